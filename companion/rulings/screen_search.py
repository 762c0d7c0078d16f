"""A page that is searched: the line that says what is typed, and the keyboard under it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models import TEXT, FieldModel
from companion.rulings.model import RuleModel
from companion.widgets.abstract import Abstract
from companion.widgets.basics import Panel, Picks, tap
from companion.widgets.chrome import text_width
from companion.widgets.signs import SignsPad
from companion.widgets.theme import theme
from companion.words import say


def hint_of(rules: Sequence[RuleModel]) -> str:
    """What may be typed: a number as this book has them, such as the one in its middle."""
    sections = [rule.section for rule in rules]
    numbers = [section for section in sections if "/" not in section] or sections
    return (
        say("rules.number_or_words_like", number=numbers[len(numbers) // 2])
        if numbers
        else say("rules.number_or_words")
    )


class Searched(Picks, BoxLayout, metaclass=Abstract):
    """Parts under one another, `search_row` among them. The keyboard takes the lower half while it is typed on."""

    def __init__(self, typed: str = "") -> None:
        super().__init__(orientation="vertical", spacing=theme.gap)
        self.typed = typed
        self.board: Widget | None = None
        self.search_row = self._search_row()

    @property
    @abstractmethod
    def hint(self) -> str:
        """What may be typed."""

    @abstractmethod
    def find(self, words: str) -> None:
        """Search for these words, or this number."""

    def tell_typed(self) -> None:
        """Say what is searched for, or that something may be."""
        self.line.says = self.typed or say("rules.search", hint=self.hint[:1].lower() + self.hint[1:])
        self.line.ink = "text" if self.typed else "dim"
        self.clear_tap.enabled = bool(self.typed)

    def _search_row(self) -> Widget:
        row = BoxLayout(size_hint_y=None, spacing=theme.gap, padding=(0, 0, dp(12), 0))
        row.bind(minimum_height=row.setter("height"))
        self.line = tap("", lambda _: self._type(), "plain", halign="left", face="Sans")
        self.done_tap = tap(say("rules.done"), lambda _: self._stop_typing(), "gold", size_hint_x=None)
        self.done_tap.width = text_width(say("rules.done"), "SansBold", theme.sizes["strong"]) + dp(10)
        self.clear_tap = tap("✕", lambda _: self._clear(), "quiet", size_hint_x=None, width=theme.target)
        row.add_widget(self.line)
        row.add_widget(self.clear_tap)
        return row

    def _type(self) -> None:
        if self.board is not None:
            self._stop_typing()
            return
        self.board = Panel(size_hint_y=None, padding=theme.pad * 0.7)
        self.board.bind(minimum_height=self.board.setter("height"))
        self.pad = SignsPad(FieldModel("words", TEXT, default=self.typed, low=-1, hint=self.hint))
        self.pad.remove_widget(self.pad.line)  # the search line above shows what is typed
        self.pad.bind(typed=lambda _, words: self.find(words))
        self.board.add_widget(self.pad)
        self.add_widget(self.board)
        self.search_row.add_widget(self.done_tap)

    def _stop_typing(self) -> None:
        if self.board is not None:
            self.remove_widget(self.board)
            self.search_row.remove_widget(self.done_tap)
            self.board = None

    def _clear(self) -> None:
        self._stop_typing()
        self.find("")
