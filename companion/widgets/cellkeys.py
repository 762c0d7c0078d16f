"""The digits for the cells of a chart, low enough to lie whole in the ask; what is typed stands in the chart itself."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.models import FieldModel
from companion.widgets.pads import ERASE, Keys, Pad

MINUS, NEXT = "−", "›"


class CellKeys(Pad):
    """A whole number from low to high. A digit that would make it larger than `high` begins it anew. Dispatches
    `on_next` when the cell is left as it is.
    """

    typed = StringProperty("")

    def __init__(self, field: FieldModel, **properties: Any) -> None:
        self.register_event_type("on_next")
        super().__init__(field, **properties)
        self.keys = Keys((*"1234567890", *((MINUS,) if field.low < 0 else ()), ERASE, NEXT), cols=6, kind=self.key)
        self.keys.bind(on_key=self._tapped)
        self.add_widget(self.keys)

    def fill(self, value: object) -> None:
        self.typed = str(value)
        self._tell()

    def on_next(self) -> None:
        """Nothing to do by default."""

    def _tapped(self, _: Keys, word: str) -> None:
        if word == NEXT:
            self.dispatch("on_next")
            return
        if word == ERASE:
            self.typed = self.typed[:-1]
        elif word == MINUS:
            self.typed = self.typed[1:] if self.typed.startswith("-") else f"-{self.typed}"
        else:
            longer = word if self.typed == "0" else self.typed + word
            self.typed = longer if self._fits(longer) else word
        self._tell()

    def _fits(self, typed: str) -> bool:
        return self.field.high <= self.field.low or abs(int(typed)) <= max(self.field.high, -self.field.low)

    def _tell(self) -> None:
        number = int(self.typed) if self.typed.strip("-") else None
        low, high = self.field.low, self.field.high
        self.value = number if number is not None and (high <= low or low <= number <= high) else None
