"""What the table itself tracks beside the game: readings and what waits for one, house rules, who waits, who left."""

from dataclasses import field

from engine.core.box import Key
from engine.core.frozen import frozen
from engine.core.outcome import Outcome
from engine.core.record import Event


@frozen
class Core:
    """The table's own state. house_rules: ruling -> the reading that was settled for this evening; left: the seats
    whose people have gone home; stand_ins: the dice with faces for which an ordinary die is thrown; conceded: the
    seats of the sides that gave the game up; outcome: how it ended by that; opened: the part of the play in which a
    record that fades was opened last.
    """

    readings: dict[Key, str] = field(default_factory=dict)
    pending: int | None = None
    pending_cell: Key | None = None
    waiting: str | None = None
    house_rules: dict[str, str] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    stand_ins: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()
    outcome: Outcome | None = None
    opened: str | None = None


class CoreEvent(Event):
    """An event that acts on the table's own state instead of the game's."""

    __slots__ = ()
