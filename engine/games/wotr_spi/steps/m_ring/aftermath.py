"""M.3, M.1, L.1  After a Duel: who has seized the Ring, and what becomes of the Ring and the belongings of the dead."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, pieces
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.pieces import (
    DARK_POWER,
    FELLOWSHIP,
    LEADERS,
    NAZGUL,
    SARUMAN,
)
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.g_combat.fighting import company, picks
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.l_magic.belongings import NINE, BelongingsLeft
from engine.games.wotr_spi.steps.m_ring.succession import RingFell, RingPassed, SuccessionOpened, borne

ERRANDS = {"boromir": "E0428", "gollum": "W2910", "saruman": "W2421"}
"""Where a seizer must go by the shortest way (E.5, E.9, E.10)."""


def paused(at: Situation[State], state: State) -> Iterator[Event]:
    """G  A Duel is over: so is the combat, where a seat has nobody left to send into another."""
    fighting = replace(at, state=state.pop())
    combat = fighting.state.the(Combat)
    if not all(picks(fighting, seat) or seat in combat.fighters for seat in combat.sides):
        yield from ended(at, state)


def ended(at: Situation[State], state: State) -> Iterator[Event]:
    """G, M.1, L.1  Combat in the hex is over: the next Ringbearer, then what the dead held."""
    combat = state.under_way(Combat)
    hex_, dead = (combat.hex, combat.dead) if combat else (state.hex_in_hand, ())
    over = CombatEnded(hex_)
    yield over
    yield from left_behind(at, over.apply(state), hex_, dead)


def attempted(at: Situation[State], state: State, duel: Duel) -> Iterator[Event]:
    """M.3/if-an-attempt-succeeds  An Attempt is over: whoever lives has the Ring; if neither does, M.1 decides."""
    hex_, seizer = duel.hex, duel.seizer
    dead = tuple(name for name in duel.fighters.values() if state.people[name].is_dead)
    if not state.people[seizer].is_dead and state.ring.bearer is None:
        seized = RingSeized(seizer, hex_, errand_of(state, seizer))
        yield seized
        state = seized.apply(state)
    yield from left_behind(at, state, hex_, dead, seizer=seizer if seizer == state.ring.bearer else "")


def left_behind(
    at: Situation[State], state: State, hex_: str, dead: tuple[str, ...], seizer: str = ""
) -> Iterator[Event]:
    """L.1, M.1  What these dead leave in the hex: their Magic Cards, and the Ring, if it was one of them who had it.
    seizer: who of the Fellowship's has it now.

    # RULING: the Ring counts among a Character's three Magic Cards, so that a seizer with three lays one down, as an
    heir does (M.1): on the Fellowship's desk, and it is asked whatever he holds.
    """
    stack = state.stacks.get(hex_, Stack())
    others = company(state, hex_, spotted_only=False) + stack.captive_hobbits > 0
    # L.1: Gollum never has Magic Cards, so nobody asks for his.
    of_ours = seizer in NINE or any(state.people[name].side == FELLOWSHIP and name != "gollum" for name in dead)
    taken = sum(state.magic.boxes.values()) < sum(pieces.MAGIC_BOXES.values())
    for left in sarumans_cards.are_left(at, state, dead):
        yield left
        state, of_ours = left.apply(state), of_ours or isinstance(left, sarumans_cards.SarumansCardsLeft)
    if of_ours and taken:
        yield BelongingsLeft(hex_, may_be_retrieved=others, dead=dead)
    if state.ring.bearer is None and not state.ring.lies_at:
        yield from _succeeded(state, hex_)


def _succeeded(state: State, hex_: str) -> Iterator[Event]:
    """M.1  The order of succession.

    # RULING: the mud is for an empty hex only, and Gollum, who is always there, is present without a counter.
    """
    nine = [name for name in state.face_up_at(hex_) if name in NINE]
    down = state.stacks.get(hex_, Stack()).size
    dark = [p.name for p in state.people.values() if p.side != FELLOWSHIP and p.hex == hex_ and not p.is_dead]
    last = tuple(name for name in (*NAZGUL, "mouth_of_sauron") if name in dark)
    if nine or down:
        yield SuccessionOpened(hex_, ())
    elif not state.people["gollum"].is_dead:
        if not state.people["gollum"].is_face_up:
            yield tells("identity:gollum", "M.1", hex_)
        yield RingPassed(hex_, "gollum")
    elif state.armies.are_on and any(name in LEADERS for name in state.face_up_at(hex_)):
        # M.1: any Character of the Fellowship comes before Saruman in the Campaign Game.
        yield SuccessionOpened(hex_, ())
    elif "saruman" in dark:
        yield RingPassed(hex_, "saruman")
    elif len(last) == 1:
        yield RingPassed(hex_, last[0])
    elif last:
        yield SuccessionOpened(hex_, last)
    else:
        yield RingFell(hex_)


def errand_of(state: State, seizer: str) -> str:
    """Where he must go: Boromir nowhere once Minas Tirith is lost (E.5), Gandalf never."""
    home = ERRANDS.get(seizer, "")
    return "" if seizer == "boromir" and forces.controller(state, home) != FELLOWSHIP else home


@event
class CombatEnded(Event):
    """G  Combat in this hex is over."""

    section: ClassVar[str] = "G"
    hex: str

    def apply(self, state: State) -> State:
        stack = state.stack
        while stack and isinstance(stack[-1], Duel | Combat | CombatPause):
            stack = stack[:-1]
        return replace(state, stack=stack)


@event
class RingSeized(Event):
    """M.3  The seizer has killed the Ringbearer and has the Ring. errand: where he must go by the shortest way."""

    section: ClassVar[str] = "M.3/if-an-attempt-succeeds"
    name: str
    hex: str
    errand: str

    def apply(self, state: State) -> State:
        if self.name == "gollum":
            # E.9: his counter is placed where he killed, and the Dark Power moves him from now on.
            # W.2: of a Gollum whom Saruman controls, Saruman does.
            side = SARUMAN if state.gollum == SARUMAN else DARK_POWER
            state = state.with_person("gollum", hex=self.hex, is_face_up=True, side=side)
        seized = borne(state, self.name, is_public=True).has_done(seized=self.name)
        return replace(seized, ring=replace(seized.ring, errand=self.errand, is_seized=True))
