"""Home: the last table in one tap, the other tables, what the box and the devices need, the theme and the size of the
text.
"""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.core.text.markup import MarkupLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models import TEXT, FieldModel, OfferModel, Open, Pick
from companion.pages import (
    BOX_SHEETS,
    FAME,
    NEW_TABLE,
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
from companion.widgets.basics import Panel, Picks, Scroller, Stack, Surface, Tap, Word, Words, tap
from companion.widgets.chrome import MessageBar, help_tap, text_width
from companion.widgets.icons import Icon
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import ListRow, Row, row_height
from companion.widgets.switches import EvenRow, PickTap, Tabs
from companion.widgets.theme import theme, with_note

LEAST_PERCENT, MOST_PERCENT, STEP_PERCENT = 100, 160, 15


FITS = (("title", 1.0), ("heading", 1.0), ("heading", 0.9), ("heading", 0.8))
"""How a way's words are set, the first that its cell has room for."""
MOST_SHOWN = 20
"""Tables that stand on Home at first: a shelf of hundreds does not hold up the start."""
BIN = "bin"
LEAST_NOTE = 2.6
"""Lines of small letters that a way's note takes at least, in the smallest that it is set in."""
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
        places = self._places(model)
        beside = kept(Scroller(), "places")
        beside.share = None
        beside.add_widget(places)
        sides.add_widget(beside)
        sides.bind(orientation=lambda _, way: _stand(places, way))
        _stand(places, sides.orientation)
        page.add_widget(sides)
        if model.message is not None:
            page.add_widget(self.pass_on(MessageBar(model.message)))
        self.add_widget(page)

    def _tables(self, model: HomeModel) -> Widget:
        room, column = kept(Scroller(), "tables"), Stack(padding=(0, 0, dp(8), 0))
        column.add_widget(self._last(model.last) if model.last else self.pass_on(FirstTable()))
        practice = tap("Try a practice evening", lambda tapped: self.dispatch("on_pick", tapped.carries))
        practice.carries, practice.note = TryPractice(), "invented charts, a guided first turn"
        column.add_widget(practice)
        if model.others or model.binned:
            column.add_widget(self._others(model))
        room.add_widget(column)
        return room

    def _last(self, card: TableCardModel) -> Widget:
        panel = self.pass_on(LastTable(card))
        more = self._more(card.id, f"… with {card.name}")
        more.pos_hint = {"center_y": 0.5}
        panel.foot.add_widget(more)
        if self.unfolded == card.id:
            panel.add_widget(self._keys(card))
        return panel

    def _others(self, model: HomeModel) -> Widget:
        panel = Panel(size_hint_y=None, padding=(theme.pad, theme.pad, dp(4), theme.pad))
        panel.bind(minimum_height=panel.setter("height"))
        if model.others:
            panel.add_widget(Words(says="Other tables", face="Serif", type_size="heading"))
        shown = model.others if self.shows_all else model.others[:MOST_SHOWN]
        for card in shown:
            panel.add_widget(self._line(_row(card), self._more(card.id, f"… with {card.name}")))
            if self.unfolded == card.id:
                panel.add_widget(self._keys(card))
        if len(shown) < len(model.others):
            says = f"All {len(model.others)} tables"
            panel.add_widget(tap(says, self._show_all, "quiet"))
        if model.binned:
            panel.add_widget(self._bin(model.binned))
        return panel

    def _bin(self, binned: tuple[TableCardModel, ...]) -> Widget:
        column = Stack()
        tables = "1 table" if len(binned) == 1 else f"{len(binned)} tables"
        column.add_widget(tap("Bin", lambda _: self._unfold(BIN), "quiet", note=f"{tables}, nothing is erased"))
        for card in binned if self.unfolded == BIN else ():
            back = tap(
                "Bring back", lambda tapped: self.dispatch("on_pick", tapped.carries), carries=BringBack(card.id)
            )
            back.size_hint_x, back.width = None, text_width(back.says, "SansBold", theme.sizes["strong"]) + dp(8)
            row = Row(card.name, _joined(card.game, card.turn, card.when), None, enabled=False, ink="dim")
            column.add_widget(self._line(row, back))
        return column

    def _line(self, row: Row, end: Tap) -> Widget:
        """A table's row with a key at its end."""
        line = BoxLayout(size_hint_y=None, spacing=theme.gap, padding=(0, 0, theme.gap, 0))
        line.bind(minimum_height=line.setter("height"))
        words = ListRow(row=row, picked=lambda carries: self.dispatch("on_pick", carries), size_hint_y=None)
        words.bind(width=lambda each, width: setattr(each, "height", row_height(row, width)))
        end.pos_hint = {"center_y": 0.5}
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
            row.add_widget(tap("Rename", lambda _: self._rename(card)))
            row.add_widget(tap("Write it to a file", lambda _: self._do(FileTable(card.id))))
        row.add_widget(tap("Into the bin", lambda _: self._do(PutInBin(card.id))))
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
            OfferModel("name", "The table's name", fields=(field,), confirm="That is it"),
            lambda pick: self._do(_renamed(card.id, pick)),
        )

    def _places(self, model: HomeModel) -> Widget:
        # One way more leaves each of them less room.
        places = GridLayout(cols=1, spacing=theme.gap * (0.5 if model.has_fame else 1), size_hint_x=0.62)
        first, is_hold = model.last is None, model.opens_by == "hold"
        fame = (("star", "Hall of Fame", "the points of every evening", FAME),) if model.has_fame else ()
        for sign, says, note, screen in (
            ("map", "New table", "game, seats, options", NEW_TABLE),
            ("boxes", "Box sheets", model.sheets_note or "the printed charts", BOX_SHEETS),
            ("die", "Dice & roller", model.devices_note or "camera, tray, die roller", SENSES),
            ("book", "Rules", "search by number or word", RULES),
            *fame,
        ):
            is_asked = first and screen == NEW_TABLE
            tile = Tile(says=says, note=note, sign=sign, carries=Open(screen), is_asked=is_asked)
            tile.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
            places.add_widget(tile)
        says = "Hold a finger on a secret to see it" if is_hold else "Tap two places to see a secret"
        note = "tap here to change: two taps at two places" if is_hold else "tap here to change: hold a finger on it"
        wish = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "quiet", note=note)
        wish.carries = SetOpensBy("taps" if is_hold else "hold")
        places.add_widget(wish)
        ends = EvenRow()
        for says, intent in (
            ("In a window" if model.is_full else "Full screen", FillScreen(not model.is_full)),
            ("Quit", Quit()),
        ):
            ends.add_widget(tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), "quiet", carries=intent))
        places.add_widget(ends)
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


