"""What the eyes cost: processor time on one 1280x720 frame, and memory. Frames are drawn here, nothing is loaded."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.bench.children import environment, python

WIDTH_PX, HEIGHT_PX = 1280, 720
READS = 20
FIVE_FACES = (1, 3, 4, 5, 6)
LAYOUT = {
    1: ((0, 0),),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def costs() -> Iterator[tuple[str, float, str]]:
    """The figures: a name, a value, a unit."""
    import cv2

    from companion.vision.dice import DiceReader
    from tools.bench.figures import percentile

    cv2.setNumThreads(1)
    reader = DiceReader()
    for words, faces in (("finding nothing", ()), ("with five dice", FIVE_FACES)):
        frame_bgr = frame_with(faces)
        readings = [reader.read(frame_bgr) for _ in range(2)]
        times = []
        for _ in range(READS):
            start = time.process_time()
            reader.read(frame_bgr)
            times.append(1e3 * (time.process_time() - start))
        yield f"one 1280x720 frame {words}, processor time, p50", percentile(times, 0.5), "ms"
        yield f"one 1280x720 frame {words}, processor time, p95", percentile(times, 0.95), "ms"
        if faces:
            is_right = readings[0].sure and readings[0].faces == tuple(sorted(faces))
            yield "those five dice read surely and right (1 yes, 0 no)", float(is_right), ""
    for words, memory_mb in memory_added_mb():
        yield f"memory added by {words}", memory_mb, "MB"


def frame_with(faces: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """A 1280x720 frame, uint8 BGR: green felt with these dice on it, ivory, 90 pixels an edge, seen from above."""
    import cv2
    import numpy as np

    chance = np.random.default_rng(4)
    frame = np.full((HEIGHT_PX, WIDTH_PX, 3), (62, 104, 48), np.float32)
    for place, face in enumerate(faces):
        middle = np.array([200 + 220 * place, 300 + 90 * (place % 2)], float)
        turned = math.radians(17 + 31 * place)
        axes = 90 * np.array([[math.cos(turned), math.sin(turned)], [-math.sin(turned), math.cos(turned)]])
        corners = np.array([(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)]) @ axes + middle
        for grown, colour in ((14, (205, 226, 232)), (9, (215, 236, 242))):
            cv2.fillConvexPoly(frame, corners.round().astype(np.int32), colour)
            cv2.polylines(frame, [corners.round().astype(np.int32)], True, colour, grown, cv2.LINE_AA)
        for pip in LAYOUT[face]:
            at = np.array(pip) * 0.25 @ axes + middle
            cv2.circle(frame, (round(float(at[0])), round(float(at[1]))), 9, (28, 24, 24), -1, cv2.LINE_AA)
    seen = cv2.GaussianBlur(frame, (0, 0), 1.0) + chance.normal(0, 3, frame.shape)
    return seen.clip(0, 255).astype(np.uint8)


def memory_added_mb() -> Iterator[tuple[str, float]]:
    """What a process that reads nothing grows by when it begins to: measured in a process of its own."""
    words, around = python("tools.bench.eyes"), environment()
    told = subprocess.run(words, check=True, capture_output=True, text=True, env=around).stdout.split()
    dice, both = float(told[0]), float(told[1])
    yield "the dice reader, OpenCV and numpy with it, after three frames", dice
    yield "both eyes, dice and cards, after three frames each", both


def main() -> None:
    """Print what the dice reader adds and what both readers add to this process, in MB."""
    before = _resident_mb()
    from companion.vision.dice import DiceReader

    frame_bgr, reader = frame_with(FIVE_FACES), DiceReader()
    for _ in range(3):
        reader.read(frame_bgr)
    dice = _resident_mb() - before
    from companion.cards.reader import CardReader
    from engine.core.game import sticker_codes

    cards = CardReader(codes=tuple(sticker_codes()))
    for _ in range(3):
        cards.read(frame_bgr)
    print(dice, _resident_mb() - before)


def _resident_mb() -> float:
    """What this process holds in memory now; the most it ever held where that is not told."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1e6 if sys.platform == "darwin" else 1e3)
    import os

    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
