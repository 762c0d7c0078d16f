"""What the second screen shows: who is asked what, who has done his part of it and what a group still pays, the last
dice, the map and one track, as everybody may see them.

It is made of the Table's own model, of what everybody is offered, and of what a group lays down on the tablet while it
is being tapped, so that it can hold no more than the shared screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.display.model import DisplayModel
from companion.evening.takings import read_takings, standing_words
from companion.shelf.seats import read_seats
from companion.table.presenter import Around, Sitting, table_model
from companion.table.presenter_offers import LastLook
from companion.table.presenter_pot import Rows, pot_of
from companion.words import say
from engine.core.frozen import replace

if TYPE_CHECKING:
    from companion.models import TableModel
    from engine.core.panels import Map
    from engine.core.table import Table

NOTHING_YET = say("display.no_table_is_open")
NOTHING_WHY = say("display.what_is_played_stands_here")


def waiting_model() -> DisplayModel:
    """Before there is a table."""
    return DisplayModel(title=NOTHING_YET, why=NOTHING_WHY)


def display_model(table: Table, last: LastLook | None = None, laid: Rows = ()) -> DisplayModel:
    """The second screen of a table, with the names and colours that its people chose. last: the caller's own, of this
    table; laid: what a group lays down just now, as far as it has been tapped.
    """
    seats = read_seats(table.file, table.seats, table.game.look.colours_once).values()
    sitting = tuple(Sitting(seat.id, seat.edge, seat.name, seat.colour) for seat in seats)
    pot, total = pot_of(table, sitting, laid)
    shown = shown_of(table_model(table, Around(sitting=sitting), None, last))
    names = {seat.seat: seat.name for seat in sitting if seat.name}
    standing = read_takings(table.file).standing
    stands = standing_words(standing, lambda seat: names.get(seat) or table.game.lexicon.name(seat))
    return replace(shown, pot=pot, pot_total=total, stands=stands)


def shown_of(model: TableModel) -> DisplayModel:
    """What of the shared screen is read from three metres."""
    ask, message = model.ask, model.message
    told = [line for line in model.journal if not line.heading and line.tone != "dim"]
    board = next((tab.map for tab in model.tabs if tab.map is not None), None)
    asked = next((seat for seat in model.seats if ask is not None and seat.id == ask.seat), None)
    fallen = next((line for line in told if line.dice), None)
    return DisplayModel(
        turn=model.turn,
        date=model.date,
        phase=next((phase.name for phase in model.phases if phase.state == "now"), ""),
        owed_by=asked.name if asked is not None else ask.owed_by if ask is not None else "",
        colour=ask.colour if ask is not None else "text",
        title=ask.title if ask is not None else message.text if message is not None else "",
        why=ask.why if ask is not None else "",
        dice=fallen.dice if fallen is not None else (),
        dice_note=fallen.text if fallen is not None else "",
        mark=asked.initial if asked is not None else "",
        sections=model.tabs[0].sections if board is None and model.tabs else (),
        map=board,
        foot=model.foot,
        colours=model.colours,
        queue=ask.queue if ask is not None else (),
        latest=next((line.text for line in told if line is not fallen), ""),
        at=_at(model, board) if board is not None else "",
    )


def _at(model: TableModel, board: Map) -> str:
    """Where something stands of which what is asked now speaks first: nobody moves the map of the second screen."""
    answer = model.ask.hand if model.ask is not None else None
    offers = (*([answer] if answer is not None else ()), *model.offers)
    fields = (field for offer in offers for field in offer.fields)
    spoken_of = (*(offer.place for offer in offers), *(option.value for field in fields for option in field.options))
    standing = {pile.place for pile in board.piles}
    return next((place for place in spoken_of if place in standing), "")
