"""R.6  Theoden leads only after he and Gandalf have been in one hex: on the Fellowship's word, checked on its desk."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.t_mobilization.gandalf_comes import WOKEN as WOKEN
from engine.games.wotr_spi.steps.t_mobilization.lamps import ToldOnce


@command
class TellTheodenMet(Command):
    """R.6  The Fellowship says that Gandalf and Theoden have been in one hex.

    # RULING: R.6 asks for the meeting at some point, whoever of the two came to the other, or went through; T.2 has
    Gandalf come to Theoden, and is about mobilization alone. So this mobilizes nobody.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that Gandalf and Théoden have been in one hex, so that Théoden may lead Armies"
    cites: ClassVar[str] = "R.6"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("R.6", at.seat == FELLOWSHIP, "fellowship_says_so")
        yield Check("R.6", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("R.6", WOKEN not in state.armies.told, "their_meeting_is_not_told_yet", ESSENTIAL)
        dead = state.armies.are_on and state.people["theoden"].is_dead
        yield Check("R.6", False, "he_lives", facts={"name": "theoden"}, applies=dead)
        yield Check("R.6", may_have_met(at.state), "desk_has_them_in_one_hex", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield ToldOnce(WOKEN)


def _both(state: State) -> tuple[Person, Person] | None:
    """Gandalf, as he is in the game, and Theoden; None where nobody leads Armies."""
    if not state.armies.are_on:
        return None
    return state.people["gandalf_white" if state.is_white_back else "gandalf_grey"], state.people["theoden"]


def may_have_met(state: State) -> bool:
    """R.6  Whether the two have been in one hex, or may have, as far as the Fellowship's own record knows."""
    both = _both(state)
    return both is not None and (state.may_have_met or None in (both[0].hex, both[1].hex) or both[0].hex == both[1].hex)


def stand_together(state: State) -> bool:
    """R.6, R.8  Whether the Fellowship's own record has the two in one hex now."""
    both = _both(state)
    return both is not None and both[0].hex is not None and both[0].hex == both[1].hex


def remembered(state: State, way: tuple[str, ...], gone: tuple[str, ...]) -> State:
    """This state with their meeting remembered, where these, who went this way, came to or through it.

    # RULING: who passes through a hex is in it (F.1), and R.6 says "at some point".
    """
    both = _both(state)
    if both is None or state.may_have_met:
        return state
    through = any(one.name in gone and other.hex in way and not other.is_dead for one, other in (both, both[::-1]))
    return replace(state, may_have_met=True) if through or may_have_met(state) else state
