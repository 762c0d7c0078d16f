"""J.4, Y.1  Under whose Orcs captives lie, where those of two seats hold somebody in one hex: State.orcs has the first
to hold anybody there, Three.captors the others with those whom they hold.

# RULING: J.4 puts a captive "under the capturing unit", and nothing but X.2's exchange gives him to another's: who
# only comes to the hex of another seat's Orcs keeps those whom he holds. A Hobbit who is freed is told as a Hobbit
# alone: where both hold one, he is of the first.
"""

from collections import Counter
from typing import Final

from engine.core.frozen import replace
from engine.games.wotr_spi.seats import side_of_band
from engine.games.wotr_spi.state import Orcs, State
from engine.games.wotr_spi.three import Captors

HOBBIT: Final = "hobbit"


def band(state: State, seat: str, hex_: str) -> Orcs | None:
    """The Orcs of a hex who are apart from its Force and are this seat's."""
    first, second = state.orcs.get(hex_), state.three.captors.get(hex_)
    if first is not None and side_of_band(state, first.kind) == seat:
        return first
    if second is not None and second.strength and side_of_band(state, second.kind) == seat:
        return Orcs(second.strength, second.kind)
    return None


def held_by(state: State, seat: str, hex_: str) -> tuple[str, ...]:
    """Whom this seat's Orcs hold here, each Hobbit as one."""
    first, second = state.orcs.get(hex_), state.three.captors.get(hex_)
    if second is not None and side_of_band(state, second.kind) == seat:
        return _by_second(state, hex_)
    if first is None or side_of_band(state, first.kind) != seat:
        return ()
    return tuple((Counter(state.captives_at(hex_)) - Counter(_by_second(state, hex_))).elements())


def orphaned(state: State, hex_: str) -> tuple[str, ...]:
    """Captives whose captors are gone."""
    if hex_ not in state.orcs:
        return state.captives_at(hex_)
    second = state.three.captors.get(hex_)
    return _by_second(state, hex_) if second is not None and not second.strength else ()


def with_band(state: State, seat: str, hex_: str, strength: int) -> State:
    """This seat's Orcs here with so many Strength Points; those whom they held are kept as orphans, where they are gone
    and others hold somebody too.
    """
    first, second = state.orcs.get(hex_), state.three.captors.get(hex_)
    if second is not None and side_of_band(state, second.kind) == seat:
        return _with_second(state, hex_, replace(second, strength=strength))
    if first is None:
        return state
    orcs = {other: one for other, one in state.orcs.items() if other != hex_}
    if strength:
        return replace(state, orcs={**state.orcs, hex_: Orcs(strength, first.kind)})
    if second is None or not second.strength:
        return together(replace(state, orcs=orcs), hex_)
    held = held_by(state, seat, hex_)
    gone = Captors(0, first.kind, tuple(who for who in held if who != HOBBIT), held.count(HOBBIT))
    left = replace(state, orcs={**orcs, hex_: Orcs(second.strength, second.kind)})
    return _with_second(left, hex_, gone)


def beside(state: State, hex_: str, strength: int, kind: str) -> State:
    """More Orcs of a seat's beside another's captors."""
    second = state.three.captors.get(hex_, Captors(0, kind))
    grown = replace(second, strength=second.strength + strength, kind=kind)
    captors = {**state.three.captors, hex_: grown}
    return replace(state, three=replace(state.three, captors=captors))


def taken(state: State, seat: str, hex_: str, who: tuple[str, ...]) -> State:
    """These captives of the hex lie under this seat's Orcs."""
    second = state.three.captors.get(hex_)
    if second is None or side_of_band(state, second.kind) != seat:
        return state
    names = (*second.names, *(one for one in who if one != HOBBIT))
    return _with_second(state, hex_, replace(second, names=names, hobbits=second.hobbits + who.count(HOBBIT)))


def let_go(state: State, hex_: str, who: str) -> State:
    """He is about to be free, and lies under nobody."""
    second = state.three.captors.get(hex_)
    if second is None:
        return state
    if who != HOBBIT:
        return _with_second(state, hex_, replace(second, names=tuple(one for one in second.names if one != who)))
    others = state.captives_at(hex_).count(HOBBIT) - second.hobbits
    if second.hobbits and (not second.strength or not others):
        return _with_second(state, hex_, replace(second, hobbits=second.hobbits - 1))
    return state


def together(state: State, hex_: str) -> State:
    """All captives of the hex lie under the one band that is there."""
    captors = {other: one for other, one in state.three.captors.items() if other != hex_}
    return replace(state, three=replace(state.three, captors=captors)) if hex_ in state.three.captors else state


def _by_second(state: State, hex_: str) -> tuple[str, ...]:
    second, here = state.three.captors.get(hex_), state.captives_at(hex_)
    if second is None:
        return ()
    named = tuple(name for name in second.names if name in here)
    return (*named, *(HOBBIT,) * min(second.hobbits, here.count(HOBBIT)))


def _with_second(state: State, hex_: str, second: Captors) -> State:
    captors = {**state.three.captors, hex_: second}
    kept = replace(state, three=replace(state.three, captors=captors))
    return kept if second.strength or _by_second(kept, hex_) else together(kept, hex_)
