"""The end of the game: a moment first, numbers second; every secret turn by turn; the replay; the file."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.ending.model import (
    EndingModel,
    FatesModel,
    LookAtTurn,
    OpenSecrets,
    PlotModel,
    PointsModel,
    ReplayModel,
    WriteExport,
)
from companion.ending.screen_curves import CurvePlot
from companion.ending.screen_replay import STOOD, TurnReplay
from companion.models import Open
from companion.pages import FAME, HOME, NEW_TABLE
from companion.widgets.banner import Badge, Banner, eyebrow
from companion.widgets.bars import WIDE
from companion.widgets.basics import Cites, Panel, Rule, Scroller, Stack, Word, Words, tap
from companion.widgets.leaf import Leaf, kept
from companion.widgets.signed import SignedTap
from companion.widgets.state import Line
from companion.widgets.switches import EvenRow, PickTap
from companion.widgets.theme import theme
from companion.words import say

TITLE = say("shared.end_of_game")
BESIDE = 3
"""So many plots stand beside the fates, what is more under them."""
LARGE = 210
"""dp that the first plot is high, if it needs no more."""
TWO_COLUMNS = 420
"""dp; from this width on fates and secrets stand in two columns."""


class EndingScreen(Leaf):
    """Draws an EndingModel. replays: whether one turn is looked at in full; side: which side of it."""

    replays, side = False, STOOD

    def draw(self, model: EndingModel) -> None:
        if model.turn is None:
            self.replays = False
        self.lay_out(TITLE, model.strip if model.strip != TITLE else "", model.box_label, (), model.message)
        self.body.orientation = "vertical"
        if self.replays and model.turn is not None:
            self.body.add_widget(self.pass_on(TurnReplay(model.turn, self.side, self._turned)))
        else:
            room, column = kept(Scroller(), "end"), Stack(padding=(0, 0, dp(6), 0))
            column.add_widget(self._head(model))
            if model.fates is not None or model.plots:
                column.add_widget(self._told(model))
            column.add_widget(self._secrets(model))
            room.add_widget(column)
            self.body.add_widget(room)
        self.body.add_widget(self._foot(model))

    def _turned(self, side: str) -> None:
        self.side = side

    # -- the moment ---------------------------------------------------------------------------------------------------

    def _head(self, model: EndingModel) -> Widget:
        banner = Banner(model.scene, model.colour)
        if not model.is_over:
            banner.words.add_widget(Words(says=model.title, face="Serif", type_size="great"))
        else:
            whose = " · ".join(words for words in (model.who, model.strip) if words not in ("", TITLE))
            head = eyebrow(model.letters, whose, model.colour)
            if model.cites:
                cites = self.pass_on(Cites(model.cites, with_titles=False, size_hint_x=None))
                cites.hug(dp(380) * theme.grow)
                cites.pos_hint = {"center_y": 0.5}
                head.add_widget(cites)
            banner.words.add_widget(head)
            banner.words.add_widget(Words(says=model.title, face="Serif", type_size="huge"))
        if model.says:
            banner.words.add_widget(Words(says=model.says, face="Serif", type_size="heading"))
        for rule in model.rules:
            banner.words.add_widget(Words(says=rule.says, ink="dim" if model.says else "text", type_size="small"))
        if model.points:
            banner.words.add_widget(_points(model.points))
        numbers = StackLayout(size_hint_y=None, spacing=(dp(22), dp(2)))
        numbers.bind(minimum_height=numbers.setter("height"))
        for fact in model.facts:
            if fact.value != "0":  # what never happened is no news
                numbers.add_widget(Word(says=f"{fact.text}: {fact.value}", type_size="small"))
        banner.words.add_widget(numbers)
        return banner

    # -- what became of it --------------------------------------------------------------------------------------------

    def _told(self, model: EndingModel) -> Widget:
        halves, plots = Halves(), model.plots[:BESIDE]
        colours = {seat: colour for seat, _, colour in model.seats}
        if model.fates is not None:
            left = Stack(pos_hint={"top": 1})
            left.add_widget(_fates(model.fates, model.fate_letters, model.seats))
            halves.add_widget(left)
            halves.rest = [_plot(plot, colours, is_small=True) for plot in model.plots[BESIDE:]]
        else:
            plots = model.plots
        if plots:
            column, pairs = Stack(pos_hint={"top": 1}), None
            for at, plot in enumerate(plots):
                # The first has the whole width, the others stand in pairs.
                if at and pairs is None:
                    pairs = GridLayout(cols=min(2, len(plots) - 1), size_hint_y=None, spacing=theme.gap)
                    pairs.bind(minimum_height=pairs.setter("height"))
                    column.add_widget(pairs)
                drawn = _plot(plot, colours, is_small=at > 0)
                column.add_widget(drawn) if pairs is None else pairs.add_widget(_at_top(drawn))
            halves.add_widget(column)
        return halves

    # -- every secret -------------------------------------------------------------------------------------------------

    def _secrets(self, model: EndingModel) -> Widget:
        panel = _tight(Panel(size_hint_y=None))
        if model.replay is None:
            says = say("ending.secrets_are_still_closed") if model.is_over else say("ending.secret_until_it_is_over")
            panel.add_widget(Words(says=says, ink="dim", halign="center"))
            return panel
        panel.add_widget(_heading(say("ending.every_secret"), say("ending.opened_when_every_seat_agreed")))
        panel.add_widget(self._turns(model.replay))
        names = {seat: (name, colour) for seat, name, colour in model.seats} | {"": (say("shared.dice"), "dim")}
        for secret in model.replay.rows:
            name, colour = names[secret.seat]
            panel.add_widget(_pair(name, colour, secret.text))
        panel.add_widget(Rule())
        panel.add_widget(Words(says=say("ending.what_the_opened_secrets_show"), face="Serif", type_size="heading"))
        for check in model.checks:
            panel.add_widget(Line(check))
        return panel

    def _turns(self, replay: ReplayModel) -> Widget:
        row = StackLayout(size_hint_y=None, spacing=dp(6))
        row.bind(minimum_height=row.setter("height"))
        for place, turn in enumerate(replay.turns):
            key = PickTap(says=turn, carries=LookAtTurn(place), size_hint=(None, None), wraps=False)
            key.bind(texture_size=_as_wide_as_its_words, on_release=lambda each: self.dispatch("on_pick", each.carries))
            key.chosen = place == replay.shown
            row.add_widget(key)
        return row

    # -- what can be done ---------------------------------------------------------------------------------------------

    def _foot(self, model: EndingModel) -> Widget:
        foot = EvenRow()
        if model.is_over and model.turn is None:
            self.open_all = self._way(say("shared.open_all_secrets"), "open", OpenSecrets(), "gold")
            foot.add_widget(self.open_all)
        elif self.replays:
            foot.add_widget(tap(say("ending.sign_the_end"), lambda _: self._look(replays=False)))
        elif model.turn is not None:
            replay = SignedTap(says=say("ending.replay_with_open_secrets"), icon="play", kind="gold", size_hint_x=1.4)
            replay.bind(on_release=lambda _: self._look(replays=True))
            foot.add_widget(replay)
        foot.add_widget(self._way(say("shared.write_it_to_a_file"), "save", WriteExport()))
        if model.has_fame and model.is_over:
            foot.add_widget(self._way(say("shared.hall_of_fame"), "star", Open(FAME)))
        foot.add_widget(self._way(say("ending.start_another"), "again", Open(NEW_TABLE)))
        foot.add_widget(self._way(say("shared.home"), "home", Open(HOME)))
        return foot

    def _way(self, says: str, icon: str, intent: object, kind: str = "plain") -> SignedTap:
        """A key with its sign."""
        way = SignedTap(says=says, icon=icon, kind=kind, carries=intent)
        way.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.carries))
        return way

    def _look(self, *, replays: bool) -> None:
        self.replays = replays
        self.draw(self.model)


class Halves(BoxLayout):
    """Two columns as high as the higher one, or under one another where the page is narrow. rest: what stands under the
    first of them, and last where they stand under one another.
    """

    def __init__(self) -> None:
        self.rest: list[Widget] = []
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.bind(width=self._turn, minimum_height=self.setter("height"))

    def _turn(self, *_: object) -> None:
        self.orientation = "horizontal" if self.width > dp(WIDE) else "vertical"
        for part in self.rest:
            under: Widget = self.children[-1 if self.orientation == "horizontal" else 0]
            if part.parent is not under:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                under.add_widget(part)


def _points(points: tuple[PointsModel, ...]) -> Widget:
    """What each seat scored, large, under its name; with a tick whoever won."""
    row = StackLayout(size_hint_y=None, spacing=(dp(26), dp(4)))
    row.bind(minimum_height=row.setter("height"))
    for each in points:
        pair = BoxLayout(orientation="vertical", size_hint=(None, None))
        pair.bind(minimum_size=pair.setter("size"))
        name = Word(says=f"✓ {each.name}" if each.is_winner else each.name, face="SansBold")
        pair.add_widget(name)
        pair.add_widget(Word(says=each.points, face="Serif", type_size="title"))
        row.add_widget(pair)
    return row


def _at_top(widget: Widget) -> Widget:
    """A cell of a grid with this at its top, however high its neighbour is."""
    cell = AnchorLayout(anchor_y="top")
    widget.bind(height=lambda _, height: setattr(cell, "size_hint_min_y", height))
    cell.size_hint_min_y = widget.height
    cell.add_widget(widget)
    return cell


def _tight(panel: Panel) -> Panel:
    panel.bind(minimum_height=panel.setter("height"))
    panel.pos_hint = {"top": 1}
    return panel


def _heading(title: str, note: str) -> Widget:
    row = BoxLayout(size_hint_y=None, spacing=theme.gap)
    row.bind(minimum_height=row.setter("height"))
    row.add_widget(Words(says=title, face="Serif", type_size="heading"))
    if note:
        row.add_widget(Words(says=note, ink="dim", type_size="small", halign="right", pos_hint={"center_y": 0.5}))
    return row


def _pair(name: str, colour: str, says: str) -> Widget:
    """A name in its colour, and what is said of it beside."""
    row = BoxLayout(size_hint_y=None, spacing=theme.gap)
    row.bind(minimum_height=row.setter("height"))
    row.add_widget(Words(says=name, ink=colour, face="SansBold", size_hint_x=0.24, pos_hint={"top": 1}))
    row.add_widget(Words(says=says, size_hint_x=0.76, pos_hint={"top": 1}))
    return row


def _fates(fates: FatesModel, letters: tuple[str, ...], seats: tuple[tuple[str, str, str], ...]) -> Widget:
    colours = {seat: colour for seat, _, colour in seats}
    panel = _tight(Panel(size_hint_y=None))
    panel.add_widget(_heading(fates.title, fates.note))
    grid = GridLayout(cols=2, size_hint_y=None, spacing=(theme.gap, dp(8)))
    grid.bind(minimum_height=grid.setter("height"))
    grid.bind(width=lambda each, width: setattr(each, "cols", 2 if width > dp(TWO_COLUMNS) else 1))
    for fate, sign in zip(fates.rows, letters, strict=True):
        row = BoxLayout(size_hint_y=None, spacing=dp(10))
        row.bind(minimum_height=row.setter("height"))
        colour = colours.get(fate.seat, "text")
        row.add_widget(Badge(sign, colour, dp(38) * theme.grow, is_round=True, is_out=fate.is_dead))
        words = Stack(spacing=0, pos_hint={"center_y": 0.5})
        ink = "dim" if fate.is_dead else "text"
        words.add_widget(Words(says=fate.piece, ink=ink, face="Serif", type_size="strong", strikethrough=fate.is_dead))
        words.add_widget(Words(says=fate.text, ink="dim", type_size="small"))
        row.add_widget(words)
        grid.add_widget(_at_top(row))
    panel.add_widget(grid)
    return panel


def _plot(plot: PlotModel, colours: dict[str, str], *, is_small: bool) -> Widget:
    panel = _tight(Panel(size_hint_y=None, spacing=dp(4)))
    panel.add_widget(_heading(plot.title, "" if is_small else plot.note))
    if is_small and plot.note:
        panel.add_widget(Words(says=plot.note, ink="dim", type_size="small"))
    drawn = CurvePlot(plot, colours)
    drawn.height = drawn.least if is_small else max(drawn.least, dp(LARGE))
    panel.add_widget(drawn)
    return panel


def _as_wide_as_its_words(key: PickTap, size: tuple[float, float]) -> None:
    key.width = max(theme.target, size[0] + dp(24))
