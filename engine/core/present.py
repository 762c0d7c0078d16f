"""What was worked out of the moment at which a table stands: asked again, it is not worked out again."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from engine.core.timeline import Node

T = TypeVar("T")


class Present:
    """Answers by who asked for what, all of one moment: with the next entry they are forgotten."""

    __slots__ = ("_count", "_head", "_made")

    def __init__(self) -> None:
        self._head: Node | None = None
        self._count = 0
        self._made: dict[Hashable, Any] = {}

    def once(self, head: Node, count: int, asked: Hashable, make: Callable[[], T]) -> T:
        """The answer at this moment of a table with so many entries. asked: what, and by whom: of another audience
        nothing is ever taken.
        """
        if self._head is not head or self._count != count:
            self._head, self._count, self._made = head, count, {}
        if asked not in self._made:
            self._made[asked] = make()
        found: T = self._made[asked]
        return found
