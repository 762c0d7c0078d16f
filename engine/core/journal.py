"""The journal: one SQLite file a table, appended to and never rewritten.

Every entry is one transaction, durable (WAL, synchronous=FULL) before anyone is told. Entries form a hash chain over
their public bodies, in which every secret value stands as a commitment; the openings lie beside them, so that an export
for one audience can be checked without giving the rest away.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from engine.core.codec import canonical
from engine.core.entry import Entry, Evidence, Opening, sealed_value
from engine.core.errors import JournalError
from engine.core.seal import link, nonce
from engine.core.verify import first_break

__all__ = ["FORMAT", "SUFFIX", "Entry", "Evidence", "Journal", "Opening", "first_break", "sealed_value"]

FORMAT: Final = 1
SUFFIX: Final = ".ringtable"
_APPLICATION_ID: Final = 0x52494E47
"""Marks the SQLite file as a table, in bytes 68 to 71 of its header (sqlite.org/fileformat2.html)."""
_DAMAGED: Final = (sqlite3.Error, ValueError, LookupError, TypeError, RecursionError, OverflowError)
"""What an altered file may raise; even SQLite's own words about it may be no text (UnicodeDecodeError)."""
_SCHEMA: Final = """
CREATE TABLE entry (n INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL);
CREATE TABLE opening (n INTEGER NOT NULL, path TEXT NOT NULL, owner TEXT NOT NULL, value TEXT NOT NULL,
                      nonce TEXT NOT NULL, PRIMARY KEY (n, path));
CREATE TABLE evidence (n INTEGER PRIMARY KEY, about TEXT NOT NULL, picture BLOB, owner TEXT NOT NULL);
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class Journal:
    """An open table file, or one in memory when `path` is None. Close it, or use it as a context."""

    def __init__(self, path: Path | None, connection: sqlite3.Connection, table_secret: bytes) -> None:
        self.path = path
        self._db = connection
        self.table_secret = table_secret
        self.head = ""
        self.count = 0

    @classmethod
    def create(cls, path: Path | None, header: Mapping[str, Any], table_secret: bytes | None = None) -> Self:
        """A new file with its header as entry 0. Raises JournalError when the file exists or cannot be written."""
        if path is not None:
            _reserve(path)
        table_secret = table_secret or os.urandom(32)
        db = _connect(path, must_exist=False)
        journal = cls(path, db, table_secret)
        try:
            journal._write_first({"n": 0, "kind": "header", "format": FORMAT, **header})
        except sqlite3.Error as error:
            db.close()
            _remove(path)
            raise _trouble(path, error) from error
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file. Raises JournalError saying what is wrong: missing, open elsewhere, newer, damaged."""
        if not _is_table(path):
            raise JournalError(f"{path} is not a Ringtable table. Choose a file whose name ends in {SUFFIX}.")
        db = _connect(path, must_exist=True)
        try:
            journal = cls(path, db, b"")
            journal._read_first()
        except JournalError:
            db.close()
            raise
        except _DAMAGED as error:
            db.close()
            raise _trouble(path, error) from error
        return journal

    def _write_first(self, header: Mapping[str, Any]) -> None:
        text = canonical(header)
        head = link("", text)
        self._db.execute("BEGIN EXCLUSIVE")
        for statement in _SCHEMA.split(";"):
            self._db.execute(statement)
        self._db.execute("INSERT INTO note VALUES ('table secret', ?)", (self.table_secret.hex(),))
        self._db.execute("INSERT INTO entry VALUES (0, ?, ?)", (text, head))
        self._db.execute("COMMIT")
        self.count, self.head = 1, head

    def _read_first(self) -> None:
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if not tables:
            raise JournalError(f"{self.path} was only half made and holds no entry. Remove it and start a new table.")
        written = json.loads(self._db.execute("SELECT body FROM entry WHERE n=0").fetchone()[0])["format"]
        if not isinstance(written, int) or written > FORMAT:
            raise JournalError(
                f"{self.path} was written by a newer Ringtable (format {written}; this one reads up to {FORMAT}). "
                "Update Ringtable on this tablet; the file is untouched."
            )
        if self._db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("malformed")
        secret = self._db.execute("SELECT value FROM note WHERE key='table secret'").fetchone()[0]
        self.table_secret = bytes.fromhex(secret)
        last = self._db.execute("SELECT n, hash FROM entry ORDER BY n DESC LIMIT 1").fetchone()
        self.count, self.head = last[0] + 1, last[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def nonce(self, label: str) -> str:
        """128 bits for this label, the same whenever it is asked for."""
        return nonce(self.table_secret, label)

    def append(self, body: Mapping[str, Any], openings: tuple[Opening, ...], evidence: Evidence | None = None) -> int:
        """Write one entry, durable when this returns; its number. Raises JournalError, and then nothing was written."""
        n = self.count
        full = {"n": n, **body}
        if evidence is not None:
            full["evidence"] = evidence.seal(self.nonce(f"evidence/{n}"))
        text = canonical(full)
        head = link(self.head, text)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?)", (n, text, head))
            self._db.executemany(
                "INSERT INTO opening VALUES (?, ?, ?, ?, ?)",
                [(n, opening.path, opening.owner, canonical(opening.value), opening.nonce) for opening in openings],
            )
            if evidence is not None:
                row = (n, canonical(evidence.about()), evidence.picture, evidence.owner)
                self._db.execute("INSERT INTO evidence VALUES (?, ?, ?, ?)", row)
            self._db.execute("COMMIT")
        except _DAMAGED as error:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise _trouble(self.path, error) from error
        self.count, self.head = n + 1, head
        return n

    def entries(self, first: int = 0) -> Iterator[Entry]:
        """Every entry from entry `first` on with its openings, in order, the header (entry 0) first.

        Raises JournalError when the file cannot be read.
        """
        try:
            openings: dict[int, list[Opening]] = {}
            rows = self._db.execute("SELECT n, path, owner, value, nonce FROM opening WHERE n >= ?", (first,))
            for n, path, owner, value, nonce_hex in rows:
                openings.setdefault(n, []).append(Opening(path, owner, json.loads(value), nonce_hex))
            rows = self._db.execute("SELECT n, body, hash FROM entry WHERE n >= ? ORDER BY n", (first,))
            for n, text, digest in rows:
                body = json.loads(text)
                if not isinstance(body, dict):
                    raise ValueError(f"entry {n} is no object")
                yield Entry(n, body, text, digest, tuple(openings.get(n, ())))
        except _DAMAGED as error:
            raise _trouble(self.path, error) from error

    def evidence(self, n: int) -> Evidence | None:
        """What entry `n` was read from, if it was kept. Raises JournalError when it cannot be read."""
        try:
            row = self._db.execute("SELECT about, picture, owner FROM evidence WHERE n=?", (n,)).fetchone()
            return None if row is None else Evidence(**json.loads(row[0]), picture=row[1], owner=row[2])
        except _DAMAGED as error:
            raise _trouble(self.path, error) from error

    def note(self, key: str) -> str | None:
        """A note the tablet keeps beside the entries (seating, PIN digests); no part of the game."""
        try:
            row = self._db.execute("SELECT value FROM note WHERE key=?", (key,)).fetchone()
        except _DAMAGED as error:
            raise _trouble(self.path, error) from error
        return None if row is None else str(row[0])

    def set_note(self, key: str, value: str) -> None:
        """Keep a note. Raises JournalError when it cannot be written."""
        try:
            self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, value))
        except _DAMAGED as error:
            raise _trouble(self.path, error) from error


