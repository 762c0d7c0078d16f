"""S.4, U  What follows where another seat's Army Units are alone in a place now, however that came about."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import STRONGHOLDS
from engine.games.wotr_spi.seats import others, seats_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.s_armies import ground, routs
from engine.games.wotr_spi.steps.u_victory import military


def followed(at: Situation[State], before: State, *hexes: str, destroyed: str = "") -> Iterator[Event]:
    """S.4, S.7, U  at: after something has happened in these hexes; before: the state before it. A place whose
    controller has changed is captured; it may be the one that wins the game; and who else is in a captured Citadel,
    or where his own Army was destroyed, has to go.

    # RULING: S.4 drives Characters out of Citadels alone; of a Town, Hobbiton or Thranduil's Palace control changes all
    the same (U), and whoever is there may stay, as beside any hostile Army (S.8).
    """
    state, taken = at.state, []
    for hex_ in dict.fromkeys(hexes):
        now = forces.controller(state, hex_)
        kept = places.is_town_or_citadel(at, hex_) or hex_ in STRONGHOLDS
        if kept and forces.controller(before, hex_) != now:
            taken.append(hex_)
            yield PlaceCaptured(hex_, now)
    won = tuple(military.won(at))
    yield from won
    for hex_ in dict.fromkeys(hexes) if not won else ():
        if hex_ == destroyed or (hex_ in taken and ground.is_citadel(at, hex_)):
            alone = [seat for seat in seats_of(state) if forces.stands(state, seat, hex_)]
            for seat in others(state, alone[0]) if len(alone) == 1 else ():
                yield from routs.opened(at, hex_, alone[0], seat)


@event
class PlaceCaptured(Event):
    """S.4, U  A Citadel or Town is controlled by another seat than before: its Army Units are alone there."""

    hex: str
    seat: str

    def apply(self, state: State) -> State:
        control = {**state.armies.control, self.hex: self.seat}
        return replace(state, armies=replace(state.armies, control=control))
