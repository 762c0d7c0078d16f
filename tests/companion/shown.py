"""A table that is shown things and keeps them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.frontdesk import FrontDesk
from companion.senses.inputs import CardSeen, DiceSeen, HandSeen


class Shown:
    """What it was shown, in order."""

    def __init__(self) -> None:
        self.what: list[DiceSeen | CardSeen | HandSeen] = []

    def seen(self, what: DiceSeen | CardSeen | HandSeen) -> None:
        self.what.append(what)


def told(front: FrontDesk, *observations: object) -> bool:
    """Whether the page should be drawn anew when devices say this."""
    for each in observations:
        front.devices._inbox.put(each)
    return front.listen()


def shown_by(tell: Callable[..., bool], *given: Any) -> Any:
    """What the table is shown when a device is told this, or None."""
    table = Shown()
    assert tell(*given, table) is bool(table.what)
    return table.what[0] if table.what else None
