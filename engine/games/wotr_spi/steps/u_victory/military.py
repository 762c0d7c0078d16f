"""U  Military victory: all seven places, by either seat; looked at whenever control of a place has changed."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.ask import Ask, Choose
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import ends, sections
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, OBJECTIVES, SARUMAN, SEATS
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import places

CITES: Final = {DARK_POWER: "U/dark-power"}
WANTED: Final = {
    DARK_POWER: "all_ten_are_controlled",
    SARUMAN: "all_nazgul_and_three_are_his",
    FELLOWSHIP: "fellowship_wins_by_the_ring_alone",
}
"""Z  What each of three seats needs to win by the map."""


def won(at: Situation[State]) -> Iterator["MilitaryVictory | VictoryOfThree"]:
    """U, O  Whoever controls all seven places has won at that moment.

    # RULING: O.1 calls the destruction of the Ring the Fellowship's only way to win; U is the Campaign Game's, and
    gives it a military victory.
    """
    state = at.state
    if not state.armies.are_on or state.phase is Phase.OVER:
        return
    if state.three.is_on:
        winners = ends.met(at)
        if winners:
            yield VictoryOfThree(winners)
        return
    # RULING: O has whoever first meets his conditions win immediately, so that the Game-Turn is not waited for.
    if state.phase is not Phase.INDICATION and not at.reads_first("victory-when"):
        return
    for seat in SEATS:
        if seat == FELLOWSHIP and at.reads_first("fellowship-military"):
            continue
        if all(places.controller(at, place) == seat for place in OBJECTIVES):
            yield MilitaryVictory(seat)


def at_the_end(at: Situation[State]) -> Iterator["MilitaryVictory | VictoryOfThree"]:
    """U  Who has won as the Game-Turn ends, where a table looks at the seven places only then."""
    is_looked_at = at.state.armies.are_on and not at.state.three.is_on
    if is_looked_at and not at.reads_first("victory-when"):
        yield from won(at)


def once_dead(at: Situation[State], state: State) -> Iterator["MilitaryVictory | VictoryOfThree"]:
    """Z/saruman, O  Somebody has died: where no living Nazgul is another's, Saruman may have won at that moment."""
    if state.three.is_on:
        yield from won(replace(at, state=state))


@command
class DeclareVictory(Command):
    """U  A seat says that it controls all seven places: the record came to it by hand, and by no move of the game."""

    meaning: ClassVar[str] = "say that you control all seven places, and have won"
    cites: ClassVar[str] = "U"

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return sections.by_now(at.state, cls.cites)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("P", at.state.armies.are_on, "campaign_game", ESSENTIAL)
        cites = sections.by_now(at.state, "U")
        yield Check(cites, at.seat in _winners(at), _wanted(at), ESSENTIAL, facts={"seat": at.seat})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from won(at) if at.state.three.is_on else (MilitaryVictory(at.seat),)


def _wanted(at: Situation[State]) -> str:
    """U, Z  What this seat needs to win by the map, as the text names it."""
    if not at.state.three.is_on or (at.seat == FELLOWSHIP and at.reads_first("fellowship-no-arms")):
        return "all_seven_are_controlled"
    return WANTED[at.seat]


def _winners(at: Situation[State]) -> tuple[str, ...]:
    """U, Z  Who has won by what stands on the record now."""
    found = (one.winners if isinstance(one, VictoryOfThree) else (one.seat,) for one in won(at))
    return tuple(seat for winners in found for seat in winners)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """A victory that stands on the record and was not told."""
    for seat in _winners(at):
        facts = {"seat": seat}
        says = "ask.victory_of_three" if at.state.three.is_on else "ask.military_victory"
        yield Choose(
            id="military_victory", seat=seat, cites=sections.by_now(at.state, "U"), says=says, answer="DeclareVictory",
            facts=facts,
        )  # fmt: skip


@event
class MilitaryVictory(Event):
    """U  A seat controls Barad-dur, Isengard, Minas Tirith, Dol Amroth, Helm's Deep, E0509 and W1412, and has won."""

    seat: str

    def apply(self, state: State) -> State:
        cites = CITES.get(self.seat, "U/fellowship")
        return replace(state, phase=Phase.OVER, stack=(), outcome=Outcome((self.seat,), cites))

    def cited(self, before: State) -> str:
        return CITES.get(self.seat, "U/fellowship")


@event
class VictoryOfThree(Event):
    """Z  These seats' conditions hold: the Dark Power's ten places, or all Nazgul, Isengard, Helm's Deep and Edoras."""

    winners: tuple[str, ...]

    def apply(self, state: State) -> State:
        return ends.over(state, ends.told(self.winners, ends.CITES[self.winners[0]]))

    def cited(self, before: State) -> str:
        return ends.CITES[self.winners[0]]
