"""How well the throws of labelled videos are told: once each, with the right faces, and nothing else.

Run `python tools/score_throws.py FOLDER` on what tools/render_throws.py wrote. A throw told within two seconds of its
rest is that throw; what is told without one is one too many. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from companion.vision.dice import DiceReader
from companion.vision.pictures import VIDEO_ENDINGS, Video
from companion.vision.settle import Settler, Throw, Turned

TOLD_WITHIN_S = 2.0


def scored(path: Path, counts: Counter[str], waits_s: list[float]) -> None:
    """Add one video's throws to the counts, and the seconds from rest to commit of those read surely."""
    label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    video, settler, reader = Video(path), Settler(starts_empty=True), DiceReader()
    open_throws, open_turns = list(label["throws"]), list(label["turns"])
    counts["throws"] += len(open_throws)
    counts["turns"] += len(open_turns)
    for number, frame in enumerate(video.frames()):
        at_s = number * video.frame_s
        told = settler.feed(frame, at_s, reader.read)
        match told:
            case Throw():
                own = next((each for each in open_throws if 0 <= at_s - each["at_s"] <= TOLD_WITHIN_S), None)
                if own is None:
                    counts["told without a throw"] += 1
                    print(f"{path.name} {at_s:.2f} s: {told.faces} told without a throw")
                    continue
                open_throws.remove(own)
                is_right = list(told.faces) == own["faces"]
                if not told.reading.sure:
                    counts["asked about"] += 1
                else:
                    counts["sure and right" if is_right else "sure and wrong"] += 1
                    waits_s.append(at_s - own["at_s"])
            case Turned():
                counts["turns told"] += 1
    counts["not told"] += len(open_throws)


def main() -> None:
    """Score every labelled video of the folder named on the command line."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    given = words.parse_args()
    counts: Counter[str] = Counter()
    waits_s: list[float] = []
    for path in sorted(given.folder.iterdir()):
        if path.suffix.lower() in VIDEO_ENDINGS and path.with_suffix(".json").exists():
            counts["videos"] += 1
            scored(path, counts, waits_s)
    longest = round(max(waits_s, default=0.0), 3)
    print(json.dumps({**counts, "rest to commit, longest, s": longest}, indent=1))


if __name__ == "__main__":
    main()
