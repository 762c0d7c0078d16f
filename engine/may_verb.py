"""`ringtable may`: what a seat may do at the end of a script or table, and what the rules say to it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.core.ask import Domain, Offer
from engine.core.audience import PUBLIC
from engine.core.check import REFUSING
from engine.core.codec import describe, plain
from engine.core.commons import COMMANDS
from engine.core.errors import RecordError, ScriptError
from engine.core.journal import SUFFIX
from engine.core.outside import json_of
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


def body_of(table: Table, seat: str, text: str) -> dict[str, Any]:
    """A command as it was typed. Raises RecordError with an example of how it is written, of this one where it names
    one.
    """
    named = {each.lower(): each for each in {**COMMANDS, **table.rules.commands()}}.get(text.strip().lower(), "")
    do = named or next((offer.do for offer in table.offers(PUBLIC, by=seat)), "EnterRoll")
    such_as = f"Write it so: '{example(table, seat, do)}'"
    try:
        body = json_of(text)
    except ValueError as error:
        why = f" ({error})" if text.lstrip().startswith("{") else ""
        raise RecordError(f"The command is not written as JSON{why}. {such_as}") from error
    if not isinstance(body, dict):
        raise RecordError(f"The command should be a JSON object. {such_as}")
    return body


def example(table: Table, seat: str, do: str) -> str:
    """How this command is written: as it is offered in public now, else with what its fields may hold in general."""
    kind = {**COMMANDS, **table.rules.commands()}[do]
    body = {"do": do, **{name: _sample(words) for name, words in describe(kind).items()}}
    for offer in table.offers(PUBLIC, by=seat):
        if offer.do == do:
            firsts = {each.name: each.options[0][0] for each in offer.fields if each.options}
            several = {name for name, sample in body.items() if isinstance(sample, list)}
            body |= {**offer.fixed, **{name: [first] if name in several else first for name, first in firsts.items()}}
            break
    return json.dumps(plain(body), ensure_ascii=False)


def _sample(words: str) -> Any:
    """A value of a type, by how the type is called (`engine.core.codec.describe`)."""
    first = words.split(" or ")[0]
    if first.startswith("list of "):
        inside = first.removeprefix("list of ")
        return [] if inside.startswith("(") else [_sample(inside)]
    return {"number": 4, "word": "...", "true/false": True}.get(first)


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
