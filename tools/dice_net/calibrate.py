"""From which confidence on the dice reader may answer: scores over the licensed photographs, and what they prove.

`python -m tools.dice_net.calibrate score FOLDER -o SCORES.csv [--source S] [--part held_out]` reads every photograph
with the reader as it stands and writes one row a die seen: source, file, confidence, right (1 or 0). Score each source
with a network that never saw it, then put the files together:

`python -m tools.dice_net.calibrate fit SCORES.csv… [--most-wrong 0.001] [--delta 0.05]` prints the threshold, what it
is shown to hold and each source under it, the worst first. A die that is not seen at all has no score: what becomes of
its photograph is for `ringtable bench dice` to say.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.bench_marks import scored
from companion.vision.dice import DiceReader, Tuning
from companion.vision.sureness import DELTA, MOST_WRONG, AcrossSources, calibrate_across
from tools.dice_net.real import real_photographs

COLUMNS = ("source", "file", "confidence", "right")
MOST_DICE = 25


def main(argv: Sequence[str]) -> int:
    """Do one of the two; an exit code."""
    words = argparse.ArgumentParser(prog="calibrate", description=__doc__)
    verbs = words.add_subparsers(dest="verb", required=True)
    score = verbs.add_parser("score")
    score.add_argument("folder", type=Path)
    score.add_argument("-o", "--output", type=Path, required=True)
    score.add_argument("--source", default="")
    score.add_argument("--part", default="", choices=("", "train", "held_out"))
    fit = verbs.add_parser("fit")
    fit.add_argument("scores", type=Path, nargs="+")
    fit.add_argument("--most-wrong", type=float, default=MOST_WRONG)
    fit.add_argument("--delta", type=float, default=DELTA)
    given = words.parse_args(argv)
    if given.verb == "score":
        with given.output.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            writer.writerows(scores(given.folder, given.source, given.part))
        return 0
    for line in told(calibrate_across(grouped(given.scores), given.most_wrong, given.delta)):
        print(line)
    return 0


def scores(folder: Path, source: str = "", part: str = "") -> Iterator[tuple[str, str, float, int]]:
    """A row for every die the reader sees in the photographs."""
    reader = DiceReader(Tuning(most_dice=MOST_DICE))
    for each in real_photographs(folder, source, part):
        for confidence, is_right in scored(each.tops, reader.read(each.frame_bgr)):
            yield each.source, each.name, confidence, int(is_right)


def grouped(files: Sequence[Path]) -> dict[str, tuple[list[float], list[bool]]]:
    """The scores of several files by source."""
    groups: dict[str, tuple[list[float], list[bool]]] = {}
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                marks, rights = groups.setdefault(row["source"], ([], []))
                marks.append(float(row["confidence"]))
                rights.append(row["right"] == "1")
    return groups


def told(found: AcrossSources) -> Iterator[str]:
    """The calibration as lines for people."""
    yield found.pooled.sentence
    yield f"Under that threshold ({'worst first' if len(found.groups) > 1 else 'the only source'}):"
    for group in found.groups:
        yield (
            f"  {group.name:42} {group.accepted:6} of {group.dice:6} dice accepted, {group.wrong:4} wrong, "
            f"at most {100 * group.bound:.3f} %"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
