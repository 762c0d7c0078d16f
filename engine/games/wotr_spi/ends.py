"""Z  Who has won: with three seats everybody whose conditions hold at the moment in which the game ends."""

from collections.abc import Mapping
from typing import Final

from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import (
    DARK_OBJECTIVES_OF_THREE,
    DARK_POWER,
    FELLOWSHIP,
    NAZGUL,
    OBJECTIVES,
    SARUMAN,
    SARUMANS_OBJECTIVES,
    THREE_SEATS,
)
from engine.games.wotr_spi.seats import are_allied
from engine.games.wotr_spi.state import Phase, State

CITES: Final[Mapping[str, str]] = {DARK_POWER: "Z/dark-power", FELLOWSHIP: "Z/fellowship", SARUMAN: "Z/saruman"}
WRAITH: Final = "Z/semi-ringwraith"


def over(state: State, outcome: Outcome) -> State:
    """This state with the game at its end."""
    return replace(state, phase=Phase.OVER, stack=(), outcome=outcome)


def held_by(state: State, seat: str, place: str, *, allied: bool = False, manned: bool = False) -> bool:
    """Z, S.4  Whether a seat controls a place. allied: its ally's count for it as well; manned: nobody controls one of
    the unwalled where the seat that was last alone there has no units.
    """
    controls = "" if manned and forces.is_deserted(state, place) else forces.controller(state, place)
    return controls == seat or (allied and are_allied(state, seat, controls))


def standing(
    state: State, *, allied: bool = False, by_none: bool = True, by_arms: bool = False, manned: bool = False
) -> tuple[str, ...]:
    """Z  The seats whose conditions on the map hold now: ten places of the Dark Power's, or all Nazgul and three places
    of Saruman's. allied: an ally's places count; by_none: no Nazgul at all are all of them; by_arms: the Fellowship
    wins by the seven places of U too; manned: as of held_by.

    # RULING: an ally's Citadel is the ally's: X.1 lets others move units, and S.4 asks whose they are. And where no
    Nazgul is left all existing ones are Saruman's: W.2 skips the dead.
    """
    found = []
    if all(held_by(state, DARK_POWER, place, allied=allied, manned=manned) for place in DARK_OBJECTIVES_OF_THREE):
        found.append(DARK_POWER)
    nazgul = [state.people[name] for name in NAZGUL]
    all_his = all(one.is_dead or one.side == SARUMAN for one in nazgul)
    all_his = all_his and (by_none or any(not one.is_dead for one in nazgul))
    if all_his and all(held_by(state, SARUMAN, place, allied=allied, manned=manned) for place in SARUMANS_OBJECTIVES):
        found.append(SARUMAN)
    if by_arms and all(held_by(state, FELLOWSHIP, place, manned=manned) for place in OBJECTIVES):
        found.append(FELLOWSHIP)
    return tuple(found)


def met(at: Situation[State]) -> tuple[str, ...]:
    """Z  The seats whose conditions on the map hold now, as this table reads what the book leaves open; none with two
    seats.
    """
    if not at.state.three.is_on:
        return ()
    return standing(
        at.state,
        allied=not at.reads_first("allied-control"),
        by_none=at.reads_first("no-nazgul-left"),
        by_arms=at.reads_first("fellowship-no-arms"),
        manned=not at.reads_first("control-of-places"),
    )


def won(state: State, seat: str, cites: str, besides: tuple[str, ...]) -> Outcome:
    """O, Z, Z/several-winners  The outcome when this seat has won: with three seats all have whose conditions hold
    at that moment. besides: those of them whose conditions on the map do.

    # RULING: O ends the game with the first who meets his conditions, Z has more than one win: all of that moment.
    """
    if not state.three.is_on:
        return Outcome((seat,), cites)
    winners = {seat, *besides}
    return told(tuple(one for one in THREE_SEATS if one in winners), CITES[seat])


def told(winners: tuple[str, ...], cites: str) -> Outcome:
    """The outcome with the words for it."""
    return Outcome(winners, cites, says="outcome.saruman" if winners == (SARUMAN,) else "")


def of_a_wraith(state: State, besides: tuple[str, ...]) -> Outcome | None:
    """Z/semi-ringwraith  Aragorn or Gandalf is a Semi-Ringwraith: the Dark Power wins, or Saruman, if he has worn the
    Ring and still exists; None with two seats.
    """
    if not state.three.is_on:
        return None
    saruman = state.people["saruman"]
    seat = SARUMAN if state.three.has_worn and not saruman.is_dead else DARK_POWER
    return replace(won(state, seat, WRAITH, besides), cites=WRAITH)
