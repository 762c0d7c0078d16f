"""The flood (F), where it is agreed on: an optional rule that adds to the walk, and to meeting."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.ask import Domain
from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.sections import ToAct, ToEvent, Words
from engine.core.situation import Situation
from engine.games.fen.steps import State, Walk, Walked, walks

WEIR, BELOW = "weir", "chapel"


@event
class Carried(Event):
    """F.2  The water carries a traveller from the weir down to the chapel; whoever stood there is back at the jetty."""

    seat: str
    section = "F.2"

    def apply(self, state: State) -> State:
        met = {seat: "jetty" for seat, place in state.at.items() if place == BELOW}
        return replace(state, at={**state.at, **met, self.seat: BELOW})


@event
class Waded(Event):
    """F.3  In the flood nobody meets anybody on the road: who came there stands beside who stood there."""

    seat: str
    to: str
    section = "F.3"

    def apply(self, state: State) -> State:
        apart = {seat: "" for seat in state.at if seat != self.seat}
        walked = Walked(self.seat, self.to).apply(replace(state, at={**state.at, **apart}))
        return replace(walked, at={**state.at, self.seat: self.to})


def drier(at: Situation[State], filled: Mapping[str, Any], domain: Domain) -> Domain:
    """F.1  The weir is offered to the whole throw alone."""
    return replace(domain, options=tuple(each for each in domain.options if each[0] != WEIR or _is_whole(at)))


def _is_whole(at: Situation[State]) -> bool:
    return walks(at).get(WEIR) == "0"


def is_dry_enough(at: Situation[State], walk: Walk) -> Iterator[Check]:
    """F.1  Into the weir leads the whole throw, and no part of it."""
    yield Check("F.1", _is_whole(at), "weir_takes_the_whole_throw", applies=walk.to == WEIR)


def carried(at: Situation[State], walk: Walk) -> Iterator[Event]:
    """F.2  Who comes to the weir is carried down to the chapel."""
    if walk.to == WEIR:
        yield Carried(at.seat)


def worded(at: Situation[State], fixed: Mapping[str, Any], words: Words) -> Words:
    """F.2  The walk says so beforehand."""
    return "offer.Walk.flood", words[1]


def waded(state: State, walked: Walked) -> Iterator[Event]:
    """F.3  Who stands on a space of a road is passed by."""
    yield Waded(walked.seat, walked.to) if "|" in walked.to else walked


ADDS = (
    ToAct(Walk, "F.1", fields=drier, checks=is_dry_enough),
    ToAct(Walk, "F.2", after=carried, words=worded),
    ToEvent(Walked, "F.3", waded),
)
