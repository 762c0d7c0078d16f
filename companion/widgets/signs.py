"""The keyboard for paths, addresses and section numbers: letters, digits and the signs these are made of."""

from __future__ import annotations

from companion.widgets.keyboard import TextPad
from companion.widgets.pads import ERASE

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_~@")


class SignsPad(TextPad):
    """As a TextPad, with '/', '.' and ':' beside the space bar and small letters to begin with."""

    def __init__(self, field: object, **properties: object) -> None:
        super().__init__(field, **properties)
        self.is_upper = False

    def press(self, key: str) -> None:
        super().press(key)
        if key == ERASE:
            self.is_upper = False

    def _lay(self, *_: object) -> None:
        self.board.clear_widgets()
        for row in ROWS:
            self.board.add_widget(self._row(tuple(row.upper() if self.is_upper else row)))
        last = self._row(("↑", "/", ".", ":", "space", "\\", "=", ERASE))
        for key in last.children:
            key.size_hint_x = 3 if key.carries == "space" else 1
        self.board.add_widget(last)
