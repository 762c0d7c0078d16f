"""From a stream of bytes to lines: survives noise, splits, joins and lines without end."""

import re
from typing import Final

from firmware_bridge.protocol import LINE_BYTES, MARKS

# Everything between two places where a line may begin or end, and the mark or newline that comes after it.
_STEP: Final = re.compile(rb"([^\n%b]*)([\n%b]?)" % ((re.escape("".join(MARKS.values()).encode()),) * 2))
_LONGEST: Final = max(LINE_BYTES.values())


class LineSplitter:
    """Cuts what arrives into candidate lines, to be judged by ``protocol.decode``.

    A line begins at a mark and ends at a newline or just before the next mark, so noise in front of a line and a
    newline lost between two lines cost neither of them. Holds at most one line's length of bytes.

    Attributes: ``noise_bytes``, how many bytes belonged to no line.
    """

    def __init__(self) -> None:
        self.noise_bytes = 0
        self._part = bytearray()
        self._inside = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that ``data`` completes, without their newlines."""
        lines: list[bytes] = []
        for plain, end in _STEP.findall(data):
            self._take(plain)
            if end:
                self._finish(lines)
            if end and end != b"\n":
                self._inside = True
                self._part += end
        return lines

    def clear(self) -> None:
        """Forget a line begun, as after the port was opened anew."""
        self._part.clear()
        self._inside = False

    def _take(self, plain: bytes) -> None:
        """Bytes that neither begin nor end a line."""
        if self._inside and len(self._part) + len(plain) < _LONGEST:
            self._part += plain
            return
        self.noise_bytes += len(self._part) + len(plain)
        self.clear()

    def _finish(self, lines: list[bytes]) -> None:
        if self._inside:
            lines.append(bytes(self._part))
        self.clear()
