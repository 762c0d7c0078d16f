"""`ringtable bench dice --data FOLDER`: the dice reader over labelled photographs, nothing left out and nothing tuned.

Photographs of one to six dice (what the reader is for) and of more are counted apart. The reader is never told the
number unless `--told`, and then the exact one, as the open roll of a game tells it; `--off -1` tells one too few, as
where a die lies on the table that is none of the roll. Times are processor time on one core.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import cv2

from companion.vision.dice import DiceReader, Tuning
from companion.vision.network import DiceNetwork
from companion.vision.pictures import CameraError, load_picture
from engine.core.errors import RingtableError
from tools.bench.bounds import interval
from tools.bench.eyes import costs
from tools.bench.figures import percentile
from tools.bench.hardships import CLASSES, DOMAIN_DICE, hardships
from tools.bench.labels import Labelled, labelled, tops
from tools.bench.marks import Marked, Sums, mark, percent, sums
from tools.bench.public import DICE, DICE_COLUMNS, DICE_IN_ALL

Row = tuple[str, str, str, Sums]
"""Source ('' all), which dice ('1-6', 'more', 'refuse'), hardship class ('' any), the sums."""
COLUMNS = (
    ("", "", 40),
    ("photo-", "graphs", 7),
    ("exactly", "right %", 9),
    ("answered", "%", 10),
    ("of these", "right", 10),
    ("", "wrong", 7),
    ("dice", "accepted", 10),
    ("of these", "wrong", 10),
    ("that is, %", "(95 % interval)", 17),
    ("dice found", "and right %", 13),
    ("right %", "of seen", 9),
)
"""Two lines of heading and the width of each column."""


def run(asked: argparse.Namespace) -> None:
    """Print the table, or with --json one line a figure. RingtableError, a sentence, where there is nothing to read."""
    if asked.data is None:
        raise RingtableError("Say which labelled photographs to read: --data FOLDER, a folder with a labels.csv.")
    photographs = chosen(labelled(asked.data), asked.source or "", asked.limit)
    cv2.setNumThreads(1)
    nets = _networks(asked.nets) if asked.nets else None
    off = asked.off if asked.told else None
    marked = [each for each in (_read(photograph, off, nets) for photograph in photographs) if each]
    if not marked:
        raise RingtableError("None of these photographs could be opened.")
    rows = list(rows_of(marked))
    say = _as_json if asked.json else _as_words
    say(rows, marked, asked.told)


def _networks(folder: Path) -> DiceNetwork:
    try:
        return DiceNetwork(folder)
    except ValueError as problem:
        raise RingtableError(f"There are no dice networks in {folder}: name a folder that training wrote.") from problem


def chosen(photographs: Iterator[Labelled], source: str, limit: int | None) -> list[Labelled]:
    """The photographs to read: doubtful labels left out, of each source `limit` ones spread evenly over it."""
    by_source: dict[str, list[Labelled]] = {}
    for each in photographs:
        if not each.is_doubtful and source in each.source:
            by_source.setdefault(each.source, []).append(each)
    if not by_source:
        raise RingtableError(f"No photographs to read: is '{source}' part of a source's name in labels.csv?")
    taken = []
    for several in by_source.values():
        count = len(several) if limit is None else min(limit, len(several))
        taken += [several[place * len(several) // count] for place in range(count)]
    return taken


def _read(photograph: Labelled, off: int | None, nets: DiceNetwork | None) -> Marked | None:
    """One photograph's reading, marked: told so many dice more than there are, or not told; None where it cannot be
    opened, or where none would be left to tell of."""
    expected = len(photograph.faces) + off if off is not None and photograph.faces else None
    if expected is not None and expected < 1:
        return None
    try:
        frame_bgr = load_picture(photograph.path)
    except CameraError as problem:
        print(f"Left out: {problem}", file=sys.stderr)
        return None
    reader = DiceReader(Tuning(expected_dice=expected), nets)
    start = time.process_time()
    reading = reader.read(frame_bgr)
    ms = 1e3 * (time.process_time() - start)
    dice = tops(photograph, frame_bgr) if photograph.has_every_box and photograph.is_readable else ()
    return mark(photograph, dice, reading, hardships(photograph, frame_bgr), ms)


def rows_of(marked: Sequence[Marked]) -> Iterator[Row]:
    """The table's rows: sources and all of them, then hardship classes, for few dice and for many; then what must be
    refused."""
    in_domain = [each for each in marked if not each.must_be_refused and len(each.photograph.faces) <= DOMAIN_DICE]
    beyond = [each for each in marked if not each.must_be_refused and len(each.photograph.faces) > DOMAIN_DICE]
    sources = list(dict.fromkeys(each.photograph.source for each in marked))
    for which, several in (("1-6", in_domain), ("more", beyond)):
        for source in sources:
            of_source = [each for each in several if each.photograph.source == source]
            if of_source:
                yield source, which, "", sums(of_source)
        if several:
            yield "", which, "", sums(several)
        classes = [*CLASSES, *sorted({word for each in several for word in each.hardships} - set(CLASSES))]
        for hardship in classes:
            of_class = [each for each in several if hardship in each.hardships]
            if of_class and hardship != "many":
                yield "", which, hardship, sums(of_class)
    to_refuse = [each for each in marked if each.must_be_refused]
    if to_refuse:
        yield "", "refuse", "", sums(to_refuse)


def _as_json(rows: Sequence[Row], marked: Sequence[Marked], is_told: bool) -> None:
    for source, which, hardship, found in rows:
        low, high = (100 * bound for bound in found.wrong_interval)
        wrong = found.sure - found.sure_right
        about = {"bench": "dice", "source": source or "all", "dice": which, "class": hardship or "any", "told": is_told}
        shares: list[tuple[str, float, str]] = [
            ("exactly right over all", percent(found.exact, found.photographs), "%"),
            ("answered without asking", percent(found.sure, found.photographs), "%"),
            ("answered and exactly right over all", percent(found.sure_right, found.photographs), "%"),
            ("accepted dice wrong", percent(found.wrong_accepted, found.accepted), "%"),
            ("accepted dice wrong, 95 % interval from", low, "%"),
            ("accepted dice wrong, 95 % interval to", high, "%"),
            ("answered photographs wrong, 95 % interval to", 100 * interval(wrong, found.sure)[1], "%"),
            ("dice found and right of labelled", percent(found.right, found.placed_labelled), "%"),
            ("dice right of seen", percent(found.right, found.placed_seen), "%"),
        ]
        counts = [(name.replace("_", " "), float(count), "") for name, count in asdict(found).items()]
        for name, value, unit in counts if which == "refuse" else shares + counts:
            if not math.isnan(value):
                print(json.dumps({**about, "figure": name, "value": round(value, 4), "unit": unit}))
    for each in marked:
        if each.is_answered_wrongly:
            about = {"bench": "dice", "source": each.photograph.source, "figure": "answered wrongly"}
            print(
                json.dumps(
                    {**about, "file": str(each.photograph.path), "read": each.read, "label": each.photograph.faces}
                )
            )
    for source, name, value in _times(marked):
        print(json.dumps({"bench": "dice", "source": source, "figure": name, "value": round(value, 3), "unit": "ms"}))
    for name, value, unit in costs():
        print(json.dumps({"bench": "dice", "figure": name, "value": round(value, 3), "unit": unit}))


def _times(marked: Sequence[Marked]) -> Iterator[tuple[str, str, float]]:
    for source in dict.fromkeys(each.photograph.source for each in marked):
        times = [each.ms for each in marked if each.photograph.source == source]
        for share in (0.5, 0.95):
            yield source, f"processor time a photograph, p{100 * share:.0f}", percentile(times, share)


def _as_words(rows: Sequence[Row], marked: Sequence[Marked], is_told: bool) -> None:
    told = "told how many there are" if is_told else "not told how many there are"
    titles = {
        "1-6": f"Photographs of 1 to {DOMAIN_DICE} dice, {told}",
        "more": f"Photographs of more dice, beyond what it is for, {told}",
    }
    before = ""
    for source, which, hardship, found in rows:
        if which == "refuse":
            print(f"\n{found.photographs} photographs must be refused (no dice, or none that a person could read).")
            print(f"Of them {found.sure} were answered, with {found.accepted} dice.")
            continue
        if which != before:
            print(f"\n{titles[which]}")
            _print_line([column[0] for column in COLUMNS])
            _print_line([column[1] for column in COLUMNS])
            before = which
        _print_line(_cells(f"  {hardship}" if hardship else source or "in all", found))
    print("\nA dice accepted is one in an answered photograph, a missed one among them; it is wrong where its face is.")
    print("The interval is Clopper and Pearson's; it takes the dice of one photograph for independent of each other.")
    print("Classes are measured from picture and label as `tools/bench/hardships.py` states; one photograph may be")
    print("in several.\n")
    for each in marked:
        if each.is_answered_wrongly:
            print(
                f"Answered wrongly: {each.photograph.path} read {_faces(each.read)}, is {_faces(each.photograph.faces)}"
            )
    for source, name, value in _times(marked):
        print(f"{source + ', ' + name:88} {value:9.2f} ms")
    for name, value, unit in costs():
        print(f"{name:88} {value:9.2f} {unit}".rstrip())
    print(
        "\nPublic recognisers, exact set right in %, measured before on these sources and on others (see bench_public):"
    )
    for line in (("", *DICE_COLUMNS), *DICE):
        print(f"{line[0]:34}" + "".join(f"{cell:>20}" for cell in line[1:]))
    print(DICE_IN_ALL)


def _cells(name: str, found: Sums) -> tuple[str, ...]:
    def share(part: int, whole: int) -> str:
        return f"{percent(part, whole):.1f}" if whole else "-"

    low, high = found.wrong_interval
    return (
        name,
        str(found.photographs),
        share(found.exact, found.photographs),
        share(found.sure, found.photographs),
        str(found.sure_right),
        str(found.sure - found.sure_right),
        str(found.accepted),
        str(found.wrong_accepted),
        f"{100 * low:.2f} to {100 * high:.2f}" if found.accepted else "-",
        share(found.right, found.placed_labelled),
        share(found.right, found.placed_seen),
    )


def _faces(faces: Sequence[int]) -> str:
    return "-".join(map(str, faces)) or "nothing"


def _print_line(cells: Sequence[str]) -> None:
    widths = [column[2] for column in COLUMNS[1:]]
    aligned = (f"{cell:>{width}}" for cell, width in zip(cells[1:], widths, strict=True))
    print(f"{cells[0]:{COLUMNS[0][2]}}" + "".join(aligned))
