"""The power of the Ring: once in a Scenario its bearer puts it on, suffers the die, and moves a marker."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia.happened.board import RingPutOn
from engine.games.lotr_knizia.in_hand import Turned
from engine.games.lotr_knizia.pieces import BELT
from engine.games.lotr_knizia.state import END, PLAY, TILE, State
from engine.games.lotr_knizia.steps.acting import Act, At, check


def is_in_a_gap(state: State) -> bool:
    """Whether a tile lies turned up before it is carried out, or an act is over and the next has not begun."""
    if state.board is None or state.outcome is not None:
        return False
    return isinstance(state.top, Turned) or (not state.stack and state.stage in (PLAY, END))


def is_between_tiles(state: State) -> bool:
    """Whether the next tile is to be revealed."""
    return state.board is not None and not state.stack and state.stage == TILE


def is_at_step_0(state: State) -> bool:
    """X/turn/0  Whether a turn has begun and its first tile is to be revealed."""
    return is_between_tiles(state) and not state.tiles


def has_begun(state: State) -> bool:
    """R/ring/when, X/ring/when  Whether a tile was turned or a card carried out in this Scenario, by any player: a card
    that moves nothing too, and Phial, which leads straight to the cards.
    """
    return state.is_begun or any(state.turned.values()) or state.event > 0 or any(state.space.values())


@command
class PutOnRing(Act):
    """The Ring-bearer puts on the Ring."""

    cites: ClassVar[str] = "R/ring/when"
    rule: ClassVar[str] = "ring"
    window: ClassVar[str] = "gap"
    meaning: ClassVar[str] = "put on the Ring: roll the die, then move a marker by four less the symbols"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        if not state.bearer:
            yield check(at, "volcano", False, "ring_has_a_bearer", ESSENTIAL)
            return
        is_here = state.board is not None
        yield check(at, "ring_once", at.seat == state.bearer, "seat_bears_the_ring", ESSENTIAL, bearer=state.bearer)
        yield check(at, "ring_once", is_here, "a_scenario_is_played", ESSENTIAL)
        yield check(at, "ring_once", not state.ring_used, "ring_was_not_used_here", ESSENTIAL)
        yield check(at, "ring", has_begun(state), "something_was_carried_out_here", ESSENTIAL, applies=is_here)
        # RULING: ring-between-tiles is read by R/ring/when or by X/ring/never-inside.
        between = is_between_tiles(state) and has_begun(state)
        fits = is_in_a_gap(state) or (is_between_tiles(state) and at.reads_first("ring-between-tiles"))
        says, belt = "nothing_is_interrupted_by_the_ring", state.is_about(BELT)
        yield check(at, "ring_inside", fits, says, ESSENTIAL, applies=is_here, between=between, belt=belt)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, RingPutOn(at.seat))
