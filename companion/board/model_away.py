"""What the page draws by which a board is put away and built again: rows to be ticked off. Frozen plain data."""

from __future__ import annotations

from companion.models import MessageModel
from engine.core.frozen import frozen


@frozen
class StandsModel:
    """What stands at a place. id: what a tick names; unknown: what the tablet was not told of it, '' for nothing."""

    id: str
    place: str
    piece: str
    unknown: str = ""
    is_ticked: bool = False


@frozen
class AwayGroupModel:
    """Rows under their heading."""

    title: str
    rows: tuple[StandsModel, ...]


@frozen
class AwayModel:
    """The list. rebuilds: whether the board lies in its box, and is built again by it."""

    groups: tuple[AwayGroupModel, ...]
    rebuilds: bool = False
    strip: str = ""
    box_label: str = ""
    message: MessageModel | None = None

    @property
    def count(self) -> tuple[int, int]:
        """How many rows are ticked, and how many there are."""
        rows = [row for group in self.groups for row in group.rows]
        return sum(row.is_ticked for row in rows), len(rows)


@frozen
class TickRow:
    """This row is done, or not after all."""

    row: str


@frozen
class PrintList:
    """Write the list into a PDF of the owner's."""


@frozen
class BoardIsAway:
    """Everything lies in its box."""


@frozen
class BoardStands:
    """Everything stands on the board again."""
