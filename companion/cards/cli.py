"""`ringtable cards read IMAGE… [--json]` and `ringtable cards print GAME … -o FILE.pdf`."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.cards.layouts import LAYOUTS

DONE, SOME_UNSURE, SOME_BROKEN = 0, 1, 2
Write = Callable[[Path, bytes], object]
CardsOf = Callable[[str], Sequence[tuple[int, str]]]
ExtrasOf = Callable[[str], Sequence[int]]


def main(
    argv: Sequence[str],
    cards_of: CardsOf,
    codes: Mapping[str, str],
    write: Write = Path.write_bytes,
    extras_of: ExtrasOf = lambda game: (),
) -> int:
    """Run the words after `ringtable cards`. `cards_of(game)` lists a game's cards as (number, name); LookupError if
    it has none; `codes` are the two letters of the games that have stickers. `write` writes the sheets; `extras_of`
    names the numbers that are printed only where they are asked for.

    Exit code of `read`: 0 every picture is sure, 1 some are not, 2 some files could not be read at all; of `print`:
    0, or 2 with a sentence on the error stream.
    """
    words = argparse.ArgumentParser(prog="ringtable cards", description=__doc__)
    verbs = words.add_subparsers(dest="verb", required=True)
    read = verbs.add_parser("read", help="read the stickers in pictures")
    read.add_argument("images", nargs="+", metavar="IMAGE")
    read.add_argument("--json", action="store_true", help="one JSON object a line")
    sheet = verbs.add_parser("print", help="make a PDF of stickers")
    sheet.add_argument("game", metavar="GAME", help=f"one of {', '.join(codes)}")
    sheet.add_argument("--cards", metavar="57-62,104", help="only these numbers; otherwise all cards")
    sheet.add_argument(
        "--size",
        choices=tuple(LAYOUTS),
        default="A4",
        help="the paper: A4 or letter to cut up, or a sheet of labels (Avery's numbers)",
    )
    sheet.add_argument("--skip", metavar="N", type=int, default=0, help="leave the first N labels empty: they are used")
    sheet.add_argument(
        "--offset",
        metavar="RIGHT,DOWN",
        type=_offset_mm,
        default=(0.0, 0.0),
        help="move all stickers by so many mm, where a printer sets them beside the labels: --offset=-1.5,0.5",
    )
    sheet.add_argument("--no-spare", dest="spare", action="store_false", help="without the small spare stickers")
    sheet.add_argument("-o", dest="out", metavar="FILE.pdf", type=Path, required=True, help="where to write it")
    given = words.parse_args(argv)
    if given.verb == "read":
        return _read(given.images, given.json, tuple(codes.values()))
    try:
        return _print(given, cards_of, codes, write, extras_of)
    except (ValueError, LookupError) as problem:
        sys.stderr.write(f"{problem.args[0] if problem.args else problem}\n")
    except OSError as problem:
        sys.stderr.write(f"{given.out} cannot be written: {problem.strerror}. Choose another place with -o.\n")
    return SOME_BROKEN


def _read(names: Sequence[str], as_json: bool, codes: Sequence[str]) -> int:
    from companion.cards.pictures import NotAPicture, load_picture
    from companion.cards.reader import CardReader, CardReading
    from companion.pictures import MOST_MEMORY_BYTES, little_memory

    reader, worst = CardReader(codes=codes), DONE
    for name in names:
        try:
            with little_memory(MOST_MEMORY_BYTES):
                reading = reader.read(load_picture(Path(name)))
            code = DONE if reading.sure else SOME_UNSURE
        except NotAPicture as problem:
            reading, code = CardReading(why=str(problem)), SOME_BROKEN
        except MemoryError:
            reading, code = CardReading(why="This picture takes too much memory. Give a smaller one."), SOME_BROKEN
        worst = max(worst, code)
        tags = [
            {"text": tag.text, "card": tag.card, "corners_xy": [list(corner) for corner in tag.corners_xy]}
            for tag in reading.tags
        ]
        record = {"image": name, "tags": tags, "sure": reading.sure, "why": reading.why}
        cards = " ".join(map(str, reading.cards))
        plain = f"{name}: {cards}" if reading.sure else f"{name}: not sure. {reading.why}"
        sys.stdout.write((json.dumps(record) if as_json else plain) + "\n")
        sys.stdout.flush()
    return worst


def _print(
    given: argparse.Namespace, cards_of: CardsOf, codes: Mapping[str, str], write: Write, extras_of: ExtrasOf
) -> int:
    from companion.cards.sheets import sticker_sheets

    game, out = given.game, given.out
    if game not in codes:
        raise ValueError(f"There are no stickers for a game called {game!r}: the games are {', '.join(codes)}.")
    known = dict(cards_of(game))
    numbers = sorted(known.keys() - set(extras_of(game))) if given.cards is None else numbers_in(given.cards)
    strangers = [number for number in numbers if number not in known]
    if strangers:
        raise ValueError(f"{game} has no card {strangers[0]}: check the numbers after --cards.")
    cards = [(number, known[number]) for number in numbers]
    title = f"Ringtable stickers, {game}"
    pdf = sticker_sheets(
        codes[game], cards, title, given.size, skip=given.skip, spare=given.spare, offset_mm=given.offset
    )
    write(out, pdf)
    sys.stdout.write(f"{out}: {len(numbers)} stickers. Measure the test line before you cut.\n")
    return DONE


def _offset_mm(words: str) -> tuple[float, float]:
    written = re.fullmatch(r"(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,2}(?:\.\d{1,2})?)", words, re.ASCII)
    if not written:
        raise argparse.ArgumentTypeError("it is written as two lengths in mm, to the right and down: --offset=-1.5,0.5")
    return float(written[1]), float(written[2])


def numbers_in(words: str) -> list[int]:
    """The numbers in a list such as '57-62,104', in its order, each once. ValueError with a sentence otherwise."""
    numbers: dict[int, None] = {}
    for part in words.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends) or int(ends[0]) > int(ends[1]):
            raise ValueError(f"{part.strip()!r} is not a card number or a range of them: write for instance 57-62,104.")
        numbers.update(dict.fromkeys(range(int(ends[0]), int(ends[1]) + 1)))
    return list(numbers)
