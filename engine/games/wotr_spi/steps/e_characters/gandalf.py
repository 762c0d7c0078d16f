"""E.7  Gandalf the Grey is killed: a die says in how many Game-Turns he returns, once, as Gandalf the White."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain, Roll
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.pieces import FELLOWSHIP, RIVENDELL
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.l_magic import beginnings

RETURNS_AT: Final = ("W3013", RIVENDELL)


def is_awaited(state: State) -> bool:
    """Whether his return is to be rolled for: Gandalf the Grey is dead for all to see."""
    grey = state.people.get("gandalf_grey")
    dead = grey is not None and grey.is_dead and grey.is_face_up
    return dead and state.gandalf_due is None and state.phase not in (Phase.SETUP, Phase.OVER)


def return_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """E.7  So many Game-Turns later."""
    yield GandalfWillReturn(faces[0], at.state.turn + faces[0])


ROLLS = {"gandalf": return_rolled}


def end_check(at: Situation[State]) -> Check:
    """E.7  The Fellowship Player-Turn of the designated Game-Turn ends with Gandalf the White on the map."""
    state = at.state
    due = state.gandalf_due is not None and state.turn == state.gandalf_due and not state.is_white_back
    waits = due and state.phase is Phase.FELLOWSHIP and at.seat == FELLOWSHIP
    facts = {"turn": state.turn}
    return Check("E.7", False, "gandalf_the_white_is_placed", WARNS, facts=facts, applies=waits)


@command
class PlaceGandalf(Command):
    """E.7  Gandalf the White appears, in W3013 or at Rivendell.

    # RULING: E.7 tells neither how his counter lies nor when he may move. It lies face-down, his row is empty, and he
    # moves at once.
    """

    meaning: ClassVar[str] = "place Gandalf the White in W3013 or at Rivendell"
    cites: ClassVar[str] = "E.7"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("E.7", at.seat == FELLOWSHIP, "own_counters_only")
        is_time = state.phase is Phase.FELLOWSHIP and not state.stack
        yield Check(sections.turn_of(state, FELLOWSHIP), is_time, "phase_is_fellowship")
        due = state.gandalf_due is not None and not state.is_white_back
        yield Check("E.7", due, "gandalf_the_grey_is_dead", ESSENTIAL)
        late = due and state.turn > (state.gandalf_due or 0)
        come = due and state.turn >= (state.gandalf_due or 0)
        yield Check("E.7", come, "his_game_turn_has_come", facts={"is_late": late})
        # RULING: E.7 places him in the Player-Turn of the designated Game-Turn and is silent on a seat that forgot; the
        # sentence before it has him appear, so later he has only waited.
        strict = at.reads_first("gandalf-the-white-placed-late")
        facts = {"turn": state.gandalf_due or "?"}
        yield Check("E.7", not late or not strict, "his_game_turn_has_not_passed", facts=facts, applies=strict)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in RETURNS_AT))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        back = self.fits(at, "hex")
        yield Check("E.7", back, "he_returns_in_one_of_two_hexes", ESSENTIAL, facts={"hex": self.hex})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield GandalfReturned(self.hex)


@event
class GandalfWillReturn(Event):
    """E.7  On this Game-Turn Gandalf the White appears."""

    section: ClassVar[str] = "E.7"
    die: int
    turn: int

    def apply(self, state: State) -> State:
        return replace(state, gandalf_due=self.turn)


@event
class GandalfReturned(Event):
    """E.7  The counter of Gandalf the White stands on the map."""

    hex: str

    def apply(self, state: State) -> State:
        back = replace(state.with_person("gandalf_white", hex=self.hex), is_white_back=True)
        return beginnings.placed(back, self.hex).with_stack(self.hex, face_down=1)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die, once nothing else is in hand."""
    if is_awaited(at.state) and not at.state.stack:
        yield Roll(id="gandalf", seat=FELLOWSHIP, cites="E.7", says="ask.gandalf")
