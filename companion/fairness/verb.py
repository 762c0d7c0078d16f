"""`ringtable fairness [FOLDER|TABLE]`: whether the dice of the tables are fair, and what they did for whom."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.fairness.dice import DieName
from companion.fairness.martingale import Watched, together
from companion.fairness.model import BarModel
from companion.fairness.presenter import SIMULATED, all_words, bars_of, die_words, luck_model
from companion.fairness.record import Record, record_of
from companion.fairness.shelf import TableRead, read_table, table_files
from companion.shelf.settings import TABLES
from engine.core.outside import shown_path
from engine.core.own_box import data_folder

_FINE, _LEFT_OUT, _NOT_UNDERSTOOD = 0, 1, 2


def main(argv: Sequence[str]) -> int:
    """Print it; 0 fine, 1 a table could not be read, 2 words not understood."""
    parser = argparse.ArgumentParser(prog="ringtable fairness", description="Are the dice of these tables fair?")
    parser.add_argument(
        "where", nargs="?", type=Path, help="a folder of tables or one table; this tablet's own if none"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    try:
        asked = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    where = asked.where or data_folder() / TABLES
    if asked.where is not None and not (where.is_dir() or where.is_file()):
        print(f"There is no folder and no table at {shown_path(where)}. Check the name.", file=sys.stderr)
        return _NOT_UNDERSTOOD
    read = [read_table(path) for path in table_files(where)]
    record = record_of(each.rolls for each in read if each.rolls is not None)
    for line in _as_json(record, read) if asked.json else _in_words(record):
        print(line)
    for each in read:
        if each.why_not:
            print(each.why_not, file=sys.stderr)
    return _LEFT_OUT if any(each.why_not for each in read) else _FINE


def _in_words(record: Record) -> Iterator[str]:
    yield all_words(record)
    for die, watched in record.dice:
        words = die_words(watched, die.words)
        yield f"{die.says}: {words}" + (f" {SIMULATED}" if die.is_simulated else "")
        # Faces of which a fair die shows as many stand together.
        for (low, high, expected), bars in groupby(bars_of(watched, die.faces), _fair):
            counts = "  ".join(f"{bar.word}: {bar.count}" for bar in bars)
            yield f"    {counts}  (expected {expected:.1f}, fair dice keep to {low} … {high})"
    for purpose, luck in record.luck:
        told = luck_model(purpose, luck)
        yield f"{told.title}: {told.faces}" + (f". {told.outcome}" if told.outcome else "")


def _as_json(record: Record, read: Sequence[TableRead]) -> Iterator[str]:
    for die, watched in record.dice:
        yield json.dumps(_die_json(die, watched), ensure_ascii=False)
    for purpose, luck in record.luck:
        told: dict[str, Any] = {name: getattr(purpose, name) for name in ("game", "seat", "ask", "title", "cites")}
        names = ("rolls", "faces", "faces_expected", "counts", "counted", "actual", "expected")
        told |= {name: getattr(luck, name) for name in names}
        told |= {"symbols": [asdict(each) for each in luck.symbols]} if luck.symbols else {}
        yield json.dumps({"luck": told}, ensure_ascii=False)
    left_out = [each.why_not for each in read if each.why_not]
    told = {"tables": record.tables, "evidence": _number(together(record.thrown)), "says": all_words(record)}
    yield json.dumps({"all": told | {"left_out": left_out}}, ensure_ascii=False)


def _fair(bar: BarModel) -> tuple[int, int, float]:
    return bar.low, bar.high, bar.expected


def _die_json(die: DieName, watched: Watched) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": die.says,
        "kind": die.kind,
        "source": die.source,
        "part": die.part,
        "simulated": die.is_simulated,
        "rolls": watched.rolls,
        "counts": watched.counts,
        "expected": round(watched.expected[0], 3),
        "band": watched.bands[0],
        "evidence": _number(watched.evidence),
        "peak": _number(watched.peak),
        "peak_at": watched.peak_at,
        "unusual": watched.is_unusual,
        "says": die_words(watched, die.words),
    }
    if die.symbols:
        del told["expected"], told["band"]
        bars = zip(bars_of(watched, die.faces), die.weights, strict=True)
        told |= {"die": die.die, "faces": [asdict(bar) | {"sides": weight} for bar, weight in bars]}
    return {"die": told}


def _number(evidence: float) -> float:
    return float(f"{evidence:.4g}")
