"""War of the Ring (SPI), when it is over: what became of whom, points had and spent, what was hidden turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.core.look import Sight
from engine.core.outcome import Outcome
from engine.core.panels import Curve, Fate, Fates, Finale, Plot, Secret, Story
from engine.games.wotr_spi.panels.boxes import boxes_of
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, MEMBERS, ORODRUIN, SARUMAN, card_chart

_OF_THE_TALE: Final = (*MEMBERS, "gandalf_white", "gollum")

_FINALES: Final[Mapping[str, tuple[str, str]]] = {
    "O.1": ("fire", "ring_destroyed"),
    "O.2/ring-victory": ("tower", "ring_in_barad_dur"),
    "O.2/military-victory": ("walls", "three_citadels"),
    "O.2/automatic-victory": ("wraith", "semi_ringwraith"),
    "U/fellowship": ("banners", "seven_places"),
    "U/dark-power": ("walls", "seven_places"),
    "Z/semi-ringwraith": ("wraith", "semi_ringwraith"),
}
"""What met which section, and how that is drawn; the other sections of Z name several ways to win, and their titles
tell them.
"""


def finale(sight: Sight, outcome: Outcome) -> Finale:
    """What brought the end."""
    scene, key = _FINALES.get(outcome.cites, ("banners", ""))
    if outcome.out or not key:
        return Finale("" if outcome.out else scene)
    facts = {"place": sight.lexicon.place(ORODRUIN), "winner": outcome.winners[0]}
    return Finale(scene, sight.lexicon.text.say(f"ending.by_{key}", facts))


def story(sight: Sight, turns: Sequence[Sight]) -> tuple[Story, ...]:
    """Fates and plots, as far as this audience sees them."""
    return tuple(_story(sight, turns))


def _story(sight: Sight, turns: Sequence[Sight]) -> Iterator[Story]:
    say = sight.lexicon.text.say
    fates = tuple(_fate(name, person, sight, turns) for name, person in _people(sight).items())
    if fates:
        yield Fates(say("ending.fates"), fates, say("ending.fates_note"))
    if not turns:
        return
    over = tuple(str(turn.turn) for turn in turns)
    had = tuple(turn.view["shadow"].get("points") for turn in turns)
    spent = tuple(turn.view["shadow"]["spent"] for turn in turns)
    curves = (Curve(say("ending.had"), had, DARK_POWER, is_frame=True), Curve(say("ending.spent"), spent, DARK_POWER))
    yield Plot(say("ending.points"), over, curves, note=say("ending.points_note"))
    left = tuple(_endurance(turn) for turn in turns)
    if any(value is not None for value in left):
        title, note = say("ending.endurance"), say("ending.endurance_note")
        yield Plot(title, over, (Curve(title, left, FELLOWSHIP),), note=note)


def _people(sight: Sight) -> dict[str, Mapping[str, Any]]:
    """Of whom the tale is, as far as this audience knows them."""
    known = sight.view["people"] | sight.view.get("fellowship_desk", {}).get("people", {})
    return {name: known[name] for name in _OF_THE_TALE if name in known}


def _fate(name: str, person: Mapping[str, Any], sight: Sight, turns: Sequence[Sight]) -> Fate:
    lexicon, say = sight.lexicon, sight.lexicon.text.say
    seat = person.get("side", FELLOWSHIP)
    if person["dead"]:
        fell = next((turn.turn for turn in turns if _people(turn).get(name, {}).get("dead")), None)
        text = say("ending.fell_early") if fell is None else say("ending.fell", {"turn": fell})
        return Fate(lexicon.name(name), text, seat, is_dead=True)
    if not person["hex"]:
        return Fate(lexicon.name(name), say("ending.off"), seat)
    place = {"place": lexicon.place(person["hex"])}
    if person.get("captive"):
        return Fate(lexicon.name(name), say("ending.captive", place), seat)
    if name == _bearer(sight):
        outcome = sight.view["outcome"] or {}
        is_done = FELLOWSHIP in (outcome.get("winner"), *outcome.get("winners", ())) and person["hex"] == ORODRUIN
        return Fate(lexicon.name(name), say("ending.destroyed") if is_done else say("ending.bore", place), seat)
    return Fate(lexicon.name(name), say("ending.stands", place), seat)


def _bearer(sight: Sight) -> str | None:
    """Who had the Ring, as far as this audience knows."""
    bearer = sight.view.get("fellowship_desk", {}).get("ringbearer") or sight.view["ring"]["bearer"]
    return None if bearer is None else str(bearer)


def _endurance(sight: Sight) -> int | None:
    """Boxes of the Fellowship without a cross; None where nobody has told how many there are."""
    people = sight.view.get("fellowship_desk", {}).get("people", {})
    living = {name: person for name, person in people.items() if not person["dead"]}
    boxes = [boxes_of(name, person, sight) for name, person in living.items()]
    printed = [sight.paper.value(card_chart(name), name, "endurance") for name in living]
    if not any(value.isdigit() for value in printed):
        return None
    return sum(1 for row in boxes for box in row if "x" not in box)


def secrets(sight: Sight) -> tuple[Secret, ...]:
    """What each seat kept from the other at this moment. sight: the whole truth."""
    return tuple(_secrets(sight))


def _secrets(sight: Sight) -> Iterator[Secret]:
    lexicon, say, view = sight.lexicon, sight.lexicon.text.say, sight.view
    dark, fellowship = view["dark_power_desk"], view["fellowship_desk"]
    if dark["letter"]:
        told = {"letter": dark["letter"], "points": dark["points"], "spent": view["shadow"]["spent"]}
        key = "ending.letter" if dark["points"] is None else "ending.letter_points"
        yield Secret(DARK_POWER, say(key, told))
    yield from _held(DARK_POWER, dark, sight)
    bearer = fellowship["ringbearer"]
    person = _people(sight).get(bearer or "", {})
    if bearer is None:
        yield Secret(FELLOWSHIP, say("ending.ring_nobody"))
    else:
        place = lexicon.place(person["hex"]) if person.get("hex") else say("ending.off")
        yield Secret(FELLOWSHIP, say("ending.ring", {"name": lexicon.name(bearer), "place": place}))
    yield from _held(FELLOWSHIP, fellowship, sight)
    if "saruman_desk" in view:
        yield from _held(SARUMAN, view["saruman_desk"], sight)
        ally = view["politics"][SARUMAN]["ally"]
        if ally:
            yield Secret(SARUMAN, say("ending.allied", {"seat": ally}))


def _held(seat: str, desk: Mapping[str, Any], sight: Sight) -> Iterator[Secret]:
    cards = [sight.lexicon.card(card) for card in desk["event_cards"] if card is not None]
    if cards:
        yield Secret(seat, sight.lexicon.text.say("ending.held", {"cards": ", ".join(cards)}))
