"""S.2, F.3, N.6  How far a Force gets: by its slowest unit, and with what of the Player-Turn is behind it.

A Force is known by the Strength Points of each people. Of some peoples units of more than one pace have come, and only
who marches them sees which go; what nobody told is taken for the swiftest where a move is barred, and for the slowest
where one is doubted.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.core.check import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.armies import Came, Points, added, taken_off
from engine.games.wotr_spi.state import State, Walked
from engine.games.wotr_spi.steps.f_movement import reach

UNPRINTED: Final = ("western_allies",)
"""Peoples of whom the book prints no counter with its Movement Points (Q.2)."""
MOST: Final = reach.MOST_PRINTED // 2
"""Movement Points that one figure can print at the most."""


def swift(state: State, people: str, pace: int) -> int:
    """F.3  Strength Points of a people with so many Movement Points or more that can be in the game at the most."""
    return sum(points for moves, points in _paces(tuple(state.armies.taken), people) if moves >= pace)


def kinds(state: State, people: str) -> tuple[int, ...]:
    """F.3  The Movement Points that units of a people print, the slowest first, as far as any have come."""
    return tuple(moves for moves, _ in _paces(tuple(state.armies.taken), people))


@cache
def _paces(taken: tuple[str, ...], people: str) -> tuple[tuple[int, int], ...]:
    """F.3  The Movement Points that units of a people print, the slowest first, and the Strength Points of those units,
    of all that has stood or come with these instalments: asked of every Force on the map for every offer.
    """
    found: Counter[int] = Counter()
    parts = filter(None, map(order_of_battle.instalment, taken))
    for arrival in (*order_of_battle.setup(), *(one for part in parts for one in part.arrivals)):
        found.update(order_of_battle.paces(arrival, people))
    return tuple(sorted(found.items()))


def told_of(state: State, going: Points) -> tuple[int, ...]:
    """F.3  What may be told of the slowest that goes: nothing where every unit of these has the same."""
    found = {moves for people in going for moves in kinds(state, people)}
    return tuple(sorted({*found, MOST} if set(going) & set(UNPRINTED) else found if len(found) > 1 else ()))


def most_of(state: State, going: Points) -> int:
    """F.3  Movement Points that all of these can have at the most, whichever units they are."""
    return min((_most(state, people, count) for people, count in going.items()), default=MOST)


def _most(state: State, people: str, count: int | None) -> int:
    if people in UNPRINTED:
        return MOST
    fit = [moves for moves in kinds(state, people) if count is None or swift(state, people, moves) >= count]
    return max(fit, default=min(kinds(state, people), default=MOST))


def slowest_of(state: State, going: Points) -> int:
    """S.2  Movement Points of the slowest unit that can be among these.

    # RULING: S.2 moves Armies as Characters are moved, each of whom has his own allowance, so that together they go as
    far as the slowest. Of the Western Allies' foot no counter is printed; it is taken to walk as all other foot.
    """
    return min((kinds(state, people)[0] for people in going if kinds(state, people)), default=MOST)


def told_checks(state: State, going: Points, pace: int) -> Iterator[Check]:
    """F.3, S.1  Whether all that march can have the Movement Points that were told. pace: 0 where none were."""
    slow = [
        people
        for people, count in going.items()
        if people not in UNPRINTED and swift(state, people, pace) < (count or 1)
    ]
    facts = {"pace": pace, "people": slow[0] if slow else ""}
    known = 0 <= pace <= MOST
    yield Check("F.3", known and not slow, "units_have_that_allowance", REFUSES, facts=facts, applies=pace != 0)
    alike = not told_of(state, going)
    yield Check("F.3", False, "slowest_is_told_of_several", WARNS, facts=facts, applies=pace != 0 and alike)


def is_of_the_slowest(at: Situation[State]) -> bool:
    """S.2  Whether the slowest unit of a Force says how far it gets; else the fastest does."""
    return at.reads_first("slowest")


def _fastest_of(state: State, going: Points, *, at_most: bool) -> int:
    """S.2  Movement Points of the fastest unit among these: that it can have at the most, or that it has at least."""
    found = (kinds(state, people)[-1 if at_most else 0] for people in going if kinds(state, people))
    return max((*found, *(MOST for people in going if people in UNPRINTED and at_most)), default=MOST)


def bound(at: Situation[State], going: Points, pace: int) -> int:
    """F.3, N.6  Half Movement Points that these can have at the most."""
    if not is_of_the_slowest(at):
        return reach.stormed(at, 2 * _fastest_of(at.state, going, at_most=True))
    return reach.stormed(at, 2 * (pace or most_of(at.state, going)))


def allowance(at: Situation[State], going: Points, pace: int) -> int:
    """F.3, N.6  Half Movement Points by which a doubted march is ruled."""
    if not is_of_the_slowest(at):
        return reach.stormed(at, 2 * _fastest_of(at.state, going, at_most=False))
    return reach.stormed(at, 2 * (pace or slowest_of(at.state, going)))


def behind(state: State, seat: str, origin: str, going: Points) -> Walked:
    """F.3  The way of this Player-Turn behind what goes on from a place. Nobody has one while enough stand there that
    have not marched yet.
    """
    came = state.so_far.armies.came.get(origin)
    if came is None:
        return Walked()
    there = forces.free_at(state, seat, origin)
    for people, count in going.items():
        standing, marched = there.get(people), came.points.get(people, 0)
        if count is not None and standing is not None and count > standing - (marched or 0):
            return Walked(len(came.legs), came.legs)
    return Walked()


def with_march(state: State, seat: str, way: tuple[str, ...], going: Points) -> dict[str, Came]:
    """F.3  What came to which place, once these have gone this way; of a state before they go."""
    before, origin, to = state.so_far.armies.came, way[0], way[-1]
    legs = behind(state, seat, origin, going).legs
    found = dict(before)
    if legs:
        found[origin] = Came(taken_off(before[origin].points, going), before[origin].legs)
    found[to] = Came(added(before.get(to, Came()).points, going), (*legs, way))
    return found
