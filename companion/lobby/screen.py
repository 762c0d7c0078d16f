"""Home: the last table in one tap, the other tables, what the box and the devices need, the theme and the size of the
text.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.lobby.screen_shelf import BoxDrawing, BoxShelf, FirstTable, LastTable, TableTap, joined
from companion.models import TEXT, FieldModel, OfferModel, Open, Pick
from companion.pages import (
    BOX_SHEETS,
    FAME,
    RULES,
    SENSES,
    BringBack,
    FileTable,
    FillScreen,
    HomeModel,
    PutInBin,
    Quit,
    RenameTable,
    ResumeTable,
    SetOpensBy,
    SetTextSize,
    SetTheme,
    TableCardModel,
    TryPractice,
)
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Picks, Rule, Scroller, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.chrome import MessageBar, help_tap, text_width
from companion.widgets.leaf import Leaf, kept
from companion.widgets.signed import SignedTap, level
from companion.widgets.switches import EvenRow, PickTap, Tabs
from companion.widgets.theme import theme
from companion.words import say

LEAST_PERCENT, MOST_PERCENT, STEP_PERCENT = 100, 160, 15
MOST_SHOWN = 20
"""Tables that stand on Home at first: a shelf of hundreds does not hold up the start."""
BIN = "bin"
LEAST_PAIR = 390
"""dp at 100 % text that two ways side by side need."""
NARROW_BAR = 760
"""dp at 100 % text: a narrower bar tells no percent between its keys."""


class HomeScreen(Leaf):
    """Draws a HomeModel. unfolded: the table, or the bin, whose keys are shown."""

    unfolded = ""
    shows_all = False

    def draw(self, model: HomeModel) -> None:
        self.clear_widgets()
        self.sheet = None
        page = BoxLayout(orientation="vertical", padding=theme.gap, spacing=theme.gap)
        page.add_widget(self.pass_on(HomeBar(model.mode, model.text_percent)))
        sides = Sides()
        sides.add_widget(self._tables(model))
        beside = kept(Scroller(size_hint_x=0.72), "places")
        beside.add_widget(self._places(model))
        sides.add_widget(beside)
        page.add_widget(sides)
        if model.message is not None:
            page.add_widget(self.pass_on(MessageBar(model.message)))
        self.add_widget(page)

    def _tables(self, model: HomeModel) -> Widget:
        room, column = kept(Scroller(), "tables"), Stack(padding=(0, 0, dp(8), 0))
        column.add_widget(self._last(model.last) if model.last else self.pass_on(FirstTable()))
        if model.boxes:
            column.add_widget(self.pass_on(BoxShelf(model.boxes)))
        note = say("home.what_a_practice_evening_is")
        column.add_widget(self._way("play", say("shared.try_a_practice_evening"), note, TryPractice()))
        column.add_widget(self._tablet(model))
        room.add_widget(column)
        return room

    def _last(self, card: TableCardModel) -> Widget:
        panel = self.pass_on(LastTable(card))
        more = self._more(card.id, say("home.and_with", name=card.name))
        more.pos_hint = {"center_y": 0.5}
        panel.foot.add_widget(more)
        if self.unfolded == card.id:
            panel.add_widget(self._keys(card))
        return panel

    def _others(self, model: HomeModel) -> Widget:
        panel = Panel(size_hint_y=None, padding=(theme.pad, dp(10), dp(4), dp(10)), spacing=dp(6))
        panel.bind(minimum_height=panel.setter("height"))
        if model.others:
            panel.add_widget(Words(says=say("home.other_tables"), face="Serif", type_size="heading"))
        shown = model.others if self.shows_all else model.others[:MOST_SHOWN]
        for at, card in enumerate(shown):
            if at:
                panel.add_widget(Rule())
            panel.add_widget(self._line(card, _words(card), self._more(card.id, say("home.and_with", name=card.name))))
            if self.unfolded == card.id:
                panel.add_widget(self._keys(card))
        if len(shown) < len(model.others):
            says = say("home.all_tables", count=len(model.others))
            panel.add_widget(tap(says, self._show_all, "quiet"))
        if model.binned:
            panel.add_widget(self._bin(model.binned))
        return panel

    def _bin(self, binned: tuple[TableCardModel, ...]) -> Widget:
        column = Stack()
        tables = say("shared.one_table") if len(binned) == 1 else say("shared.tables", count=len(binned))
        column.add_widget(
            tap(
                say("home.bin"),
                lambda _: self._unfold(BIN),
                "quiet",
                note=say("home.bin_erases_nothing", tables=tables),
            )
        )
        for card in binned if self.unfolded == BIN else ():
            back = tap(
                say("home.bring_back"),
                lambda tapped: self.dispatch("on_pick", tapped.carries),
                carries=BringBack(card.id),
            )
            back.size_hint_x, back.width = None, text_width(back.says, "SansBold", theme.sizes["strong"]) + dp(8)
            words = TableTap(card, joined(card.game, card.turn, card.when), None)
            column.add_widget(self._line(card, words, back))
        return column

    def _line(self, card: TableCardModel, words: Tap, end: Tap) -> Widget:
        """A table with its game's box before it and a key at its end."""
        line = BoxLayout(size_hint_y=None, spacing=theme.gap, padding=(0, 0, theme.gap, 0))
        line.bind(minimum_height=line.setter("height"))
        middle, side = {"center_y": 0.5}, dp(46)
        size = (side * 1.3, side)
        line.add_widget(BoxDrawing(card.scene, card.colour, size_hint=(None, None), size=size, pos_hint=middle))
        words.pos_hint = end.pos_hint = middle
        words.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
        line.add_widget(words)
        line.add_widget(end)
        return line

    def _more(self, id_: str, stands_for: str) -> Tap:
        """The key that unfolds what else can be done with a table."""
        more = PickTap(says="•••", size_hint_x=None, width=theme.target, wraps=False)
        more.bind(on_release=lambda _: self._unfold(id_))
        more.chosen, more.stands_for = self.unfolded == id_, stands_for
        return more

    def _keys(self, card: TableCardModel) -> Widget:
        row = EvenRow(padding=(0, 0, theme.gap, 0))
        if not card.broken:
            row.add_widget(tap(say("home.rename"), lambda _: self._rename(card)))
            row.add_widget(tap(say("shared.write_it_to_a_file"), lambda _: self._do(FileTable(card.id))))
        row.add_widget(tap(say("home.into_the_bin"), lambda _: self._do(PutInBin(card.id))))
        return row

    def _do(self, intent: object) -> None:
        self.unfolded = ""
        self.draw(self.model)
        self.dispatch("on_pick", intent)

    def _unfold(self, id_: str) -> None:
        self.unfolded = "" if self.unfolded == id_ else id_
        self._anew()

    def _show_all(self, _: Tap) -> None:
        self.shows_all = True
        self._anew()

    def _anew(self) -> None:
        """Draw the same model again where it stood."""
        model, self.model = self.model, None
        self.show(model)

    def _rename(self, card: TableCardModel) -> None:
        field = FieldModel("name", TEXT, default=card.name)
        self.ask(
            OfferModel("name", say("shared.tables_name"), fields=(field,), confirm=say("shared.that_is_it")),
            lambda pick: self._do(_renamed(card.id, pick)),
        )

    def _places(self, model: HomeModel) -> Widget:
        column = Stack(padding=(0, 0, dp(8), 0))
        if model.others or model.binned:
            column.add_widget(self._others(model))
        fame = (
            (("star", say("shared.hall_of_fame"), say("home.what_the_hall_of_fame_is"), Open(FAME)),)
            if model.has_fame
            else ()
        )
        ways = (
            ("boxes", say("shared.box_sheets"), model.sheets_note or say("home.what_box_sheets_are"), Open(BOX_SHEETS)),
            ("die", say("shared.dice_roller"), model.devices_note or say("home.what_dice_and_roller_is"), Open(SENSES)),
            ("book", say("shared.rules"), say("home.what_rules_are"), Open(RULES)),
            *fame,
        )
        column.add_widget(Ways([self._way(*way) for way in ways]))
        return column

    def _tablet(self, model: HomeModel) -> Widget:
        """How this tablet opens secrets, whether it is filled, and the way out."""
        is_hold = model.opens_by == "hold"
        says = say("home.hold_to_see_a_secret") if is_hold else say("home.tap_twice_to_see_a_secret")
        note = say("home.change_to_two_taps") if is_hold else say("home.change_to_holding")
        wish = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "quiet", note=note)
        wish.carries = SetOpensBy("taps" if is_hold else "hold")
        wish.size_hint_x = 2.4
        ends = EvenRow()
        ends.add_widget(wish)
        for says, intent in (
            (say("home.in_a_window") if model.is_full else say("home.full_screen"), FillScreen(not model.is_full)),
            (say("home.quit"), Quit()),
        ):
            ends.add_widget(tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "quiet", carries=intent))
        return ends

    def _way(self, sign: str, says: str, note: str, intent: object) -> Tile:
        """A key that leads to a page, with its sign."""
        way = Tile(says=says, note=note, icon=sign, carries=intent)
        way.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
        return way


