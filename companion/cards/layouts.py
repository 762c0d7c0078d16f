"""The papers that stickers are printed on: plain A4 and Letter to cut up, and common sheets of labels.

Lengths are in millimetres. The label sheets' measures are their makers' (Avery; other makers sell the same cuts).
"""

from __future__ import annotations

from dataclasses import dataclass

A4_MM, LETTER_MM = (210.0, 297.0), (215.9, 279.4)
SYMBOL_MM = 18.0
MODULES, QUIET_MODULES = 21, 4
INCH_MM = 25.4
FONT, LETTERS_MM = "OpenSans-Regular.ttf", 8 / 72 * INCH_MM
NUMBER_MM, NUMBER_DOWN_MM = 1.5 * LETTERS_MM, 4.0
"""The letters' size, and the number's beside a symbol: how far its line is below the symbol's top."""


@dataclass(frozen=True)
class Layout:
    """A page of stickers: `corner_mm` is the first sticker's left and upper edge, from the page's own; `pitch_mm` is
    from one sticker to the next. Plain paper (`is_cut`) is to be cut up, labels are not."""

    page_mm: tuple[float, float]
    columns: int
    rows: int
    cell_mm: tuple[float, float]
    corner_mm: tuple[float, float]
    pitch_mm: tuple[float, float]
    symbol_mm: float = SYMBOL_MM
    is_cut: bool = False
    foot_mm: float = 7.0

    @property
    def module_mm(self) -> float:
        """The side of one module."""
        return self.symbol_mm / MODULES

    @property
    def per_page(self) -> int:
        """How many stickers a page holds."""
        return self.columns * self.rows

    def cell(self, place: int) -> tuple[float, float]:
        """The lower left corner of a page's sticker, from the page's lower left as PDF counts."""
        x = self.corner_mm[0] + place % self.columns * self.pitch_mm[0]
        y = self.page_mm[1] - self.corner_mm[1] - place // self.columns * self.pitch_mm[1] - self.cell_mm[1]
        return x, y


def _plain(
    page_mm: tuple[float, float], columns: int, rows: int, cell_mm: tuple[float, float], symbol_mm: float = SYMBOL_MM
) -> Layout:
    """A sheet to cut up, its stickers edge to edge in the middle above the foot."""
    foot_mm = 20.0
    left = (page_mm[0] - columns * cell_mm[0]) / 2
    top = (page_mm[1] - foot_mm - rows * cell_mm[1]) / 2
    return Layout(page_mm, columns, rows, cell_mm, (left, top), cell_mm, symbol_mm, is_cut=True, foot_mm=12.0)


LAYOUTS = {
    "A4": _plain(A4_MM, 3, 10, (60.0, 25.0)),
    "letter": _plain(LETTER_MM, 3, 10, (60.0, 25.0)),
    "L7159": Layout(A4_MM, 3, 8, (63.5, 33.9), (7.2, 12.9), (66.04, 33.9)),
    "L7160": Layout(A4_MM, 3, 7, (63.5, 38.1), (7.2, 15.15), (66.04, 38.1)),
    "L7651": Layout(A4_MM, 5, 13, (38.1, 21.2), (4.75, 10.7), (40.6, 21.2), symbol_mm=15.0),
    "L7654": Layout(A4_MM, 4, 10, (45.7, 25.4), (9.75, 21.5), (48.25, 25.4)),
    "5160": Layout(LETTER_MM, 3, 10, (2.625 * INCH_MM, INCH_MM), (4.7625, 12.7), (2.75 * INCH_MM, INCH_MM)),
}
SPARE = {
    "A4": _plain(A4_MM, 10, 12, (19.4, 22.0), symbol_mm=14.0),
    "letter": _plain(LETTER_MM, 10, 11, (19.4, 22.0), symbol_mm=14.0),
}
"""One small sticker of every card on plain paper, for those that get lost."""
