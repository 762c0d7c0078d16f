"""G, G.1  How a combat stops: both seats agree."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Ask, Choose, Offer
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import aftermath
from engine.games.wotr_spi.steps.fighting import other, with_data
from engine.games.wotr_spi.steps.rounds import go_on
from engine.games.wotr_spi.steps.slipping import DRIVEN


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
    """The same as commands."""
    state, data = at.state, at.state.data
    if is_paused(state):
        for seat in (DARK_POWER, FELLOWSHIP):
            if seat not in data["stop"]:
                stops = (False,) if _is_driven(state, seat) else (False, True)
                for stop in stops:
                    says = "offer.StopOrGoOn_stop" if stop else "offer.StopOrGoOn_on"
                    yield Offer(seat=seat, do="StopOrGoOn", cites="G/stopping", says=says, fixed={"stop": stop})
