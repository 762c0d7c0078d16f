"""Where the bytes of a table lie: a file that only grows, or memory. What was written is on the disk."""

import contextlib
import errno
import fcntl
import os
import shutil
import stat
from pathlib import Path
from typing import Final, Protocol, Self

from engine.core.errors import JournalError

OWNERS_ONLY: Final = 0o600
OWNERS_FOLDER: Final = 0o700
ASIDE: Final = ".damaged"
"""How the name of a damaged file goes on, when a table goes on without it."""
_sync = getattr(os, "fdatasync", os.fsync)
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


class Store(Protocol):
    """Bytes that are read anywhere and written at an end."""

    @property
    def path(self) -> Path | None:
        """The file, None in memory."""

    @property
    def size(self) -> int:
        """How many bytes there are."""

    def read(self, at: int, count: int) -> bytes:
        """So many bytes from `at` on, fewer only at the end. Raises JournalError."""

    def write(self, at: int, record: bytes) -> None:
        """Write a record from byte `at` on, durably. Raises JournalError; then it is not there."""

    def go_on_without(self, at: int, record: bytes) -> None:
        """The same, but what lies from `at` on is kept under another name."""

    def look_again(self) -> bool:
        """Take the size that somebody else has given it since; whether it still lies where its name says."""

    def close(self) -> None:
        """Let go of it."""


class Memory:
    """A table in memory."""

    path: None = None

    def __init__(self, content: bytes = b"") -> None:
        self._bytes = bytearray(content)

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return len(self._bytes)

    def read(self, at: int, count: int) -> bytes:
        """So many bytes from `at` on."""
        return bytes(self._bytes[at : at + count])

    def write(self, at: int, record: bytes) -> None:
        """Write from `at` on."""
        self._bytes[at:] = record

    go_on_without = write

    def look_again(self) -> bool:
        """Nobody else writes to it."""
        return True

    def close(self) -> None:
        """Nothing to let go of."""


class TableFile:
    """A table's file. Open for writing it is locked, and nobody else's until it is closed or its process ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._file = descriptor
        self.size = os.fstat(descriptor).st_size

    @classmethod
    def create(cls, path: Path, content: bytes) -> Self:
        """A new file that begins so. Raises JournalError; then there is none."""
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNERS_ONLY)
        except FileExistsError as error:
            raise JournalError(f"{path} exists already. Open it, or choose another name for the new table.") from error
        except FileNotFoundError as error:
            told = f"The folder {path.parent} does not exist. Make it, or choose another for the table."
            raise JournalError(told) from error
        except OSError as error:
            told = f"{path} could not be made ({error.strerror}). Check the folder's permissions."
            raise JournalError(told) from error
        try:
            _lock(file, path)
            _write_all(file, 0, content)
            _sync(file)
            _sync_folder(path)
        except OSError as error:
            os.close(file)
            with contextlib.suppress(OSError):
                path.unlink()
            raise trouble(path, error) from error
        return cls(path, file)

    @classmethod
    def open(cls, path: Path, *, is_played: bool) -> Self:
        """A file that is there. is_played: it will be written, so it is locked. Raises JournalError."""
        try:
            # Not to wait where the name is that of a pipe.
            flags = os.O_CLOEXEC | os.O_NONBLOCK | (os.O_RDWR if is_played else os.O_RDONLY)
            file = os.open(path, flags)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError, ValueError) as error:
            raise JournalError(f"There is no table file at {path}. Check the name, or start a new table.") from error
        except OSError as error:
            told = "may not be written" if is_played else "may not be read"
            raise JournalError(
                f"{path} {told} ({error.strerror}). Check the permissions of the file and its folder; nothing is lost."
            ) from error
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise JournalError(f"There is no table file at {path}. Check the name, or start a new table.")
            if is_played:
                _lock(file, path)
                if not os.path.samestat(os.fstat(file), path.stat()):
                    raise BlockingIOError
        except BlockingIOError as error:
            os.close(file)
            raise _taken(path) from error
        except OSError as error:
            os.close(file)
            raise trouble(path, error) from error
        except JournalError:
            os.close(file)
            raise
        return cls(path, file)

    def read(self, at: int, count: int) -> bytes:
        """So many bytes from `at` on, fewer only at the end. Raises JournalError."""
        parts: list[bytes] = []
        try:
            while count > 0 and (part := os.pread(self._file, count, at)):
                parts.append(part)
                at, count = at + len(part), count - len(part)
        except OSError as error:
            told = f"{self.path} could not be read ({error.strerror}). Keep it, and try again; nothing was changed."
            raise JournalError(told) from error
        return b"".join(parts)

    def write(self, at: int, record: bytes) -> None:
        """Write a record from byte `at` on, durably. Raises JournalError; then it is not there."""
        try:
            self._check_place()
            if self.size > at:
                os.ftruncate(self._file, at)  # the beginning of a record that nobody was told of
                self.size = at
            _write_all(self._file, at, record)
            _sync(self._file)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, at)
            with contextlib.suppress(OSError):
                self.size = os.fstat(self._file).st_size
            raise trouble(self.path, error) from error
        self.size = at + len(record)

    def go_on_without(self, at: int, record: bytes) -> None:
        """Keep the whole file under another name, and go on in one that ends at byte `at`, with a record more.

        At any moment the table's name is that of a whole file. Raises JournalError; then nothing changed.
        """
        fresh = self.path.with_name(f"{self.path.name}.new")
        file = -1
        try:
            self._check_place()
            file = fresh_file(fresh)
            _lock(file, fresh)
            _write_all(file, 0, self.read(0, at) + record)
            _sync(file)
            _name_also(self.path, aside_of(self.path))
            fresh.replace(self.path)
            _sync_folder(self.path)
        except (OSError, JournalError) as error:
            if file >= 0:
                os.close(file)
                with contextlib.suppress(OSError):
                    fresh.unlink(missing_ok=True)
            raise error if isinstance(error, JournalError) else trouble(self.path, error) from error
        os.close(self._file)
        self._file, self.size = file, at + len(record)

    def look_again(self) -> bool:
        """Take the size that somebody else has given it since; whether it still lies where its name says."""
        try:
            named, own = self.path.stat(), os.fstat(self._file)
        except OSError:
            return False
        self.size = own.st_size
        return os.path.samestat(named, own)

    def _check_place(self) -> None:
        """Nobody else may have moved the file, or written to it: what is written now would be lost, or spoil it."""
        try:
            named = self.path.stat()
        except OSError:
            named = None
        own = os.fstat(self._file)
        if named is None or not os.path.samestat(named, own):
            raise JournalError(
                f"{self.path} was moved or replaced while it was open here. Put it back where it was and tap again, or "
                "open it where it is now; nothing is lost."
            )
        if own.st_size != self.size:
            raise JournalError(
                f"{self.path} was written by something else while it was open here. Leave this table and open it "
                "again; nothing that was acknowledged is lost."
            )

    def close(self) -> None:
        """Let go of the file and of its lock."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def aside_of(path: Path) -> Path:
    """A free name beside the table for a file that it goes on without."""
    number, name = 1, path.with_name(f"{path.name}{ASIDE}")
    while os.path.lexists(name):
        number += 1
        name = path.with_name(f"{path.name}{ASIDE}-{number}")
    return name


