"""The rules at hand, and what a page is for: what lies over the page while somebody looks something up."""

from __future__ import annotations

from dataclasses import replace

from companion.models import OpenRule, ReadHelp, ReadRules, ShutRules
from companion.pages import RULES, RULINGS
from companion.rulings.help import help_of
from companion.rulings.model import RulesModel
from companion.rulings.presenter import rules_model, section_in_play, table_rules
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

    def do(self, intent: object, page: str, is_agreeing: bool) -> bool:
        """Whether this intent is about the rules at hand; if so it is done.

        A section tapped on a page that has the rules itself is shown there, unless all seats are asked to agree.
        """
        match intent:
            case ReadRules():
                self.section, self._is_help = "", False
            case ReadHelp():
                self.section, self._is_help = "", True
            case ShutRules():
                self.section = None
            case OpenRule(section) if page not in (RULES, RULINGS) or is_agreeing:
                self.section, self._is_help = section, False
            case _:
                return False
        return True
