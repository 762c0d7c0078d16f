"""V, X, Y  What the third seat adds to the rules of moving: who is held still, and that no unit moves twice."""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home, forces
from engine.games.wotr_spi.armies import Points
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.seats import PHASE_OF, ally_of, dark_seats, provoked, searcher
from engine.games.wotr_spi.sections import by_now
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.three import Moved

EAST = "E"
EASTERN_MAP = "eastern_map"
"""Hexes of the Eastern portion of the map begin with it (C.1)."""


def is_own_turn(at: Situation[State]) -> bool:
    """D.5, V.4  Whether it is the Player-Turn of this seat, which hunts the Fellowship; of the Dark Power where none
    does.
    """
    mover = at.seat if at.seat in dark_seats(at.state) else DARK_POWER
    return at.state.phase is PHASE_OF[mover]


def search_check(at: Situation[State], cites: str = "J.1", says: str = "dark_power_searches") -> Check:
    """J.1, J.2, J.4, Y.1  Whether it is this seat that searches, or captures, now."""
    seat, is_now = searcher(at.state), at.state.phase is Phase.SEARCH or bool(at.state.stack)
    says = "this_seat_searches_now" if at.state.three.is_on else says
    return Check(by_now(at.state, cites), at.seat == seat, says, facts={"seat": seat if is_now else ""})


def own_orcs(seat: str) -> str:
    """Y.1  With which Orcs a seat searches."""
    return "hand_orcs" if seat == SARUMAN else "eye_orcs"


def are_foreign(state: State, seat: str) -> bool:
    """Y.1  Whether the card's Orcs are not this seat's to search with."""
    return state.three.is_on and state.search.force in forces.PEOPLE_OF_BAND and state.search.force != own_orcs(seat)


def lock_checks(at: Situation[State], seat: str = "") -> Iterator[Check]:
    """Y.4  Saruman, who has challenged Sauron to a Mind Battle, moves none of his units in this Game-Turn. seat: whose
    units, those of the seat itself where none is named.
    """
    locked = at.state.three.mind_battle is not None and (seat or at.seat) == SARUMAN
    yield Check("Y.4", False, "mind_battle_holds_his_units", applies=locked)


def still_checks(at: Situation[State]) -> Iterator[Check]:
    """Y.4  Whether Saruman's units may fight, and reinforcements come, after a Mind Battle.

    # RULING: Y.4 names moves and persuasion alone.
    """
    locked = at.state.three.mind_battle is not None and at.seat == SARUMAN
    may = not locked or at.reads_first("mind-battle-lock")
    yield Check("Y.4", may, "mind_battle_holds_his_arms", applies=locked)


def once_checks(at: Situation[State], seat: str, origin: str, going: Points) -> Iterator[Check]:
    """X.1  No unit is moved more than once a Game-Turn, whoever controls it: of the Forces that stand here, those that
    came in another Player-Turn stay.
    """
    before, left = _came_before(at.state, seat, origin) is not None, unmoved(at.state, seat, origin)
    fresh = left is None or sum(count or 0 for count in going.values()) <= left
    yield Check("X.1", fresh, "no_unit_moves_twice", facts={"hex": origin}, applies=before)


def unmoved(state: State, seat: str, place: str) -> int | None:
    """X.1  Of a seat's Force in a place, the Strength Points that no other Player-Turn of this Game-Turn has moved;
    None where none was moved, and where nobody has told how many stand there.
    """
    came, there = _came_before(state, seat, place), forces.total_at(state, seat, place)
    return None if came is None or there is None else max(0, there - came.points)


def _came_before(state: State, seat: str, place: str) -> Moved | None:
    came = state.three.moved.get(_key(seat, place))
    return None if came is None or came.phase == state.phase.value else came


def character_checks(at: Situation[State], names: tuple[str, ...]) -> Iterator[Check]:
    """X.1, Y.3  The same of Characters; and Saruman does not move once he has used his voice."""
    state = at.state
    if not state.three.is_on:
        return
    again = [name for name in names if name in state.three.moved and state.three.moved[name].phase != state.phase]
    yield Check("X.1", False, "no_character_moves_twice", facts={"name": (*again, "")[0]}, applies=bool(again))
    spoke = "saruman" in names and state.three.persuaded
    yield Check("Y.3", False, "saruman_has_used_his_voice", applies=spoke)
    for name in names[:1]:
        person = state.people.get(name)
        yield from lock_checks(at, person.side if person else "")


def lent_checks(at: Situation[State], *units: str) -> Iterator[Check]:
    """X.1  What a seat has given into its ally's control, it moves no more itself until the next Events Phase."""
    if not at.state.three.is_on:
        return
    lent = lent_by(at.state, at.seat)
    gone = [unit for unit in units if unit in lent]
    facts = {"unit": (*gone, "")[0]}
    yield Check("X.1", not gone, "unit_is_not_lent", secret_to=at.seat, facts=facts)


