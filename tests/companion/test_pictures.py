"""Picture files: how large a picture is, is known before it is decoded; what is hidden in a small file stays there."""

from __future__ import annotations

import os
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.pictures import NotAPicture, load_picture as load_card
from companion.pictures import (
    PictureError,
    decoded,
    header_of,
    little_memory,
)
from companion.senses.crops import kept_picture
from companion.vision.pictures import CameraError, Video, load_picture as load_dice

STILL = np.random.default_rng(1).integers(0, 255, (48, 64, 3), np.uint8)
KINDS = (".png", ".jpg", ".bmp", ".webp", ".tiff", ".gif", ".avif", ".ppm")


def encoded(kind: str, *how: int) -> bytes:
    is_there, data = cv2.imencode(kind, STILL, list(how))
    assert is_there
    return bytes(data)


def png(width: int, height: int, rows: bytes = b"", *more: tuple[bytes, bytes]) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), *more, (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def bombs() -> dict[str, bytes]:
    """Small files that would be decoded to 30,000 by 30,000 pixels."""
    size, deep = 30_000, struct.pack("<II", 30_000, 30_000)
    jpeg = encoded(".jpg")
    at = jpeg.index(b"\xff\xc0")
    progressive = encoded(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    frame = progressive.index(b"\xff\xc2")
    small = struct.pack(">HH", 7000, 9000)
    tile = struct.pack("<2sHIH", b"II", 42, 8, 4) + b"".join(
        struct.pack("<HHII", tag, 4, 1, value) for tag, value in ((256, 64), (257, 64), (322, size), (323, size))
    )
    strip = struct.pack(">2sHIH", b"MM", 42, 8, 2) + b"".join(
        struct.pack(">HHIHH", tag, 3, 1, size, 0) for tag in (256, 257)
    )
    avif = encoded(".avif")
    ispe = avif.index(b"ispe") + 8
    bmp = encoded(".bmp")
    return {
        "png": png(size, size, bytes(30_001)),
        "apng": png(8000, 8000, bytes(8001), (b"acTL", bytes(8))),
        "jpeg": jpeg[: at + 5] + struct.pack(">HH", size, size) + jpeg[at + 9 :],
        "jpeg in scans": progressive[: frame + 5] + small + progressive[frame + 9 :],
        "gif": b"GIF89a" + struct.pack("<HH", size, size) + encoded(".gif")[10:],
        "bmp": bmp[:18] + deep + bmp[26:],
        "bmp from the top": bmp[:18] + struct.pack("<ii", size, -size) + bmp[26:],
        "old bmp": b"BM" + bytes(12) + struct.pack("<IHH", 12, size, size) + bytes(40),
        "webp": b"RIFF\x00\x01\x00\x00WEBPVP8X" + bytes(8) + struct.pack("<I", size)[:3] * 2 + bytes(40),
        "webp without loss": b"RIFF\x00\x01\x00\x00WEBPVP8L" + bytes(5) + struct.pack("<I", 2**28 - 1) + bytes(40),
        "webp with loss": b"RIFF\x00\x01\x00\x00WEBPVP8 " + bytes(10) + struct.pack("<HH", 16383, 16383) + bytes(40),
        "tiff in tiles": tile,
        "tiff": strip,
        "ppm": b"P6\n# wide\n%d %d\n255\n" % (size, size) + bytes(40),
        "avif": avif[:ispe] + struct.pack(">II", size, size) + avif[ispe + 8 :],
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_size_of_every_kind_stands_in_its_first_bytes(kind):
    header = header_of(encoded(kind))
    assert header is not None
    assert (header.width, header.height) == (64, 48)
    assert decoded(encoded(kind), "it").shape == (48, 64, 3)


@pytest.mark.parametrize("what", bombs())
@pytest.mark.parametrize(("load", "error"), [(load_dice, CameraError), (load_card, NotAPicture)])
def test_a_small_file_of_a_huge_picture_is_refused_undecoded(tmp_path, what, load, error):
    (tmp_path / "bomb").write_bytes(bombs()[what])
    before = time.process_time()
    with pytest.raises(error, match=r"bomb is \d+ by \d+ pixels: that is too large"):
        load(tmp_path / "bomb")
    assert time.process_time() - before < 1


def test_a_picture_in_many_scans_is_refused():
    jpeg = encoded(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scan = jpeg.index(b"\xff\xda")
    with pytest.raises(PictureError, match="not a picture"):
        decoded(jpeg[:scan] + jpeg[scan:-2] * 150 + jpeg[-2:], "it")


def is_picture_or_sentence(data: bytes) -> bool:
    try:
        return decoded(data, "it").ndim == 3
    except PictureError as problem:
        return str(problem).startswith("it ")


@pytest.mark.parametrize("kind", KINDS)
def test_every_beginning_of_a_picture_is_a_picture_or_a_sentence(kind):
    data = encoded(kind)
    for end in (*range(0, 64, 3), len(data) // 2, len(data) - 1):
        assert is_picture_or_sentence(data[:end])


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_with_changed_bytes_is_a_picture_or_a_sentence(kind):
    chance, data = np.random.default_rng(2), encoded(kind)
    for _ in range(40):
        odd = bytearray(data)
        for at in chance.integers(0, min(len(data), 120), 3):
            odd[at] = chance.integers(0, 256)
        assert is_picture_or_sentence(bytes(odd))


@pytest.mark.parametrize("name", ["/dev/zero", "{pipe}", "{folder}", "nowhere", "a\0b", "x" * 300])
@pytest.mark.parametrize(("load", "error"), [(load_dice, CameraError), (load_card, NotAPicture)])
def test_what_is_no_file_is_a_sentence_and_not_waited_for(tmp_path, name, load, error):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(error, match=r"\.$"):
        load(Path(name.format(pipe=tmp_path / "pipe", folder=tmp_path)))


def test_a_picture_kept_as_evidence_that_was_altered_is_none():
    assert kept_picture(encoded(".jpg")) is not None
    for data in (b"", b"words", bombs()["jpeg"], bombs()["png"], encoded(".jpg")[:200]):
        assert kept_picture(data) is None


def test_a_video_of_huge_frames_is_refused(tmp_path):
    path = tmp_path / "bomb.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MPNG"), 25.0, (64, 48))
    for _ in range(3):
        writer.write(STILL)
    writer.release()
    assert len(list(Video(path).frames())) == 3
    data = path.read_bytes()
    begin = data.index(b"\x89PNG")
    end = data.index(b"IEND", begin) + 8
    bomb = png(6500, 6500, bytes(6501 * 6500))
    bomb += bytes(len(bomb) % 2)
    path.write_bytes(data[: begin - 4] + struct.pack("<I", len(bomb)) + bomb + data[end + (end - begin) % 2 :])
    with pytest.raises(CameraError, match="6500 by 6500 pixels: that is too large"):
        Video(path)


def test_no_more_memory_is_taken_than_is_allowed():
    with little_memory(50_000_000), pytest.raises(MemoryError):
        np.ones(100_000_000)
    assert np.ones(10_000_000).size == 10_000_000, "the limit is gone"
