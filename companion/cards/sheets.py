"""Sticker sheets: a PDF page or more of QR tags, each with its card's number and name, to cut out and stick on the
faces of cards.

All lengths are in millimetres, measured from the page's lower left corner as PDF does.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import qrcode
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import assets
from companion.cards.tag import encode

PAGES_MM = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}
SYMBOL_MM = 18.0
MODULES = 21
QUIET_MODULES = 4
CELL_MM = (60.0, 25.0)
COLUMNS, ROWS = 3, 10
FOOT_MM = 20.0
TEST_LINE_MM = 50.0
FONT, FONT_PT = "OpenSans", 8.0
NAME_LINES = 5
ADVICE = "Stick every sticker in the same corner of the card's face, so that no back is marked."


def sticker_sheets(game: str, cards: Sequence[tuple[int, str]], title: str, size: str = "A4") -> bytes:
    """The PDF for some cards (number, name) of a game, 30 stickers a page. The same input gives the same bytes.

    ValueError, with a sentence, for a page size or a card that has no sticker, and for no cards at all.
    """
    if size not in PAGES_MM:
        raise ValueError(f"There is no page size {size!r}: choose one of {', '.join(PAGES_MM)}.")
    if not cards:
        raise ValueError("No cards were chosen: there is nothing to print.")
    if FONT not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(FONT, str(assets.path("fonts", "OpenSans-Regular.ttf"))))
    out = io.BytesIO()
    width, height = PAGES_MM[size]
    page = Canvas(out, pagesize=(width * mm, height * mm), invariant=1)
    page.setTitle(title)
    left, per_page = (width - COLUMNS * CELL_MM[0]) / 2, COLUMNS * ROWS
    top = (height + FOOT_MM + ROWS * CELL_MM[1]) / 2
    for start in range(0, len(cards), per_page):
        for place, (card, name) in enumerate(cards[start : start + per_page]):
            x = left + place % COLUMNS * CELL_MM[0]
            y = top - (place // COLUMNS + 1) * CELL_MM[1]
            _draw_sticker(page, encode(game, card), card, name, x, y)
        _draw_cut_marks(page, left, top)
        _draw_foot(page, left, f"{title} · page {start // per_page + 1}")
        page.showPage()
    page.save()
    return out.getvalue()


def modules_of(text: str) -> list[list[bool]]:
    """The 21 by 21 modules of a tag's QR symbol (True is dark), without its quiet zone."""
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    code.make(fit=False)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The dark stretches of a row as (first, length)."""
    first = None
    for place, is_dark in enumerate([*row, False]):
        if is_dark and first is None:
            first = place
        elif not is_dark and first is not None:
            yield first, place - first
            first = None


def _draw_sticker(page: Canvas, text: str, card: int, name: str, x: float, y: float) -> None:
    """One sticker in the cell whose lower left corner is (x, y): the symbol as a single filled path, number and name
    beside it."""
    module = SYMBOL_MM / MODULES
    left = x + QUIET_MODULES * module
    top = y + (CELL_MM[1] + SYMBOL_MM) / 2
    path = page.beginPath()
    for row, modules in enumerate(modules_of(text)):
        for first, length in _runs(modules):
            path.rect((left + first * module) * mm, (top - (row + 1) * module) * mm, length * module * mm, module * mm)
    page.drawPath(path, stroke=0, fill=1)
    beside = left + SYMBOL_MM + QUIET_MODULES * module
    page.setFont(FONT, 1.5 * FONT_PT)
    page.drawString(beside * mm, (top - 4) * mm, str(card))
    page.setFont(FONT, FONT_PT)
    room = (x + CELL_MM[0] - beside - 2) * mm
    for line, words in enumerate(simpleSplit(name, FONT, FONT_PT, room)[:NAME_LINES]):
        page.drawString(beside * mm, (top - 8 - 3.2 * line) * mm, words)


def _draw_cut_marks(page: Canvas, left: float, top: float) -> None:
    """Short strokes in the margins, in line with the cells' sides."""
    page.setLineWidth(0.25)
    right, bottom = left + COLUMNS * CELL_MM[0], top - ROWS * CELL_MM[1]
    for column in range(COLUMNS + 1):
        x = left + column * CELL_MM[0]
        page.line(x * mm, (top + 1) * mm, x * mm, (top + 4) * mm)
        page.line(x * mm, (bottom - 1) * mm, x * mm, (bottom - 4) * mm)
    for row in range(ROWS + 1):
        y = top - row * CELL_MM[1]
        page.line((left - 1) * mm, y * mm, (left - 4) * mm, y * mm)
        page.line((right + 1) * mm, y * mm, (right + 4) * mm, y * mm)


def _draw_foot(page: Canvas, left: float, words: str) -> None:
    """The page's last lines: a line to lay a ruler on, the advice, and which page this is."""
    page.setLineWidth(0.5)
    page.line(left * mm, 12 * mm, (left + TEST_LINE_MM) * mm, 12 * mm)
    for end in (left, left + TEST_LINE_MM):
        page.line(end * mm, 11 * mm, end * mm, 13 * mm)
    page.setFont(FONT, FONT_PT)
    measure = (
        f"This line is {TEST_LINE_MM:.0f} mm long. If yours is not, print again at 100 %, without fitting to the page."
    )
    page.drawString((left + TEST_LINE_MM + 3) * mm, 11.5 * mm, measure)
    page.drawString(left * mm, 7.5 * mm, f"{ADVICE} {words}")
