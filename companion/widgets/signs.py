"""The keyboard for paths, addresses, section numbers and chart cells: letters, digits, and the signs in these."""

from __future__ import annotations

from companion.models import FieldModel
from companion.widgets.keyboard import ACCENTS, TextPad
from companion.widgets.pads import ERASE

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_~@")
SIGNS = "/.:;+=\\"
MOST_CHARACTERS = 240  # a path may be long


class SignsPad(TextPad):
    """As a TextPad, with signs beside the space bar and small letters to begin with."""

    def __init__(self, field: FieldModel) -> None:
        super().__init__(field)
        self.is_upper = False

    def press(self, key: str) -> None:
        """A key was tapped; what is typed never begins in capitals by itself."""
        if len(key) == 1 and key not in ("↑", ERASE) and len(self.typed) < MOST_CHARACTERS:
            self.typed += key
            self.is_upper = False
            return
        super().press(key)
        if key == ERASE:
            self.is_upper = False

    def _lay(self, *_: object) -> None:
        self.board.clear_widgets()
        rows = (ACCENTS[:7], ACCENTS[7:14], ACCENTS[14:]) if self.has_accents else ROWS
        for row in rows:
            self.board.add_widget(self._row(tuple(row.upper() if self.is_upper else row)))
        last = self._row(("↑", "abc" if self.has_accents else "áéö", *SIGNS, "space", ERASE))
        for key in last.children:
            key.size_hint_x = {"space": 2.4, "abc": 1.4, "áéö": 1.4}.get(key.carries, 1)
        self.board.add_widget(last)
