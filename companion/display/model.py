"""What the second screen draws. Frozen plain data."""

from __future__ import annotations

from companion.models import SeatRowModel, SectionModel
from engine.core.frozen import frozen
from engine.core.panels import Map, Track


@frozen
class DisplayModel:
    """One look from three metres. title: what is asked, or how the game ended; owed_by, colour: of whom; dice: the
    faces that fell last, dice_note what they were for; mark: the initial of who is asked;
    sections: the panels of the first tab, where the game has no map; queue: where each player in turn does what is
    asked, all of them; pot: who may pay what a group pays together, what each lays down or else has for it; pot_total:
    what it comes to; stands: what is being taken from a seat just now, '' for nothing;
    latest: what was told last; at: the hex of the map that what is asked is about, '' where there is none.
    """

    turn: str = ""
    date: str = ""
    phase: str = ""
    owed_by: str = ""
    colour: str = "text"
    title: str = ""
    why: str = ""
    dice: tuple[str, ...] = ()
    dice_note: str = ""
    mark: str = ""
    sections: tuple[SectionModel, ...] = ()
    map: Map | None = None
    foot: Track | None = None
    colours: tuple[tuple[str, str], ...] = ()
    queue: tuple[SeatRowModel, ...] = ()
    pot: tuple[SeatRowModel, ...] = ()
    pot_total: str = ""
    latest: str = ""
    at: str = ""
    stands: str = ""
