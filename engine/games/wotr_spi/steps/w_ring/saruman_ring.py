"""W.1, W.2  Saruman with the Ring: he takes it off at will, and the Nazgul come over to him one by one."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import NAZGUL, SARUMAN
from engine.games.wotr_spi.seats import worn_by_saruman
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.u_victory import military

IN_LINE: Final = (*reversed(NAZGUL[3:]), "nazgul_3", "gothmog", "lord_of_the_nazgul")
"""W.2  In which order they come: 9, 8 and so on down to the Lord.

# RULING: Gothmog has no number; E.15 calls him the second-most powerful, so he comes before the Lord alone.
"""


def next_in_line(state: State, *, gothmog_first: bool = False) -> str:
    """W.2  Who comes over next, "" where nobody is left: the dead are skipped."""
    line = ("gothmog", *(name for name in IN_LINE if name != "gothmog")) if gothmog_first else IN_LINE
    waiting = (name for name in line if not state.people[name].is_dead and state.people[name].side != SARUMAN)
    return next(waiting, "")


@command
class TakeOffRing(Command):
    """W.1  Saruman takes the Ring off, whenever he likes."""

    meaning: ClassVar[str] = "have Saruman take the Ring off"
    cites: ClassVar[str] = "W.1"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("W.1", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("W.1", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("W.1", state.ring.bearer == "saruman", "saruman_bears_the_ring", ESSENTIAL)
        yield Check("W.1", state.ring.is_worn, "ring_is_worn", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RingTakenOff()


@command
class CallNazgul(Command):
    """W.2  In a Ring Phase that finds the Ring on Saruman's hand one Nazgul may come over to him."""

    meaning: ClassVar[str] = "take the next Nazgûl over from the Dark Power"
    cites: ClassVar[str] = "W.2"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("W.2", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("W.2", state.phase is Phase.RING and not state.stack, "phase_is_ring")
        wears = state.ring.is_worn and state.ring.bearer == "saruman"
        yield Check("W.2", wears and state.three.wore_before, "saruman_wore_the_ring_before")
        yield Check("W.2", not state.three.has_called, "one_nazgul_a_ring_phase")
        yield Check("W.2", next_in_line(state) != "", "a_nazgul_is_left", ESSENTIAL)

    @classmethod
    def worded(cls, at: Situation[State], fixed: dict[str, object]) -> tuple[str, dict[str, object]]:  # type: ignore[override]
        return "offer.CallNazgul", {"name": _next(at)}

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        joined = NazgulJoined(_next(at), at.state.people["saruman"].hex or "")
        yield joined
        yield from military.won(replace(at, state=joined.apply(at.state)))


def _next(at: Situation[State]) -> str:
    return next_in_line(at.state, gothmog_first=not at.reads_first("gothmog-in-line"))


@event
class RingTakenOff(Event):
    """W.1  Saruman wears the Ring no more."""

    def apply(self, state: State) -> State:
        return replace(state, ring=replace(state.ring, is_worn=False))


@event
class NazgulJoined(Event):
    """W.2, W.2/nazgul-against-nazgul  A Nazgul is Saruman's now, for good, and stands where he is; the troops
    he was with stay.
    """

    name: str
    hex: str

    def apply(self, state: State) -> State:
        joined = state.with_person(self.name, side=SARUMAN, hex=self.hex or None)
        # W.2: it comes to a wearer alone, also of a record that does not have him put it on.
        return worn_by_saruman(replace(joined, three=replace(joined.three, has_called=True)))
