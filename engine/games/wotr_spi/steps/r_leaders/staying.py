"""R.1/movement-and-leadership  Galadriel and Elrond never move; Celeborn and Thranduil once the Elves are mobilized.

Who lies face-down nobody says: everybody knows that their counters are among those of their hexes, so of so many there
so many less go.
"""

from collections.abc import Iterator

from engine.core.check import Check
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Stack, State


def checks(
    state: State, origin: str, face_down: int, face_up: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[Check]:
    """R.1  Whether so many face-down counters, these open Characters and these whom the desk names may leave a hex."""
    if not state.armies.are_on:
        return
    down = state.stacks.get(origin, Stack()).face_down
    never, asleep = at_home.never_moved(state, origin), at_home.asleep(state, origin)
    fits = face_down <= down - len(never) and not set(face_up) & set(at_home.NEVER_MOVED)
    facts = {"hex": origin, "names": tuple(at_home.NEVER_MOVED)}
    yield Check("R.1", fits, "they_are_never_moved", facts=facts)
    sleeping = () if at_home.is_awake(state) else tuple(at_home.MOBILIZED_FIRST)
    enough = not asleep or face_down <= down - len(never) - len(asleep)
    awake = (enough or not fits) and not set(face_up) & set(sleeping)
    facts = {"hex": origin, "names": tuple(at_home.MOBILIZED_FIRST)}
    yield Check("R.1", awake, "elves_are_mobilized", facts=facts, applies=bool(sleeping))
    gone = set(names) & {*at_home.NEVER_MOVED, *sleeping}
    yield Check("R.1", not gone, "desk_moves_nobody_who_stays", secret_to=FELLOWSHIP, facts={"names": tuple(gone)})
