"""Picture files, for both senses: how large a picture is stands in its first bytes and is read there before anything is
decoded, so that a small file never becomes a large one in memory.

Sizes: PNG 11.2.2 and the APNG chunk acTL, ITU T.81 B.2.2 (JPEG), GIF89a 18, Microsoft's BITMAPINFOHEADER, RFC 9649
(WebP), TIFF 6.0 section 2, ISO 23008-12 6.5.3 (AVIF's `ispe`).
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.words import say
from engine.core.errors import FileError
from engine.core.frozen import frozen
from engine.core.outside import read_bytes, shown_path

LARGEST_BYTES = 100_000_000
LARGEST_MEGAPIXELS = 120
"""Of pictures that are decoded line by line."""
LARGEST_WHOLE_MEGAPIXELS = 50
"""Of pictures whose decoders hold several copies of them: those in scans, in tiles, in frames, with transparency."""
MOST_SCANS = 100
MOST_WORK_MEGAPIXELS = 1200
"""Megapixels times scans: each scan of a JPEG goes over the whole picture."""
_TIFF_TAGS = {256: "width", 257: "height", 322: "tile width", 323: "tile height"}
_TIFF_KINDS = {3: 2, 4: 4}


MOST_MEMORY_BYTES = 750_000_000
"""What reading one file may take beside what is there already."""


class PictureError(Exception):
    """A file that cannot be read as a picture. Its text is a sentence for the table."""


@frozen
class Header:
    """What the first bytes tell: width and height in pixels, whether decoding keeps several copies, and the scans."""

    width: int
    height: int
    is_whole: bool = False
    scans: int = 1

    @property
    def megapixels(self) -> float:
        """The pixels of the picture, or of the largest part that is decoded at once."""
        return self.width * self.height / 1e6

    @property
    def is_too_large(self) -> bool:
        """Whether decoding it would take more memory or time than a picture may."""
        most = LARGEST_WHOLE_MEGAPIXELS if self.is_whole or self.scans > 1 else LARGEST_MEGAPIXELS
        return self.megapixels > most or self.megapixels * self.scans > MOST_WORK_MEGAPIXELS


def named(path: Path) -> str:
    """A file's name as a sentence can hold it."""
    return shown_path(path)


def picture_bytes(path: Path) -> bytes:
    """What a picture's file holds. PictureError where there is none, nothing in it, or far too much."""
    try:
        data = read_bytes(path, LARGEST_BYTES)
    except FileError as problem:
        raise PictureError(str(problem)) from None
    if not data:
        raise PictureError(say("photograph.is_empty", path=named(path)))
    return data


def decoded(data: bytes, name: str, way: int = cv2.IMREAD_COLOR) -> np.ndarray:
    """The picture in these bytes, as OpenCV decodes it in this way. PictureError where that cannot be."""
    if data.startswith(b"\xff\xd8") and b"\xff\xd9" not in data[-4096:]:
        # OpenCV would fill the lost part with grey and say nothing.
        raise PictureError(say("photograph.jpeg_without_its_end", name=name))
    header = header_of(data)
    if header is None or header.scans > MOST_SCANS:
        raise PictureError(say("photograph.is_not_a_picture", name=name))
    if header.is_too_large:
        raise PictureError(say("photograph.too_large", name=name, width=header.width, height=header.height))
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), way)
    except (cv2.error, MemoryError):
        picture = None
    if picture is None:
        raise PictureError(say("photograph.is_not_a_picture", name=name))
    return picture


def header_of(data: bytes) -> Header | None:
    """What the first bytes of a picture tell; None where they are of no kind that is read here."""
    with contextlib.suppress(IndexError):
        match data[:4]:
            case b"\x89PNG":
                return _png(data)
            case b"GIF8":
                return Header(_little(data, 6, 2), _little(data, 8, 2), is_whole=True)
            case b"RIFF":
                return _webp(data)
            case b"II*\0" | b"MM\0*":
                return _tiff(data)
        if data[:2] in (b"P5", b"P6"):
            return _portable(data)
        if data[:2] == b"BM":
            return _bmp(data)
        if data[:2] == b"\xff\xd8":
            return _jpeg(data)
        if data[4:12] in (b"ftypavif", b"ftypavis"):
            return _avif(data)
    return None


