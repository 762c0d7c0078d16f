"""Frames: how a table's file is cut into records, each of them readable by itself (FILE_FORMAT.md).

A record is a frame line of fixed length and three lines of JSON: the public body, the openings of its secrets, and what
it was read from. The frame line checks itself, so that a file that ends in the middle of a record is told from one in
which something was altered, and the next record is found again behind a damaged one.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.core.codec import canonical
from engine.core.entry import Evidence, Opening
from engine.core.frozen import frozen

FORMAT: Final = 2
"""The format of the file, which every frame line names."""
MARK: Final = b"ringtable/2 "
SIZE: Final = len(MARK) + 8 + 1 + 9 + 1 + 64 + 1 + 16 + 1 + 16 + 1
"""Bytes of a frame line, its line feed included."""
LARGEST: Final = 10**9 - 1
"""Bytes of a record behind its frame line."""
NOTHING: Final = b"null\n"
NONE_OPENED: Final = b"[]"
SECRET: Final = "table secret"
"""What the header's line of openings holds, as hexadecimal digits."""
_KEPT: Final = "-" * 8
_BLOCK: Final = 1 << 20

Read = Callable[[int, int], bytes]
"""(first byte, how many) -> those bytes of the file, fewer only at its end."""


@frozen
class Frame:
    """A frame line. number: of the entry, None for what the tablet keeps; length: bytes behind the line; chain: the
    chain's hash after the body; sum: of body and openings.
    """

    number: int | None
    length: int
    chain: str
    sum: str


@frozen
class Record:
    """A record as it lies in the file from byte `at` on; its evidence with the line feed."""

    at: int
    frame: Frame
    body: bytes
    openings: bytes
    evidence: bytes

    @property
    def end(self) -> int:
        """The byte behind it."""
        return self.at + SIZE + self.frame.length

    @property
    def text(self) -> str:
        """Its body as it is hashed."""
        return self.body.decode("utf-8", "replace")

    @property
    def is_whole(self) -> bool:
        """Whether body and openings are those that were written with this frame line."""
        return sum_of(self.body, self.openings) == self.frame.sum


@frozen
class Stretch:
    """Bytes that are no record. is_torn: the file ends before a record does; nobody was told of that one."""

    at: int
    end: int
    is_torn: bool


def sum_of(*lines: bytes) -> str:
    """64 bits of SHA-256 over lines and the line feeds between them: against mishaps; forgers meet chain and seals."""
    return hashlib.sha256(b"\n".join(lines)).hexdigest()[:16]


def record_bytes(number: int | None, text: str, chain: str, openings: bytes, evidence: bytes = NOTHING) -> bytes:
    """A record, ready to be written. openings: their line without its line feed."""
    body = text.encode()
    content = b"\n".join((body, openings, evidence))
    name = _KEPT if number is None else f"{number:08}"
    line = MARK + f"{name} {len(content):09} {chain} {sum_of(body, openings)} ".encode()
    return line + sum_of(line).encode() + b"\n" + content


def header_bytes(text: str, chain: str, secret: bytes) -> bytes:
    """The header as it begins a file, twice. secret: 256 bits from which every nonce of the table is made."""
    return record_bytes(0, text, chain, canonical({SECRET: secret.hex()}).encode()) * 2


def read_frame(line: bytes) -> Frame | None:
    """The frame that stands at the beginning of these bytes, None where there is none or it was altered."""
    told, check = line[: SIZE - 17], line[SIZE - 17 : SIZE]
    if not told.startswith(MARK) or check != sum_of(told).encode() + b"\n":
        return None
    try:
        name, length, chain, whole = told[len(MARK) : -1].decode("ascii").split(" ")
        return Frame(None if name == _KEPT else int(name), int(length), chain, whole)
    except ValueError:
        return None


def split(content: bytes) -> tuple[bytes, bytes, bytes]:
    """Body, openings and evidence of what stands behind a frame line."""
    body, _, rest = content.partition(b"\n")
    openings, _, evidence = rest.partition(b"\n")
    return body, openings, evidence


def scan(read: Read, size: int, at: int = 0) -> Iterator[Record | Stretch]:
    """Everything that lies in a file of so many bytes from `at` on, in order. Nothing is judged but the frame lines."""
    while at < size:
        frame = read_frame(read(at, SIZE))
        if frame is None and size - at >= SIZE:
            end = _next_frame(read, at + 1, size)
            yield Stretch(at, end, is_torn=False)
            at = end
        elif frame is None or at + SIZE + frame.length > size:
            yield Stretch(at, size, is_torn=True)
            return
        else:
            yield Record(at, frame, *split(read(at + SIZE, frame.length)))
            at += SIZE + frame.length


def _next_frame(read: Read, at: int, size: int) -> int:
    """The first byte from `at` on at which a whole frame line stands; `size` where none does."""
    while at < size:
        block = read(at, _BLOCK + SIZE)
        found = block.find(MARK)
        while 0 <= found < _BLOCK:
            if read_frame(block[found : found + SIZE]) is not None:
                return at + found
            found = block.find(MARK, found + 1)
        at += _BLOCK
    return size


def openings_line(openings: tuple[Opening, ...]) -> bytes:
    """The openings of an entry as their line, without its line feed."""
    return canonical(
        [{"path": each.path, "owner": each.owner, "value": each.value, "nonce": each.nonce} for each in openings]
    ).encode()


def openings_from(line: bytes) -> tuple[Opening, ...]:
    """Read such a line back. Raises ValueError, LookupError, TypeError or RecursionError."""
    if line == NONE_OPENED:
        return ()
    return tuple(
        Opening(str(raw["path"]), str(raw["owner"]), raw["value"], str(raw["nonce"])) for raw in json.loads(line)
    )


def evidence_line(evidence: Evidence | None) -> bytes:
    """What an entry was read from as its line, with its line feed; the picture in base 64 (RFC 4648)."""
    if evidence is None:
        return NOTHING
    picture = None if evidence.picture is None else base64.b64encode(evidence.picture).decode()
    told = {"about": evidence.about(), "owner": evidence.owner, "picture": picture}
    return canonical(told).encode() + b"\n"


def evidence_from(line: bytes) -> Evidence | None:
    """Read such a line back. Raises ValueError, LookupError, TypeError or RecursionError."""
    if not line.endswith(b"\n"):
        raise ValueError("the line does not end")
    told: dict[str, Any] | None = json.loads(line)
    if told is None:
        return None
    picture = None if told["picture"] is None else base64.b64decode(told["picture"], validate=True)
    return Evidence(**told["about"], picture=picture, owner=told["owner"])
