"""What comes from outside: files and paths that somebody named, JSON that anybody wrote.

Whatever it is, it ends in a value or in one sentence: in no wait without end, in no more memory than is allowed here.
"""

import json
import math
import os
import re
import select
import stat
from pathlib import Path
from typing import Any, Final

from engine.core.errors import FileError

MOST_TEXT_BYTES: Final = 16_000_000
"""A script of the longest evening is a tenth of this."""
DEEPEST: Final = 64
"""How deep lists and objects may lie in each other; nothing of ours goes deeper than eight."""
SILENCE_S: Final = 5.0
"""How long a pipe may say nothing."""
_PIECE: Final = 1 << 20
_SHOWN: Final = 160
_NO_SIGN: Final = re.compile("[\ud800-\udfff]")
_NO_WORD: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def path_of(words: str) -> Path:
    """The path somebody typed; `~` is his own folder. Raises FileError."""
    try:
        return Path(words.strip()).expanduser()
    except RuntimeError:
        raise FileError(f"Nobody here has the folder {_cut(words)}. Write the path from its beginning.") from None


def shown_path(path: Path) -> str:
    """A path as it can be printed and drawn: what is no letter of a text is told by its number."""
    return _cut(str(path))


def read_bytes(path: Path, most: int) -> bytes:
    """All that the file or pipe holds. Raises FileError where that is nothing, too much, or does not come."""
    try:
        wire = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except ValueError:
        raise FileError(f"There can be no file called {shown_path(path)}. Check the name.") from None
    except OSError as error:
        raise _sentence(path, error) from None
    try:
        return _all_of(wire, path, most)
    except OSError as error:
        raise _sentence(path, error) from None
    finally:
        os.close(wire)


def _all_of(wire: int, path: Path, most: int) -> bytes:
    about = os.fstat(wire)
    if stat.S_ISREG(about.st_mode) and about.st_size > most:
        raise _too_large(path, most)
    pieces: list[bytes] = []
    size = 0
    while True:
        try:
            piece = os.read(wire, _PIECE)
        except BlockingIOError:
            if not select.select([wire], [], [], SILENCE_S)[0]:
                raise FileError(f"Nothing comes from {shown_path(path)}. Give a file.") from None
            continue
        if not piece:
            return b"".join(pieces)
        size += len(piece)
        if size > most:
            raise _too_large(path, most)
        pieces.append(piece)


def read_text(path: Path, most: int = MOST_TEXT_BYTES) -> str:
    """The text of a file in UTF-8. Raises FileError."""
    try:
        return read_bytes(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise FileError(f"{shown_path(path)} is not a text file in UTF-8 (byte {error.start}).") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file that somebody named. Raises FileError; a pipe that nobody reads is no place to write to."""
    try:
        wire = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NONBLOCK", 0), 0o666)
    except ValueError:
        raise FileError(f"There can be no file called {shown_path(path)}. Choose another name.") from None
    except OSError as error:
        raise FileError(f"{shown_path(path)} cannot be written: {error.strerror}. Choose another place.") from None
    os.set_blocking(wire, True)
    try:
        with os.fdopen(wire, "wb") as out:
            out.write(data)
    except OSError as error:
        raise FileError(f"{shown_path(path)} cannot be written: {error.strerror}. Choose another place.") from None


def json_of(text: str) -> Any:
    """The value of a JSON text, of which every part can be written again and is not too deep.

    Raises ValueError in words that follow 'This is not JSON: '.
    """
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    open_ones: list[tuple[Any, int]] = [(value, 0)]
    while open_ones:
        part, depth = open_ones.pop()
        if depth > DEEPEST:
            raise ValueError("it is nested too deep")
        match part:
            case str() if _NO_SIGN.search(part):
                raise ValueError("half of a sign stands in it, which is no text")
            case float() if not math.isfinite(part):
                raise ValueError("a number in it is without end")
            case dict():
                open_ones += ((each, depth + 1) for pair in part.items() for each in pair)
            case list():
                open_ones += ((each, depth + 1) for each in part)
    return value


def is_word(value: object, longest: int = 1000) -> bool:
    """Whether this can be drawn as one line of words."""
    return isinstance(value, str) and len(value) <= longest and not _NO_WORD.search(value)


# -- sentences ---------------------------------------------------------------------------------------------------------


def _sentence(path: Path, error: OSError) -> FileError:
    name = shown_path(path)
    match error:
        case FileNotFoundError():
            return FileError(f"There is no file {name}. Check the name.")
        case IsADirectoryError():
            return FileError(f"{name} is a folder. Give a file.")
        case PermissionError():
            return FileError(f"{name} cannot be read: {error.strerror}. Check that it is a file you may open.")
    return FileError(f"{name} cannot be read: {error.strerror}. Give another file.")


def _too_large(path: Path, most: int) -> FileError:
    return FileError(f"{shown_path(path)} is larger than {most / 1e6:.3g} MB. Give a smaller file.")


def _cut(words: str) -> str:
    told = words.encode("utf-8", "backslashreplace").decode()
    told = _NO_WORD.sub(lambda sign: f"\\x{ord(sign[0]):02x}", told)
    return told if len(told) <= _SHOWN else f"{told[: _SHOWN // 2]} … {told[-_SHOWN // 2 :]}"
