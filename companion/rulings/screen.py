"""Rulings: 'May I?', the journal with every line's ruling, rules, house rules; and the page where all seats agree."""

from __future__ import annotations

from companion.desk.screen_agree import AgreeDialog
from companion.models import TEXT, FieldModel, OfferModel, OpenRule, Pick
from companion.rulings.model import HOUSE, JOURNAL, MAY, RULES, Correct, RulingsModel, SettleRuling, TurnTo
from companion.rulings.screen_house import HouseTab
from companion.rulings.screen_journal import JournalTab
from companion.rulings.screen_may import MayTab
from companion.rulings.screen_rules import RulesTab
from companion.rulings.screen_search import Searched
from companion.widgets.chrome import help_tap
from companion.widgets.leaf import Leaf
from companion.widgets.switches import Tabs
from companion.words import say

TAB_WORDS = {
    MAY: say("shared.may_i"),
    JOURNAL: say("shared.journal"),
    RULES: say("shared.rules"),
    HOUSE: say("shared.house_rules"),
}


class RulingsScreen(Leaf):
    """Draws a RulingsModel. Turning a tab and opening a rule are told; they happen here if no model follows at once."""

    tab = MAY

    def on_leave(self, *_: object) -> None:
        """The next model is drawn even if it is the same: the tab or the rule may have been turned since."""
        super().on_leave()
        self.model = None

    def draw(self, model: RulingsModel) -> None:
        self.tab = model.tab
        tabs = Tabs(tuple((tab, TAB_WORDS[tab]) for tab in model.tabs), self.tab)
        tabs.bind(on_turn=lambda _, tab: self._turned_to(tab))
        self.tabs = tabs
        ends = (*self.game_tabs(model), tabs, help_tap(self))
        # What is said of a question stands with the acts: who asks is chosen over them.
        over = None if model.tab == MAY else model.message
        self.lay_out(model.title, model.turn, model.box_label, ends, over, with_rules=False)
        self._fill()
        if model.agree is not None:
            dialog = AgreeDialog(model.agree)
            self.open_sheet(self.pass_on(dialog))

    def _turned_to(self, tab: str) -> None:
        self.dispatch("on_pick", TurnTo(tab))
        if self.tab != tab:
            self.tab = tab
            self._fill()

    def _fill(self, opened: str = "") -> None:
        model: RulingsModel = self.model
        match self.tab:
            case "journal":
                self.content = JournalTab(model.journal, model.opened)
                self.content.bind(on_correct=lambda _: self._ask_correction())
            case "rules":
                self.content = RulesTab(model.rules, self._typed_in(RulesTab))
            case "house":
                self.content = HouseTab(model.rules, self._typed_in(HouseTab))
                self.content.bind(on_settle=lambda _, *told: self._ask_reason(*told))
            case _:
                self.content = MayTab(model.may, model.message if model.tab == MAY else None)
        self.content.bind(on_pick=self._picked)
        self.replace(self.body, self.content)
        if opened and self.tab == RULES:
            self.content.open(opened)

    def _typed_in(self, tab: type[Searched]) -> str:
        """What was searched for, while that tab is drawn anew."""
        before = getattr(self, "content", None)
        return before.typed if isinstance(before, tab) else ""

    def _picked(self, _: object, intent: object) -> None:
        self.dispatch("on_pick", intent)
        if isinstance(intent, OpenRule) and self.tab != RULES:
            self.tab = RULES
            self.tabs.choose(RULES)
            self._fill(intent.section)

    def _ask_reason(self, ruling: str, reading: str, says: str) -> None:
        field = FieldModel("reason", TEXT, say("rulings.why_or_none"), low=-1)
        offer = OfferModel(
            ruling, say("rulings.house_rule_for_this_evening"), fields=(field,), confirm=say("shared.ask_every_seat")
        )

        def told(pick: Pick) -> None:
            self.dispatch("on_pick", SettleRuling(ruling, reading, str(dict(pick.values)["reason"])))

        self.ask(offer, told, says)

    def _ask_correction(self) -> None:
        entry = self.model.opened
        offer: OfferModel = entry.correct

        def corrected(pick: Pick) -> None:
            self.dispatch("on_pick", Correct(entry.entry, pick.values))

        self.ask(offer, corrected, entry.correct_note)
