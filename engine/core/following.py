"""What follows by itself: an act brings it along (`flow`), and the table draws it where no act did: after a fact set by
hand, a take-back, a correction, in an older table's file.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Final, TypeVar

from engine.core.check import ESSENTIAL, Check
from engine.core.errors import RuleFault
from engine.core.record import Command, Event, command
from engine.core.sections import NOTHING_ADDED, Added
from engine.core.situation import Situation
from engine.core.standing import CoreEvent

S = TypeVar("S")
Consequence = Callable[[S], tuple[Event, ...]]
"""What happens next of a state without anybody's word: an event, with what it lays open where it does so, or none where
the rules wait for somebody.
"""
MOST: Final = 300
"""Times that something follows from one act: more is a fault."""
_LAST_KINDS: Final = 6
"""So many of the latest kinds are told of what does not end."""


def nothing_follows(state: Any) -> tuple[Event, ...]:
    """Of a game whose acts bring all that comes of them."""
    return ()


def follows_of(consequence: Consequence[S], state: S, added: Added = NOTHING_ADDED) -> Iterator[Event]:
    """Everything that follows of itself, until the rules wait for somebody. Raises RuleFault where it does not end."""
    kinds: deque[str] = deque(maxlen=_LAST_KINDS)
    for _ in range(MOST):
        happened = become(added, state, consequence(state))
        if not happened:
            return
        yield from happened
        kinds += (type(event).__name__ for event in happened)
        state = after(state, happened)
    fault = RuleFault("What follows of itself here has no end, so nothing happened: the game's rules are at fault.")
    fault.add_note(f"{', '.join(kinds)} …")
    raise fault


def flow(at: Situation[Any], *events: Event) -> Iterator[Event]:
    """These events of an act, and everything that follows of itself."""
    happened = become(at.added, at.state, events)
    yield from happened
    yield from at.follows(after(at.state, happened))


def become(added: Added, state: Any, events: Iterable[Event]) -> tuple[Event, ...]:
    """These events, one after the other, as the sections that are played have them."""
    happened: list[Event] = []
    for event in events:
        made = added.become(state, event)
        happened += made
        state = after(state, made)
    return tuple(happened)


def after(state: Any, events: Iterable[Event]) -> Any:
    """A game's state after these; what acts on the table's own state leaves it as it is."""
    for event in events:
        state = state if isinstance(event, CoreEvent) else event.apply(state)
    return state


@command
class Follow(Command):
    """What follows by itself happens. The table gives it, before anybody is asked for anything."""

    meaning: ClassVar[str] = "let happen what follows by itself of what stands on the table"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        is_open = not at.is_over and next(iter(at.follows(at.state)), None) is not None
        yield Check("table", is_open, "something_follows", ESSENTIAL)

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return at.follows(at.state)
