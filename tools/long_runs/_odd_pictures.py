"""Forty odd pictures and videos: broken, hidden, huge, and what is none."""

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

HUGE = 30_000
NOWHERE = ("nowhere.png", "nowhere.mp4", "/dev/zero", "/dev/full", "/dev/null", "\udcff.jpg", "x" * 3000)


def lay_out(folder: Path, step: int = 1) -> Iterator[str]:
    """Put every step-th of them into the folder, one after another; their names."""
    still = np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)
    made: list[tuple[str, Callable[[Path], object]]] = [
        *((name, lambda path, make=make: path.write_bytes(make())) for name, make in _files(still)),
        *((name, os.mkfifo) for name in ("pipe.png", "pipe.mp4")),
        *((name, Path.mkdir) for name in ("folder.jpg", "folder.avi")),
        *((name, _grow) for name in ("large.png", "large.mp4")),
        ("loop.png", lambda path: path.symlink_to(path)),
        *((name, lambda _: None) for name in NOWHERE),
    ]
    for name, make in made[::step]:
        make(folder / name)
        yield name


def _grow(path: Path) -> None:
    with path.open("wb") as out:
        out.truncate(10**11)


def _files(still: np.ndarray) -> Iterator[tuple[str, Callable[[], bytes]]]:
    jpeg, progressive = _as(still, ".jpg"), _as(still, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    yield "bomb.png", lambda: png(HUGE, HUGE, (HUGE + 1) * HUGE)
    yield "line.png", lambda: png(120_000_000, 1, 120_000_001)
    yield "column.png", lambda: png(1, 120_000_000, 240_000_000)
    yield "dot.png", lambda: png(1, 1, 2)
    yield "none.png", lambda: png(0, 0, 0)
    yield "largest.png", lambda: png(12_000, 9_990, 12_001 * 9_990)
    yield "moving.png", lambda: png(5_000, 5_000, 5_001 * 5_000, (b"acTL", struct.pack(">II", 60_000, 0)))
    yield "words.png", lambda: png(64, 64, 65 * 64, (b"zTXt", b"Comment\0\0" + _packed(300_000_000)))
    yield "profile.png", lambda: png(64, 64, 65 * 64, (b"iCCP", b"x\0\0" + _packed(300_000_000)))
    yield "bomb.jpg", lambda: _sized(jpeg, b"\xff\xc0", 65_000, 65_000)
    yield "lie.jpg", lambda: _sized(jpeg, b"\xff\xc0", 12_000, 9_990)
    yield (
        "scans.jpg",
        lambda: (
            progressive[: progressive.index(b"\xff\xda")]
            + progressive[progressive.index(b"\xff\xda") : -2] * 90
            + b"\xff\xd9"
        ),
    )
    yield "scans_of_much.jpg", lambda: _sized(progressive, b"\xff\xc2", 6_900, 7_100)
    yield "half.jpg", lambda: jpeg[: len(jpeg) // 2]
    yield "half_ended.jpg", lambda: jpeg[: len(jpeg) // 2] + b"\xff\xd9"
    yield (
        "noise.jpg",
        lambda: jpeg[:600] + bytes(np.random.default_rng(2).integers(0, 256, 30_000, np.uint8)) + b"\xff\xd9",
    )
    yield "bomb.gif", lambda: b"GIF89a" + struct.pack("<HH", 65_000, 65_000) + _as(still, ".gif")[10:]
    yield (
        "inside.gif",
        lambda: _as(still, ".gif").replace(
            struct.pack("<HHHH", 0, 0, 640, 480), struct.pack("<HHHH", 0, 0, 65_000, 65_000)
        ),
    )
    yield "bomb.bmp", lambda: _as(still, ".bmp")[:18] + struct.pack("<ii", HUGE, -HUGE) + _as(still, ".bmp")[26:]
    yield "least.bmp", lambda: _as(still, ".bmp")[:18] + struct.pack("<II", 2**31, 2**31) + _as(still, ".bmp")[26:]
    yield "bomb.webp", lambda: b"RIFF\0\1\0\0WEBPVP8X" + bytes(8) + struct.pack("<I", HUGE)[:3] * 2 + bytes(40)
    yield "lossless.webp", lambda: b"RIFF\0\1\0\0WEBPVP8L" + bytes(5) + struct.pack("<I", 2**28 - 1) + bytes(400)
    yield "bomb.tiff", lambda: _tiff((256, HUGE), (257, HUGE), (258, 8), (277, 3))
    yield (
        "tile.tiff",
        lambda: _tiff((256, 64), (257, 64), (258, 8), (277, 3), (322, HUGE), (323, HUGE), (324, 8), (325, 8)),
    )
    yield (
        "strip.tiff",
        lambda: _tiff((256, 6_000), (257, 6_000), (258, 64), (277, 65_535), (278, 2**32 - 1), (273, 8), (279, 8)),
    )
    yield "round.tiff", lambda: struct.pack("<2sHIH", b"II", 42, 8, 0) + struct.pack("<I", 8)
    avif = _as(still, ".avif")
    at = avif.index(b"ispe") + 8
    yield "bomb.avif", lambda: avif[:at] + struct.pack(">II", HUGE, HUGE) + avif[at + 8 :]
    yield "bomb.ppm", lambda: b"P6 30000 30000 255\n" + bytes(1000)
    yield "bomb.pfm", lambda: b"PF\n30000 30000\n-1.0\n" + bytes(1000)
    yield "bomb.hdr", lambda: b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30000 +X 30000\n" + bytes(1000)
    yield "bomb.ras", lambda: struct.pack(">8I", 0x59A66A95, HUGE, HUGE, 24, 0, 1, 0, 0) + bytes(1000)
    yield "words.jpg", lambda: b"not a picture"
    yield "picture.mp4", lambda: jpeg
    yield "video.png", lambda: b"\0\0\0\x18ftypmp42" + bytes(3000)
    yield "list.mp4", lambda: b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/dev/zero\n#EXT-X-ENDLIST\n"
    yield "concat.mp4", lambda: b"ffconcat version 1.0\nfile /dev/zero\n"
    yield "bomb.avi", lambda: _video_of(png(16_000, 16_000, 16_001 * 16_000))
    yield "large.avi", lambda: _video_of(png(6_300, 6_300, 6_301 * 6_300))


def _as(still: np.ndarray, kind: str, *how: int) -> bytes:
    return bytes(cv2.imencode(kind, still, list(how))[1])


def _sized(jpeg: bytes, frame: bytes, width: int, height: int) -> bytes:
    at = jpeg.index(frame)
    return jpeg[: at + 5] + struct.pack(">HH", height, width) + jpeg[at + 9 :]


def png(width: int, height: int, zeros: int, *more: tuple[bytes, bytes]) -> bytes:
    """A black picture of so many bytes, one before each row among them, and further chunks."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), *more, (b"IDAT", _packed(zeros)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def _packed(zeros: int) -> bytes:
    packer = zlib.compressobj(1)
    whole = b"".join(packer.compress(bytes(1_000_000)) for _ in range(zeros // 1_000_000))
    return whole + packer.compress(bytes(zeros % 1_000_000)) + packer.flush()


def _tiff(*tags: tuple[int, int]) -> bytes:
    fields = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return struct.pack("<2sHIH", b"II", 42, 8, len(tags)) + fields + bytes(1000)


def _video_of(frame: bytes) -> bytes:
    """An AVI of three such frames, as long as they are of even length."""
    frame += bytes(len(frame) % 2)
    chunks = b"".join(b"00dc" + struct.pack("<I", len(frame)) + frame for _ in range(3))
    main = struct.pack("<14I", 40_000, 0, 0, 0, 3, 0, 1, 0, 64, 48, 0, 0, 0, 0)
    stream = b"vidsMPNG" + struct.pack("<2I2H7I4H", 0, 0, 0, 0, 0, 1, 25, 0, 3, 0, 0, 0, 0, 64, 48)
    form = struct.pack("<IiiHH4s5I", 40, 64, 48, 1, 24, b"MPNG", 0, 0, 0, 0, 0)

    def part(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<I", len(body)) + body

    lines = part(b"LIST", b"strl" + part(b"strh", stream) + part(b"strf", form))
    head = part(b"LIST", b"hdrl" + part(b"avih", main) + lines)
    return part(b"RIFF", b"AVI " + head + part(b"LIST", b"movi" + chunks))
