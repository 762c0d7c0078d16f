"""V  Whose things are whose: with two seats and with three."""

from typing import Final

from engine.core.frozen import replace
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import EnteredHex, LastSearches
from engine.games.wotr_spi.pieces import (
    DARK_POWER,
    DARK_SEATS,
    FELLOWSHIP,
    SARUMAN,
    SEATS,
    THREE_SEATS,
)
from engine.games.wotr_spi.state import Phase, State

PHASE_OF: Final = {FELLOWSHIP: Phase.FELLOWSHIP, DARK_POWER: Phase.DARK_POWER, SARUMAN: Phase.SARUMAN}
"""D.4, D.5, V.4  The Player-Turn of each seat."""
TURN_OF: Final = {phase: seat for seat, phase in PHASE_OF.items()}


def seats_of(state: State) -> tuple[str, ...]:
    """The seats that play."""
    return THREE_SEATS if state.three.is_on else SEATS


def dark_seats(state: State) -> tuple[str, ...]:
    """The seats whose Characters lie face-up, and who hunt the Fellowship."""
    return DARK_SEATS if state.three.is_on else DARK_SEATS[:1]


def others(state: State, seat: str) -> tuple[str, ...]:
    """The other seats."""
    return tuple(one for one in seats_of(state) if one != seat)


def side_of(state: State, people: str) -> str:
    """Q.2, T.4  Whose units those of a people are."""
    known = order_of_battle.peoples()[people]
    return SARUMAN if state.three.is_on and known.group == "saruman" else known.side


def side_of_group(state: State, group: str, side: str) -> str:
    """T.4  Whose reinforcements those of a group are."""
    return SARUMAN if state.three.is_on and group == "saruman" else side


def side_of_band(state: State, kind: str) -> str:
    """Y.1  Whose the Orcs of a Search Card are: Hand-Orcs are Saruman's."""
    return SARUMAN if state.three.is_on and kind == "hand_orcs" else DARK_POWER


def nazgul_of(state: State, seat: str) -> tuple[str, ...]:
    """W.2  The living Nazgul of a seat."""
    return tuple(name for name in state.nazgul_alive() if state.people[name].side == seat)


def searcher(state: State) -> str:
    """J.1, J.2, Y.1  The seat that searches, or captures, now."""
    step = state.in_hand
    return step.seat if isinstance(step, EnteredHex | LastSearches) else state.three.searcher


def ordered(one: str, other: str) -> tuple[str, str]:
    """Two seats in the order in which everything asks them."""
    first, second = sorted((one, other), key=THREE_SEATS.index)
    return first, second


def sides(state: State) -> tuple[str, str]:
    """G  The two seats of the fight in hand, those of the Character Game where none is."""
    for step in reversed(state.stack):
        if isinstance(step, Combat | Duel):
            return step.sides
    return SEATS


def foe(state: State, seat: str) -> str:
    """G  The other seat of the fight in hand; with two seats the other one."""
    one, other = sides(state)
    return other if seat == one else one


def are_allied(state: State, one: str, other: str) -> bool:
    """X.1  Whether two seats are allied: a secret of theirs, until the third is told."""
    ally = state.three.ally
    return state.three.is_on and ally != "" and {one, other} == {SARUMAN, ally}


def are_openly_allied(state: State, one: str, other: str) -> bool:
    """X.1  Whether two seats are allied, as everybody knows."""
    return state.three.is_ally_told and are_allied(state, one, other)


def ally_of(state: State, seat: str) -> str:
    """X.1  With whom a seat is allied, "" for nobody: its secret, and its ally's."""
    ally = state.three.ally
    return ally if seat == SARUMAN else SARUMAN if ally and seat == ally else ""


def provoked(state: State, act: str, *, by_units: bool = False) -> State:
    """Y.5  This state once Saruman has acted so against the Dark Power. by_units: his units have, without himself."""
    three = state.three
    if not three.is_on or (three.belligerent and (by_units or not three.is_by_units)):
        return state
    return replace(state, three=replace(three, belligerent=three.belligerent or act, is_by_units=by_units))


def is_saruman_spared(state: State, seat: str, foe_: str, *, by_units: bool = True) -> bool:
    """Y.5  Whether the Dark Power may not attack Saruman yet: he has done nothing against it, nor has the Ring.
    by_units: whether it is enough that units of his are on the Eastern map.
    """
    acted = state.three.belligerent and (by_units or not state.three.is_by_units)
    has_acted = acted or is_with_saruman(state, state.ring.bearer)
    return (seat, foe_) == (DARK_POWER, SARUMAN) and not has_acted


def worn_by_saruman(state: State) -> State:
    """Z/semi-ringwraith  This state with Saruman, where it is he who bears the Ring, counted as having worn it."""
    his = state.three.is_on and state.ring.bearer == "saruman"
    return replace(state, three=replace(state.three, has_worn=True)) if his else state


def is_with_saruman(state: State, bearer: str | None) -> bool:
    """Y.5, Y.6  Whether the Saruman Player has the Ring: by himself, the Chief, or a Nazgul that has come to him."""
    person = state.people.get(bearer or "")
    return state.three.is_on and person is not None and person.side == SARUMAN
