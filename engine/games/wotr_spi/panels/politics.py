"""War of the Ring (SPI): what a seat's own desk shows of alliances, trades and Saruman's Magic Cards (X)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import Line, Lines
from engine.core.questions import SECOND


def panels(sight: Sight, seat: str) -> tuple[Lines, ...]:
    """X  The alliance of this seat, and the trade that lies on its desk; nothing where two seats play."""
    found = sight.view.get("politics", {}).get(seat)
    if found is None:
        return ()
    say = sight.lexicon.text.say
    return (Lines(say("desk.alliance"), tuple(_lines(sight, seat, found))),)


def state_lines(sight: Sight) -> tuple[Line, ...]:
    """X.1, Y.5, Y.3, Y.4, W.2  What everybody has seen of alliances, and of what Saruman has done and holds."""
    now = sight.view.get("three")
    if now is None:
        return ()
    say, lines = sight.lexicon.text.say, []
    if now["alliance"]:
        lines.append(Line(say("panel.allied", {"seat": now["alliance"]["with"]}), "X.1"))
    settled = {rule["ruling"]: rule["reading"] for rule in sight.view["house_rules"]}
    himself = not now.get("is_by_units") or settled.get("eastern-map") != SECOND
    if now["belligerent"] and himself:
        lines.append(Line(say("panel.belligerent"), f"{say('belligerent.' + now['belligerent'])} · Y.5"))
    if now["mind_battle"]:
        lines.append(Line(say("panel.mind_battle", {"die": now["mind_battle"]}), "Y.4"))
    if now["persuaded"]:
        lines.append(Line(say("panel.persuaded"), "Y.3"))
    if now["nazgul_of_saruman"]:
        lines.append(Line(say("panel.nazgul_of_saruman", {"names": tuple(now["nazgul_of_saruman"])}), "W.2"))
    return tuple(lines)


def magic(desk: Mapping[str, Any], sight: Sight) -> Lines:
    """Y.3, X.2  Saruman's Magic Cards."""
    say = sight.lexicon.text.say
    cards = tuple(Line(sight.lexicon.card(card)) for card in desk["magic_cards"])
    return Lines(say("desk.own_magic"), cards or (Line(say("desk.no_card"), tone="dim"),))


def _lines(sight: Sight, seat: str, found: Mapping[str, Any]) -> Iterator[Line]:
    say, name = sight.lexicon.text.say, sight.lexicon.name
    ally = found["ally"]
    yield Line(say("desk.ally"), value=name(ally) if ally else say("desk.nobody"), tone="gold" if ally else "dim")
    for who in found["cancelled_by"]:
        yield Line(say("desk.cancelled", {"seat": who}), tone="bad")
    if ally:
        found = {**found, "written": None, "written_to_me": ()}  # what has come of it stands there
    if found["written"] is not None:
        is_alone = found["written"] == seat
        yield Line(say("desk.written"), value=say("desk.nobody") if is_alone else name(found["written"]))
    for who in found["written_to_me"]:
        yield Line(say("desk.written_to_me", {"seat": who}), tone="gold")
    for key in ("lent_by_me", "lent_to_me"):
        if found[key]:
            yield Line(say(f"desk.{key}"), ", ".join(_unit(sight, unit) for unit in found[key]))
    trade = found["trade"]
    if trade is not None:
        key = "desk.trade_of_mine" if trade["by"] == seat else "desk.trade"
        cards = ", ".join(sight.lexicon.card(card) for card in trade["cards"] or () if card is not None)
        yield Line(say(key, {**trade, "seat": trade["by"]}), cards, tone="gold")


def _unit(sight: Sight, unit: str) -> str:
    """A Character, or the Force of a place."""
    name, _, hex_ = unit.partition("@")
    if hex_:
        facts = {"name": name, "hex": sight.lexicon.place(hex_)}
        return sight.lexicon.text.say("desk.lent_character", facts)
    if unit in sight.view["people"]:
        return sight.lexicon.name(unit)
    return sight.lexicon.text.say("desk.force_of", {"hex": sight.lexicon.place(unit)})
