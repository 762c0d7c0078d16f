"""The keyboard for paths, addresses, section numbers and chart cells: letters, digits, and the signs in these."""

from __future__ import annotations

from typing import ClassVar

from companion.models import FieldModel
from companion.widgets.keyboard import LATIN, TURNS, TextPad
from companion.widgets.pads import ERASE

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_~@")
SIGNS = "/.:;+=\\"


class SignsPad(TextPad):
    """As a TextPad, with signs beside the space bar and small letters to begin with."""

    MOST: ClassVar[int] = 240  # a path may be long

    def __init__(self, field: FieldModel) -> None:
        super().__init__(field)
        self.begins_upper = self.is_upper = False

    def rows(self) -> tuple[str, ...]:
        return ROWS if self.page == LATIN else super().rows()

    def last_row(self) -> tuple[tuple[str, float], ...]:
        turns = ((key, 1.4) for key in self._turns() if key in TURNS[LATIN])
        return ("↑", 1), *turns, *((sign, 1) for sign in SIGNS), ("space", 2.4), (ERASE, 1)
