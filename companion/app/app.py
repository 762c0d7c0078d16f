"""The tablet app: the only place where table, devices and screens meet. Kivy calls in; models go out to the screens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

import assets
from companion.app.frame import Frame, make_anew
from companion.app.frontdesk import FrontDesk
from companion.app.recovery import Recovery
from companion.app.sweeps import Sweeps
from companion.desk.model_hand import CARDS
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.mishaps.log import MishapLog
from companion.mishaps.model import MISHAP
from companion.models import Dismiss, ReadHelp
from companion.pages import (
    ANSWER,
    AWAY,
    BOX_SHEETS,
    ENDING,
    FAME,
    HOME,
    MORE,
    NEW_PIN,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
    FillScreen,
    Quit,
)
from companion.rulings.model import RulesModel
from companion.senses.inbox import Inbox
from companion.senses.inputs import TRAY
from companion.shelf.settings import Settings, read_settings
from companion.sounds.player import Sounds
from companion.widgets.fingers import Glass
from companion.widgets.holder import Holder
from companion.widgets.keys import Keys
from companion.widgets.page import Page
from companion.widgets.reveal import habit
from companion.widgets.standing import StandingBar, standing
from companion.widgets.theme import density_of, fit_density, theme

INBOX_S = 1 / 30
CARD_S = 20.0


# Each screen is made when it is first shown: a resumed table does not wait for the pages nobody opens.
SCREENS = {
    TABLE: "companion.table.screen:TableScreen",
    HANDOVER: "companion.desk.screen_handover:HandoverScreen",
    DESK_PAGE: "companion.desk.screen:DeskScreen",
    ANSWER: "companion.table.screen_generic:AnswerScreen",
    HOME: "companion.lobby.screen:HomeScreen",
    NEW_TABLE: "companion.lobby.screen_newtable:NewTableScreen",
    RULINGS: "companion.rulings.screen:RulingsScreen",
    SHEET: "companion.board.screen_sheets:SheetScreen",
    ON_MAP: "companion.board.screen:OnMapScreen",
    CARDS: "companion.desk.screen_cards:CardsScreen",
    ENDING: "companion.ending.screen:EndingScreen",
    MORE: "companion.lobby.screen_more:MoreScreen",
    AWAY: "companion.board.screen_away:AwayScreen",
    NEW_PIN: "companion.desk.screen_newpin:NewPinScreen",
    BOX_SHEETS: "companion.box.screen:BoxSheetsScreen",
    FAME: "companion.fame.screen:FameScreen",
    SENSES: "companion.dice.screen:SensesScreen",
    MISHAP: "companion.mishaps.screen:MishapScreen",
}
SHOWN_BY = {RULES: RULINGS, CURTAIN: DESK_PAGE}
"""Pages drawn by another page's screen."""


