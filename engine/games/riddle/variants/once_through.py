"""O-12  Once through the deck: discards are out of the game, and who has no cards once the deck is gone is out too."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.ring import left_of
from engine.core.sections import ToEvent
from engine.games.riddle.happened.cards import DeckShuffled
from engine.games.riddle.happened.turns import GameEnded, TurnBegins
from engine.games.riddle.state import State


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
    """O-12  Whose turn would begin without a card, when there is no deck, is out, and the next one's begins."""
    out, seat, turns = list(state.out), begins.seat, begins.round
    while state.round and not state.deck and not state.size(seat):
        out.append(seat)
        yield PlayerOut(seat)
        left = [other for other in state.seats if other not in out]
        if len(left) < 2:
            yield GameEnded("ends.last", "O-12", tuple(left))
            return
        following = left_of(state.seats, seat, out)
        turns += state.seats.index(following) < state.seats.index(seat)
        seat = following
    yield replace(begins, seat=seat, round=turns)


ADDS = (ToEvent(DeckShuffled, "O-12", stays_gone), ToEvent(TurnBegins, "O-12", or_out))
