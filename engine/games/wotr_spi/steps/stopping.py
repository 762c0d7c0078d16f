"""G, G.1, M.2b  How a combat stops: both seats agree, or the wearer of the Ring slips away."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.ask import Ask, Choose, Offer
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.ruling import ESSENTIAL, REFUSES, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SEE_THE_WEARER
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import aftermath
from engine.games.wotr_spi.steps.fighting import (
    fighter,
    go_on,
    has_rolled,
    is_seen,
    other,
    with_data,
)

DRIVEN: Final = {"boromir": "E.5", "gollum": "E.9", "saruman": "E.10"}
"""Whom the Ring drives once he has seized it, and where the book says so."""


@command
class StopOrGoOn(Command):
    """G, G.1  After a round, and between Duels: one seat that wants to go on is enough; only both together stop."""

    meaning: ClassVar[str] = "after a round or a Duel: stop fighting, or go on; only both together stop"
    stop: bool

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        paused = is_paused(state)
        yield Check("G/stopping", paused, "combat_pauses", ESSENTIAL)
        fresh = paused and at.seat not in state.data["stop"]
        yield Check("G/stopping", fresh, "this_seat_has_not_said", applies=paused)
        # E.5, E.9, E.10: whom the Ring drives fights to the death where he cannot slip away.
        mine = str(state.data["fighters"].get(at.seat, "")) if paused and state.step == "duel" else ""
        driven = self.stop and paused and _is_driven(state, at.seat)
        yield Check(
            DRIVEN.get(mine, "G/stopping"), False, "he_fights_to_the_death", facts={"name": mine}, applies=driven
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        said = StopSaid(at.seat, self.stop)
        yield said
        state = said.apply(at.state)
        if self.stop and other(at.seat) in state.data["stop"]:
            yield from aftermath.ended(at, state)
        elif not self.stop:
            pressed = CombatGoesOn()
            yield pressed
            yield from go_on(at, pressed.apply(state))


def _is_driven(state: State, seat: str) -> bool:
    fights = str(state.data["fighters"].get(seat, "")) if state.step == "duel" else ""
    return state.ring.is_seized and fights in DRIVEN and fights == state.ring.bearer


def is_paused(state: State) -> bool:
    """Whether a round or a Duel is over and the seats say whether they stop."""
    return state.step == "combat_pause" or (state.step == "duel" and bool(state.data["ended"]))


@command
class DeclineCombat(Command):
    """M.2b  The wearer of the Ring slips away from whoever cannot see him, before a round is rolled."""

    meaning: ClassVar[str] = "slip out of the fight, wearing the Ring"

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        on = state.step == "duel"
        mine = on and fighter(state, at.seat).name == state.ring.bearer
        weight = REFUSES if on else ESSENTIAL
        yield Check("M.2b", on and not _is_rolling(state), "a_duel_is_on_and_no_die_is_rolled", weight)
        # While nobody wears it, who bears it is not told by this; and nobody else slips away with it.
        worn = state.ring.is_worn
        yield Check("M.2b", worn, "ring_is_worn", ESSENTIAL)
        yield Check("M.2b", mine, "fighter_is_the_ringbearer", ESSENTIAL, applies=on and worn)
        foe = fighter(state, other(at.seat)).name if on else ""
        yield Check("M.2b", not sees_the_wearer(at, foe), "foe_cannot_see_the_wearer", facts={"name": foe}, applies=on)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        declined = slips(at, state, at.seat)
        yield declined
        left = declined.apply(state)
        if left.step == "combat_pause":
            yield from aftermath.settled(at, left)


def slips(at: Situation[State], state: State, seat: str) -> "CombatDeclined":
    """M.2b, G  The wearer leaves the one who cannot see him; of the others in the hex he is not free."""
    left = replace(at, state=state.pop())
    return CombatDeclined(seat, str(state.ring.bearer), left.state.step == "combat" and is_seen(left, other(seat)))


def sees_the_wearer(at: Situation[State], foe: str) -> bool:
    """M.2b  Whom the wearer of the Ring cannot leave.

    # RULING: E.5 spares from Boromir only who wears the Ring already, M.3 also who puts it on; M.3 is on Attempts.
    """
    robbed = at.state.step == "duel" and at.state.data["seizer"] == foe == "boromir"
    return foe in SEE_THE_WEARER or (robbed and at.reads_first("boromir-and-the-ring-put-on"))


def _is_rolling(state: State) -> bool:
    return bool(state.data["dice"]) and not state.data["ended"]


@event
class StopSaid(Event):
    """G  A seat said whether it would stop."""

    seat: str
    stop: bool

    def apply(self, state: State) -> State:
        return with_data(state, stop={**state.data["stop"], self.seat: self.stop}) if is_paused(state) else state


@event
class CombatGoesOn(Event):
    """G.1, G.2  One seat wishes to fight on: another round, or the next Duel."""

    def apply(self, state: State) -> State:
        if state.step == "combat_pause":
            return state.pop()
        return with_data(state, round=state.data["round"] + 1, said={}, dice={}, totals={}, ended=False, stop={})


@event
class CombatDeclined(Event):
    """M.2b  The wearer of the Ring slipped away; his companions are still in the fight. is_seen: so is he himself,
    against those who see him.
    """

    seat: str
    name: str
    is_seen: bool = False

    def apply(self, state: State) -> State:
        rolled, laid, popped = has_rolled(state), tuple(state.data["laid"]), state.pop()
        if popped.step != "combat":
            return popped
        base = popped.data
        left = {seat: name for seat, name in base["fighters"].items() if seat != self.seat}
        if self.is_seen:
            # G.2: who fights whom is chosen anew, and whoever cannot see him is not matched with him again.
            popped = with_data(popped, fighters={}, chooses=base["first"], unseen={self.seat: self.name})
        else:
            popped = with_data(popped, fighters=left, chooses=self.seat, out=(*base["out"], self.name))
        # L.3: before the first die cards may still change hands.
        shown = (*base["shown_by_others"], *laid) if rolled else base["shown_by_others"]
        popped = with_data(popped, shown_by_others=shown, rolled=rolled)
        return popped.push("combat_pause", hex=base["hex"], stop={})


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Each seat's word on stopping."""
    state, data = at.state, at.state.data
    if is_paused(state):
        for seat in (DARK_POWER, FELLOWSHIP):
            if seat not in data["stop"]:
                yield Choose(
                    id=f"stop_{seat}", seat=seat, cites="G/stopping", says="ask.stop", answer="StopOrGoOn",
                    facts={"hex": data["hex"]},
                )  # fmt: skip


def offers(at: Situation[State]) -> Iterator[Offer]:
    """The same as commands, and slipping away."""
    state, data = at.state, at.state.data
    if is_paused(state):
        for seat in (DARK_POWER, FELLOWSHIP):
            if seat not in data["stop"]:
                stops = (False,) if _is_driven(state, seat) else (False, True)
                for stop in stops:
                    says = "offer.StopOrGoOn_stop" if stop else "offer.StopOrGoOn_on"
                    yield Offer(seat=seat, do="StopOrGoOn", cites="G/stopping", says=says, fixed={"stop": stop})
    if state.step == "duel" and state.ring.is_worn and not _is_rolling(state):
        for seat in (DARK_POWER, FELLOWSHIP):
            foe = fighter(state, other(seat)).name
            if fighter(state, seat).name == state.ring.bearer and not sees_the_wearer(at, foe):
                yield Offer(seat=seat, do="DeclineCombat", cites="M.2b", says="offer.DeclineCombat")
