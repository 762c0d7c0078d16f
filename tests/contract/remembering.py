"""A table that is looked at from many sides between one entry and the next: it answers what it answered already."""

from collections.abc import Callable
from typing import Any, TypeVar

from engine.core.ask import Ask, Offer
from engine.core.audience import PUBLIC
from engine.core.offering import Closed, Shut
from engine.core.table import Table

T = TypeVar("T")


class RememberingTable(Table):
    """What is asked, offered, shut and seen hangs on the moment alone: at one moment it is worked out once for each
    audience, or seat. What it gives nobody changes.
    """

    _moment: tuple[Any, int] | None = None
    _answers: dict[tuple[str, str], Any]

    def asks(self, audience: str = PUBLIC) -> tuple[Ask, ...]:
        """As Table has it."""
        return self._remembered("asks", audience, super().asks)

    def offers(self, audience: str = PUBLIC, by: str = "") -> tuple[Offer, ...]:
        """As Table has it."""
        offers = self._remembered("offers", audience, super().offers)
        # Whoever looks from many sides wants all of them sooner or later.
        return tuple(offer for offer in offers if offer.seat == by) if by else offers

    def closed(self, seat: str) -> tuple[Closed, ...]:
        """As Table has it."""
        return self._remembered("closed", seat, super().closed)

    def shut(self, seat: str) -> tuple[Shut, ...]:
        """As Table has it."""
        return self._remembered("shut", seat, super().shut)

    def view(self, audience: str = PUBLIC) -> dict[str, Any]:
        """As Table has it."""
        return self._remembered("view", audience, super().view)

    def _remembered(self, call: str, audience: str, answer: Callable[[str], T]) -> T:
        head, count = self.timeline.head, self.file.count
        if self._moment is None or self._moment[0] is not head or self._moment[1] != count:
            # A copy of the table (scratch.py) that goes elsewhere leaves the answers of this one alone.
            self._moment, self._answers = (head, count), {}
        if (call, audience) not in self._answers:
            self._answers[call, audience] = answer(audience)
        found: T = self._answers[call, audience]
        return found