class HomeBar(Picks, Surface, BoxLayout):
    """The name of the app, the theme, the size of the text."""

    def __init__(self, mode: str, percent: int) -> None:
        super().__init__(surface="panel", size_hint_y=None, padding=(dp(18), dp(6), dp(8), dp(6)), spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        middle = {"center_y": 0.5}
        self.add_widget(Words(says=say("home.ringtable"), face="Serif", type_size="title", pos_hint=middle))
        modes = Tabs((("night", say("home.night")), ("day", say("home.day"))), mode, pos_hint=middle)
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
                self.percent = Word(says=f"{percent} %", ink="dim", pos_hint=middle)
                self.add_widget(self.percent)
        about = help_tap(self)
        about.pos_hint = middle
        self.add_widget(about)
        self.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        is_narrow = self.width < dp(NARROW_BAR) * theme.grow
        if is_narrow == (self.percent.parent is not None):
            (self.remove_widget if is_narrow else self._tell)(self.percent)

    def _tell(self, percent: Word) -> None:
        self.add_widget(percent, index=2)


class Tile(SignedTap):
    """A way to a page, with its sign."""

    def __init__(self, **properties: object) -> None:
        super().__init__(halign="left", face="Serif", type_size="heading", **properties)

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised" if self.state == "down" else "panel"
        self.rim = "gold" if self.state == "down" else "line"


class Ways(GridLayout):
    """The ways to other pages: two side by side where they have room, all those of a row as high as the highest."""

    def __init__(self, ways: list[Tile]) -> None:
        super().__init__(cols=2, size_hint_y=None, spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        self.ways = ways
        for way in ways:
            self.add_widget(way)
            way.bind(texture_size=self._even)

    def _fit(self, _: Widget, width: float) -> None:
        self.cols = 2 if width > dp(LEAST_PAIR) * theme.grow else 1

    def _even(self, *_: object) -> None:
        level(self.ways, self.cols)


def _words(card: TableCardModel) -> TableTap:
    if card.broken:
        return TableTap(card, f"✗ {card.broken}", None)
    place = joined("ended", card.owed) if card.is_over else card.turn
    invented = say("shared.sign_invented") if card.box_label else ""
    return TableTap(card, joined(card.version, place, card.when, invented), ResumeTable(card.id))


def _renamed(id_: str, pick: Pick) -> RenameTable:
    return RenameTable(id_, str(dict(pick.values)["name"]))
