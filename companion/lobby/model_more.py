"""What the More page draws: what a table can do at any time, in groups. Frozen plain data, as in `models`."""

from __future__ import annotations

from companion.models import MessageModel
from engine.core.frozen import frozen


@frozen
class MoreRowModel:
    """One thing that can be done: its words, what it means in one line, and the intent that a tap on it is. group: the
    heading under which it stands.
    """

    group: str
    label: str
    note: str = ""
    intent: object = None


@frozen
class MoreModel:
    """The page. name: what the table is called, '' where it has no file and so takes no name."""

    rows: tuple[MoreRowModel, ...]
    name: str = ""
    strip: str = ""
    box_label: str = ""
    message: MessageModel | None = None


@frozen
class AskName:
    """Another name is typed for this table."""


@frozen
class GiveUp:
    """The side of this seat gives the game up: every seat is asked."""

    seat: str


@frozen
class CallTable:
    """This table is called so from now on."""

    name: str


@frozen
class SitRound:
    """Everybody sits on this side of the tablet, or each at an edge of its own: so the desks are turned."""

    is_one_side: bool
