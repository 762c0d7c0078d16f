"""What stands where, place by place, as everybody may know it: to put a board away and to build it again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from companion.board.model_away import AwayGroupModel, AwayModel, StandsModel
from companion.board.presenter import board_of
from companion.table.presenter import notice_of
from companion.words import say
from engine.core.panels import Counter, Counters, Tag

if TYPE_CHECKING:
    from companion.presenting.looks import Sight
    from engine.core.table import Table

UNTOLD = "?"
"""A value that nobody has told."""


def groups_of(table: Table, sight: Sight, ticked: Collection[str] = ()) -> tuple[AwayGroupModel, ...]:
    """The list. sight: PUBLIC; ticked: the ids of rows that are done."""
    return tuple(
        AwayGroupModel(group.title, tuple(_rows(group, ticked))) for group in _counters(table, sight) if group.rows
    )


def away_model(table: Table, sight: Sight, ticked: Collection[str], *, rebuilds: bool) -> AwayModel:
    """The page. sight: PUBLIC; rebuilds: whether the board is built again by it."""
    return AwayModel(
        groups_of(table, sight, ticked), rebuilds, table.game.look.strip(sight).turn, notice_of(sight.view)
    )


def has_list(table: Table, sight: Sight) -> bool:
    """Whether anything of this game stands on a board."""
    return any(group.rows for group in _counters(table, sight))


def _counters(table: Table, sight: Sight) -> tuple[Counters, ...]:
    """As the game has it; of one that brings no such list, its public facts by their titles."""
    told = table.game.look.away(sight)
    if told:
        return told
    lines = board_of(table).now(sight)
    return tuple(
        Counters(title, tuple(Counter(line.what, line.now) for line in group))
        for title, group in groupby(lines, key=lambda line: line.group)
    )


def _rows(group: Counters, ticked: Collection[str]) -> Iterator[StandsModel]:
    for row in group.rows:
        id_ = f"{group.title}/{row.place}/{row.piece}"
        unknown = row.tag or (Tag(say("put_away.not_told")) if row.piece == UNTOLD else None)
        yield StandsModel(id_, row.place, row.piece, unknown.text if unknown else "", id_ in ticked)