def lent_by(state: State, seat: str) -> set[str]:
    """X.1  What a seat has given into its ally's control: Forces by their places, Characters by name."""
    lent = state.three.lends.get(seat, ()) if ally_of(state, seat) else ()
    return {token.partition("@")[0] for token in lent}


def is_lent_away(at: Situation[State], hex_: str) -> bool:
    """X.1, S.3  Whether the seat has given its Force of this hex into its ally's control, and may not attack with it
    itself: a secret of the two.

    # RULING: X.1 gives the control away until the next Events Phase, S.3 binds whose Forces "belong" there; the owner
    attacks as well, unless the table reads it otherwise.
    """
    lent = at.state.three.lends.get(at.seat, ()) if ally_of(at.state, at.seat) else ()
    return hex_ in lent and owners_stand_back(at)


def owners_stand_back(at: Situation[State]) -> bool:
    """X.1  Whether a Force that is lent attacks for the ally alone, as this table reads it."""
    fights = at.state.three.is_on and at.reads_first("allied-forces-fight")
    return fights and at.reads_first("owner-attacks-with-lent")


def company_checks(
    at: Situation[State], origin: str, face_down: int, hobbits: int, face_up: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[Check]:
    """X.1  Whether none of these counters, and of these Characters, has been moved by an ally in this Game-Turn."""
    state = at.state
    if not state.three.is_on:
        return
    stack = state.stacks.get(origin, Stack())
    kinds = (
        (face_down, stack.face_down, at_home.COUNTERS), (hobbits, stack.spotted_hobbits, at_home.SPOTTED_HOBBITS),
    )  # fmt: skip
    came = {kind: at_home.lent_counters(state, origin, kind) for _, _, kind in kinds}
    fresh = all(going <= max(0, there - came[kind]) for going, there, kind in kinds if going <= there)
    yield Check("X.1", fresh, "no_counter_moves_twice", facts={"hex": origin}, applies=any(came.values()))
    yield from character_checks(at, face_up)
    again = set(names) & set(at_home.lent_names(state))
    facts = {"name": (*sorted(again), "")[0]}
    yield Check("X.1", not again, "desk_moves_nobody_twice", secret_to=FELLOWSHIP, facts=facts)
    yield from lent_checks(at, *names, *face_up)


def marched(state: State, seat: str, way: tuple[str, ...], going: Points) -> State:
    """X.1, Y.5  This state once a Force has gone this way, for a later Player-Turn of this Game-Turn; and Saruman has
    acted against the Dark Power once a unit of his is on the Eastern map.
    """
    if not state.three.is_on:
        return state
    origin, to, phase = _key(seat, way[0]), _key(seat, way[-1]), state.phase.value
    count = sum(points or 0 for points in going.values())
    before = state.three.moved.get(to, Moved(phase))
    moved = {key: one for key, one in state.three.moved.items() if key != origin}
    gone = replace(state, three=replace(state.three, moved={**moved, to: Moved(phase, before.points + count)}))
    return _in_the_east(gone, seat, way)


def went(state: State, names: tuple[str, ...], way: tuple[str, ...]) -> State:
    """X.1, Y.5  The same of Characters of one seat."""
    if not state.three.is_on:
        return state
    moved = {**state.three.moved, **dict.fromkeys(names, Moved(state.phase.value))}
    gone = replace(state, three=replace(state.three, moved=moved))
    himself = "saruman" in names
    return _in_the_east(gone, state.people[names[0]].side, way, himself=himself) if names else gone


def came(state: State, seat: str, hex_: str) -> State:
    """Y.5  The same where a unit or Character of this seat is set down in a hex, or goes back into one.

    # RULING: Y.5 says entering, and neither how nor when: Orcs whom Saruman has a Search Card place there count too.
    """
    return _in_the_east(state, seat, (hex_,)) if state.three.is_on else state


def _in_the_east(state: State, seat: str, way: tuple[str, ...], *, himself: bool = False) -> State:
    """Y.5, C.1, X.1  # RULING: Y.5 has the Saruman Player enter the Eastern map: any unit or Character of his, unless
    the table counts himself alone; but none that the Dark Power, to whom it was lent, has taken there itself.
    """
    own = seat == SARUMAN and state.phase is not Phase.DARK_POWER
    with_him = himself or state.people["saruman"].hex == way[-1]
    return provoked(state, EASTERN_MAP, by_units=not with_him) if own and is_eastern(way) else state


def is_eastern(way: tuple[str, ...]) -> bool:
    """Y.5, C.1  Whether a way enters the Eastern map."""
    return any(hex_.startswith(EAST) for hex_ in way)


def _key(seat: str, place: str) -> str:
    return f"{seat}@{place}"
