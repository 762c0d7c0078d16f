"""R.1  Elves who do not leave home: two are never moved, two only once the Elves are mobilized. Everybody knows both.

Their counters may lie face-down like all others; how many of a hex's counters stay in it tells nothing new of them.
"""

from typing import Final

from engine.games.wotr_spi.state import Phase, State

NEVER_MOVED: Final = {"galadriel": "W2918", "elrond": "W2812"}
"""R.1  Two who may never be moved, and where they are from the start (Q.2)."""
MOBILIZED_FIRST: Final = {"celeborn": "W2918", "thranduil": "E0509"}
"""R.1, T.3  Two who are moved only once the Elves are mobilized, and where they start (Q.2)."""
ELVES: Final = "elves"
COUNTERS, SPOTTED_HOBBITS = "counters", "hobbits"
"""X.1  How counters that an ally has moved are remembered: by their kind and where they came."""


def never_moved(state: State, hex_: str) -> tuple[str, ...]:
    """R.1  Who stays in this hex whatever happens, his counter face-down, as everybody knows."""
    return _kept(state, NEVER_MOVED, hex_)


def asleep(state: State, hex_: str) -> tuple[str, ...]:
    """R.1, T.3  Who stays in this hex until the Elves are mobilized, his counter face-down, as everybody knows."""
    return () if is_awake(state) else _kept(state, MOBILIZED_FIRST, hex_)


def bound(state: State, hex_: str) -> tuple[str, ...]:
    """R.1  All whose face-down counters cannot leave this hex now, as everybody knows."""
    return (*never_moved(state, hex_), *asleep(state, hex_))


def free_counters(state: State, hex_: str) -> int:
    """R.1  How many face-down counters of a hex may be moved out of it, as everybody can count."""
    stack = state.stacks.get(hex_)
    came = lent_counters(state, hex_, COUNTERS)
    return 0 if stack is None else max(0, stack.face_down - len(bound(state, hex_)) - came)


def lent_counters(state: State, hex_: str, kind: str) -> int:
    """X.1  How many counters of a hex an ally has moved there in an earlier Player-Turn of this Game-Turn, and so are
    moved no more in it, as everybody saw: unspotted ones, or spotted Hobbits.
    """
    came = state.three.moved.get(f"{kind}@{hex_}")
    return 0 if came is None or came.phase == state.phase.value else came.points


def lent_names(state: State) -> tuple[str, ...]:
    """X.1  Who they are: a secret of the Fellowship and of its ally."""
    return () if state.phase is Phase.SARUMAN else state.three.lent_moved


def is_kept_away(state: State, name: str, hex_: str) -> bool:
    """R.1  Whether this one, face-down, cannot be in the hex, as everybody knows: he is at home still."""
    home = NEVER_MOVED.get(name) or ("" if is_awake(state) else MOBILIZED_FIRST.get(name, ""))
    return state.armies.are_on and home not in ("", hex_)


def may_lie(state: State, name: str, hex_: str) -> bool:
    """R.1, F.1  Whether this one's counter may be among the face-down ones of a hex, as everybody sees: some of them
    may be known for Elves' who are at home still, and under those lies nobody else.
    """
    stack, known = state.stacks.get(hex_), bound(state, hex_)
    if stack is None or is_kept_away(state, name, hex_):
        return False
    return stack.face_down > 0 and (name in known or stack.face_down > len(known))


def is_awake(state: State) -> bool:
    """T.3  Whether the Elves are mobilized."""
    return ELVES in state.armies.lamps


def _kept(state: State, homes: dict[str, str], hex_: str) -> tuple[str, ...]:
    if not state.armies.are_on:
        return ()
    here = (state.people[name] for name, home in homes.items() if home == hex_)
    return tuple(one.name for one in here if not (one.is_dead or one.is_captive or one.is_face_up))
