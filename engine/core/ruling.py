"""Rulings: what the checks of an act come to, for whoever may see them."""

from enum import StrEnum

from engine.core.ask import Ask
from engine.core.audience import DESK
from engine.core.check import MARKS, Check
from engine.core.frozen import frozen
from engine.core.record import Command, Event


class Verdict(StrEnum):
    """A ruling in one word, for one audience."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    SEALED = "rests on something sealed"


@frozen
class Ruling:
    """The answer to `may` or `submit`. `entry` is the journal's number when something was recorded; `at` is where the
    command was given; sections: by which each of its events happened, '' for the act itself.
    """

    seat: str
    command: Command | None
    checks: tuple[Check, ...]
    allowed: bool
    agreed: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    asks: tuple[Ask, ...] = ()
    entry: int | None = None
    at: str = DESK
    sections: tuple[str, ...] = ()

    def visible(self, audience: str) -> tuple[Check, ...]:
        """The checks that apply and that `audience` may see, in their order."""
        return tuple(check for check in self.checks if check.applies and check.is_visible_to(audience))

    def verdict(self, audience: str) -> Verdict:
        """Allowed, refused, or resting on something sealed, as far as `audience` can know."""
        if any(check.refuses for check in self.visible(audience)):
            return Verdict.REFUSED
        if any(not check.is_visible_to(audience) for check in self.checks):
            return Verdict.SEALED
        return Verdict.ALLOWED

    @property
    def is_barred(self) -> bool:
        """Whether it stays refused, whoever agrees."""
        return any(check.bars for check in self.checks)

    def failing(self, audience: str) -> tuple[Check, ...]:
        """The visible checks that do not hold: what would have to change to make it legal."""
        return tuple(check for check in self.visible(audience) if not check.holds and check.weight is not MARKS)

    def marks(self, audience: str) -> tuple[Check, ...]:
        """What this audience's own record has otherwise, and kept nothing back where the command was given."""
        return tuple(check for check in self.visible(audience) if not check.holds and check.weight is MARKS)
