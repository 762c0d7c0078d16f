"""O-12  Once through the deck: discards are out of the game, and who has no cards once the deck is gone is out too."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.ask import Domain
from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.ring import left_of
from engine.core.sections import ToAct, ToEvent
from engine.games.riddle.happened.cards import DeckShuffled
from engine.games.riddle.happened.turns import GameEnded, TurnBegins
from engine.games.riddle.state import State
from engine.games.riddle.steps.acting import At
from engine.games.riddle.variants.for_two import UseMarker


@event
class DeckIsThrough(Event):
    """O-12  The deck is gone, and the discards stay where they are: nothing more is drawn."""

    section = "O-12"

    def apply(self, state: State) -> State:
        return state.popped()


@event
class PlayerOut(Event):
    """O-12  A player without a card is out of the game, and the marker leaves the board."""

    seat: str
    section = "O-12"

    def apply(self, state: State) -> State:
        halls = {seat: turns for seat, turns in state.halls.items() if seat != self.seat}
        captors = {seat: captor for seat, captor in state.captors.items() if seat != self.seat}
        return replace(state, out=(*state.out, self.seat), halls=halls, captors=captors).placed(self.seat, "")


def stays_gone(state: State, shuffled: DeckShuffled) -> Iterator[Event]:
    """O-12  The discards are never shuffled."""
    yield DeckIsThrough()


def or_out(state: State, begins: TurnBegins) -> Iterator[Event]:
    """O-12  Whose turn would begin without a card, when there is no deck, is out, and the next one's begins. With O-16
    it is who has none in any hand.
    """
    out, seat, turns = list(state.out), begins.seat, begins.round
    while state.round and not state.deck and not any(map(state.size, state.own(seat))):
        out += (mine := [each for each in state.own(seat) if each not in out])
        yield from map(PlayerOut, mine)
        left = [other for other in state.seats if other not in out]
        if len({*map(state.player_of, left)}) < 2:
            yield GameEnded("ends.last", "O-12", tuple(left))
            return
        following = left_of(state.seats, seat, out)
        turns += state.seats.index(following) < state.seats.index(seat)
        seat = following
    yield replace(begins, seat=seat, round=turns)


def is_of_use(state: State, marker: str) -> bool:
    """O-12  With O-16: once there is no deck, a marker without a card is of no more use, but where none has one: then
    whichever is named, its player is out.
    """
    return state.deck > 0 or state.size(marker) > 0 or not any(map(state.size, state.own(marker)))


def who_holds_cards(at: At, filled: Mapping[str, Any], domain: Domain) -> Domain:
    """O-12  Such markers alone."""
    return replace(domain, options=tuple(each for each in domain.options if is_of_use(at.state, each[0])))


def holds_cards(at: At, act: UseMarker) -> Iterator[Check]:
    """O-12  The marker is such a one."""
    is_such = act.marker in at.seats and is_of_use(at.state, act.marker)
    yield Check("O-12", is_such, "marker_has_cards", facts={"marker": act.marker})


ADDS = (
    ToEvent(DeckShuffled, "O-12", stays_gone),
    ToEvent(TurnBegins, "O-12", or_out),
    ToAct(UseMarker, "O-12", fields=who_holds_cards, checks=holds_cards),
)
