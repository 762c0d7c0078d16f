"""What a rule orders to be known: what lies sealed is opened whole, what no field seals is told.

A rule yields `opens` or `tells` among its events. As the act is decided a `Disclosed` is made of it, or it is refused.
What stands in a file is that `Disclosed`, and is never judged again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field
from itertools import chain
from typing import Any, Final

from engine.core.audience import PUBLIC, name_of_secret, named_specs, owner_of
from engine.core.commons import Disclosed
from engine.core.errors import RuleFault
from engine.core.record import Event, event
from engine.core.standing import CoreEvent

Given = tuple[Event, str]
"""An event, and the seat whose act brought it."""
NONCE: Final = "nonce"
"""The field that opens the players' seal."""


@event
class Opens(CoreEvent):
    """What is sealed under this name is to be opened, to everybody or to one seat."""

    what: str
    cites: str
    to: str

    def apply(self, state: Any) -> Any:
        """Nothing of the state changes by what is known."""
        return state


@event
class Tells(Opens):
    """What no field seals is to be told."""

    value: str


def opens(what: str, cites: str, to: str = PUBLIC) -> Event:
    """By the rule cited everything that is sealed under this name lies open, and is said to `to`. It is refused where
    nothing is.
    """
    return Opens(what, cites, to)


def tells(what: str, cites: str, value: str, to: str = PUBLIC) -> Event:
    """By the rule cited `to` learns this, and nothing is opened. It is refused where something is sealed under this
    name: that would lie open with it.
    """
    return Tells(what, cites, to, value)


def disclosed(events: Iterable[Event], before: Callable[[], Iterable[Given]], giver: str) -> Iterator[Event]:
    """The events of an act, what is to be opened or told in them as the `Disclosed` that it is. before: all that stands
    on the timeline; giver: the seat that acts. Raises RuleFault.
    """
    done: list[Given] = []
    for each in events:
        if isinstance(each, Opens):
            found = tuple(sealed_under(each.what, chain(before(), done)))
            each = _told(each, found) if isinstance(each, Tells) else _opened(each, found)
        done.append((each, giver))
        yield each


def sealed_under(what: str, events: Iterable[Given]) -> Iterator[tuple[Event, Field[Any]]]:
    """What is sealed under a name: each of these events with its fields that are."""
    for each, giver in events:
        kind: Any = type(each)
        for spec, begins in named_specs(kind):
            is_named = what.startswith(begins) and name_of_secret(each, spec) == what
            if is_named and owner_of(each, spec, giver) is not None:
                yield each, spec


def _told(order: Tells, found: tuple[tuple[Event, Field[Any]], ...]) -> Disclosed:
    if found:
        raise _fault("would tell in part what is sealed", order)
    return Disclosed(order.what, order.to, order.cites, order.value)


def _opened(order: Opens, found: tuple[tuple[Event, Field[Any]], ...]) -> Disclosed:
    """The value is that of the kind of event that was sealed first: of a letter, when its points were sealed later; and
    of each where there are several of that kind.
    """
    if not found:
        raise _fault("would open what is not sealed", order)
    first = type(found[0][0])
    of_it = [(each, spec) for each, spec in found if type(each) is first]
    nonces = [str(getattr(each, NONCE)) for each, spec in of_it if spec.name == NONCE]
    spec = next(spec for _, spec in of_it if spec.name != NONCE)
    values = [_said(getattr(each, spec.name)) for each, one in of_it if one is spec]
    if f"{{{spec.name}}}" in spec.metadata["what"]:
        # The name says it already: there is one of it.
        values = values[:1]
    return Disclosed(order.what, order.to, order.cites, ", ".join(values), nonces[-1] if nonces else "")


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_said(one) for one in value)
    return "" if value is None else str(value)


def _fault(what: str, order: Opens) -> RuleFault:
    fault = RuleFault(f"A rule {what}, so nothing happened: the game's rules are at fault.")
    fault.add_note(f"{type(order).__name__.lower()} {order.what} ({order.cites})")
    return fault
