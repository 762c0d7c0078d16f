"""Home: the last table in one tap, the other tables, what the box and the devices need, the theme and the size of the
text.
"""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.presenters.models import Open
from companion.presenters.pages import (
    BOX_SHEETS,
    NEW_TABLE,
    RULES,
    SENSES,
    HomeModel,
    ResumeTable,
    SetOpensBy,
    SetTextSize,
    SetTheme,
    TableCardModel,
)
from companion.screens.bars import Sides
from companion.screens.page import Page
from companion.widgets.basics import Panel, Picks, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.chrome import MessageBar, text_width
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme

LEAST_PERCENT, MOST_PERCENT, STEP_PERCENT = 100, 160, 15


class HomeScreen(Page):
    """Draws a HomeModel."""

    def draw(self, model: HomeModel) -> None:
        self.clear_widgets()
        page = BoxLayout(orientation="vertical", padding=theme.gap, spacing=theme.gap)
        page.add_widget(self.pass_on(HomeBar(model.mode, model.text_percent)))
        sides = Sides()
        sides.add_widget(self._tables(model))
        sides.add_widget(self._places(model))
        page.add_widget(sides)
        if model.message is not None:
            page.add_widget(self.pass_on(MessageBar(model.message)))
        self.add_widget(page)

    def _tables(self, model: HomeModel) -> Widget:
        column = BoxLayout(orientation="vertical", spacing=theme.gap)
        column.add_widget(self.pass_on(LastTable(model.last) if model.last else FirstTable()))
        if not model.others:
            column.add_widget(Widget())
            return column
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        panel.add_widget(Words(says="Other tables", face="Serif", type_size="heading"))
        self.others = LongList(rows=[_row(card) for card in model.others])
        panel.add_widget(self.pass_on(self.others))
        column.add_widget(panel)
        return column

    def _places(self, model: HomeModel) -> Widget:
        places = GridLayout(cols=1, spacing=theme.gap, size_hint_x=0.62)
        first, is_hold = model.last is None, model.opens_by == "hold"
        for says, note, screen in (
            ("New table", "game, seats, options", NEW_TABLE),
            ("Box sheets", model.sheets_note or "the printed charts", BOX_SHEETS),
            ("Dice & roller", model.devices_note or "camera, tray, die roller", SENSES),
            ("Rules", "search by number or word", RULES),
        ):
            tile = Tile(says=says, note=note, carries=Open(screen), is_asked=first and screen == NEW_TABLE)
            tile.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            places.add_widget(tile)
        says = "Secrets open by holding" if is_hold else "Secrets open by two taps"
        note = "tap for two taps at two places instead" if is_hold else "tap for holding instead"
        wish = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "quiet", note=note)
        wish.carries = SetOpensBy("taps" if is_hold else "hold")
        places.add_widget(wish)
        return places


class HomeBar(Picks, Surface, BoxLayout):
    """The name of the app, the theme, the size of the text."""

    def __init__(self, mode: str, percent: int) -> None:
        super().__init__(surface="panel", size_hint_y=None, padding=(dp(18), dp(6), dp(8), dp(6)), spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        middle = {"center_y": 0.5}
        self.add_widget(Words(says="Ringtable", face="Serif", type_size="title", pos_hint=middle))
        modes = Tabs((("night", "Night"), ("day", "Day")), mode, pos_hint=middle)
        modes.bind(on_turn=lambda _, key: self.dispatch("on_pick", SetTheme(key)))
        self.add_widget(modes)
        self.add_widget(Widget(size_hint_x=None, width=dp(10)))
        for says, by in (("A−", -STEP_PERCENT), ("A+", STEP_PERCENT)):
            size = min(MOST_PERCENT, max(LEAST_PERCENT, percent + by))
            step = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), carries=SetTextSize(size))
            step.enabled, step.size_hint_x, step.pos_hint = size != percent, None, middle
            step.width = text_width(says, "SansBold", theme.sizes["strong"]) + dp(14)
            self.add_widget(step)
            if by < 0:
                self.add_widget(Word(says=f"{percent} %", ink="dim", pos_hint=middle))


class LastTable(Picks, Panel):
    """The table played last: where it stands and who owes something, and one large tap that goes on with it."""

    def __init__(self, card: TableCardModel) -> None:
        super().__init__(rim="gold", padding=theme.pad * 1.25, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says="LAST TABLE", ink="gold", face="SansBold", type_size="small"))
        words = Stack(spacing=dp(2))
        words.add_widget(Words(says=card.name, face="Serif", type_size="great", line_height=0.95))
        words.add_widget(Words(says=_joined(card.turn, card.owed), type_size="strong"))
        words.add_widget(Words(says=_joined(card.game, card.when), ink="dim", type_size="small"))
        if card.box_label:
            words.add_widget(Words(says=f"◇ {card.box_label}", ink="gold", type_size="small"))
        self.add_widget(words)
        if card.broken:
            self.add_widget(Words(says=f"✗ {card.broken}", ink="bad", type_size="small"))
        self.resume = tap("Resume", lambda tapped: self.dispatch("on_pick", tapped.carries), "gold")
        self.resume.carries, self.resume.enabled, self.resume.least = ResumeTable(card.id), not card.broken, dp(72)
        self.resume.type_size = "heading"
        self.add_widget(self.resume)


class FirstTable(Picks, Panel):
    """What stands there before there is a table."""

    def __init__(self) -> None:
        super().__init__(padding=theme.pad * 1.25, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says="Put the box on the table", face="Serif", type_size="great"))
        says = "The board, the cards and the dice stay yours. The tablet keeps secrets, points, marks and the rules."
        self.add_widget(Words(says=says, ink="dim"))
        start = tap("Set up the first table", lambda _: self.dispatch("on_pick", Open(NEW_TABLE)), "gold")
        start.least, start.type_size = dp(72), "heading"
        self.add_widget(start)


class Tile(Tap):
    """A large way to a page, filling its cell."""

    is_asked = BooleanProperty(False)

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised" if self.state == "down" else "panel"
        self.rim = "gold" if self.state == "down" or self.is_asked else "clear"


def _row(card: TableCardModel) -> Row:
    note = _joined(card.turn, card.when)
    if card.broken:
        return Row(card.name, f"✗ {card.broken}", None, ink="dim", enabled=False)
    return Row(card.name, note, ResumeTable(card.id), end="◇ invented" if card.box_label else "", end_ink="gold")


def _joined(*words: str) -> str:
    return " · ".join(word for word in words if word)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
