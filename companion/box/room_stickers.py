"""Sticker sheets from the tablet: QR stickers for every card of a game, as a PDF in the owner's folder."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path

from companion.cards.layouts import LAYOUTS, LETTER_MM, Layout
from companion.models import MessageModel, OptionModel
from companion.words import say
from engine.core.game import Game
from engine.core.kept import write_whole_bytes
from engine.core.outside import shown_path

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
CLOSED = (errno.EACCES, errno.EPERM, errno.EROFS)

US_PAPER = say("sticker_sheets.us_paper")
"""Its usual name is the word for something else in a game that this tablet plays."""


def papers_for(game: Game) -> tuple[OptionModel, ...]:
    """The papers that stickers of this game can be printed on; none for a game without cards that bear one."""
    if not game.tag or not game.lexicon.cards:
        return ()
    return tuple(OptionModel(_id(size, layout), _called(size, layout), _of(layout)) for size, layout in LAYOUTS.items())


def _id(size: str, layout: Layout) -> str:
    """By what a paper is chosen, and what its file is called by."""
    return "US" if layout.is_cut and layout.page_mm == LETTER_MM else size


def make_stickers(game: Game, paper: str, data: Path) -> MessageModel:
    """Write the sheets of a game on one of its papers, and say where they lie, or why they could not be written."""
    from companion.cards.sheets import sticker_sheets

    lexicon = game.lexicon
    cards = [(number, lexicon.title(number)) for number in sorted(lexicon.cards)]
    size = next(size for size, layout in LAYOUTS.items() if _id(size, layout) == paper)
    path = data / f"{game.name}-stickers-{paper}.pdf"
    try:
        write_whole_bytes(path, sticker_sheets(game.tag, cards, say("sticker_sheets.title", title=game.title), size))
    except OSError as error:
        with suppress(OSError):
            path.with_name(f"{path.name}.new").unlink(missing_ok=True)
        return _not_written(error, data)
    advice = say("sticker_sheets.print_it_at_100")
    return MessageModel(say("sticker_sheets.are_written", count=len(cards), advice=advice), shown_path(path), "good")


def _not_written(error: OSError, folder: Path) -> MessageModel:
    where = shown_path(folder)
    if error.errno in FULL:
        why, what = say("sticker_sheets.disk_is_full"), say("sticker_sheets.make_room_in", folder=where)
    elif error.errno in CLOSED:
        why = say("sticker_sheets.may_not_write")
        what = say("sticker_sheets.let_it_write_in", where=where)
    else:
        why = say("sticker_sheets.were_not_written", why=error.strerror)
        what = say("sticker_sheets.make_room_in_or", where=where)
    return MessageModel(why, what, "bad")


def _called(size: str, layout: Layout) -> str:
    """A paper's name; labels go by their maker's numbers."""
    return _paper(layout) if layout.is_cut else say("sticker_sheets.avery", size=size)


def _paper(layout: Layout) -> str:
    return US_PAPER if layout.page_mm == LETTER_MM else "A4"


def _of(layout: Layout) -> str:
    """What a paper is, in a few words."""
    if layout.is_cut:
        return say("sticker_sheets.plain_paper")
    return say("sticker_sheets.labels_on_a_sheet", paper=_paper(layout), per_page=layout.per_page)