def _big(data: bytes, at: int, size: int) -> int:
    if len(data) < at + size:
        raise IndexError
    return int.from_bytes(data[at : at + size], "big")


def _little(data: bytes, at: int, size: int) -> int:
    if len(data) < at + size:
        raise IndexError
    return int.from_bytes(data[at : at + size], "little")


def _png(data: bytes) -> Header | None:
    return Header(_big(data, 16, 4), _big(data, 20, 4), is_whole=b"acTL" in data)


def _jpeg(data: bytes) -> Header | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            is_in_scans = kind not in (0xC0, 0xC1)
            scans = data.count(b"\xff\xda", at) if is_in_scans else 1
            return Header(_big(data, at + 7, 2), _big(data, at + 5, 2), is_in_scans, scans)
        # A marker may be filled up with bytes of ones, and some stand alone.
        at += 1 if kind == 0xFF else 2 if kind == 0x01 or 0xD0 <= kind <= 0xD8 else 2 + max(2, _big(data, at + 2, 2))
    return None


def _portable(data: bytes) -> Header | None:
    """PGM and PPM: two numbers in words, after lines of remarks (netpbm, pgm and ppm)."""
    words = re.sub(rb"#[^\n]*", b"", data[2:512]).split()
    sizes = [int(word) for word in words[:2] if word.isdigit() and len(word) < 10]
    return Header(sizes[0], sizes[1]) if len(sizes) == 2 else None


def _bmp(data: bytes) -> Header:
    if _little(data, 14, 4) == 12:
        return Header(_little(data, 18, 2), _little(data, 20, 2))
    height = _little(data, 22, 4)
    return Header(_little(data, 18, 4), min(height, 2**32 - height))


def _webp(data: bytes) -> Header | None:
    match data[12:16]:
        case b"VP8X":
            return Header(1 + _little(data, 24, 3), 1 + _little(data, 27, 3), is_whole=True)
        case b"VP8 ":
            return Header(_little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF, is_whole=True)
        case b"VP8L":
            bits = _little(data, 21, 4)
            return Header(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF), is_whole=True)
    return None


def _tiff(data: bytes) -> Header | None:
    number = _little if data.startswith(b"II") else _big
    start, told = number(data, 4, 4), {}
    for entry in range(number(data, start, 2)):
        at = start + 2 + 12 * entry
        tag, size = number(data, at, 2), _TIFF_KINDS.get(number(data, at + 2, 2))
        if tag in _TIFF_TAGS and size is not None:
            told[_TIFF_TAGS[tag]] = number(data, at + 8, size)
    if "width" not in told or "height" not in told:
        return None
    wide, high = max(told["width"], told.get("tile width", 0)), max(told["height"], told.get("tile height", 0))
    return Header(wide, high, is_whole=True)


def _avif(data: bytes) -> Header | None:
    at, largest = data.find(b"ispe"), None
    while at >= 0:
        found = Header(_big(data, at + 8, 4), _big(data, at + 12, 4), is_whole=True)
        largest = found if largest is None or found.megapixels > largest.megapixels else largest
        at = data.find(b"ispe", at + 4)
    return largest


@contextlib.contextmanager
def little_memory(more_bytes: int) -> Iterator[None]:
    """Let this process take so much more memory and nothing beyond: what a file hides in its middle fails then.

    Only where the system can tell (Linux); elsewhere nothing is changed.
    """
    used = _data_bytes()
    if used is None:
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    most = min([used + more_bytes, *(limit for limit in before if limit != resource.RLIM_INFINITY)])
    resource.setrlimit(resource.RLIMIT_DATA, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def _data_bytes() -> int | None:
    try:
        told = Path("/proc/self/status").read_text(encoding="ascii")
        return 1024 * int(next(line for line in told.splitlines() if line.startswith("VmData:")).split()[1])
    except (OSError, ValueError, StopIteration):
        return None
