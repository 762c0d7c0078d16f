"""What the pages beside the table share: a bar with the way back, a body, and one sheet at a time over both."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import Dismiss, MessageModel, OfferModel, Pick
from companion.pages import AboutGame, Leave
from companion.widgets.answer import AnswerPanel
from companion.widgets.bars import PageBar, Sheet
from companion.widgets.basics import Panel, Picks
from companion.widgets.chrome import MessageBar
from companion.widgets.offerhead import OfferHead
from companion.widgets.page import Page
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.words import say


class FormSheet(Sheet, Picks, Panel):
    """A form under its words."""

    def __init__(self, offer: OfferModel, why: str, form: AnswerPanel) -> None:
        super().__init__(radius=0, padding=theme.pad * 1.5, spacing=theme.gap * 1.4)
        head = OfferHead("", "text", offer.label, why or offer.note, offer.cites, halign="center")
        self.add_widget(self.pass_on(head))
        self.form = form
        self.add_widget(form)


class Leaf(Page):
    """A page with a bar. Subclasses fill `self.body` in `draw` after `self.lay_out(...)`.

    When the page is drawn anew, a scroll view marked by `kept(view, name)` stands where it stood, and a sheet that is
    being filled in stays: a die that arrives meanwhile takes no words from under the finger.
    """

    sheet: Widget | None = None

    def show(self, model: object) -> None:
        """Draw this model, unless it is what is already drawn."""
        if model == self.model:
            return
        stood = {view.keeps: view.scroll_y for view in self.walk() if getattr(view, "keeps", "")}
        sheet = self.sheet
        super().show(model)
        if isinstance(sheet, Sheet) and self.sheet is None:
            self.open_sheet(sheet)
        for view in self.walk():
            if getattr(view, "keeps", "") in stood:
                view.scroll_y = stood[view.keeps]

    def on_leave(self, *_: object) -> None:
        """A sheet belongs to this visit."""
        self.close_sheet()

    def game_tabs(self, model: Any) -> tuple[Widget, ...]:
        """What lets choose the game that a page beside the table is about, where there are several."""
        if not model.games:
            return ()
        tabs = Tabs(tuple((game.value, game.label) for game in model.games), model.game)
        tabs.bind(on_turn=lambda _, game: self.dispatch("on_pick", AboutGame(game)))
        return (tabs,)

    def lay_out(
        self,
        title: str,
        note: str = "",
        label: str = "",
        ends: tuple[Widget, ...] = (),
        message: MessageModel | None = None,
        leave: tuple[str, object] = (say("shared.sign_back"), Leave()),
        with_rules: bool = True,
        *,
        has_keys_on_top: bool = False,
    ) -> BoxLayout:
        """Begin anew with a bar and an empty body; returns the body. has_keys_on_top: what is tapped hangs from the
        body's top and does not stand on its foot; a message moves neither, and stands at the other end.
        """
        self.clear_widgets()
        self.sheet = None
        page = BoxLayout(orientation="vertical", padding=theme.gap, spacing=theme.gap)
        self.bar = PageBar(title, note, label, ends, leave, with_rules)
        page.add_widget(self.pass_on(self.bar))
        self.body = BoxLayout(spacing=theme.gap)
        said = [self.pass_on(MessageBar(message))] if message is not None else []
        for part in (self.body, *said) if has_keys_on_top else (*said, self.body):
            page.add_widget(part)
        self.place(page)
        return self.body

    def place(self, page: Widget) -> None:
        """Put the page on the glass."""
        self.add_widget(page)

    def open_sheet(self, sheet: Widget) -> None:
        """Lay a sheet over the page, in place of any other."""
        self.close_sheet()
        self.sheet = sheet
        self.add_widget(sheet)

    def close_sheet(self) -> None:
        """Take the sheet away."""
        if self.sheet is not None:
            self.remove_widget(self.sheet)
            self.sheet = None

    def is_refused(self) -> bool:
        """Whether this page says that what was given last could not be done."""
        message = getattr(self.model, "message", None)
        is_here = self.manager is None or self.manager.current == self.name
        return is_here and message is not None and message.tone == "bad"

    def _ask_again(self, offer: OfferModel, answered: object, why: str, panel: type[AnswerPanel], pick: Pick) -> None:
        """The sheet anew, filled in as it was; its field marked where there is but one."""
        told = f"{self.model.message.text} {self.model.message.what_to_do}".strip()
        self.ask(offer, answered, told or why, panel)
        form = self.sheet.form  # type: ignore[union-attr]
        for name, value in pick.values:
            form.pads[name].fill(value)
        form.mark(tuple(name for name, _ in pick.values) if len(pick.values) == 1 else ())

    def ask(self, offer: OfferModel, answered: object, why: str = "", panel: type[AnswerPanel] = AnswerPanel) -> None:
        """Ask for an offer's fields on a sheet: `answered(pick)` once it is confirmed. Where that was refused the sheet
        is there again as it was filled in, with why and what to do about it.
        """
        form = panel(offer)

        def done(_: Widget, intent: object) -> None:
            self.close_sheet()
            if isinstance(intent, Dismiss):
                return
            answered(intent)  # type: ignore[operator]
            if self.sheet is None and self.is_refused() and isinstance(intent, Pick):
                self._ask_again(offer, answered, why, panel, intent)

        form.bind(on_pick=done)
        self.open_sheet(FormSheet(offer, why, form))


def kept(view: Widget, name: str) -> Widget:
    """The scroll view, to be found again by its name when its page is drawn anew."""
    view.keeps = name
    return view
