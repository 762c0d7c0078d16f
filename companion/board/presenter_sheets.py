"""The sheet of boxes that lies beside the board, of a game that has one."""

from __future__ import annotations

from companion.models import MessageModel
from companion.pages import NO_MARK, SheetModel, SheetRowModel, SheetsModel
from companion.presenting.looks import Sight
from companion.table.presenter import notice_of
from companion.words import say
from engine.core.look import Look
from engine.core.panels import BoxRow

RUB_OUT = say("sheets.rub_out")


def sheets_model(look: Look, sight: Sight, message: MessageModel | None = None) -> SheetsModel:
    """The public sheet."""
    rows = look.sheet.rows(sight) if look.sheet else ()
    return SheetsModel(
        sheets=tuple(
            SheetModel(panel.title, look.colours.get(panel.seat, "text"), tuple(map(_row, panel.rows)))
            for panel in rows
        ),
        marks=marks_of(look, sight),
        title=sight.lexicon.text.say(f"page.{look.sheet.says}") if look.sheet else "",
        turn=look.strip(sight).turn,
        box_label=notice_of(sight.view),
        message=message,
    )


def marks_of(look: Look, sight: Sight) -> tuple[tuple[str, str], ...]:
    """The marks that a finger may set, each with its word; last, none in place of one."""
    own = look.sheet.marks if look.sheet else ()
    return (*((mark, sight.lexicon.text.say(key)) for mark, key in own), (NO_MARK, RUB_OUT)) if own else ()


def _row(row: BoxRow) -> SheetRowModel:
    return SheetRowModel(
        id=row.id,
        name=row.piece,
        note=row.place,
        boxes=row.boxes,
        is_open=row.is_open,
        tag=row.tag,
        may_mark=row.may_mark,
    )
