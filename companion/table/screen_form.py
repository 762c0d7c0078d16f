"""A form of a few keys in the middle of the Table: what lay there stays in sight under it, where there is room."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import CHOICE, CONFIRM, NUMBER, SHARES, SUBSET, TableModel
from companion.widgets.basics import Panel
from companion.widgets.kept import fill
from companion.widgets.page import Page
from companion.widgets.split import SplitAnswer
from companion.widgets.theme import theme

NARROW_PADS = (CHOICE, CONFIRM, SUBSET, SHARES, NUMBER)
"""Kinds of fields whose keys need no more than the middle column."""
MOST_OF_IT = 0.55
"""A form that is lower than this share of the middle leaves the rest to what lay there."""


def fits_the_middle(form: SplitAnswer) -> bool:
    """Whether a form's pads are as narrow as the middle."""
    return all(field.kind in NARROW_PADS for field in form.offer.fields)


class OverBoard(BoxLayout):
    """The keys of a form, and under them what lay in the middle before. board: None where that is no page to read."""

    def __init__(self, keys: Panel, form: SplitAnswer, board: Widget | None, **properties: Any) -> None:
        super().__init__(orientation="vertical", spacing=theme.gap * 0.8, **properties)
        self.keys, self.form, self.board = keys, form, board
        self._lay = Clock.create_trigger(self.lay, -1)
        form.room.bind(children=self._watch)
        self.bind(height=self._lay, parent=self._lay)
        self._watch()

    def _watch(self, *_: object) -> None:
        for place in self.form.room.children:
            place.inner.bind(height=self._lay)
        self._lay()

    @property
    def needed(self) -> float:
        """As high as its keys are together."""
        inner = max((place.inner.height for place in self.form.room.children), default=0)
        return float(inner + 2 * theme.pad + dp(4))

    def lay(self, *_: object) -> None:
        """Give the keys the height that they need, and the rest to the board; or all of it to the keys."""
        if self.parent is None:
            return  # the keys stand elsewhere by now
        is_low = self.board is not None and 0 < self.needed < self.height * MOST_OF_IT
        self.keys.size_hint_y = None if is_low else 1
        if is_low:
            self.keys.height = self.needed
        fill(self, [self.keys, self.board] if is_low and self.board is not None else [self.keys])


class FormPage(Page):
    """A page whose tab and form go on where it is made again. Subclasses have both, and open a form."""

    sheet: SplitAnswer | None = None
    _is_sent = False
    _is_asked = False
    """Whether the ruling on the form was asked for."""

    def kept_sheet(self, model: TableModel) -> bool:
        """Whether the form that lies open was refused. It stays as it is for as long as it is offered, unless it was
        taken.
        """
        sheet, is_sent, self._is_sent = self.sheet, self._is_sent, False
        if sheet is None:
            return False
        offers = (*model.offers, *((model.ask.hand,) if model.ask is not None and model.ask.hand is not None else ()))
        is_refused = is_sent and model.refused is not None and model.refused.offer_id == sheet.offer.id
        # Where it was played from its ruling, nobody makes it up any more.
        is_taken = (is_sent and not is_refused) or (self._is_asked and model.deed is None)
        if sheet.offer not in offers or is_taken:
            self.sheet = None
        return is_refused

    def begun(self) -> object:
        """The tab that is shown; the form, what it is filled with, and which of its fields is shown."""
        form: SplitAnswer | None = self.sheet
        return self._shown, (form.offer, form.filled(), form.shown) if form is not None and form.offer.fields else None

    def goes_back(self) -> bool:
        """A map that has the whole page gives it back."""
        full = self._maps.full if self._maps is not None else None
        if full is None or not full.is_on or self.rules is not None:
            return False
        full.turn()
        return True

    def go_on(self, begun: Any) -> None:
        """Turn to the tab, and open the form where it is offered still."""
        self._shown, form = begun
        if self.model is None:
            return
        self.draw(self.model)
        offers = (*self.model.offers, *([self.model.ask.hand] if self.model.ask is not None else ()))
        if form is None or form[0] not in offers:
            return
        offer, filled, shown = form
        self.open_form(offer)
        opened = self.sheet
        assert opened is not None, "it has just been opened"
        for name, value in filled:
            opened.pads[name].fill(value)
        opened.turn(shown)
