"""A game of Fen that plays itself: it has no cards, and what holds after every entry."""

from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.fen.flood import Waded
from engine.games.fen.steps import PLACES, DieFell, Walked
from engine.policy import Chance

ONWARD = {"jetty": 0.0, "mill": 1.0, "weir": 1.1, "alder": 2.0, "chapel": 3.0, "stone": 4.0}


def deal(chance: Chance, box: Box, table: Table) -> "Props":
    """Nothing lies about but the die."""
    return Props()


class Props:
    """Whose turn it is, counted by what happened."""

    def __init__(self) -> None:
        self.walked, self.thrown = 0, 0

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values as they are: nothing is hidden."""
        return values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """To the stone, where it is in reach, or towards it."""
        places = [value for domain in offer.fields for value, _ in domain.options]
        return values | {"to": max(places, key=_onward)} if places else values

    def follow(self, ruling: Ruling) -> None:
        """Count throws and walks."""
        for event in ruling.events:
            match event:
                case Walked() | Waded():
                    self.walked += 1
                case DieFell():
                    self.thrown += 1


def _onward(place: str) -> float:
    """How far on the way a place lies, about."""
    one, *more = place.split("|")
    return ONWARD[one] + (int(more[1]) / 10 * (ONWARD[more[0]] - ONWARD[one]) if more else 0)


def faults(table: Table, props: Props) -> Iterator[str]:
    """What does not hold: each walk is thrown for, rounds are counted, two are together at the jetty alone, or where
    they may pass one another.
    """
    state = table.timeline.head.world.state
    if props.thrown - props.walked != (state.die > 0):
        yield f"{props.thrown} throws and {props.walked} walks, and the die shows {state.die}"
    if state.round != props.walked // len(state.at) + 1:
        yield f"{props.walked} walks, and it is round {state.round}"
    passes = bool(table.header["options"].get("flood"))
    away = [place for place in state.at.values() if place != "jetty" and not (passes and "|" in place)]
    if len(away) != len(set(away)):
        yield f"two stand together: {state.at}"
    if any(place.split("|")[0] not in PLACES for place in state.at.values()):
        yield f"somebody stands nowhere: {state.at}"
