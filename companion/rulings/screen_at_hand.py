"""The rules at hand: laid over any page by one tap, searched with the next."""

from __future__ import annotations

from companion.models import ShutRules
from companion.rulings.model import RulesModel
from companion.rulings.screen_rules import RulesTab
from companion.widgets.bars import PageBar, Sheet
from companion.widgets.basics import Panel, Picks
from companion.widgets.theme import theme


class RulesAtHand(Sheet, Picks, Panel):
    """All paragraphs under a search line; the keyboard is there at once unless a section was asked for."""

    def __init__(self, model: RulesModel) -> None:
        super().__init__(surface="ink", radius=0, padding=theme.gap)
        self.model = model
        note = "Our own words under the book's numbers; the book decides."
        bar = PageBar("Rules", note, leave=("‹ Back", ShutRules()), with_rules=False)
        self.add_widget(self.pass_on(bar))
        self.content = RulesTab(model, is_typing=not model.opened)
        self.add_widget(self.pass_on(self.content))
