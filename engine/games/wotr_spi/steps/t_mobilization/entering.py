"""T.1, T.2, T.4  Whom Army Units mobilize by the land that they enter; where the map is not known somebody says so."""

from collections.abc import Iterator
from typing import Final

from engine.core.check import WARNS, Check
from engine.core.record import Event
from engine.core.situation import Situation
from engine.games.wotr_spi.order_of_battle import BOTH, ISENGARD, NEITHER
from engine.games.wotr_spi.pieces import FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.t_mobilization import lamps

BY_PROVINCE: Final = ("rohan", "gondor")
"""T.1, T.2  The groups that a march of the Dark Power mobilizes by a Province."""


def asked_of(state: State, seat: str, *, unseen: bool = False) -> tuple[str, ...]:
    """T.1, T.2, T.4  The groups that a march of this seat may still mobilize. unseen: nobody tells to which hex it
    goes, so that Isengard is asked for as well.
    """
    if seat != FELLOWSHIP:
        return tuple(group for group in BY_PROVINCE if not lamps.is_mobilized(state, group))
    return ("saruman",) if unseen and not lamps.is_mobilized(state, "saruman") else ()


def options(asked: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What may be said of a march: none of them, one, or both."""
    both = ((BOTH, BOTH),) if asked == BY_PROVINCE else ()
    words = (ISENGARD if group == "saruman" else group for group in asked)
    return ((NEITHER, NEITHER), *((word, word) for word in words), *both) if asked else ()


def groups(enters: str) -> tuple[str, ...]:
    """The groups that are mobilized by what was said."""
    known = {BOTH: BY_PROVINCE, ISENGARD: ("saruman",), "": (), NEITHER: ()}
    return known.get(enters, (enters,))


def by_map(at: Situation[State], seat: str, walked: tuple[str, ...]) -> tuple[str, ...]:
    """T.1, T.2, T.4  Whose land these hexes are known to be. Who marches through a Province has moved into it."""
    found = [lamps.of_land(seat, hex_, places.province(at, hex_)) for hex_ in walked]
    return tuple(dict.fromkeys(group for group in found if group))


def is_known(at: Situation[State], walked: tuple[str, ...]) -> bool:
    """Whether the Province of every hex of a way is known."""
    return all(places.province(at, hex_) is not None or _is_of_none(at, hex_) for hex_ in walked)


def _is_of_none(at: Situation[State], hex_: str) -> bool:
    return at.charts.find_in_secret("hexes", hex_, "province") == "-"


def checks(at: Situation[State], seat: str, enters: str, walked: tuple[str, ...]) -> Iterator[Check]:
    """T  What was said of a march: not against what the map is known to show; and where it shows nothing, said."""
    asked, known = asked_of(at.state, seat), is_known(at, walked)
    facts = {"to": walked[-1] if walked else ""}
    told = enters in ("", *(word for word, _ in options(asked)))
    yield Check("T", told, "this_group_sleeps", applies=enters != "")
    fits = not known or set(groups(enters)) <= set(by_map(at, seat, walked))
    yield Check("T", fits, "march_enters_that_land", facts=facts, applies=bool(groups(enters)))
    yield Check("T", enters != "", "province_entered_is_told", WARNS, facts=facts, applies=bool(asked) and not known)


def woken(at: Situation[State], seat: str, enters: str, walked: tuple[str, ...]) -> Iterator[Event]:
    """T.1, T.2, T.4  Who is mobilized by this march, in the state right after it."""
    # RULING: T counts his forces among the Dark Power's two groups, and V changes only who moves them: they wake too.
    if seat == SARUMAN and at.reads_first("saruman-invades"):
        return
    for group in dict.fromkeys((*by_map(at, seat, walked), *groups(enters))):
        yield from lamps.mobilized(at, group, "march")


def challenged(at: Situation[State], seat: str, enters: str, walked: tuple[str, ...]) -> Iterator[Check]:
    """T  Whether what was said of a march is so, once the table has read the Provinces off its map. Raises
    UnknownCell.
    """
    asked = asked_of(at.state, seat)
    for hex_ in walked if asked else ():
        at.charts.cell("hexes", hex_, "province")
    entered = {group for group in by_map(at, seat, walked) if group in asked}
    said = {group for group in groups(enters) if group in asked}
    missed = sorted(entered - said) if enters else []
    wrong = [*missed, *sorted(said - entered)]
    facts = {"to": walked[-1] if walked else "", "group": wrong[0] if wrong else ""}
    yield Check("T", not wrong, "what_was_said_of_the_march_is_so", facts=facts, applies=bool(asked))
