"""R.1/movement-and-leadership  Galadriel and Elrond never move; Celeborn and Thranduil once the Elves are mobilized.

Who lies face-down nobody says: everybody knows that their counters are among those of their hexes, so of so many there
so many less go.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.check import Check
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Stack, State

LEADS: Final = {
    "dain": "elves", "brand": "elves", "denethor": "gondor", "faramir": "gondor", "imrahil": "gondor",
    "theoden": "rohan", "theodred": "rohan", "eowyn": "rohan", "eomer": "rohan",
}  # fmt: skip
"""Q.2, T.1-T.3  Leaders of whom R.1 says nothing: of which group each is."""


def checks(
    at: Situation[State], origin: str, face_down: int, face_up: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[Check]:
    """R.1  Whether so many face-down counters, these open Characters and these whom the desk names may leave a hex."""
    state = at.state
    if not state.armies.are_on:
        return
    if not at.reads_first("other-leaders-move"):
        yield from _leader_checks(state, origin, face_down, face_up, names)
    down = state.stacks.get(origin, Stack()).face_down
    never, asleep = at_home.never_moved(state, origin), at_home.asleep(state, origin)
    enough = not never or face_down <= down - len(never)
    fits = enough and not set(face_up) & set(at_home.NEVER_MOVED)
    facts = {"hex": origin, "names": tuple(at_home.NEVER_MOVED)}
    yield Check("R.1", fits, "they_are_never_moved", facts=facts)
    sleeping = () if at_home.is_awake(state) else tuple(at_home.MOBILIZED_FIRST)
    enough = not asleep or face_down <= down - len(never) - len(asleep)
    awake = (enough or not fits) and not set(face_up) & set(sleeping)
    facts = {"hex": origin, "names": tuple(at_home.MOBILIZED_FIRST)}
    yield Check("R.1", awake, "elves_are_mobilized", facts=facts, applies=bool(sleeping))
    gone = set(names) & {*at_home.NEVER_MOVED, *sleeping}
    yield Check("R.1", not gone, "desk_moves_nobody_who_stays", secret_to=FELLOWSHIP, facts={"names": tuple(gone)})


def _leader_checks(
    state: State, origin: str, face_down: int, face_up: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[Check]:
    """T  Whether the people of each leader who goes is mobilized, where a table asks that of them.

    # RULING: T binds Army Units and R.1 the two Elves; it would say nothing of them if T bound all Characters.
    """
    asleep = {name for name, group in LEADS.items() if group not in state.armies.lamps}
    up = tuple(name for name in face_up if name in asleep)
    yield Check("T", False, "leaders_people_are_mobilized", facts={"names": up}, applies=bool(up))
    all_go = bool(face_down) and not names and face_down == at_home.free_counters(state, origin)
    here = {one.name for one in state.people.values() if one.hex == origin and not (one.is_face_up or one.is_captive)}
    gone = tuple(sorted(asleep & ({*names} | (here if all_go else set()))))
    yield Check("T", not gone, "desk_moves_nobody_who_stays", secret_to=FELLOWSHIP, facts={"names": gone})
