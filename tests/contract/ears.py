"""Ears: everything a program tells beside its answers. What it prints, logs and warns of, and every file it writes."""

import io
import logging
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_QUIET = (
    "import", "compile", "exec", "open", "object.", "code.", "function.", "cpython.", "marshal.", "pickle.", "sys.",
    "builtins.", "gc.", "array.", "ctypes.", "glob.", "pathlib.", "re.", "json.", "fcntl.", "mmap.", "msvcrt.",
    "os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.listxattr", "os.getxattr", "os.add_dll_directory",
)  # fmt: skip
"""How those of Python's own audit events begin that do nothing to the world around a program, but look at it, lock a
file, or mind the program itself. Every other one is heard, also of a kind that nobody has thought of.
"""
_AT = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where in memory a thing lies: at no two tables at the same place."""
_BY_PYTHON = ("__pycache__", ".pyc")
_hearing: list["Ears"] = []


class Ears(logging.Handler):
    """Hears while it is entered; `take` gives what was heard since, a line each, with the folders called by a name."""

    def __init__(self) -> None:
        super().__init__(level=1)
        self._heard: list[str] = []
        self._called: list[tuple[str, str]] = []
        self._spoken = io.StringIO()
        self._fds: tuple[int, int] | None = None

    def call(self, folder: Path, name: str) -> None:
        """This folder is called by this name in what was heard."""
        self._called.append((str(folder), name))

    def __enter__(self) -> Self:
        _listen()
        root = logging.getLogger()
        self._level, self._streams = root.level, (sys.stdout, sys.stderr)
        root.addHandler(self)
        root.setLevel(1)
        for stream in self._streams:
            stream.flush()
        sys.stdout = sys.stderr = self._spoken
        self._wire = tempfile.TemporaryFile()
        self._fds = (os.dup(1), os.dup(2))
        os.dup2(self._wire.fileno(), 1)
        os.dup2(self._wire.fileno(), 2)
        _hearing.append(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        _hearing.remove(self)
        assert self._fds is not None
        for kept, place in zip(self._fds, (1, 2), strict=True):
            os.dup2(kept, place)
            os.close(kept)
        self._wire.close()
        self._fds = None
        sys.stdout, sys.stderr = self._streams
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)

    def emit(self, record: logging.LogRecord) -> None:
        """A line of a log, whatever its level."""
        self._heard.append(f"log {record.name} {record.levelname}: {record.getMessage()}")

    def did(self, deed: str, words: str) -> None:
        """Something was done to a file, or to the world."""
        self._heard.append(f"{deed} {words}")

    def take(self) -> list[str]:
        """What was heard since the last time."""
        heard, self._heard = self._heard, []
        if self._fds is not None:
            heard += self._written()
        for folder, name in self._called:
            heard = [line.replace(folder, name) for line in heard]
        return heard

    def _written(self) -> list[str]:
        said, size = self._spoken.getvalue(), self._wire.seek(0, os.SEEK_END)
        if not said and not size:
            return []
        self._wire.seek(0)
        said += self._wire.read().decode(errors="replace")
        self._wire.seek(0)
        self._wire.truncate()
        self._spoken.seek(0)
        self._spoken.truncate()
        return [f"said {said}"]


def _audited(event: str, given: tuple[Any, ...]) -> None:
    if not _hearing:
        return
    if event == "open":
        path, _, flags = given
        if not isinstance(flags, int) or not flags & _WRITES or isinstance(path, int):
            return
    elif event.startswith(_QUIET):
        return
    words = _AT.sub("", " ".join(map(str, given)))
    if not any(part in words for part in _BY_PYTHON):
        _hearing[-1].did(event, words)


def _listener() -> Callable[[], None]:
    is_set = False

    def listen() -> None:
        nonlocal is_set
        if not is_set:
            sys.addaudithook(_audited)
            is_set = True

    return listen


_listen = _listener()
"""An audit hook stays for as long as Python runs; it is set when somebody first listens."""