def _reserve(path: Path) -> None:
    """Make the file, empty, so that nobody else can take its name."""
    try:
        path.open("xb").close()
    except FileExistsError as error:
        raise JournalError(f"{path} exists already. Open it, or choose another name for the new table.") from error
    except FileNotFoundError as error:
        folder = path.parent
        raise JournalError(f"The folder {folder} does not exist. Make it, or choose another for the table.") from error
    except OSError as error:
        raise JournalError(f"{path} could not be made ({error.strerror}). Check the folder's permissions.") from error


def _is_table(path: Path) -> bool:
    """Whether the file's header is that of a table: looked at first, so that a file that is none is never touched."""
    try:
        with path.open("r+b") as file:
            header = file.read(72)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError) as error:
        raise JournalError(f"There is no table file at {path}. Check the name, or start a new table.") from error
    except OSError as error:
        told = f"{path} may not be written ({error.strerror}). Check the permissions of the file and its folder"
        raise JournalError(f"{told}; nothing is lost.") from error
    return header.startswith(b"SQLite format 3\0") and header[68:72] == _APPLICATION_ID.to_bytes(4)


def _connect(path: Path | None, *, must_exist: bool) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:", isolation_level=None)
    db = sqlite3.connect(path, isolation_level=None, timeout=0.1)
    try:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        if not must_exist:
            # Before WAL begins, so that it stands in the file itself from the first moment on.
            db.execute(f"PRAGMA application_id={_APPLICATION_ID}")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
    except _DAMAGED as error:
        db.close()
        if not must_exist:
            _remove(path)
        raise _trouble(path, error) from error
    return db


def _remove(path: Path | None) -> None:
    """Take away a file that was only begun, so that its name is free again."""
    for ending in ("", "-wal", "-shm", "-journal") if path else ():
        Path(f"{path}{ending}").unlink(missing_ok=True)


def _trouble(path: Path | None, error: Exception) -> JournalError:
    where = path or "the table in memory"
    words = str(error).lower()
    if "locked" in words:
        return JournalError(f"{where} is already open in another Ringtable. Close it there first; nothing was changed.")
    if "full" in words:
        return JournalError(
            f"The disk is full: {where} could not be written. Free some space and tap again; nothing is lost."
        )
    if "readonly" in words or "unable to open" in words:
        return JournalError(f"{where} may not be written. Check the folder's permissions; nothing is lost.")
    if "disk i/o" in words:
        return JournalError(
            f"{where} could not be written: the disk reports an error. Is it full, or taken out? Put that right and "
            "tap again; nothing that was acknowledged is lost."
        )
    return JournalError(f"{where} is damaged or not a Ringtable table. Keep it, and run: ringtable verify {where}")