class LastTable(Picks, Panel):
    """The table played last: where it stands and who owes something, and one large tap that goes on with it."""

    def __init__(self, card: TableCardModel) -> None:
        super().__init__(rim="gold", padding=theme.pad * 1.25, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says="LAST TABLE", ink="gold", face="SansBold", type_size="small"))
        words = Stack(spacing=dp(2))
        words.add_widget(Words(says=card.name, face="Serif", type_size="great"))
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
        self.foot = BoxLayout(size_hint_y=None, spacing=theme.gap)
        self.foot.bind(minimum_height=self.foot.setter("height"))
        self.foot.add_widget(self.resume)
        self.add_widget(self.foot)


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
    """A large way to a page, filling its cell, with its sign. most: the share of their size that its height leaves its
    words.
    """

    is_asked = BooleanProperty(False)
    most = 1.0

    def __init__(self, sign: str = "", **properties: object) -> None:
        super().__init__(**properties)
        self._sign = Icon(sign=sign, ink="gold", size=(dp(32), dp(32)))
        self.add_widget(self._sign)
        self.bind(pos=self._place, size=self._place)
        self._fit = Clock.create_trigger(self._fitted)
        self.bind(size=self._fit, text=self._fit)

    def _place(self, *_: object) -> None:
        self._sign.x, self._sign.center_y = self.x + dp(20), self.center_y

    def _fitted(self, *_: object) -> None:
        """Where large words have no room they are set smaller; not for good: a page finds its width in two steps."""
        for size, share in FITS:
            if self._high(size, share) <= self.height:
                break
        if (size, share) != (self.type_size, self.most):
            self.type_size, self.most = size, share
            self._draw_in()

    def _high(self, type_size: str, share: float) -> float:
        """How high its words are in this size, in pixels."""
        room = max(1, int(self.text_size[0] - self.padding[0] - self.padding[2]))
        small = theme.sizes["small"] * share
        text = with_note(self.says, self.note, self.ink, theme.colours, small)
        large = theme.sizes[type_size] * share
        return MarkupLabel(text=text, font_name=self.font_name, font_size=large, text_size=(room, None)).render()[1]

    def _draw_in(self, *_: object) -> None:
        super()._draw_in()
        self.drawn_in = min(self.drawn_in, self.most)

    def _dress(self, *_: object) -> None:
        self.ink, self.surface = "text", "raised" if self.state == "down" else "panel"
        self.rim = "gold" if self.state == "down" or self.is_asked else "clear"


def _stand(places: GridLayout, orientation: str) -> None:
    """Under the tables the ways to other pages stand in two columns; where they are too many for the glass, they
    scroll.
    """
    is_under, room = orientation == "vertical", places.parent
    room.size_hint_x, room.size_hint_y = (1, 0.5) if is_under else (0.62, 1)
    places.cols, places.size_hint_x = 2 if is_under else 1, 1
    *_, wish, _ = standing = places.children[::-1]
    # A key beside a way is as high as it; keys by themselves are as high as they need.
    is_beside = is_under and len(standing) % 2 == 1
    wish.size_hint_y = 1 if is_beside else None
    rows = -(-(len(standing) - 2 + is_beside) // places.cols)
    keys = theme.target * (1.2 if is_under else 2.6) * theme.grow
    least = rows * (theme.sizes["heading"] + theme.sizes["small"] * LEAST_NOTE) + keys
    places.size_hint_min_y = least
    room.size_hint_min_y = (
        rows * (theme.sizes["title"] + theme.sizes["small"] * 4 + dp(30)) + keys if is_under else None
    )


def _row(card: TableCardModel) -> Row:
    note = _joined(card.turn, card.when)
    if card.broken:
        return Row(card.name, f"✗ {card.broken}", None, ink="dim", enabled=False)
    return Row(card.name, note, ResumeTable(card.id), end="◇ invented" if card.box_label else "", end_ink="gold")


def _renamed(id_: str, pick: Pick) -> RenameTable:
    return RenameTable(id_, str(dict(pick.values)["name"]))


def _joined(*words: str) -> str:
    return " · ".join(word for word in words if word)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
