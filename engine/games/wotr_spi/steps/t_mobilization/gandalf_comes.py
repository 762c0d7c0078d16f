"""T.1, T.2, R.6  Gandalf comes to Minas Tirith, or to Theoden: on the Fellowship's word."""

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.t_mobilization import lamps


@command
class TellGandalfCame(Command):
    """T.1, T.2, R.6  The Fellowship says that Gandalf has come to Minas Tirith, or to the hex where Theoden is.

    # RULING: Gandalf may lie face-down, so nobody else can see it: Gondor or Rohan is mobilized when the Fellowship
    says so, and what was not said is not claimed for an earlier Game-Turn. It stands there all game long, and is never
    asked.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that Gandalf has moved to Minas Tirith, or to Theoden"
    cites: ClassVar[str] = "T.1"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    group: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("T", at.state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("T", at.seat == FELLOWSHIP, "fellowship_says_so")
        yield Check("T", at.state.phase is Phase.FELLOWSHIP, "fellowship_player_turn_is_on")

    @classmethod
    def fields(cls, at: Situation[State], filled: Any) -> Iterator[Domain]:
        groups = (group for group in ("gondor", "rohan") if not lamps.is_mobilized(at.state, group))
        yield Domain(name="group", kind="one_of", options=tuple((group, group) for group in groups), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Any) -> tuple[str, Any]:
        return f"offer.TellGandalfCame_{fixed['group']}", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, known = at.state, self.group in ("gondor", "rohan")
        yield Check("T", known, "gandalf_wakes_these_two", ESSENTIAL)
        asleep = not lamps.is_mobilized(state, self.group)
        yield Check(lamps.CITES.get(self.group, "T"), asleep, "group_sleeps", ESSENTIAL, facts={"group": self.group})
        gandalf = state.people["gandalf_white" if state.is_white_back else "gandalf_grey"]
        where = lamps.MINAS_TIRITH if self.group == "gondor" else state.people["theoden"].hex
        seen = gandalf.is_face_up and gandalf.hex is not None
        there = gandalf.hex == where and not gandalf.is_dead
        shown = self.group == "rohan" and not state.people["theoden"].is_face_up
        told = {"group": self.group}
        yield Check("T", there, "gandalf_is_there", facts=told, applies=seen and not shown)
        on_desk = None in (gandalf.hex, where) or there
        yield Check("T", on_desk, "desk_has_gandalf_there", secret_to=FELLOWSHIP, facts=told)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from lamps.mobilized(at.state, self.group, "gandalf")
        if self.group == "rohan" and "theoden_woken" not in at.state.armies.told:
            yield lamps.ToldOnce("theoden_woken")
