"""From a stream of bytes to lines: survives noise, splits, joins and lines without end."""

from typing import Final

from firmware_bridge.protocol import LINE_BYTES, MARKS

_MARKS: Final = frozenset(mark.encode() for mark in MARKS.values())
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
        for at in range(len(data)):
            byte = data[at : at + 1]
            if byte in _MARKS:
                self._finish(lines)
                self._inside = True
                self._part += byte
            elif byte == b"\n":
                self._finish(lines)
            elif not self._inside:
                self.noise_bytes += 1
            else:
                self._part += byte
                if len(self._part) >= _LONGEST:
                    self.noise_bytes += len(self._part)
                    self._part.clear()
                    self._inside = False
        return lines

    def clear(self) -> None:
        """Forget a line begun, as after the port was opened anew."""
        self._part.clear()
        self._inside = False

    def _finish(self, lines: list[bytes]) -> None:
        if self._inside:
            lines.append(bytes(self._part))
        self.clear()
