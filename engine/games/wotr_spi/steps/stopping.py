"""G, G.1  How a combat stops: both seats agree."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Ask, Choose, Offer
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import CombatPause, Duel
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import aftermath
from engine.games.wotr_spi.steps.fighting import other
from engine.games.wotr_spi.steps.rounds import go_on
from engine.games.wotr_spi.steps.slipping import DRIVEN


@command
class StopOrGoOn(Command):
    """G, G.1  After a round, and between Duels: one seat that wants to go on is enough; only both together stop."""

    meaning: ClassVar[str] = "after a round or a Duel: stop fighting, or go on; only both together stop"
    stop: bool

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        pause = paused(state)
        yield Check("G/stopping", pause is not None, "combat_pauses", ESSENTIAL)
        fresh = pause is not None and at.seat not in pause.stop
        yield Check("G/stopping", fresh, "this_seat_has_not_said", applies=pause is not None)
        # E.5, E.9, E.10: whom the Ring drives fights to the death where he cannot slip away.
        mine = pause.fighters.get(at.seat, "") if isinstance(pause, Duel) else ""
        driven = self.stop and pause is not None and _is_driven(state, at.seat)
        yield Check(
            DRIVEN.get(mine, "G/stopping"), False, "he_fights_to_the_death", facts={"name": mine}, applies=driven
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        said = StopSaid(at.seat, self.stop)
        yield said
        state = said.apply(at.state)
        pause = paused(state)
        if self.stop and pause and other(at.seat) in pause.stop:
            yield from aftermath.ended(at, state)
        elif not self.stop:
            pressed = CombatGoesOn()
            yield pressed
            yield from go_on(at, pressed.apply(state))


def _is_driven(state: State, seat: str) -> bool:
    duel = state.now(Duel)
    fights = duel.fighters.get(seat, "") if duel else ""
    return state.ring.is_seized and fights in DRIVEN and fights == state.ring.bearer


def paused(state: State) -> Duel | CombatPause | None:
    """The Duel or the pause in hand, where a round or a Duel is over and the seats say whether they stop."""
    duel = state.now(Duel)
    return state.now(CombatPause) if duel is None else duel if duel.ended else None


@event
class StopSaid(Event):
    """G  A seat said whether it would stop."""

    seat: str
    stop: bool

    def apply(self, state: State) -> State:
        pause = paused(state)
        return state.put(replace(pause, stop={**pause.stop, self.seat: self.stop})) if pause else state


@event
class CombatGoesOn(Event):
    """G.1, G.2  One seat wishes to fight on: another round, or the next Duel."""

    def apply(self, state: State) -> State:
        return state.pop() if state.now(CombatPause) else state.put(state.the(Duel).another_round())


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Each seat's word on stopping."""
    pause = paused(at.state)
    if pause:
        for seat in (DARK_POWER, FELLOWSHIP):
            if seat not in pause.stop:
                yield Choose(
                    id=f"stop_{seat}", seat=seat, cites="G/stopping", says="ask.stop", answer="StopOrGoOn",
                    facts={"hex": pause.hex},
                )  # fmt: skip


def offers(at: Situation[State]) -> Iterator[Offer]:
    """The same as commands."""
    state, pause = at.state, paused(at.state)
    if pause:
        for seat in (DARK_POWER, FELLOWSHIP):
            if seat not in pause.stop:
                stops = (False,) if _is_driven(state, seat) else (False, True)
                for stop in stops:
                    says = "offer.StopOrGoOn_stop" if stop else "offer.StopOrGoOn_on"
                    yield Offer(seat=seat, do="StopOrGoOn", cites="G/stopping", says=says, fixed={"stop": stop})
