"""One door a tap: which room takes an intent, by its type. Nobody else hears of it.

A row is a type and what is done with an intent of it, by who holds the rooms: the open table (table_doors.py)
or the tablet round it (frontdesk.py). mypy holds each room to the types that are led there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

H = TypeVar("H")
T = TypeVar("T")


class Doors(Generic[H]):
    """The doors of whoever holds the rooms behind them."""

    def __init__(self) -> None:
        self.taken: dict[type, Callable[[H, Any], object]] = {}

    def lead(self, kind: type[T], to: Callable[[H, T], object]) -> None:
        """Intents of this type are done so; ValueError where another row has them."""
        if kind in self.taken:
            raise ValueError(f"{kind.__name__} has a door already")
        self.taken[kind] = to

    def enter(self, holder: H, intent: object) -> bool:
        """Do what is behind the door of this intent; False where it has none here."""
        way = self.taken.get(type(intent))
        if way is not None:
            way(holder, intent)
        return way is not None
