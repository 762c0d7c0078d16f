"""Where an error that nobody caught is written down: its kind and its way through the program, and no word besides.

An error's text, what a variable held and a line of source could tell a letter. None of them is ever looked at here.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path, PurePath
from traceback import walk_tb
from types import CodeType
from typing import Any

from companion import VERSION
from companion.words import say
from engine.core.outside import shown_path
from engine.core.store import owners_folder

FILE = "ringtable.log"
SAYS = say("mishaps.ringtable_made_a_mistake")
"""How every sentence begins that tells of one."""
MOST_BYTES = 200_000
MOST_FRAMES = 40
"""Of one error: the first half and the last, where it has more."""
MOST_ERRORS = 12
"""That led to one another."""
_ROOT = Path(__file__).resolve().parents[2]
_CHAINS = (("__cause__", "because of"), ("__context__", "on the way from"))

_logger = logging.getLogger("ringtable.mishaps")
_logger.propagate = False
_logger.addHandler(logging.NullHandler())


def note(error: BaseException) -> None:
    """Write this error down, wherever a log is kept now; nowhere where none is."""
    _logger.error("%s", told_of(error))


def told_of(error: BaseException) -> str:
    """An error as it may be written down, and those that led to it."""
    lines = [f"Ringtable {VERSION}, Python {sys.version_info.major}.{sys.version_info.minor}, {sys.platform}"]
    waiting: list[tuple[str, BaseException]] = [("", error)]
    seen: set[int] = set()
    while waiting and len(seen) < MOST_ERRORS:
        how, each = waiting.pop(0)
        if id(each) in seen:
            continue
        seen.add(id(each))
        kind = type(each)
        module = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
        lines.append(f"{how} {module}{kind.__qualname__}".strip())
        lines += _way(each)
        waiting += [(words, other) for name, words in _CHAINS if (other := getattr(each, name)) is not None]
        if isinstance(each, BaseExceptionGroup):
            waiting += [("among them", other) for other in each.exceptions]
    return "\n".join(lines)


def _way(error: BaseException) -> list[str]:
    """Through which functions it came, the outermost first."""
    frames = [
        f"  {_place(frame.f_code)}:{line} {frame.f_code.co_qualname}" for frame, line in walk_tb(error.__traceback__)
    ]
    half = MOST_FRAMES // 2
    return frames if len(frames) <= MOST_FRAMES else [*frames[:half], "  …", *frames[-half:]]


def _place(code: CodeType) -> str:
    """A file of ours from the project on, another by its name and its folder's: where somebody keeps it is his."""
    path = PurePath(code.co_filename)
    return path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else "/".join(path.parts[-2:])


def _owners_only(path: str, flags: int) -> int:
    """Its owner's file alone; nothing that lies there and is no file is written through or waited for."""
    file = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(file, 0o600)
    return file


class _File(RotatingFileHandler):
    """One file and the one before it. has_faults: what ends the program at once is written there too, by the
    interpreter.
    """

    has_faults = False

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=_owners_only)

    def hear_faults(self) -> None:
        """Write there as well what ends the program at once."""
        self.has_faults, self.stream = True, self.stream or self._open()
        faulthandler.enable(self.stream)

    def doRollover(self) -> None:
        """Its name is Python's."""
        super().doRollover()
        if self.has_faults:
            self.hear_faults()

    def close(self) -> None:
        """Let go of the file."""
        if self.has_faults:
            faulthandler.disable()
        super().close()


class MishapLog:
    """The log of a data folder while the program runs. It is opened at the first error, and does without a folder
    that cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._file: _File | None = None
        self._is_broken = False

    @property
    def where(self) -> str:
        """Where it lies, as it can be told; '' where nothing can be written."""
        return "" if self._is_broken else shown_path(self.path)

    def hear_faults(self) -> None:
        """Open it now, also for what ends the program at once."""
        try:
            self._opened().hear_faults()
        except OSError:
            self._is_broken = True

    def _opened(self) -> _File:
        if self._file is None:
            owners_folder(self.path.parent)
            self._file = _File(self.path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8")
            self._file.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
            _logger.addHandler(self._file)
        return self._file

    def tell(self, error: BaseException, and_then: str = "") -> None:
        """Write it down, and tell the terminal one sentence. and_then: what becomes of it, a sentence."""
        try:
            self._opened()
            self._is_broken = False
            note(error)
        except Exception:  # noqa: BLE001 - behind this nothing catches: it is told all the same
            self._is_broken = True
        told = f"It is written down, without a word of anybody's, in {self.where}." if self.where else ""
        try:
            print(" ".join(filter(None, (f"{SAYS}.", and_then, told))), file=sys.stderr, flush=True)
        except (OSError, ValueError, AttributeError):
            return  # nobody listens

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            _logger.removeHandler(self._file)
            self._file.close()
            self._file = None


@contextmanager
def hearing(tell: Callable[[Exception], object]) -> Iterator[None]:
    """While this lasts, `tell(error)` is told what ends a thread, and what Python would pass over with a traceback."""
    before = threading.excepthook, sys.unraisablehook

    def in_thread(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and isinstance(failed.exc_value, Exception):
            tell(failed.exc_value)

    def passed_over(failed: Any) -> None:
        if isinstance(failed.exc_value, Exception):
            tell(failed.exc_value)

    threading.excepthook, sys.unraisablehook = in_thread, passed_over
    try:
        yield
    finally:
        threading.excepthook, sys.unraisablehook = before
