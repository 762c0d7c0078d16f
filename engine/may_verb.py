"""`ringtable may`: what a seat may do at the end of a script or table, and what the rules say to it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.ask import Domain, Offer
from engine.core.audience import PUBLIC
from engine.core.check import REFUSING
from engine.core.errors import RecordError, ScriptError
from engine.core.journal import SUFFIX
from engine.core.table import Table
from engine.script import open_table, parse, play_on


def table_of(path: Path, script: str) -> Table:
    """The table of a file, or of a script played to its end. Raises RingtableError."""
    if path.suffix == SUFFIX:
        return Table.read(path)
    lines = parse(script)
    if not lines:
        raise ScriptError("The script is empty.")
    table = open_table(lines[0])
    play_on(table, lines[1:])
    return table


def ruled(line: Mapping[str, Any]) -> Iterator[str]:
    """A ruling in sentences: the verdict, every check, and what would make it legal."""
    warned = line["allowed"] and not all(check["holds"] for check in line["checks"])
    yield line["verdict"].capitalize() + (", with a warning." if warned else ".")
    for check in line["checks"]:
        yield f"  {_mark(check)} {check['cites']:8} {check['says']}"
    if line["would"]:
        yield "What would make it legal: " + "; ".join(line["would"]) + "."
    for note in line["told"]:
        yield str(note["says"])


def _mark(check: Mapping[str, Any]) -> str:
    """'yes' for what holds, 'NO ' for what refuses, 'but' for what is only told."""
    if check["holds"]:
        return "yes"
    return "NO " if check["weight"] in REFUSING else "but"


def open_now(table: Table, seat: str) -> Iterator[str]:
    """What the rules wait for, and every command this seat could give now, as it is written in a script."""
    if seat not in table.seats:
        raise RecordError(f"There is no seat '{seat}'. The seats are {', '.join(table.seats)}.")
    for ask in table.asks(seat):
        yield f"The rules wait for {ask.seat}: {table.game.text.say(ask.says, ask.facts)} ({ask.cites}, {ask.answer})"
    yield f"What {seat} could do now:"
    for offer in table.offers(seat):
        if offer.seat in (seat, PUBLIC):
            yield f"  {table.game.text.say(offer.says, offer.facts)} ({offer.cites})"
            yield f"      {_template(offer)}"


def _template(offer: Offer) -> str:
    given = json.dumps({"do": offer.do, **offer.fixed}, ensure_ascii=False)
    open_fields = [f"{json.dumps(domain.name)}: {_values(domain)}" for domain in offer.fields]
    return given[:-1] + "".join(f", {field}" for field in open_fields) + "}"


def _values(domain: Domain) -> str:
    """The values of a field in words a script's writer needs."""
    values = [json.dumps(value) for value, _ in domain.options]
    listed = " | ".join(values) if values else ""
    match domain.kind:
        case "number":
            return f"{domain.low} to {domain.high}"
        case "yes_no":
            return "true | false"
        case "some":
            return f"[{domain.low} to {domain.high} of {listed or 'these'}]"
        case "card" | "cards":
            return listed or f"{domain.low} to {domain.high}, or null"
        case _:
            return listed or f"a {domain.kind}"
