"""G.1, G.2  What follows of itself in a fight: a pick without a choice, a round's totals, and what comes after it."""

from collections.abc import Iterator

from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN, SEATS
from engine.games.wotr_spi.refusing import may_refuse
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.e_characters import errands
from engine.games.wotr_spi.steps.e_characters.endurance import is_public
from engine.games.wotr_spi.steps.g_combat.fighting import (
    UNNAMED,
    RoundBegun,
    RoundBegunBetween,
    after,
    chosen,
    fighter,
    next_to_say,
    picks,
    total,
)
from engine.games.wotr_spi.steps.m_ring import aftermath


def go_on(at: Situation[State], state: State) -> Iterator[Event]:
    """What follows of itself: a pick without a choice, and the totals once nobody has anything to say."""
    while combat := state.now(Combat):
        seat = combat.chooses
        only = picks(replace(at, state=state), seat)
        if len(only) != 1 or only[0] in UNNAMED or (seat == SARUMAN and may_refuse(state)):
            return
        events = list(chosen(replace(at, state=state), seat, only[0], ""))
        yield from events
        state = after(state, events)
    if _is_faced(then := replace(at, state=state)):
        events = list(errands.faced(then, state))
        yield from events
        state = after(state, events)
    duel = state.now(Duel)
    if duel and not duel.totals and not duel.ended and next_to_say(state) is None:
        then = replace(at, state=state)
        totals = {seat: total(then, seat) for seat in duel.sides}
        for seat in duel.sides:
            # His total tells of the wounds on a row that is not open.
            if not is_public(fighter(state, seat)):
                yield tells(f"combat:{duel.shown[seat]}", "G.1", str(totals[seat]))
        if duel.sides != SEATS:
            one, other = duel.sides
            gap = totals[one] - totals[other]
            yield RoundBegunBetween(duel.round, ((one, totals[one], gap), (other, totals[other], -gap)))
            return
        difference = totals[FELLOWSHIP] - totals[DARK_POWER]
        yield RoundBegun(duel.round, totals[FELLOWSHIP], totals[DARK_POWER], difference, -difference)


def _is_faced(at: Situation[State]) -> bool:
    """E.5, E.9, E.10  Whether a Duel has just begun for who has seized the Ring: it drives him (errands.py)."""
    duel, name = at.state.now(Duel), errands.driven(at)
    if duel is None or duel.round > 1 or duel.said or duel.totals:
        return False
    return name != "" and name in duel.fighters.values()


def settled(at: Situation[State], state: State, before: State) -> Iterator[Event]:
    """What follows a round. before: the state in which it was rolled, with its Duel still in hand."""
    if state.now(Duel):
        yield from go_on(at, state)
    elif state.now(CombatPause):
        yield from aftermath.paused(at, state)
    elif duel := before.now(Duel):
        yield from aftermath.attempted(at, state, duel)
