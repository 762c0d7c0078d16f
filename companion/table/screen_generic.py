"""A whole screen for one offer: the generic screens (choose, number, pips, hex, card, cell, subset, form) are all this
one.
"""

from __future__ import annotations

from companion.models import AnswerModel
from companion.widgets.answer import AnswerPanel
from companion.widgets.basics import Panel
from companion.widgets.chrome import HeadRow, MessageBar, rules_tap
from companion.widgets.offerhead import OfferHead
from companion.widgets.page import Page
from companion.widgets.theme import theme


class AnswerScreen(Page):
    """Draws an AnswerModel: the words, the form, the confirm button."""

    def draw(self, model: AnswerModel) -> None:
        self.clear_widgets()
        page = Panel(surface="panel", radius=0, padding=theme.pad * 1.5, spacing=theme.gap * 1.4)
        head = OfferHead(model.owed_by, model.colour, model.title, model.why, model.offer.cites, halign="center")
        page.add_widget(HeadRow(self.pass_on(head), rules_tap(self)))
        if model.message is not None:
            page.add_widget(self.pass_on(MessageBar(model.message)))
        self.form = AnswerPanel(model.offer)
        page.add_widget(self.pass_on(self.form))
        self.add_widget(page)
