"""The rules at hand, and what the page under them is for: laid over any page by one tap, searched with the next."""

from __future__ import annotations

from companion.models import ReadHelp, ReadRules, ShutRules
from companion.rulings.model import HelpModel, RulesModel
from companion.rulings.screen_rules import RulesTab
from companion.widgets.bars import PageBar, Sheet
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Words
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.words import say

RULES, HELP = "rules", "help"
OUR_WORDS = say("rules.own_words_in_short")


class RulesAtHand(Sheet, Picks, Panel):
    """All paragraphs under a search line; the keyboard is there at once unless a section was asked for. The other tab
    says what the page under them is for.
    """

    def __init__(self, model: RulesModel) -> None:
        super().__init__(surface="ink", radius=0, padding=theme.gap)
        self.model = model
        ends: tuple[Tabs, ...] = ()
        if model.help is not None:
            tabs = Tabs(
                ((RULES, say("shared.the_rules")), (HELP, say("rules.this_page"))), HELP if model.is_help else RULES
            )
            tabs.bind(on_turn=lambda _, tab: self.dispatch("on_pick", ReadHelp() if tab == HELP else ReadRules()))
            ends = (tabs,)
        title, note = (say("rules.help"), "") if model.is_help else (say("shared.rules"), OUR_WORDS)
        bar = PageBar(title, note, ends=ends, leave=(say("shared.sign_back"), ShutRules()), with_rules=False)
        self.add_widget(self.pass_on(bar))
        if model.is_help and model.help is not None:
            self.content = HelpOfPage(model.help)
        else:
            self.content = RulesTab(model, is_typing=model.is_search or not model.opened)
        self.add_widget(self.pass_on(self.content))


class HelpOfPage(Picks, Panel):
    """What stands on a page and what it does, a line each."""

    def __init__(self, model: HelpModel) -> None:
        super().__init__(padding=(theme.pad, theme.pad, theme.pad / 4, theme.pad / 4))
        self.room, self.lines = Scroller(), Stack(spacing=theme.gap, padding=(0, 0, theme.pad, 0))
        self.lines.add_widget(Words(says=model.title, face="Serif", type_size="title"))
        for name, says in model.lines:
            line = Stack(spacing=0)
            line.add_widget(Words(says=name, ink="gold", face="SansBold", type_size="small"))
            line.add_widget(Words(says=says))
            self.lines.add_widget(line)
        self.room.add_widget(self.lines)
        self.add_widget(self.room)
