"""A program that is a roller on its stdin and stdout: started, told what befalls it, and ended with its parent."""

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_END_S: Final = 5.0
_WORDS_MOST: Final = 2000


class SimulatorError(Exception):
    """There is no simulator. Its text is a sentence that says what to do."""


class RollerProgram:
    """A running program such as the firmware's ``roller_posix``; ``OSError`` when it cannot be started.

    ``command`` are its words, to which ``--control FD`` is added: the pipe for what is told to ``order``. It ends when
    its stdin closes, and so does not outlive whoever started it, however that one ends.

    Attributes: ``output``, the file descriptor to read what the device says from.
    """

    def __init__(self, command: Sequence[str | Path]) -> None:
        # Not a pipe, which would fill up if nobody read it.
        self._last_words = ""
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        orders, self._orders = os.pipe()
        try:
            # A session of its own: Ctrl-C in a terminal is for the parent, which then ends it in order.
            self._process = subprocess.Popen(
                [*command, "--control", str(orders)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                bufsize=0,
                pass_fds=[orders],
                start_new_session=True,
            )
        except BaseException:
            os.close(self._orders)
            self._complaints.close()
            raise
        finally:
            os.close(orders)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self.output = self._output.fileno()

    def say(self, data: bytes) -> None:
        """Send bytes to the device. ``OSError`` when the program has ended."""
        self._input.write(data)

    def order(self, *orders: str) -> None:
        """Tell the drum: ``press``, ``reset``, ``place N``, ``jam``, ``unsure``, ``dark``, ``restless`` or ``ok``.

        An order befalls what is asked after it. ``OSError`` when the program has ended.
        """
        os.write(self._orders, "".join(f"{order}\n" for order in orders).encode())

    def end(self) -> int:
        """Close its stdin and wait; its exit status, negative when it had to be killed. Once only."""
        for end in (self._input, self._output):
            with contextlib.suppress(OSError):
                end.close()
        os.close(self._orders)
        try:
            status = self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._last_words = self.complaints()
        self._complaints.close()
        return status

    def complaints(self) -> str:
        """What it has written to stderr, the first 2,000 bytes of it; still known when it has ended."""
        if self._complaints.closed:
            return self._last_words
        return os.pread(self._complaints.fileno(), _WORDS_MOST, 0).decode("utf-8", "replace").strip()
