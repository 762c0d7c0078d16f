"""The table: what is asked, the public state behind its tabs, the journal, and the seats.

Where things stand is the same at every moment: the ask at one side, the tabs in the middle, journal at the other side;
held upright the ask lies at the foot, under the thumb.
"""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.models import (
    PLACE,
    Dismiss,
    Draft,
    MessageModel,
    OfferModel,
    OpenDesk,
    Pick,
    PictureModel,
    TableModel,
    TabModel,
)
from companion.parts import TO_MAP, MarkModel
from companion.table.screen_asked import AskColumn
from companion.table.screen_chart import CHART, TableChart
from companion.table.screen_duel import DuelPanel
from companion.table.screen_form import FormPage, OverBoard, fits_the_middle
from companion.table.screen_map import TableMap
from companion.table.screen_margins import Margins
from companion.table.screen_shape import (
    BROAD as BROAD_SHAPE,
    NARROW,
    UPRIGHT,
    ask_share,
    has_newest_line,
    lay_out,
    lines_under,
)
from companion.table.screen_tabs import TabPages
from companion.widgets.answer import is_inline
from companion.widgets.basics import Panel
from companion.widgets.chrome import PhaseStrip
from companion.widgets.kept import Kept, fill
from companion.widgets.middle import TabBar
from companion.widgets.seatbar import SeatBar
from companion.widgets.split import SplitAnswer
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView
from companion.words import say

FIGHT, AHEAD, JOURNAL = say("table.fight"), say("table.ahead"), say("shared.journal")
MAP, KEYS = say("shared.on_the_map"), say("table.by_list_and_keys")
BROAD = 1100
"""dp at 100 % text: a narrower table has its journal behind a tab."""
SMALL_TEXT = 1.3
MOST_LINES = 2
"""Of the journal under the tabs; where there are fewer, the table is low."""


