"""M.2b  The wearer of the Ring slips out of a fight, from whoever cannot see him."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.pieces import FELLOWSHIP, SARUMAN, SEE_THE_WEARER
from engine.games.wotr_spi.seats import foe
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat.fighting import fighter, has_rolled, is_seen, own_duel
from engine.games.wotr_spi.steps.m_ring import aftermath

DRIVEN: Final = {"boromir": "E.5", "gollum": "E.9", "saruman": "E.10"}
"""Whom the Ring drives once he has seized it, and where the book says so."""


@command
class DeclineCombat(Command):
    """M.2b  The wearer of the Ring slips away from whoever cannot see him; a die that lies already does nothing."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "slip out of the fight, wearing the Ring"
    cites: ClassVar[str] = "M.2b"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP, SARUMAN)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        on = state.now(Duel) is not None
        own = own_duel(state, at.seat) is not None
        mine = own and fighter(state, at.seat).name == state.ring.bearer
        yield Check("M.2b", on, "a_duel_is_on", ESSENTIAL)
        # RULING: M.2 knows no moment at which the Ring stays off, and G ends the combat by it.
        may = at.reads_first("slipping-in-mid-round")
        yield Check("M.2b", may, "he_slips_in_mid_round", applies=on and _is_rolling(state))
        # While nobody wears it, who bears it is not told by this; and nobody else slips away with it.
        worn = state.ring.is_worn
        yield Check("M.2b", worn, "ring_is_worn", ESSENTIAL)
        yield Check("M.2b", mine, "fighter_is_the_ringbearer", ESSENTIAL, applies=on and worn)
        against = fighter(state, foe(state, at.seat)).name if own else ""
        yield Check(
            "M.2b", not sees_the_wearer(at, against), "foe_cannot_see_the_wearer", facts={"name": against}, applies=on
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        declined = slips(at, state, at.seat)
        yield declined
        left = declined.apply(state)
        if left.now(CombatPause):
            yield from aftermath.paused(at, left)


def drives(at: Situation[State], name: str) -> bool:
    """E.5, E.9, E.10  Whether the Ring drives this one at this table, once he has seized it.

    # RULING: E.10 sends Saruman home until he is a Semi-Ringwraith, which W.1 rules out with three seats: nothing
    drives him then, unless the table reads it otherwise.
    """
    free = name == "saruman" and at.state.three.is_on and not at.reads_first("saruman-goes-home")
    return name in DRIVEN and not free


def slips(at: Situation[State], state: State, seat: str) -> "CombatDeclined":
    """M.2b, G  The wearer leaves the one who cannot see him; of the others in the hex he is not free."""
    left = replace(at, state=state.pop())
    seen = left.state.now(Combat) is not None and is_seen(left, foe(state, seat))
    return CombatDeclined(seat, str(state.ring.bearer), seen)


def sees_the_wearer(at: Situation[State], foe: str) -> bool:
    """M.2b  Whom the wearer of the Ring cannot leave.

    # RULING: E.5 spares from Boromir only who wears the Ring already, M.3 also who puts it on; M.3 is on Attempts.
    """
    duel = at.state.now(Duel)
    robbed = duel is not None and duel.seizer == foe == "boromir"
    return foe in SEE_THE_WEARER or (robbed and at.reads_first("boromir-and-the-ring-put-on"))


def _is_rolling(state: State) -> bool:
    duel = state.the(Duel)
    return bool(duel.dice) and not duel.ended


@event
class CombatDeclined(Event):
    """M.2b  The wearer of the Ring slipped away; his companions are still in the fight. is_seen: so is he himself,
    against those who see him.
    """

    seat: str
    name: str
    is_seen: bool = False

    def apply(self, state: State) -> State:
        rolled, laid, popped = has_rolled(state), state.the(Duel).laid, state.pop()
        combat = popped.now(Combat)
        if combat is None:
            return popped
        # L.3: before the first die cards may still change hands.
        shown = (*combat.shown_by_others, *laid) if rolled else combat.shown_by_others
        combat = replace(combat, shown_by_others=shown, rolled=rolled)
        if self.is_seen:
            # G.2: who fights whom is chosen anew, and whoever cannot see him is not matched with him again.
            combat = replace(combat, fighters={}, chooses=combat.first, unseen={self.seat: self.name})
        else:
            left = {seat: name for seat, name in combat.fighters.items() if seat != self.seat}
            combat = replace(combat, fighters=left, chooses=self.seat, out=(*combat.out, self.name))
        return popped.put(combat).push(CombatPause(combat.hex))
