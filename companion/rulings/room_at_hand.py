"""The rules at hand, and what a page is for: what lies over the page while somebody looks something up."""

from __future__ import annotations

from companion.models import OpenRule, ReadHelp, ReadRules, ShutRules
from companion.rulings.help import help_of
from companion.rulings.model import RulesModel
from companion.rulings.presenter import rules_model, section_in_play, table_rules
from engine.core.frozen import replace
from engine.core.table import Table


class AtHand:
    """The rules over whatever page is open: nothing under them is left or lost.

    section: the one that was asked for, '' for the one in play or a search; None while no rules lie there.
    """

    def __init__(self) -> None:
        self.section: str | None = None
        self._is_help = False

    def model(self, table: Table | None, game: str, page: str) -> RulesModel | None:
        """The rules that lie over this page, if they do; with the house rules of the table that is open. game: whose
        rules, where none is.
        """
        if self.section is None:
            return None
        rules = rules_model(game) if table is None else table_rules(table)
        opened = self.section or (section_in_play(table) if table is not None else "")
        # What lies over a desk or a half-filled form leads nowhere but back.
        return replace(
            rules,
            opened=opened,
            is_search=not self.section,
            may_settle=False,
            help=help_of(page),
            is_help=self._is_help,
        )

    def do(self, intent: ReadRules | ReadHelp | ShutRules | OpenRule) -> None:
        """The rules, a section of them or the help are laid over the page, or laid aside."""
        self._is_help = isinstance(intent, ReadHelp)
        match intent:
            case ReadRules() | ReadHelp():
                self.section = ""
            case ShutRules():
                self.section = None
            case OpenRule(section):
                self.section = section