class TableScreen(FormPage):
    """Draws a TableModel. Most taps change little of it: what says the same stays where it is.

    An act with more than one answer opens as a form: its rows in the ask, its pad in the middle; a secret one asks for
    its desk.
    """

    _laid: tuple[object, ...] = ()
    _lines = 0
    _shown = ""
    _was_fight = False
    _hushed: MessageModel | None = None
    _by_keys = False
    _wants_keys = False
    _left: OfferModel | None = None

    def __init__(self, **properties: object) -> None:
        self._widgets = Kept()
        self._maps: TableMap | None = None
        self.charts = TableChart(self)
        super().__init__(**properties)
        self.margins = Margins(self, self._widgets)
        self.tabs = TabPages(self, self._widgets)
        self.bind(size=self._arrange)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, model: TableModel) -> None:
        is_refused = self.kept_sheet(model)
        self._shown = self.charts.follow(model, self._shown)
        keep = self._widgets.keep
        self._widgets.begin()
        strip = (model.turn, model.date, model.phases, model.devices)
        fill(self.ids.top, [keep(strip, lambda: PhaseStrip(*strip))])
        seats = tuple(seat.id for seat in model.seats)
        bar: SeatBar = keep(("seats", *seats), lambda: self.pass_on(SeatBar(model.seats)))
        bar.show(model.seats)
        fill(self.ids.foot, [bar])
        self._lay_out()
        self._begin_only_form(model)
        self._draw_message(model)
        self.margins.aside(model.aside if self._is_broad else ())
        self._draw_track(model)
        self.margins.journal(model, self._lines, with_note=self._is_broad)
        self.ids.left.show(model, self.sheet, self.charts.answer())
        if model.ground is not None:
            self._draw_ground(model)
        elif self.sheet is None:
            self.ids.left.to_top()
            self._draw_tabs(model)
            fill(self.ids.right, self._beside())
        else:
            if is_refused and model.refused is not None:
                self.sheet.mark(model.refused.bad)
            self._draw_form()

    @property
    def maps(self) -> TableMap:
        """The map, made when a game first shows one."""
        if self._maps is None:
            self._maps = TableMap(self)
        return self._maps

    @property
    def trays(self) -> dict[str, TrayView]:
        """The camera pictures that lie open, by source."""
        column: AskColumn = self.ids.left
        return column.trays

    def show_picture(self, source_id: str, picture: PictureModel, marks: tuple[MarkModel, ...] = ()) -> None:
        """Take a live camera picture of a source the ask has, and the dice that were read in it."""
        if source_id in self.trays:
            self.trays[source_id].show_picture(picture, marks)

    def _draw_message(self, model: TableModel) -> None:
        """A form needs the height: what was said before it comes back with the table."""
        form = self.sheet
        is_hushed = (form is not None and model.message == self._hushed) or (self._is_low and self._shown == JOURNAL)
        message = None if is_hushed or self.charts.tells(model.message) else model.message
        guide, moment = (None, None) if is_hushed or form is not None else (model.guide, model.moment)
        self.margins.message(message, guide, moment)

    def _draw_track(self, model: TableModel) -> None:
        is_told = bool(self.ids.message.children)
        needs_height = (is_told and self._is_low) or self._has_all or self._shown in (CHART, JOURNAL)
        needs_height = needs_height or self._is_fight(model) or self._is_crowded
        self.margins.track(model, is_wanted=not needs_height, is_filling=self.sheet is not None, is_low=self._is_low)
        is_tight = is_told or self._shown == JOURNAL or (self._shown == CHART and self.charts.is_typed)
        lines = 0 if self._has_all or self._is_crowded else min(self._lines, 1 if is_tight else MOST_LINES)
        is_brief = not needs_height and has_newest_line(self.height, self._is_broad, model.foot)
        self.margins.strip(lines, model.journal if is_brief else ())

    @property
    def _is_low(self) -> bool:
        """Whether there is so little height that one thing gives way to another."""
        return self._lines < MOST_LINES and not self._is_broad

    @property
    def _is_crowded(self) -> bool:
        """Whether the keys of the form that lies open need what stands under, or its map where that is not high."""
        if not self._is_low or self.sheet is None:
            return False
        return self.width > self.height or not self._is_on_map(self.sheet)

    def _is_fight(self, model: TableModel) -> bool:
        return model.duel is not None and (self._shown == FIGHT or not self._was_fight) and self.sheet is None

    # -- the tabs -----------------------------------------------------------------------------------------------------

    def _titles(self, model: TableModel) -> tuple[str, ...]:
        own = [tab.title for tab in model.tabs]
        fight = [*([CHART] if self.charts.hand is not None else []), *([FIGHT] if model.duel is not None else [])]
        behind = [] if self._is_broad else [*([AHEAD] if model.aside else []), JOURNAL]
        return (*fight, *own, *(title for title in behind if title not in own))

    def _draw_tabs(self, model: TableModel) -> None:
        titles = self._titles(model)
        if (model.duel is not None) != self._was_fight:
            # A fight that begins is looked at, and left when it is over.
            self._was_fight = model.duel is not None
            if self._shown != CHART:
                self._shown = FIGHT if self._was_fight else ""
        if self._shown not in titles:
            self._shown = titles[0]
        signs = {FIGHT: "fight", AHEAD: "hourglass", JOURNAL: "list"} | {tab.title: tab.icon for tab in model.tabs}
        icons = tuple(signs.get(title, "") for title in titles)
        keys = self._widgets.keep(("tabs", titles, icons), lambda: self._tab_bar(titles, icons))
        keys.turn(self._shown)
        fill(self.ids.tabs, [keys] if len(titles) > 1 else [])
        fill(self.ids.board, [self._page(model, self._shown)])

    def _tab_bar(self, titles: tuple[str, ...], icons: tuple[str, ...]) -> TabBar:
        bar = TabBar(titles, self._shown, icons)
        bar.bind(on_tab=lambda _, title: self.turn_to(title))
        return bar

    def turn_to(self, title: str) -> None:
        """Show this tab."""
        self._shown = title
        self._again_tabs()

    def _again_tabs(self) -> None:
        if self.model is not None and self.sheet is None:
            for bar in self.ids.tabs.children:
                bar.turn(self._shown)
            if self._is_low:
                self._draw_message(self.model)
            self._draw_track(self.model)
            fill(self.ids.board, [self._page(self.model, self._shown)])
            fill(self.ids.right, self._beside())

    def _page(self, model: TableModel, title: str) -> Widget:
        if title == JOURNAL:
            return self.ids.log.__self__
        if title == CHART:
            return self.charts.page
        duel = model.duel
        if title == FIGHT and duel is not None:
            parts = [self._widgets.keep(duel, lambda: self.pass_on(DuelPanel(duel)))]
            return self.tabs.scrolled(title, parts)
        if title == AHEAD:
            return self.tabs.page(title, model.aside, is_low=self._is_low)
        tab = next(tab for tab in model.tabs if tab.title == title)
        return self._tab(tab)

    def _tab(self, tab: TabModel) -> Widget:
        if tab.map is not None:
            return self.maps.page(self.model, tab.map)
        return self.tabs.page(tab.title, tab.sections, is_low=self._is_low or self.height > self.width)

    def _draw_ground(self, model: TableModel) -> None:
        """The map alone, for its ground is told by touch."""
        board = next(tab.map for tab in model.tabs if tab.map is not None)
        fill(self.ids.tabs, [])
        fill(self.ids.board, [self.maps.page(model, board)])
        fill(self.ids.right, self._beside())

    # -- forms --------------------------------------------------------------------------------------------------------

    def _begin_only_form(self, model: TableModel) -> None:
        """What is asked lies open where a form alone answers it, until it is left."""
        hand = model.ask.hand if model.ask is not None and not model.ask.sources else None
        if hand is None or hand != self._left:
            self._left = None
        is_form = hand is not None and bool(hand.fields) and not (hand.is_secret or hand.lays_open or is_inline(hand))
        if hand is not None and is_form and not any((self.sheet, self.charts.hand, self._left, model.duel)):
            self._begin(hand)
            Clock.schedule_once(self._drafted, 0)

    def _offered(self, _: object, offer: OfferModel) -> None:
        if offer.id.startswith(TO_MAP):
            self.maps.lead(offer)
        elif offer.is_secret:
            self.dispatch("on_pick", OpenDesk(offer.seat))
        elif not offer.fields:
            self.dispatch("on_pick", offer.picked())
        else:
            self.open_form(offer)

    def open_form(self, offer: OfferModel) -> None:
        """Begin to fill it in."""
        self._hushed = self.model.message
        self._begin(offer)
        self._draw_message(self.model)
        self._draw_track(self.model)
        self._draw_form()
        self._drafted()
        self.ids.left.show(self.model, self.sheet)
        self.ids.left.to_top()

    def _begin(self, offer: OfferModel) -> None:
        self.sheet = SplitAnswer(offer)
        self.sheet.bind(on_pick=self._answered)
        for pad in self.sheet.pads.values():
            pad.bind(value=self._drafted, begun=self._drafted)
        self._keys = Panel()
        self._keys.add_widget(self.sheet)
        self._is_sent = self._is_asked = self._wants_keys = False
        self.sheet.waits_for(self._is_on_map(self.sheet))
        self._by_keys = self.sheet.field(self.sheet.shown).kind != PLACE
        self.sheet.bind(on_turn=lambda _, name: self._turned(name))

    def _draw_form(self) -> None:
        """The map or the pad beside the form's rows; the map where it can fill something and nobody asked for keys."""
        if (form := self.sheet) is None:
            return
        if not self._is_on_map(form):
            has_all = self._has_all
            fill(self.ids.tabs, [])
            fill(self.ids.board, [self._keys if has_all else OverBoard(self._keys, form, self._under_it())])
            fill(self.ids.right, [self.ids.centre.__self__] if has_all else self._beside())
            return
        keys = self._widgets.keep(("form", form.offer.id), self._form_bar)
        keys.turn(KEYS if self._by_keys else MAP)
        if self._by_keys:
            page: Widget = self._keys
        else:
            page = self.maps.page(self.model, next(tab.map for tab in self.model.tabs if tab.map is not None))
        fill(self.ids.tabs, [keys])
        fill(self.ids.board, [page])
        fill(self.ids.right, self._beside())

    def _is_on_map(self, form: SplitAnswer) -> bool:
        return any(tab.map is not None for tab in self.model.tabs) and self.maps.fits(form.offer)

    @property
    def _has_all(self) -> bool:
        """Whether the keys of the form that lies open need all there is beside the ask."""
        return self.sheet is not None and not self._is_on_map(self.sheet) and not fits_the_middle(self.sheet)

    def _under_it(self) -> Widget | None:
        tab = next((tab for tab in self.model.tabs if tab.title == self._shown), None)
        return self._tab(tab) if tab is not None and tab.map is None else None

    def _turned(self, name: str) -> None:
        """Another field is shown: a place on the map, what has a list by its list."""
        if self.sheet is not None:
            self._by_keys = self._wants_keys or self.sheet.field(name).kind != PLACE
            self._draw_form()

    def _form_bar(self) -> TabBar:
        bar = TabBar((MAP, KEYS), MAP, ("map", "list"))
        bar.bind(on_tab=lambda _, title: self._turn_form(title))
        return bar

    def _turn_form(self, title: str) -> None:
        self._by_keys = self._wants_keys = title == KEYS
        self._draw_form()

    def _drafted(self, *_: object) -> None:
        """Somebody is told what has been made up, to say it in words and to price it."""
        if self.sheet is not None:
            self.dispatch("on_pick", Draft(self.sheet.offer.id, self.sheet.told()))

    def _answered(self, _: SplitAnswer, intent: object) -> None:
        if not isinstance(intent, Dismiss):
            self._is_sent = isinstance(intent, Pick)
            self._is_asked = not self._is_sent
            self.dispatch("on_pick", intent)
            return
        self._left = self.sheet.offer if self.sheet is not None else None
        self.sheet = None
        self.draw(self.model)
        self.dispatch("on_pick", Draft())

    # -- where things stand -------------------------------------------------------------------------------------------

    @property
    def _is_broad(self) -> bool:
        """Whether the journal has its own column."""
        return self.width >= dp(BROAD) and self.width > self.height and theme.text_scale < SMALL_TEXT

    def _beside(self) -> list[Widget]:
        centre, side = self.ids.centre.__self__, self.ids.side.__self__
        is_alone = self._shown == CHART and self.charts.is_wide and self.sheet is None
        return [centre, side] if self._is_broad and not is_alone else [centre]

    def _arrange(self, *_: object) -> None:
        if self._lay_out() and self.model is not None:
            self.draw(self.model)

    def _lay_out(self) -> bool:
        """Put the parts where they stand in a window of this shape; whether it has another shape than before."""
        shape = UPRIGHT if self.height > self.width else BROAD_SHAPE if self._is_broad else NARROW
        lines = lines_under(shape, self.height)
        laid = (shape, lines, self.charts.is_typed, ask_share(shape, self.width, self.model))
        all_laid = (*laid, has_newest_line(self.height, self._is_broad))
        if all_laid == self._laid:
            return False
        self._laid, self._lines = all_laid, lines
        lay_out(self.ids, *laid)
        return True

    def on_kv_post(self, base_widget: object) -> None:
        """Let the journal's taps come out of the screen, and keep what a form takes off the tree: `ids` hold nothing
        alive.
        """
        ids = self.ids
        self._kept = tuple(
            ids[name].__self__ for name in ("left", "right", "centre", "side", "log", "aside_room", "deeds", "undo")
        )
        for journal in (ids.journal, ids.last):
            self.pass_on(journal)
        self.pass_on(ids.left)
        ids.left.bind(on_offer=self._offered)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
