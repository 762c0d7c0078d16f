"""U  Military victory: all seven places, by either seat; looked at whenever control of a place has changed."""

from collections.abc import Iterator
from typing import Final

from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.record import Event, event
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import DARK_POWER, OBJECTIVES, SEATS
from engine.games.wotr_spi.state import Phase, State

CITES: Final = {DARK_POWER: "U/dark-power"}


def won(state: State) -> Iterator[Event]:
    """U, O  Whoever controls all seven places has won at that moment.

    # RULING: O.1 calls the destruction of the Ring the Fellowship's only way to win; U is the Campaign Game's, and
    gives it a military victory.
    """
    if not state.armies.are_on or state.phase is Phase.OVER:
        return
    for seat in SEATS:
        if all(forces.controller(state, place) == seat for place in OBJECTIVES):
            yield MilitaryVictory(seat)


@event
class MilitaryVictory(Event):
    """U  A seat controls Barad-dur, Isengard, Minas Tirith, Dol Amroth, Helm's Deep, E0509 and W1412, and has won."""

    seat: str

    def apply(self, state: State) -> State:
        cites = CITES.get(self.seat, "U/fellowship")
        return replace(state, phase=Phase.OVER, stack=(), outcome=Outcome((self.seat,), cites))
