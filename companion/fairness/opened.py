"""Whether the secrets of a game that is over lie open: every seat has agreed to it, at the end that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.table import Table

KEPT = "secrets_opened"
"""The name under which the table's file keeps the entry that ended the game, once all have opened their secrets."""


def end_of(table: Table) -> str:
    """The entry that ended the game, '' while it goes on. A game that ends anew has another."""
    ended = ""
    for node in reversed(table.timeline.head.moments()):
        if table.judge.over(node.world) is None:
            break
        ended = str(node.item.n) if node.item else ""
    return ended


def are_open(table: Table) -> bool:
    """Whether every seat has opened its secrets at the end that stands: one taken back closes them again."""
    return table.outcome is not None and table.file.kept(KEPT) == end_of(table)


def lay_open(table: Table) -> None:
    """Every seat has agreed to it. Raises JournalError when the file cannot be written."""
    table.file.keep(KEPT, end_of(table))
