"""F.2  Who stands face-down where: a note on the Fellowship's desk."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import layout


@command
class NameCounters(Command):
    """F.2  A note on the Fellowship's desk: who stands face-down in a hex."""

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "note on your desk which Characters stand in a hex"
    cites: ClassVar[str] = "F.2"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str = secret(FELLOWSHIP)
    names: tuple[str, ...] = secret(FELLOWSHIP)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # Nobody else's desk could hold it.
        yield Check("F.2", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        # Any hex may be noted at any time; what is worth listing is where counters lie while the game is on.
        is_on = at.state.phase not in (Phase.SETUP, Phase.OVER)
        stacks = tuple((hex_, hex_) for hex_ in sorted(at.state.stacks)) if is_on else ()
        yield Domain(name="hex", kind="one_of", options=stacks, secret=True)
        members = tuple((name, name) for name in at.state.members if name != "gandalf_white")
        yield Domain(name="names", kind="some", options=members, low=1, high=len(members), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from layout.hex_checks(at, self.hex, owner=FELLOWSHIP)
        known = all(name in at.state.members for name in self.names)
        yield Check("F.2", known, "names_are_members", ESSENTIAL, secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CountersNamed(self.hex, self.names)


@event
class CountersNamed(Event):
    """F.2  The Fellowship noted who stands where."""

    hex: str = secret(FELLOWSHIP)
    names: tuple[str, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        for name in self.names:
            if not state.people[name].is_face_up:
                state = state.with_person(name, hex=self.hex)
        return state
