"""S.4, U  What follows where another seat's Army Units are alone in a place now, however that came about."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import PALANTIR_AT, STRONGHOLDS
from engine.games.wotr_spi.seats import others, seats_of
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.s_armies import ground, routs
from engine.games.wotr_spi.steps.u_victory import military


def followed(
    at: Situation[State], before: State, *hexes: str, destroyed: str = "", victors: tuple[str, ...] = ()
) -> Iterator[Event]:
    """S.4, S.7, U  at: after something has happened in these hexes; before: the state before it. A place whose
    controller has changed is captured; it may be the one that wins the game; and who else is in a captured Citadel,
    or where his own Army was destroyed, has to go. victors: who has destroyed it.

    # RULING: S.4 drives Characters out of Citadels alone; of a Town, Hobbiton or Thranduil's Palace control changes all
    the same (U), and whoever is there may stay, as beside any hostile Army (S.8). Of two allies neither is alone in a
    Citadel, so that it is captured once one of them leaves it; whose own Force alone is gone stays with the other's.
    """
    for hex_ in dict.fromkeys(hexes):
        if hex_ != destroyed and _is_walked_into(at, before, hex_):
            unbroken = before.magic.boxes.get(hex_) != at.state.magic.boxes.get(hex_)
            kept_by = PlaceKept(hex_, forces.controller(before, hex_), unbroken)
            yield kept_by
            at = replace(at, state=kept_by.apply(at.state))
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
            there = tuple(seat for seat in seats_of(state) if forces.stands(state, seat, hex_))
            by = _holder(state, hex_, there, victors)
            for seat in others(state, by) if by else ():
                if seat not in there:
                    yield from routs.opened(at, hex_, by, seat)


def _is_walked_into(at: Situation[State], before: State, hex_: str) -> bool:
    """S.4  Whether a Citadel in which its controller had no units has been entered without a combat, where a table has
    it taken by combat alone.

    # RULING: S.4 calls a Citadel captured whenever the only units in it are another seat's: one walks in.
    """
    owner = forces.controller(before, hex_)
    if at.reads_first("empty-citadel") or forces.controller(at.state, hex_) == owner:
        return False
    return ground.is_citadel(at, hex_) and not forces.stands(before, owner, hex_)


def _holder(state: State, hex_: str, there: tuple[str, ...], victors: tuple[str, ...]) -> str:
    """S.7, X.1  Who drives others out of a hex in which these stand, "" where nobody does: of two allies who have
    destroyed an Army together the one with Orcs, who alone capture (J.4), or else the one that was attacked.
    """
    if len(there) == 1:
        return there[0]
    with_orcs = (seat for seat in victors if forces.orcs_at(state, hex_, seat))
    return next(with_orcs, victors[0]) if there and set(there) == set(victors) else ""


@event
class PlaceCaptured(Event):
    """S.4, U  A Citadel or Town is controlled by another seat than before: its Army Units are alone there."""

    section: ClassVar[str] = "S.4"
    hex: str
    seat: str

    def apply(self, state: State) -> State:
        control = {**state.armies.control, self.hex: self.seat}
        return replace(state, armies=replace(state.armies, control=control))


@event
class PlaceKept(Event):
    """S.4  A Citadel without units is its controller's still, though another seat's stand in it: there was no combat.
    is_unbroken: so is the Palantir in it (L.2).
    """

    section: ClassVar[str] = "S.4"
    hex: str
    seat: str
    is_unbroken: bool = False

    def apply(self, state: State) -> State:
        control, magic = {**state.armies.control, self.hex: self.seat}, state.magic
        if self.is_unbroken:
            boxes = {**magic.boxes, self.hex: magic.boxes.get(self.hex, 0) + 1}
            used = tuple(card for card in magic.used if card != PALANTIR_AT[self.hex])
            state = replace(state, magic=replace(magic, boxes=boxes, used=used))
        return replace(state, armies=replace(state.armies, control=control))
