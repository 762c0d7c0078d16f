"""G, G.1  How a combat stops: both seats agree."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import CombatPause, Duel
from engine.games.wotr_spi.seats import foe, sides
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat.rounds import go_on
from engine.games.wotr_spi.steps.m_ring import aftermath
from engine.games.wotr_spi.steps.m_ring.slipping import DRIVEN, drives


@command
class StopOrGoOn(Command):
    """G, G.1  After a round, and between Duels: one seat that wants to go on is enough; only both together stop."""

    meaning: ClassVar[str] = "after a round or a Duel: stop fighting, or go on; only both together stop"
    cites: ClassVar[str] = "G/stopping"
    stop: bool

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        pause = paused(at.state)
        yield Check("G/stopping", pause is not None, "combat_pauses", ESSENTIAL)
        fresh = pause is not None and at.seat in sides(at.state) and at.seat not in pause.stop
        yield Check("G/stopping", fresh, "this_seat_has_not_said", applies=pause is not None)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        words = tuple((word, "yes" if word else "no") for word in (False, True) if hold(word_checks(at, stop=word)))
        yield Domain(name="stop", kind="one_of", options=words, is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.StopOrGoOn_stop" if fixed["stop"] else "offer.StopOrGoOn_on", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from word_checks(at, stop=self.stop)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        said = StopSaid(at.seat, self.stop)
        yield said
        state = said.apply(at.state)
        pause = paused(state)
        if self.stop and pause and foe(state, at.seat) in pause.stop:
            yield from aftermath.ended(at, state)
        elif not self.stop:
            pressed = CombatGoesOn()
            yield pressed
            yield from go_on(at, pressed.apply(state))


def word_checks(at: Situation[State], *, stop: bool) -> Iterator[Check]:
    """E.5, E.9, E.10  Whom the Ring drives fights to the death where he cannot slip away."""
    ring, pause = at.state.ring, paused(at.state)
    name = pause.fighters.get(at.seat, "") if isinstance(pause, Duel) else ""
    driven = stop and ring.is_seized and name == ring.bearer and drives(at, name)
    yield Check(DRIVEN.get(name, "G/stopping"), False, "he_fights_to_the_death", facts={"name": name}, applies=driven)


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

    section: ClassVar[str] = "G/stopping"

    def apply(self, state: State) -> State:
        return state.pop() if state.now(CombatPause) else state.put(state.the(Duel).another_round())


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Each seat's word on stopping."""
    pause = paused(at.state)
    if pause:
        for seat in sides(at.state):
            if seat not in pause.stop:
                yield Choose(
                    id=f"stop_{seat}", seat=seat, cites="G/stopping", says="ask.stop", answer="StopOrGoOn",
                    facts={"hex": pause.hex},
                )  # fmt: skip
