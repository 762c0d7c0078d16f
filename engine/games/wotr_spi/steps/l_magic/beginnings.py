"""L.6, L.8, L.9  Where those who move began the Game-Turn: who began it in one hex shares a Magic Card's help.

Most counters lie face-down, so of a hex everybody knows no more than how many came to it in this Game-Turn, and how
many of those who stand there can have begun it where. A company is refused the help that cannot have begun together by
what everybody saw; what only the desk knows is the desk's own check.
"""

from collections.abc import Mapping

from engine.core.frozen import replace
from engine.games.wotr_spi.state import Arrived, Stack, State


def standing(state: State, hex_: str) -> int:
    """Counters of the Fellowship in a hex that can move."""
    stack = state.stacks.get(hex_, Stack())
    free = sum(not state.people[name].is_captive for name in state.face_up_at(hex_))
    return stack.face_down + stack.spotted_hobbits + free


def _most(state: State, hex_: str, captives: int = 0) -> Mapping[str, int]:
    """hex -> how many of those who stand in this one can have begun there, at the most."""
    here = state.starts.arrived.get(hex_, Arrived())
    never_left = max(0, standing(state, hex_) - here.count) + captives
    return {**here.most, hex_: here.most.get(hex_, 0) + never_left}


def can_have_begun(state: State, hex_: str, moving: int, face_up: tuple[str, ...] = ()) -> frozenset[str]:
    """The hexes in which so many who stand here, these open ones among them, can all have begun the Game-Turn."""
    seen = {state.starts.seen[name] for name in face_up if name in state.starts.seen}
    count = min(moving, standing(state, hex_))
    found = frozenset(began for began, most in _most(state, hex_).items() if most >= max(1, count))
    return found if not seen else found & seen if len(seen) == 1 else frozenset()


def known_to_begin(state: State, names: tuple[str, ...]) -> frozenset[str]:
    """Where these began the Game-Turn, as far as the desk has it."""
    hexes = (state.starts.noted.get(name, state.people[name].hex) for name in names if name in state.people)
    return frozenset(hex_ for hex_ in hexes if hex_)


def of_users(state: State, hex_: str, moving: int, face_up: tuple[str, ...]) -> frozenset[str]:
    """Where those who are the first to use a card can have begun; of a company that did not begin together, by what
    its table has agreed to, wherever one of them can have.
    """
    return can_have_begun(state, hex_, moving, face_up) or can_have_begun(state, hex_, 1)


def moved(
    state: State,
    origin: str,
    to: str,
    moving: int,
    face_up: tuple[str, ...],
    known: tuple[str, ...],
    captives: int = 0,
    began: frozenset[str] = frozenset(),
) -> State:
    """This state, of before they leave, with where they began remembered. known: all who are known to go; captives:
    how many of those who go were captives; began: for those who share a card, where they can all have begun.
    """
    starts, most = state.starts, _most(state, origin, captives)
    left, there = starts.arrived.get(origin, Arrived()), starts.arrived.get(to, Arrived())
    staying = max(0, standing(state, origin) + captives - moving)
    stay = {hex_: min(count, staying) for hex_, count in left.most.items()}
    come = {hex_: min(count, moving) for hex_, count in most.items()}
    gone = moving
    if len(began) == 1:
        # They began in this hex and no other, so those who stay are the fewer of it.
        (home,) = began
        come = {home: moving}
        gone = min(moving, left.most.get(home, 0))
        stay[home] = min(staying, max(0, left.most.get(home, 0) - gone))
    both = {hex_: there.most.get(hex_, 0) + come.get(hex_, 0) for hex_ in (*there.most, *come)}
    sure = can_have_begun(state, origin, 1)
    seen = dict.fromkeys(face_up, next(iter(sure))) if len(sure) == 1 else {}
    noted = {name: hex_ for name in known if (hex_ := state.people[name].hex)}
    stayed = Arrived(max(0, left.count - gone), stay)
    arrived = {**starts.arrived, origin: stayed, to: Arrived(there.count + moving, both)}
    begun = replace(starts, arrived=arrived, seen={**seen, **starts.seen}, noted={**noted, **starts.noted})
    return replace(state, starts=begun)


def placed(state: State, hex_: str) -> State:
    """E.7  This state with a counter come to a hex that began the Game-Turn in none."""
    there = state.starts.arrived.get(hex_, Arrived())
    arrived = {**state.starts.arrived, hex_: replace(there, count=there.count + 1)}
    return replace(state, starts=replace(state.starts, arrived=arrived))
