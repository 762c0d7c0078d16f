"""War of the Ring (SPI): the Armies of the Campaign Game on the list of what is on the map now."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Standing
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.pieces import (
    DARK_CITADELS,
    DARK_POWER,
    FELLOWSHIP,
    ISENGARD,
    SARUMAN,
    STRONGHOLDS,
    THREE_SEATS,
)

FORCE: Final = "points_"
"""Before the people, what a line of a Force is about."""


def standing(sight: Sight) -> Iterator[Standing]:
    """Forces by hex and people, the Fellowship's first; who holds what; who is mobilized, and what has come."""
    if "armies" in sight.view:
        yield from _forces(sight)
        yield from _control(sight)
        yield from _groups(sight)


def _forces(sight: Sight) -> Iterator[Standing]:
    say, name = sight.lexicon.text.say, sight.lexicon.name
    for seat in (FELLOWSHIP, DARK_POWER, SARUMAN):
        for place, force in sight.view["armies"]["forces"].get(seat, {}).items():
            for people, count in force["points"].items():
                told = "board.points" if count is not None else "board.points_untold"
                words = say(told, {"count": count or 0, "people": name(people)})
                group = say(f"board.armies_{seat}")
                yield Standing(f"{FORCE}{people}/{place}", sight.lexicon.place(place), words, group)


def _control(sight: Sight) -> Iterator[Standing]:
    held, say = sight.view["armies"]["control"], sight.lexicon.text.say
    for place in STRONGHOLDS:
        his = place == ISENGARD and "three" in sight.view
        seat = held.get(place, SARUMAN if his else DARK_POWER if place in DARK_CITADELS else FELLOWSHIP)
        yield Standing(
            f"control/{place}", sight.lexicon.place(place), say("board.control", {"seat": seat}), say("board.held")
        )


def _groups(sight: Sight) -> Iterator[Standing]:
    armies, say, name = sight.view["armies"], sight.lexicon.text.say, sight.lexicon.name
    group = say("board.mobilization")
    for people in order_of_battle.GROUPS:
        lamp = armies["mobilized"].get(people)
        words = say("board.since", {"turn": lamp["turn"]}) if lamp else say("board.asleep")
        yield Standing(f"mobilized_since/{people}", name(people), words, group)
    for part in order_of_battle.instalments():
        # What of a sleeping group has not come is nothing to look for on the map.
        if part.group in armies["mobilized"] or part.id in armies["taken"]:
            came, rest = armies["taken"].get(part.id), armies["held"].get(part.id)
            words = say("board.came", {"turn": came}) if came else say("board.to_come")
            if rest:
                words = say("board.came_in_part", {"turn": came, "places": tuple(rest)})
            yield Standing(f"reinforcements/{part.id}", name(part.id), words, group)
    for seat in THREE_SEATS:
        if count := armies["untold"].get(seat, 0):
            what = say("board.marched_untold", {"seat": seat})
            yield Standing(f"marched_untold/{seat}", what, str(count), group)
