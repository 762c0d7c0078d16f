"""Sticker sheets: a PDF page or more of QR tags, each with its card's number and name, to cut out and stick on the
faces of cards.

All lengths are in millimetres, measured from the page's lower left corner as PDF does.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import qrcode
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import assets
from companion.cards import layouts
from companion.cards.layouts import LAYOUTS, QUIET_MODULES, SPARE, Layout
from companion.cards.tag import encode
from companion.words import say

TEST_LINE_MM = 50.0
FONT, FONT_PT = "OpenSans", layouts.LETTERS_MM * mm
NAME_LINES = 5
MOST_OFFSET_MM = 10.0
ADVICE = say("cards.stick_every_sticker")
SPARE_ADVICE = say("cards.spare_sheet")


def sticker_sheets(
    code: str,
    cards: Sequence[tuple[int, str]],
    title: str,
    size: str = "A4",
    *,
    skip: int = 0,
    spare: bool = True,
    offset_mm: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """The PDF for some cards (number, name) of the game with this code on one of LAYOUTS, with a spare sheet where
    there is plain paper. The first `skip` places of the first page stay empty: labels that were used before. All is
    drawn offset_mm to the right and down, for a printer that feeds its paper aslant. The same input gives the same
    bytes.

    ValueError, with a sentence, for a size, a place or a card that there is not, for no cards at all, and for an offset
    beyond MOST_OFFSET_MM.
    """
    layout = LAYOUTS.get(size)
    if layout is None:
        raise ValueError(f"There is no page size {size!r}: choose one of {', '.join(LAYOUTS)}.")
    if not cards:
        raise ValueError("No cards were chosen: there is nothing to print.")
    if not 0 <= skip < layout.per_page:
        raise ValueError(f"A page of {size} has {layout.per_page} stickers: fewer than that can be skipped.")
    if not all(abs(each) <= MOST_OFFSET_MM for each in offset_mm):
        raise ValueError(f"Stickers can be moved by {MOST_OFFSET_MM:.0f} mm at most.")
    if FONT not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(FONT, str(assets.path("fonts", layouts.FONT))))
    out = io.BytesIO()
    page = Canvas(out, pagesize=tuple(side * mm for side in layout.page_mm), invariant=1)
    page.setTitle(title)
    # Printing dialogs fit a page to the paper unless they are told that its size matters (PDF 1.6, 8.1).
    page.setViewerPreference("PrintScaling", "None")
    _draw_pages(page, layout, code, [None] * skip + list(cards), f"{ADVICE} {title}", _draw_sticker, offset_mm)
    if spare and size in SPARE:
        _draw_pages(page, SPARE[size], code, list(cards), f"{SPARE_ADVICE} {title}", _draw_spare, offset_mm)
    page.save()
    return out.getvalue()


Sticker = Callable[[Canvas, Layout, str, int, str, float, float], None]


def _draw_pages(
    page: Canvas,
    layout: Layout,
    code: str,
    cards: Sequence[tuple[int, str] | None],
    words: str,
    draw: Sticker,
    offset_mm: tuple[float, float],
) -> None:
    for start in range(0, len(cards), layout.per_page):
        page.translate(offset_mm[0] * mm, -offset_mm[1] * mm)
        for place, each in enumerate(cards[start : start + layout.per_page]):
            if each is not None:
                draw(page, layout, encode(code, each[0]), *each, *layout.cell(place))
        if layout.is_cut:
            _draw_cut_marks(page, layout)
        _draw_foot(page, layout, say("cards.words_and_page", words=words, page=start // layout.per_page + 1))
        page.showPage()


@cache
def modules_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """The 21 by 21 modules of a tag's QR symbol (True is dark), without its quiet zone."""
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    code.make(fit=False)
    return tuple(tuple(bool(module) for module in row) for row in code.get_matrix())


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The dark stretches of a row as (first, length)."""
    first = None
    for place, is_dark in enumerate([*row, False]):
        if is_dark and first is None:
            first = place
        elif not is_dark and first is not None:
            yield first, place - first
            first = None


def _draw_symbol(page: Canvas, layout: Layout, text: str, left: float, top: float) -> None:
    """The symbol as a single filled path, without its quiet zone, its upper left corner at (left, top)."""
    module = layout.module_mm
    path = page.beginPath()
    for row, modules in enumerate(modules_of(text)):
        for first, length in _runs(modules):
            path.rect((left + first * module) * mm, (top - (row + 1) * module) * mm, length * module * mm, module * mm)
    page.drawPath(path, stroke=0, fill=1)


def _draw_sticker(page: Canvas, layout: Layout, text: str, card: int, name: str, x: float, y: float) -> None:
    """One sticker in the cell whose lower left corner is (x, y): the symbol, number and name beside it."""
    width, height = layout.cell_mm
    quiet = QUIET_MODULES * layout.module_mm
    top = y + (height + layout.symbol_mm) / 2
    _draw_symbol(page, layout, text, x + quiet, top)
    beside = x + quiet + layout.symbol_mm + quiet
    page.setFont(FONT, layouts.NUMBER_MM * mm)
    page.drawString(beside * mm, (top - layouts.NUMBER_DOWN_MM) * mm, str(card))
    page.setFont(FONT, FONT_PT)
    room = (x + width - beside - 1.5) * mm
    for line, words in enumerate(simpleSplit(name, FONT, FONT_PT, room)[:NAME_LINES]):
        page.drawString(beside * mm, (top - 8 - 3.2 * line) * mm, words)


def _draw_spare(page: Canvas, layout: Layout, text: str, card: int, name: str, x: float, y: float) -> None:
    """One small sticker: the symbol, its number under it."""
    del name
    width, height = layout.cell_mm
    quiet = QUIET_MODULES * layout.module_mm
    _draw_symbol(page, layout, text, x + (width - layout.symbol_mm) / 2, y + height - quiet)
    page.setFont(FONT, FONT_PT)
    page.drawCentredString((x + width / 2) * mm, (y + 0.8) * mm, str(card))


def _draw_cut_marks(page: Canvas, layout: Layout) -> None:
    """Short strokes in the margins, in line with the cells' sides."""
    page.setLineWidth(0.25)
    left, top = layout.corner_mm[0], layout.page_mm[1] - layout.corner_mm[1]
    right, bottom = left + layout.columns * layout.cell_mm[0], top - layout.rows * layout.cell_mm[1]
    for column in range(layout.columns + 1):
        x = left + column * layout.cell_mm[0]
        page.line(x * mm, (top + 1) * mm, x * mm, (top + 4) * mm)
        page.line(x * mm, (bottom - 1) * mm, x * mm, (bottom - 4) * mm)
    for row in range(layout.rows + 1):
        y = top - row * layout.cell_mm[1]
        page.line((left - 1) * mm, y * mm, (left - 4) * mm, y * mm)
        page.line((right + 1) * mm, y * mm, (right + 4) * mm, y * mm)


def _draw_foot(page: Canvas, layout: Layout, words: str) -> None:
    """The page's last lines: a line to lay a ruler on, the advice, and which page this is."""
    left, line = max(layout.corner_mm[0], 8.0), layout.foot_mm
    page.setLineWidth(0.5)
    page.line(left * mm, line * mm, (left + TEST_LINE_MM) * mm, line * mm)
    for end in (left, left + TEST_LINE_MM):
        page.line(end * mm, (line - 0.8) * mm, end * mm, (line + 0.8) * mm)
    page.setFont(FONT, FONT_PT if layout.is_cut else 0.8 * FONT_PT)
    measure = say("cards.test_line", length_mm=TEST_LINE_MM)
    page.drawString((left + TEST_LINE_MM + 3) * mm, (line - 0.5) * mm, measure)
    page.drawString(left * mm, (line - (4.5 if layout.is_cut else 3.2)) * mm, words)
