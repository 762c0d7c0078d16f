"""War of the Ring (SPI): what a seat's own desk shows of alliances, trades and Saruman's Magic Cards (X)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import Line, Lines


def panels(sight: Sight, seat: str) -> tuple[Lines, ...]:
    """X  The alliance of this seat, and the trade that lies on its desk; nothing where two seats play."""
    found = sight.view.get("politics", {}).get(seat)
    if found is None:
        return ()
    say = sight.lexicon.text.say
    return (Lines(say("desk.alliance"), tuple(_lines(sight, found))),)


def magic(desk: Mapping[str, Any], sight: Sight) -> Lines:
    """Y.3, X.2  Saruman's Magic Cards."""
    say = sight.lexicon.text.say
    cards = tuple(Line(sight.lexicon.card(card)) for card in desk["magic_cards"])
    return Lines(say("desk.own_magic"), cards or (Line(say("desk.no_card"), tone="dim"),))


def _lines(sight: Sight, found: Mapping[str, Any]) -> Iterator[Line]:
    say, name = sight.lexicon.text.say, sight.lexicon.name
    ally = found["ally"]
    yield Line(say("desk.ally"), value=name(ally) if ally else say("desk.nobody"), tone="gold" if ally else "dim")
    for seat in found["cancelled_by"]:
        yield Line(say("desk.cancelled", {"seat": seat}), tone="bad")
    if found["written"] is not None:
        yield Line(say("desk.written"), value=name(found["written"]))
    for seat in found["written_to_me"]:
        yield Line(say("desk.written_to_me", {"seat": seat}), tone="gold")
    for key in ("lent_by_me", "lent_to_me"):
        if found[key]:
            yield Line(say(f"desk.{key}"), ", ".join(_unit(sight, unit) for unit in found[key]))
    trade = found["trade"]
    if trade is not None:
        facts = {"seat": trade["by"], "count": trade["count"], "wants": trade["wants"]}
        known = trade["cards"] is not None
        cards = {"cards": tuple(trade["cards"])} if known else {}
        yield Line(say("desk.trade" if known else "desk.trade_unseen", facts | cards), tone="gold")


def _unit(sight: Sight, unit: str) -> str:
    """A Character, or the Force of a place."""
    name, _, hex_ = unit.partition("@")
    if hex_:
        facts = {"name": name, "hex": sight.lexicon.place(hex_)}
        return sight.lexicon.text.say("desk.lent_character", facts)
    if unit in sight.view["people"]:
        return sight.lexicon.name(unit)
    return sight.lexicon.text.say("desk.force_of", {"hex": sight.lexicon.place(unit)})