class RingtableApp(App):
    """The app. data: the user's data folder; table: a file to resume at once, '' for Home; told: what was set aside
    when the settings were read; clock: seconds that only ever grow, by which touches and waits are timed; log: where
    an error that nobody caught is written down; keeps_window: whether the window's size and place are remembered.
    status: the exit code, once it has ended.
    """

    title = "Ringtable"
    icon = str(assets.path("ringtable.png"))

    def __init__(
        self,
        data: Path,
        table: Path | None = None,
        settings: Settings | None = None,
        told: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
        log: MishapLog | None = None,
        *,
        keeps_window: bool = True,
    ) -> None:
        super().__init__()
        self.clock, self.status, self.keeps_window = clock, 0, keeps_window
        sentences = [*told]
        self.data = data
        self.front = self.new_front(settings or read_settings(data, sentences.append), sentences)
        self.recovery = Recovery(self, log or MishapLog(data))
        self._first_table = table
        self._evening = self._drawn_of = self.front.evening
        self.sweeps, self.sounds = Sweeps(), Sounds(data)
        self.bar: StandingBar | None = None

    def new_front(self, settings: Settings, told: Iterable[str] = ()) -> FrontDesk:
        """A front desk at which no table lies open."""
        self.inbox = Inbox(newest_only=_is_live)
        return FrontDesk(self.data, settings, self.inbox, lambda: self.clock(), told=told)

    def new_screens(self) -> Holder:
        """Where pages are shown, none as yet; and what may lie over them."""
        return Holder(size=Window.size)

    def run(self) -> None:
        """Until it is left; whatever nobody catches meanwhile is got over, or ends it."""
        with self.recovery.guard:
            super().run()

    def build(self) -> Holder:
        """The screens, the inbox's clock, and the first page."""
        self.sweeps.begin()
        self.size_px = Window.size
        self._take_looks()
        fit_density(*self.size_px)
        self.frame = Frame(Window, self._settled)
        self.manager = self.new_screens()
        self.glass = Glass(Window, lambda: self.clock())
        turn_full = lambda: self.do(FillScreen(not self.front.settings.is_full))  # noqa: E731
        self.keys = Keys(Window, self._leave, lambda: self.do(ReadHelp()), turn_full)
        if self._first_table is not None:
            self.front.resume(self._first_table)
        self.refresh()
        self._clocks: list[ClockEvent] = []
        self.wind_clocks()
        return self.manager

    def wind_clocks(self) -> None:
        """Begin with what is done again and again, also where it was begun before: Kivy leaves off what stumbled."""
        for clock in self._clocks:
            clock.cancel()
        self._clocks = [
            Clock.schedule_interval(self._empty_inbox, INBOX_S),
            Clock.schedule_interval(lambda _: self.front.keep_card(), CARD_S),
        ]

    def on_start(self) -> None:
        """Devices begin when the first page is drawn: no table waits for a camera."""
        # What is told now is done before the first frame is drawn, and what is told then before the second.
        Clock.schedule_once(lambda _: Clock.schedule_once(self.begin, 0), 0)

    def on_stop(self) -> None:
        """Let devices and the table go."""
        for clock in self._clocks:
            clock.cancel()
        self.frame.close()
        self.keys.close()
        self.glass.close()
        self.bar = standing(self.bar, "", self.do)
        self.front.close()
        self.sweeps.end()

    def begin(self, _: float = 0) -> None:
        """The first page is drawn: what it does not wait for."""
        self.settle()
        self.front.devices.start()

    def settle(self, *_: object) -> None:
        """Something large came or went: look for rubbish among all there is, and set the rest apart."""
        self._evening = self.front.evening
        self.sweeps.settle(has_table=self._evening is not None)

    def screen(self, page: str) -> Page:
        """The screen that draws this page, made when it is first wanted."""
        name = SHOWN_BY.get(page, page)
        if not self.manager.has_screen(name):
            module, _, kind = SCREENS[name].partition(":")
            screen = getattr(import_module(module), kind)(name=name)
            screen.bind(on_pick=lambda _, intent: self.do(intent))
            self.manager.keep(screen)
        return self.manager.get_screen(name)

    def anew(self) -> None:
        """Throw every page away that was made: what is shown next is as in an app that was just started. Call
        `refresh` then.
        """
        self.keys.leave()
        self.manager.empty()
        self.bar = standing(self.bar, "", self.do)

    def do(self, intent: object) -> None:
        """A finger picked something."""
        if not self.recovery.lets(intent):
            return
        if isinstance(intent, Quit):
            self.stop()
            return
        self.front.do(intent)
        self.refresh()
        if self.front.evening is not self._evening:
            Clock.schedule_once(self.settle, 0)

    def refresh(self) -> None:
        """Draw what is so now."""
        if self.front.evening is not self._drawn_of:
            # Where a map was looked at, what lies open, what was ticked: all of it belongs to the table before.
            self._drawn_of = self.front.evening
            self.anew()
        if self._take_looks():
            make_anew(self)
            return
        habit.opens_by = self.front.settings.opens_by
        self.frame.fill(self.front.settings.is_full)
        mishap = self.recovery.sheet
        page = self.front.page if mishap is None else MISHAP
        screen = self.screen(page)
        if page == CURTAIN:
            if screen.curtain is None:
                screen.close()
        else:
            screen.show(self.sounds.show(page, mishap or self.front.model()))
        screen.cover(self.front.at_hand, _rules_at_hand)
        self.manager.turn_to(screen)
        self.bar = standing(self.bar, self.front.table.takings.standing if self.front.table else "", self.do)
        self._forget(screen)
        self.sweeps.drawn()
        is_here = self.front.evening is not None and page != HOME
        Window.allow_screensaver = not (self.front.settings.stays_awake and is_here)

    def _take_looks(self) -> bool:
        """The theme follows the settings; whether every page is to be made again for that."""
        self.sounds.is_on = self.front.settings.sounds
        theme.mode, theme.text_scale = self.front.settings.theme, self.front.settings.text_percent / 100
        return density_of(*self.size_px) != Metrics.density

    def _forget(self, shown: Page) -> None:
        """A desk or a hand-over that is not shown keeps nothing: the next look is drawn anew."""
        for screen in self.manager.screens:
            if screen is not shown and screen.name in (DESK_PAGE, HANDOVER):
                screen.forget()

    def _settled(self) -> None:
        """The window has another size or place: its letters follow, and it is there again next time."""
        self.size_px = Window.size
        if self._take_looks():
            make_anew(self)
        if (place := self.frame.place) and self.keeps_window and place != self.front.settings.window:
            self.front.remember(window=place)

    def _empty_inbox(self, passed_s: float) -> None:
        self.sweeps.tick(passed_s)
        if self.recovery.sheet is not None:
            return  # what devices say waits until somebody goes on
        if self.front.tick():
            self.refresh()
        if self.inbox.is_empty:
            return
        if self.front.listen():
            self.refresh()
        self._show_live()

    def _show_live(self) -> None:
        live = self.front.live
        screen = self.manager.current_screen
        if live.picture is None and screen.name != SENSES:
            return
        if screen.name == SENSES:
            screen.show_live(live)
        elif screen.name == TABLE and self.front.evening is not None:
            for source in self.front.evening.live_sources():
                screen.show_picture(source, live.picture, live.marks if source == TRAY else ())

    def _leave(self) -> None:
        if self.recovery.sheet is not None:
            self.do(Dismiss())
        elif not self.manager.current_screen.goes_back():
            self.front.back()
            self.refresh()


def _rules_at_hand(model: RulesModel) -> Widget:
    from companion.rulings.screen_at_hand import RulesAtHand

    return RulesAtHand(model)


def _is_live(observation: object) -> bool:
    return type(observation).__name__ in ("PictureSeen", "Looked")
