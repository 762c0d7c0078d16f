"""What the Hall of Fame draws, and what it answers. Frozen plain data, as in `models`."""

from __future__ import annotations

from companion.models import MessageModel, OptionModel
from engine.core.frozen import frozen


@frozen
class ResultModel:
    """A game that is over. place: its rank, the same for equal points; who: the seats with their people, and their
    points where they are not alike; says: how it ended, on which day, at which table; points: the most that a seat
    scored. table: the id of its card.
    """

    place: int
    who: str
    says: str
    points: str
    table: str


@frozen
class GroupModel:
    """Games whose points can be compared, the best first."""

    title: str
    results: tuple[ResultModel, ...]


@frozen
class FameModel:
    """The page. games: those that count points, where there are several; game: the one that is shown; says: in place of
    groups where there are none; progress: what is being read now, '' when all is read; share: how far that is, 0 to 1;
    left_out: tables that could not be read, a sentence each.
    """

    groups: tuple[GroupModel, ...] = ()
    title: str = ""
    says: str = ""
    games: tuple[OptionModel, ...] = ()
    game: str = ""
    progress: str = ""
    share: float = 0.0
    is_stopped: bool = False
    left_out: tuple[str, ...] = ()
    message: MessageModel | None = None


@frozen
class ShowHall:
    """Show the Hall of Fame of this game."""

    game: str


@frozen
class StopHall:
    """Enough tables were read."""


@frozen
class ReadHall:
    """Read the tables again."""
