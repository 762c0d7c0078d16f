"""B-7/caught  Who holds more than ten cards after a turn is not asked to discard: anybody may catch him."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import Check
from engine.core.following import flow
from engine.core.record import Command, Event, command, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.cards import MustDiscard
from engine.games.riddle.in_hand import ToHalls
from engine.games.riddle.state import MOST_CARDS, State
from engine.games.riddle.steps.acting import At, one_of


@event
class LimitPassed(Event):
    """B-7/caught  A turn ends with more than ten cards in a hand, and nobody is told."""

    seat: str
    section = "B-7/caught"

    def apply(self, state: State) -> State:
        return state.with_turn(is_counted=True)


@event
class Caught(Event):
    """B-7/caught  A player was caught with more than ten cards, and goes to the Halls of Mandos."""

    seat: str
    by: str

    def apply(self, state: State) -> State:
        return state.then(ToHalls(self.seat))


@command
class CatchOverTen(Command):
    """B-7/caught, B-7/riddle-exempt  A player's cards are counted, and there are more than ten that count."""

    cites: ClassVar[str] = "B-7/caught"
    meaning: ClassVar[str] = "count a player's cards, and catch him with more than ten"
    of: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        yield Check(cls.cites, state.outcome is None and not state.stack and state.round > 0, "nothing_comes_first")
        yield Check(cls.cites, bool(over_ten(state, at.seat)), "somebody_has_too_many_cards")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", over_ten(at.state, at.seat))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "of"), "this_player_has_too_many_cards", facts={"of": self.of})

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, Caught(self.of, at.seat))


def over_ten(state: State, seat: str) -> tuple[str, ...]:
    """The other players who hold too many cards after their turns; the last of a Riddle do not count yet. O-16: nobody
    counts hands of his own.
    """
    others = (other for other in state.others(seat) if state.player_of(other) != state.player_of(seat))
    others = (other for other in others if other != state.active and not state.is_away(other))
    return tuple(other for other in others if state.size(other) - state.spared.get(other, 0) > MOST_CARDS)


def untold(state: State, must: MustDiscard) -> Iterator[Event]:
    """B-7/caught  Nobody asks for the discard."""
    yield LimitPassed(must.seat)


ADDS = (ToEvent(MustDiscard, "B-7/caught", untold),)