def fresh_file(path: Path) -> int:
    """A new and empty file, its owner's only. A file or link that lies there goes, and nothing is written through it.

    Raises OSError.
    """
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNERS_ONLY)


def fresh_copy(path: Path, other: Path) -> None:
    """A copy of a file, its owner's only, where nothing lies. Raises OSError, FileExistsError where something does."""
    file = os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNERS_ONLY)
    with os.fdopen(file, "wb") as copy, path.open("rb") as source:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())


def owners_folder(path: Path) -> None:
    """This folder, and those above it that are missing: their owner may look in, and nobody else. Raises OSError."""
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for each in (*reversed(missing), path):
        each.mkdir(mode=OWNERS_FOLDER, exist_ok=True)


def write_beside(path: Path, content: bytes) -> None:
    """A new file, whole or not at all. Raises JournalError."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        file = fresh_file(fresh)
        try:
            _write_all(file, 0, content)
            _sync(file)
        finally:
            os.close(file)
        fresh.replace(path)
        _sync_folder(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise trouble(path, error) from error


def trouble(path: Path, error: OSError) -> JournalError:
    """What a failing disk says, as a sentence."""
    if error.errno in _FULL:
        return JournalError(
            f"The disk is full: {path} could not be written. Free some space and tap again; nothing is lost."
        )
    if error.errno in _FORBIDDEN:
        return JournalError(f"{path} may not be written. Check the folder's permissions; nothing is lost.")
    return JournalError(
        f"{path} could not be written: the disk reports an error. Is it full, or taken out? Put that right and "
        "tap again; nothing that was acknowledged is lost."
    )


def _taken(path: Path) -> JournalError:
    return JournalError(f"{path} is already open in another Ringtable. Close it there first; nothing was changed.")


def _lock(file: int, path: Path) -> None:
    """Raises BlockingIOError where somebody has it; where the disk knows no locks (some network folders), nothing."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL):
            raise trouble(path, error) from error


def _write_all(file: int, at: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        done = os.pwrite(file, rest, at)
        at, rest = at + done, rest[done:]


def _sync_folder(path: Path) -> None:
    """The name too is to survive a pulled plug; a disk that cannot promise that is used all the same."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _name_also(path: Path, other: Path) -> None:
    """A second name for the file; a copy of it where the disk knows no second names."""
    try:
        os.link(path, other)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EACCES):
            raise
        fresh_copy(path, other)
