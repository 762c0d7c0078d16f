"""Sticker sheets from the tablet: QR stickers for every card of a game, as a PDF in the owner's folder."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path

from companion.cards.layouts import LAYOUTS, LETTER_MM, Layout
from companion.models import MessageModel, OptionModel
from engine.core.game import Game
from engine.core.kept import write_whole_bytes
from engine.core.outside import shown_path

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
CLOSED = (errno.EACCES, errno.EPERM, errno.EROFS)

US_PAPER = "US paper, 8.5 x 11 in"
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
        write_whole_bytes(path, sticker_sheets(game.tag, cards, f"Ringtable stickers, {game.title}", size))
    except OSError as error:
        with suppress(OSError):
            path.with_name(f"{path.name}.new").unlink(missing_ok=True)
        return _not_written(error, data)
    advice = "Print it at 100 %, and measure its test line first."
    return MessageModel(f"{len(cards)} stickers are written as a PDF. {advice}", shown_path(path), "good")


def _not_written(error: OSError, folder: Path) -> MessageModel:
    where = shown_path(folder)
    if error.errno in FULL:
        why, what = "The disk is full: the sticker sheets were not written.", f"Make room in {where}, and tap again."
    elif error.errno in CLOSED:
        why = "The tablet may not write in your folder: the sticker sheets were not written."
        what = f"Let it write in {where}, and tap again."
    else:
        why = f"The sticker sheets were not written ({error.strerror})."
        what = f"Make room in {where}, or let the tablet write there, and tap again."
    return MessageModel(why, what, "bad")


def _called(size: str, layout: Layout) -> str:
    """A paper's name; labels go by their maker's numbers."""
    return _paper(layout) if layout.is_cut else f"Avery {size}"


def _paper(layout: Layout) -> str:
    return US_PAPER if layout.page_mm == LETTER_MM else "A4"


def _of(layout: Layout) -> str:
    """What a paper is, in a few words."""
    if layout.is_cut:
        return "plain paper, to be cut up"
    return f"{_paper(layout)}, {layout.per_page} labels on a sheet"
