"""X  What a seat does with its ally, or with one that was: whether there is an alliance they alone know."""

from typing import ClassVar

from engine.core.record import Command


class AmongAllies(Command):
    """It is given on the seat's own desk alone, whatever is filled in."""

    __slots__ = ()
    is_offered_at_desk: ClassVar[bool] = True

    @property
    def is_for_the_desk(self) -> bool:
        """Whether the two are allied they alone know."""
        return True
