"""`ringtable bench`: what the promises cost, measured on this machine. Figures, never tests."""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.core.errors import RingtableError
from engine.core.table import Table
from tools.bench.children import environment, python
from tools.bench.evening import EVENING, acts, long_evening, measured, new_table
from tools.bench.figures import percentile


def main(argv: Sequence[str]) -> int:
    """Run the benches named (engine and app unless told otherwise); one line a figure, or JSON."""
    parser = argparse.ArgumentParser(prog="ringtable bench", description="Measure on this machine.")
    parser.add_argument("what", nargs="*", metavar="engine|app|pages|scale|dice|cards|roller|fairness")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--data", type=Path, help="folder of labelled pictures, for dice and cards")
    parser.add_argument("--source", help="only the pictures of sources with this in their name")
    parser.add_argument("--limit", type=_count, metavar="N", help="only so many pictures of each source, spread evenly")
    parser.add_argument(
        "--rendered", action="store_true", help="cards: our own stickers, rendered, instead of a folder"
    )
    parser.add_argument("--nets", type=Path, metavar="FOLDER", help="dice: read with the networks of this folder")
    parser.add_argument(
        "--lines", type=_count, default=20_000, metavar="N", help="roller: mutate so many lines (20000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="roller: seed of what goes wrong (1)")
    parser.add_argument("--device", choices=("firmware", "book"), help="roller: what is at the end of the rough line")
    parser.add_argument("--port", help="roller: measure this device, not the simulator")
    parser.add_argument("--game", help="scale: the game whose long evening is played")
    parser.add_argument("--version", default="", help="scale: a version of it beside the first")
    parser.add_argument("--entries", type=_count, default=3000, metavar="N", help="scale: so many entries (3000)")
    parser.add_argument("--told", action="store_true", help="tell the dice reader how many dice there are")
    parser.add_argument("--off", type=int, default=0, metavar="N", help="dice, with --told: tell so many more (0)")
    try:
        asked = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    benches: dict[str, Callable[[argparse.Namespace], Iterator[tuple[str, float, str]]]] = {
        "engine": _engine,
        "app": _app,
        "pages": _pages,
        "scale": _scale,
        "roller": _roller,
        "fairness": _fairness,
    }
    pictures = {"dice": _dice, "cards": _cards}
    for what in asked.what or ("engine", "app"):
        if what in pictures:
            try:
                pictures[what](asked)
            except RingtableError as problem:
                print(problem, file=sys.stderr)
                return 2
            continue
        if what not in benches:
            print(f"There is no bench '{what}' yet. There are: {', '.join((*benches, *pictures))}.", file=sys.stderr)
            return 2
        try:
            _print_figures(what, benches[what](asked), as_json=asked.json)
        except RingtableError as problem:
            print(problem, file=sys.stderr)
            return 2
    return 0


def _print_figures(what: str, figures: Iterator[tuple[str, float, str]], *, as_json: bool) -> None:
    for name, value, unit in figures:
        if as_json:
            print(json.dumps({"bench": what, "figure": name, "value": round(value, 4), "unit": unit}), flush=True)
        else:
            print(f"{what:8} {name:58} {value:10.3f} {unit}", flush=True)


def _engine(_: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.ringtable"
        table = long_evening(path)
        game, evening = measured()
        probes = evening.PROBES
        times = _timed(
            lambda probe: table.may(probe[0], table.command(probe[1])), [probes[i % len(probes)] for i in range(4000)]
        )
        yield "may(), p99", percentile(times, 0.99) * 1e3, "ms"
        table.close()
        start = time.perf_counter()
        reopened = Table.open(path)
        yield f"open and check a table of {EVENING} events", time.perf_counter() - start, "s"
        reopened.close()
        yield f"of it the refold of {EVENING} events", _refold_s(path), "s"
        yield "size of that table on disk", path.stat().st_size / 1e6, "MB"
        yield from _submits(Path(folder))
    for words in (["rules", game, evening.SECTION], ["commands", game]):
        yield f"start of `ringtable {words[0]}`", _start_s(words), "s"


def _refold_s(path: Path) -> float:
    from engine.core.journal import Journal

    with Journal.open(path) as journal:
        entries = list(journal.entries())[1:]
    table = new_table(None)
    start = time.perf_counter()
    for entry in entries:
        table._refold(entry)
    return time.perf_counter() - start


def _submits(folder: Path) -> Iterator[tuple[str, float, str]]:
    for words, path in (("apart from the disk (in memory)", None), ("with the disk's commit", folder / "s.ringtable")):
        table = new_table(path)
        times = []
        for number, (seat, body) in enumerate(acts()):
            command = table.command(body)
            start = time.perf_counter()
            table.submit(seat, command)
            times.append(time.perf_counter() - start)
            if number == 2000:
                break
        table.close()
        yield f"submit {words}, p99", percentile(times, 0.99) * 1e3, "ms"
        yield f"submit {words}, p50", percentile(times, 0.5) * 1e3, "ms"


def _timed(act: Callable[[Any], object], inputs: Sequence[Any]) -> list[float]:
    times = []
    for value in inputs:
        start = time.perf_counter()
        act(value)
        times.append(time.perf_counter() - start)
    return times


def _start_s(words: Sequence[str]) -> float:
    command = python("companion", *words)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())
        times.append(time.perf_counter() - start)
    return min(times)


def _pages(_: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    from tools.bench.pages import measure

    yield from measure()


def _app(asked: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    from tools.bench.app import measure

    del asked
    yield from measure()


def _scale(asked: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    from tools.bench.scale import figures

    yield from figures(asked.game or measured()[0], asked.entries, asked.version)


def _fairness(_asked: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    from tools.bench.fairness import figures

    return figures(2000, 600, 1)


def _roller(asked: argparse.Namespace) -> Iterator[tuple[str, float, str]]:
    from tools.bench.roller import figures

    yield from figures(asked)


def _dice(asked: argparse.Namespace) -> None:
    from tools.bench.dice import run

    run(asked)


def _cards(asked: argparse.Namespace) -> None:
    from tools.bench.cards import run

    run(asked)


def _count(words: str) -> int:
    if not words.isdecimal() or not int(words):
        raise argparse.ArgumentTypeError("a count is a whole number, one or more")
    return int(words)
