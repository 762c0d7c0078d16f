"""S.4, U  What follows where another seat's Army Units are alone in a place now, however that came about."""

from collections.abc import Iterator

from engine.core.record import Event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.s_armies import routs
from engine.games.wotr_spi.steps.u_victory import military


def followed(at: Situation[State], before: State, *hexes: str) -> Iterator[Event]:
    """S.4, U  at: after something has happened in these hexes; before: the state before it. A Citadel whose controller
    has changed is captured, and who else is in it has to go; or it was the place that wins the game.

    # RULING: S.4 says so of Citadels alone; of a Town, Hobbiton or Thranduil's Palace control changes all the same (U),
    and whoever is there may stay, as beside any hostile Army (S.8).
    """
    won = tuple(military.won(at.state))
    yield from won
    for hex_ in dict.fromkeys(hexes) if not won else ():
        now = forces.controller(at.state, hex_)
        if forces.controller(before, hex_) != now and "citadel" in places.features(at, hex_):
            yield from routs.opened(at, hex_, now)
