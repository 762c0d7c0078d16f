"""U  Military victory: all seven places, by either seat; looked at whenever control of a place has changed."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.ask import Ask, Choose
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import DARK_POWER, OBJECTIVES, SEATS
from engine.games.wotr_spi.state import Phase, State

CITES: Final = {DARK_POWER: "U/dark-power"}


def won(state: State) -> Iterator["MilitaryVictory"]:
    """U, O  Whoever controls all seven places has won at that moment.

    # RULING: O.1 calls the destruction of the Ring the Fellowship's only way to win; U is the Campaign Game's, and
    gives it a military victory.
    """
    if not state.armies.are_on or state.phase is Phase.OVER:
        return
    for seat in SEATS:
        if all(forces.controller(state, place) == seat for place in OBJECTIVES):
            yield MilitaryVictory(seat)


@command
class DeclareVictory(Command):
    """U  A seat says that it controls all seven places: the record came to it by hand, and by no move of the game."""

    meaning: ClassVar[str] = "say that you control all seven places, and have won"
    cites: ClassVar[str] = "U"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("P", at.state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("U", any(one.seat == at.seat for one in won(at.state)), "all_seven_are_controlled", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield MilitaryVictory(at.seat)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """A victory that stands on the record and was not told."""
    for happened in won(at.state):
        facts = {"seat": happened.seat}
        yield Choose(
            id="military_victory", seat=happened.seat, cites="U", says="ask.military_victory", answer="DeclareVictory",
            facts=facts,
        )  # fmt: skip


@event
class MilitaryVictory(Event):
    """U  A seat controls Barad-dur, Isengard, Minas Tirith, Dol Amroth, Helm's Deep, E0509 and W1412, and has won."""

    seat: str

    def apply(self, state: State) -> State:
        cites = CITES.get(self.seat, "U/fellowship")
        return replace(state, phase=Phase.OVER, stack=(), outcome=Outcome((self.seat,), cites))
