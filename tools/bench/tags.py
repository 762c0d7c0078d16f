"""`ringtable bench cards --rendered`: our own stickers as a camera would see them, read over series of ten pictures.

Every series is one card held by hand before a 1280x720 camera with a lens of 65 degrees, its symbol 18 mm wide, tilted
by so much in some direction, as far off as makes a module so many pixels in its shortest direction anywhere in the
symbol. It counts as read when its votes name it, and it alone. The renderer is a tool of the checkout.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from companion.cards.reader import CardReader
from companion.cards.tag import Tag, decode, encode
from companion.cards.votes import TagVotes
from engine.core.errors import RingtableError
from tools.bench.figures import percentile

TILTS_DEG = (0.0, 15.0, 30.0, 40.0, 50.0)
SHORTS_PX = (1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0, 4.0)
PROMISED_PX = 2.5
UNPROMISED = ("streak", "drag")
"""Hardships that are read where enough is left, and are told apart."""
FIRST_SEED = 400_000
RENDERER = "tools.render_tags"
Figure = tuple[str, float, str]


@dataclass(frozen=True)
class SeriesRead:
    """What came of one series: `read` when its card was shown; how many pictures told it at once, by our reader and by
    zxing-cpp alone; `wrong` counts every picture or vote that named another card."""

    hardship: str
    tilt_deg: float
    short_px: float
    read: bool
    pictures: int
    told: int
    told_by_zxing: int
    wrong: int
    ms: tuple[float, ...]


def run(asked: argparse.Namespace) -> None:
    """Print the figures, or with --json one line each; --limit is the series of each cell. RingtableError where the
    renderer is not there."""
    if importlib.util.find_spec("tools") is None or importlib.util.find_spec(RENDERER) is None:
        raise RingtableError("Rendered stickers need tools/render_tags.py: run this in a checkout of the project.")
    cv2.setNumThreads(1)
    done = list(read_all(asked.limit or 1))
    for name, value, unit in [*figures(done), *_others(20 * (asked.limit or 1))]:
        if asked.json:
            print(json.dumps({"bench": "cards", "figure": name, "value": round(value, 4), "unit": unit}))
        else:
            print(f"{name:78} {value:10.3f} {unit}")


def read_all(each: int) -> Iterator[SeriesRead]:
    """Read so many series of every tilt, size and hardship."""
    renderer = importlib.import_module(RENDERER)
    reader, seed = CardReader(renderer.CODE), FIRST_SEED
    for _ in range(each):
        for tilt_deg in TILTS_DEG:
            for short_px in SHORTS_PX:
                for hardship in renderer.HARDSHIPS:
                    seed += 1
                    yield read_series(renderer.series(seed, hardship, tilt_deg, short_px), reader)


def read_series(series: Any, reader: CardReader) -> SeriesRead:
    """Read one series of the renderer."""
    votes, shown, told, alone, wrong, times = TagVotes(), set(), 0, 0, 0, []
    frames = list(series.frames())
    for frame_bgr in frames:
        start = time.process_time()
        reading = reader.read(frame_bgr)
        times.append((time.process_time() - start) * 1e3)
        told += reading.cards == (series.card,)
        wrong += any(card != series.card for card in reading.cards)
        alone += series.text in _zxing_alone(frame_bgr)
        cards = votes.feed(reading)
        shown |= set(cards.cards) if cards else set()
    is_read = shown == {series.card}
    return SeriesRead(
        series.hardship,
        series.tilt_deg,
        series.short_px,
        is_read,
        len(frames),
        told,
        alone,
        wrong + len(shown - {series.card}),
        tuple(times),
    )


def figures(done: Sequence[SeriesRead]) -> Iterator[Figure]:
    """The promise first, then by hardship, then the limit curve."""
    large = [each for each in done if each.short_px >= PROMISED_PX]
    promised = [each for each in large if each.hardship not in UNPROMISED]
    if promised:
        words = f"series read where a module has {PROMISED_PX} px or more"
        yield f"{words}", _share(promised), "%"
        yield f"{words}: how many series", len(promised), ""
        yield f"{words}: the same by two pictures of zxing-cpp alone", _alone(promised), "%"
    yield "pictures or votes that name another card", sum(each.wrong for each in done), ""
    yield "pictures in all", sum(each.pictures for each in done), ""
    times = [ms for each in done for ms in each.ms]
    for words, share in (("p50", 0.5), ("p95", 0.95), ("most", 1.0)):
        yield f"processor time a picture, {words}", percentile(times, share), "ms"
    for hardship in dict.fromkeys(each.hardship for each in large):
        some = [each for each in large if each.hardship == hardship]
        yield f"{PROMISED_PX} px or more, {hardship}: series read", _share(some), "%"
        at_once = 100 * sum(each.told for each in some) / sum(each.pictures for each in some)
        yield f"{PROMISED_PX} px or more, {hardship}: single pictures read", at_once, "%"
    for short_px in sorted({each.short_px for each in done}):
        some = [each for each in done if each.short_px == short_px]
        yield f"{short_px} px a module: series read", _share(some), "%"
        yield f"{short_px} px a module: by zxing-cpp alone", _alone(some), "%"
        for tilt_deg in sorted({each.tilt_deg for each in some}):
            yield (
                f"{short_px} px a module, tilted {tilt_deg:.0f} degrees: series read",
                _share([each for each in some if each.tilt_deg == tilt_deg]),
                "%",
            )


def _others(count: int) -> Iterator[Figure]:
    """Stickers that are none: the right symbol with a wrong check character. None may be named a card."""
    renderer = importlib.import_module(RENDERER)
    reader, named, pictures = CardReader(renderer.CODE), 0, 0
    random = np.random.default_rng(FIRST_SEED)
    for number in range(count):
        right = encode(renderer.CODE, int(random.integers(1, 113)))
        text = right[:-1] + str(random.choice([each for each in "0123456789ABCDEFXYZ" if each != right[-1]]))
        assert not isinstance(decode(text), Tag)
        hardship = list(renderer.HARDSHIPS)[number % len(renderer.HARDSHIPS)]
        tilt_deg, short_px = float(random.choice(TILTS_DEG)), float(random.choice(SHORTS_PX[2:]))
        series = renderer.series(FIRST_SEED - 1 - number, hardship, tilt_deg, short_px, frames=4)
        for frame_bgr in replace(series, text=text).frames():
            pictures += 1
            named += bool(reader.read(frame_bgr).cards)
    yield "pictures of stickers with a wrong check character", pictures, ""
    yield "of them named a card", named, ""


def _share(some: Sequence[SeriesRead]) -> float:
    return 100 * sum(each.read for each in some) / len(some)


def _alone(some: Sequence[SeriesRead]) -> float:
    return 100 * sum(each.told_by_zxing >= 2 for each in some) / len(some)


def _zxing_alone(frame_bgr: np.ndarray) -> list[str]:
    try:
        import zxingcpp
    except ImportError:
        return []
    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [each.text for each in zxingcpp.read_barcodes(frame_bgr, formats=kinds)]
