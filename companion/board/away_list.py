"""The list of what stands where on paper: a PDF with a box to tick before each line.

All lengths are in millimetres, measured from the page's lower left corner as PDF does.
"""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

import assets
from companion.board.model_away import AwayModel, StandsModel
from companion.words import say

PAGE_MM, MARGIN_MM, FOOT_MM = (210.0, 297.0), 18.0, 10.0
LINE_MM, HEAD_MM, BOX_MM = 5.4, 10.0, 3.4
PLACE_MM, PIECE_MM, NOTE_MM = 62.0, 74.0, 30.0
"""Widths of the columns: where, what, and what the tablet was not told."""
SANS, BOLD = "OpenSans", "OpenSans-Bold"
TEXT_PT, HEAD_PT = 10.0, 12.0
_PRINTED = str.maketrans({"✗": "×"})
"""Marks that the paper's font has no sign for, and what stands for them."""


def board_list(model: AwayModel, title: str) -> bytes:
    """The PDF, on A4 pages. The same list gives the same bytes."""
    for font, file in ((SANS, "OpenSans-Regular.ttf"), (BOLD, "OpenSans-Bold.ttf")):
        if font not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font, str(assets.path("fonts", file))))
    out = io.BytesIO()
    page = _Page(Canvas(out, pagesize=tuple(side * mm for side in PAGE_MM), invariant=1), title)
    for group in model.groups:
        page.heading(group.title)
        for row in group.rows:
            page.row(row)
    page.end()
    return out.getvalue()


class _Page:
    """The page that is being written, from its top down."""

    def __init__(self, canvas: Canvas, title: str) -> None:
        self.canvas, self.title, self.number = canvas, title, 1
        canvas.setTitle(title)
        self.top = PAGE_MM[1] - MARGIN_MM

    def heading(self, says: str) -> None:
        self._room(HEAD_MM + 2 * LINE_MM)
        self.top -= HEAD_MM
        self.canvas.setFont(BOLD, HEAD_PT)
        self.canvas.drawString(MARGIN_MM * mm, (self.top + 2) * mm, says)

    def row(self, row: StandsModel) -> None:
        columns = ((row.place, BOLD, PLACE_MM), (row.piece, SANS, PIECE_MM), (row.unknown, SANS, NOTE_MM))
        broken = [
            simpleSplit(words.translate(_PRINTED), font, TEXT_PT, (width - 3) * mm) for words, font, width in columns
        ]
        high = LINE_MM * max(len(lines) for lines in broken)
        self._room(high)
        left = MARGIN_MM + BOX_MM + 3
        self.canvas.setLineWidth(0.6)
        self.canvas.rect(MARGIN_MM * mm, (self.top - BOX_MM - 0.6) * mm, BOX_MM * mm, BOX_MM * mm)
        if row.is_ticked:
            self._cross(MARGIN_MM, self.top - BOX_MM - 0.6)
        for (_, font, width), lines in zip(columns, broken, strict=True):
            self.canvas.setFont(font, TEXT_PT)
            for at, words in enumerate(lines):
                self.canvas.drawString(left * mm, (self.top - 3.6 - at * LINE_MM) * mm, words)
            left += width
        self.top -= high

    def _cross(self, left: float, low: float) -> None:
        self.canvas.line(left * mm, low * mm, (left + BOX_MM) * mm, (low + BOX_MM) * mm)
        self.canvas.line(left * mm, (low + BOX_MM) * mm, (left + BOX_MM) * mm, low * mm)

    def _room(self, high: float) -> None:
        """A new page where this much does not fit any more."""
        if self.top - high < MARGIN_MM:
            self.end(is_last=False)
            self.number += 1
            self.top = PAGE_MM[1] - MARGIN_MM

    def end(self, *, is_last: bool = True) -> None:
        self.canvas.setFont(SANS, 0.8 * TEXT_PT)
        self.canvas.drawString(
            MARGIN_MM * mm, FOOT_MM * mm, say("put_away.title_and_page", title=self.title, number=self.number)
        )
        self.canvas.showPage()
        if is_last:
            self.canvas.save()
