"""`ringtable dice read IMAGE|VIDEO… [--dice N] [--json]`: the dice in picture and video files, one line a picture or
throw, broken files too."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.pictures import MOST_MEMORY_BYTES, little_memory
from companion.vision.dice import DiceReader, DiceReading, Tuning
from companion.vision.doubts import Why
from companion.vision.pictures import VIDEO_ENDINGS, CameraError, Video, load_picture
from companion.vision.settle import Settler, Throw
from companion.vision.weigh import MOST_DICE

NEVER_AT_REST = Why("not settled", "The dice never come to rest in this video, or are not read surely.")
ALL_SURE, SOME_UNSURE, SOME_BROKEN = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Run the words after `ringtable dice`. Exit code: 0 every line is sure, 1 some are not, 2 some files could not
    be read at all."""
    words = argparse.ArgumentParser(prog="ringtable dice", description=__doc__)
    verbs = words.add_subparsers(dest="verb", required=True)
    read = verbs.add_parser("read", help="read the dice in pictures; of a video, each throw that comes to rest")
    read.add_argument("images", nargs="+", metavar="IMAGE|VIDEO")
    read.add_argument("--dice", type=int, choices=range(1, MOST_DICE + 1), metavar="N", help="so many are thrown")
    read.add_argument("--json", action="store_true", help="one JSON object a line")
    given = words.parse_args(argv)
    worst = ALL_SURE
    for name in given.images:
        with little_memory(MOST_MEMORY_BYTES):
            for reading, code in _readings(name, given.dice):
                worst = max(worst, code)
                line = json.dumps(as_record(name, reading)) if given.json else _as_words(name, reading)
                sys.stdout.write(line + "\n")
                sys.stdout.flush()
    return worst


def _readings(name: str, dice: int | None) -> Iterator[tuple[DiceReading, int]]:
    """The readings of one file with their exit codes: one of a picture, one a throw of a video, an unsure one of a
    broken file. `dice` is how many are thrown, None where that is not told."""
    reader, path = DiceReader(Tuning(expected_dice=dice)), Path(name)
    count = 0
    try:
        if path.suffix.lower() in VIDEO_ENDINGS:
            video = Video(path)
            readings = throws_in(video.frames(), reader, video.frame_s)
        else:
            readings = iter([reader.read(load_picture(path))])
        for reading in readings:
            count += 1
            yield reading, ALL_SURE if reading.sure else SOME_UNSURE
    except CameraError as problem:
        yield DiceReading(why=Why("no picture", str(problem))), SOME_BROKEN
        return
    except (cv2.error, MemoryError):
        why = f"{name} takes too much memory. Give a smaller picture or video."
        yield DiceReading(why=Why("no picture", why)), SOME_BROKEN
        return
    if not count:
        yield DiceReading(why=NEVER_AT_REST), SOME_UNSURE


def throws_in(frames: Iterable[np.ndarray], reader: DiceReader, frame_s: float) -> Iterator[DiceReading]:
    """The reading of each throw that comes to rest in a run of pictures (uint8 BGR), frame_s seconds each."""
    settler = Settler(starts_empty=True)
    for number, frame in enumerate(frames):
        happened = settler.feed(frame, number * frame_s, reader.read)
        if isinstance(happened, Throw):
            yield happened.reading


def as_record(name: str, reading: DiceReading) -> dict[str, object]:
    """A reading as the JSON line's object."""
    return {
        "image": name,
        "faces": list(reading.faces),
        "sure": reading.sure,
        "why": reading.why.sentence,
        "dice": [
            {"face": die.face, "box_xywh": list(die.box_xywh), "confidence": die.confidence} for die in reading.dice
        ],
    }


def _as_words(name: str, reading: DiceReading) -> str:
    faces = " ".join(map(str, reading.faces))
    if reading.sure:
        return f"{name}: {faces}"
    guess = f" (perhaps {faces})" if faces else ""
    return f"{name}: not sure{guess}. {reading.why.sentence}"
