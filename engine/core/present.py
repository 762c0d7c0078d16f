"""What was worked out of the moment at which a table stands: asked again, it is not worked out again."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from engine.core.timeline import Node

T = TypeVar("T")


class Present:
    """Answers by who asked for what, all of one moment of a table with so many entries: with the next entry there is
    another present. A copy of a table that goes elsewhere leaves the answers of this one alone.
    """

    __slots__ = ("_answers", "_count", "_head")

    def __init__(self, head: Node, count: int) -> None:
        self._head, self._count = head, count
        self._answers: dict[Hashable, Any] = {}

    def is_at(self, head: Node, count: int) -> bool:
        """Whether it is of this moment."""
        return self._head is head and self._count == count

    def once(self, asked: Hashable, answer: Callable[[], T]) -> T:
        """The answer at this moment. asked: what, and by whom: of another audience nothing is ever taken."""
        if asked not in self._answers:
            self._answers[asked] = answer()
        found: T = self._answers[asked]
        return found
