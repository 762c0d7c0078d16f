"""X  What a seat does with its ally, or with one that was: whether there is an alliance they alone know."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.record import Command
from engine.core.situation import Situation
from engine.games.wotr_spi.state import State

SHOWS = "_shows"
"""Y.5  The words of a deed by which everybody sees an alliance that nobody else knows of yet."""


class AmongAllies(Command):
    """It is given on the seat's own desk alone, whatever is filled in."""

    __slots__ = ()
    is_offered_at_desk: ClassVar[bool] = True
    is_for_all_to_see: ClassVar[bool] = False
    """Y.5  Whether everybody sees by it that the two are allied: its words say so before it is done."""

    @property
    def is_for_the_desk(self) -> bool:
        """Whether the two are allied they alone know."""
        return True

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return words_of(cls, at), fixed


def words_of(kind: type[AmongAllies], at: Situation[State]) -> str:
    """Y.5  The key of what such an act is called: another one where everybody would see by it who is allied."""
    shows = kind.is_for_all_to_see and not at.state.three.is_ally_told
    return f"offer.{kind.__name__}{SHOWS if shows else ''}"
