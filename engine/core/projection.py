"""The journal as one audience may read it: lines with sentences, citations, flags, and no secret that is not theirs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.audience import COVERED, PUBLIC, TRUTH
from engine.core.codec import project
from engine.core.record import Event
from engine.core.ruling import Check, Ruling, Verdict
from engine.core.timeline import Item, items_from

if TYPE_CHECKING:
    from engine.core.table import Table


def journal_lines(table: "Table", audience: str) -> list[dict[str, Any]]:
    """One object per entry: n, kind, seat, do, says, events, agreed, readings, flags, undone, corrected."""
    standing = {item.n: item for item in table.timeline.head.items()}
    lines = []
    for entry in table.file.entries():
        body = entry.opened()
        if body["kind"] == "header":
            continue
        line: dict[str, Any] = {"n": entry.n, "kind": body["kind"], "undone": table.timeline.undone.get(entry.n)}
        if body["kind"] == "submit":
            item = standing.get(entry.n) or items_from(table.game, body)[0]
            line |= item_line(table, item, audience, table.timeline.shown_to(audience, item.n))
        else:
            line |= {"seat": body["seat"], "to": body["to"], "agreed": body["agreed"]}
            line["says"] = [table.game.text.say(f"journal.{body['kind']}", {"seat": body["seat"], "to": body["to"]})]
        lines.append(line)
    return lines


def item_line(table: "Table", item: Item, audience: str, learned: Mapping[str, Any]) -> dict[str, Any]:
    """One item for one audience."""
    return {
        "seat": item.seat,
        "do": project(item.command, item.seat, audience, learned),
        "events": [project(event, item.seat, audience, learned) for event in item.events],
        "says": [say_event(table, event, item.seat, audience, learned) for event in item.events],
        "agreed": list(item.agreed),
        "readings": [dict(reading) for reading in item.readings],
        "flags": list(item.flags),
        "corrected": item.corrected,
    }


def say_event(table: "Table", event: Event, giver: str, audience: str, learned: Mapping[str, Any]) -> str:
    """The event as a sentence: `event.<Name>.own` where all is open and there is that sentence, else `event.<Name>`."""
    body = project(event, giver, audience, learned)
    name = f"event.{body.pop('type')}"
    key = f"{name}.own" if COVERED not in body.values() and f"{name}.own" in table.game.text else name
    if key == name and name not in table.game.text:
        key = f"{name}.own"
    return table.game.text.say(key, {"seat": giver} | body)


def learned_lines(table: "Table", audience: str) -> list[dict[str, Any]]:
    """What was disclosed to this audience, in the order it was learned; it survives undo."""
    return [
        {"what": event.what, "value": event.value, "cites": event.cites, "nonce": event.nonce}
        for event in table.timeline.known_to(audience).values()
        if audience == TRUTH or event.to in (PUBLIC, audience)
    ]


def check_line(table: "Table", check: Check) -> dict[str, Any]:
    """A check as JSON, its sentence in words."""
    return {
        "cites": check.cites,
        "holds": check.holds,
        "says": table.game.text.say(f"check.{check.says}", check.facts),
        "weight": str(check.weight),
        "secret_to": check.secret_to,
    }


def ruling_line(table: "Table", ruling: Ruling, audience: str) -> dict[str, Any]:
    """A ruling as one audience may read it: allowed is what it can know (or saw recorded), not the whole truth."""
    learned = table.timeline.shown_to(audience, ruling.entry)
    verdict = ruling.verdict(audience)
    return {
        "entry": ruling.entry,
        "allowed": verdict is Verdict.ALLOWED or ruling.entry is not None,
        "verdict": str(verdict),
        "checks": [check_line(table, check) for check in ruling.visible(audience)],
        "events": [project(event, ruling.seat, audience, learned) for event in ruling.events],
    }
