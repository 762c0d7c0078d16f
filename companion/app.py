"""The tablet app: the only place where table, devices and screens meet. Kivy calls in; models go out to the screens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.desk.model_hand import CARDS
from companion.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.frontdesk import FrontDesk
from companion.inbox import Inbox
from companion.inputs import TRAY
from companion.models import ReadHelp
from companion.pages import (
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
)
from companion.settings import Settings, read_settings
from companion.sweeps import Sweeps
from companion.table.room import ANSWER
from companion.widgets.fingers import Glass
from companion.widgets.keys import Keys
from companion.widgets.page import Page
from companion.widgets.reveal import habit
from companion.widgets.standing import StandingBar
from companion.widgets.theme import fit_density, theme

INBOX_S = 1 / 30
CARD_S = 20.0


def _table() -> Page:
    from companion.table.screen import TableScreen

    return TableScreen(name=TABLE)


def _handover() -> Page:
    from companion.desk.screen_handover import HandoverScreen

    return HandoverScreen(name=HANDOVER)


def _desk() -> Page:
    from companion.desk.screen import DeskScreen

    return DeskScreen(name=DESK_PAGE)


def _answer() -> Page:
    from companion.table.screen_generic import AnswerScreen

    return AnswerScreen(name=ANSWER)


def _home() -> Page:
    from companion.lobby.screen import HomeScreen

    return HomeScreen(name=HOME)


def _new_table() -> Page:
    from companion.lobby.screen_newtable import NewTableScreen

    return NewTableScreen(name=NEW_TABLE)


def _rulings() -> Page:
    from companion.rulings.screen import RulingsScreen

    return RulingsScreen(name=RULINGS)


def _sheet() -> Page:
    from companion.board.screen_sheets import SheetScreen

    return SheetScreen(name=SHEET)


def _on_map() -> Page:
    from companion.board.screen import OnMapScreen

    return OnMapScreen(name=ON_MAP)


def _cards() -> Page:
    from companion.desk.screen_cards import CardsScreen

    return CardsScreen(name=CARDS)


def _ending() -> Page:
    from companion.ending.screen import EndingScreen

    return EndingScreen(name=ENDING)


def _more() -> Page:
    from companion.lobby.screen_more import MoreScreen

    return MoreScreen(name=MORE)


def _away() -> Page:
    from companion.board.screen_away import AwayScreen

    return AwayScreen(name=AWAY)


def _new_pin() -> Page:
    from companion.desk.screen_newpin import NewPinScreen

    return NewPinScreen(name=NEW_PIN)


def _box_sheets() -> Page:
    from companion.box.screen import BoxSheetsScreen

    return BoxSheetsScreen(name=BOX_SHEETS)


def _fame() -> Page:
    from companion.fame.screen import FameScreen

    return FameScreen(name=FAME)


def _senses() -> Page:
    from companion.dice.screen import SensesScreen

    return SensesScreen(name=SENSES)


# Each screen is made when it is first shown: a resumed table does not wait for the pages nobody opens.
SCREENS: dict[str, Callable[[], Page]] = {
    TABLE: _table,
    HANDOVER: _handover,
    DESK_PAGE: _desk,
    ANSWER: _answer,
    HOME: _home,
    NEW_TABLE: _new_table,
    RULINGS: _rulings,
    SHEET: _sheet,
    ON_MAP: _on_map,
    CARDS: _cards,
    ENDING: _ending,
    MORE: _more,
    AWAY: _away,
    NEW_PIN: _new_pin,
    BOX_SHEETS: _box_sheets,
    SENSES: _senses,
    FAME: _fame,
}
SHOWN_BY = {RULES: RULINGS, CURTAIN: DESK_PAGE}
"""Pages drawn by another page's screen."""


class RingtableApp(App):
    """The app. data: the user's data folder; table: a file to resume at once, '' for Home; told: what was set aside
    when the settings were read; clock: seconds that only ever grow, by which touches and waits are timed.
    """

    title = "Ringtable"

    def __init__(
        self,
        data: Path,
        table: Path | None = None,
        settings: Settings | None = None,
        told: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.clock = clock
        sentences = [*told]
        self.settings = settings or read_settings(data, sentences.append)
        self.inbox = Inbox(newest_only=_is_live)
        self.front = FrontDesk(data, self.settings, self.inbox, lambda: self.clock(), told=sentences)
        self._first_table = table
        self._evening: object = None
        self.sweeps = Sweeps()

    def build(self) -> ScreenManager:
        """The screens, the inbox's clock, and the first page."""
        self.sweeps.begin()
        fit_density(*Window.size)
        self.manager = ScreenManager(transition=NoTransition())
        # It has the whole window, so nothing of it has to be cut off, and cutting is drawn twice in every frame.
        self.manager.canvas.before.clear()
        self.manager.canvas.after.clear()
        self.bar = StandingBar(lambda intent: self.do(intent))
        if self._first_table is not None:
            self.front.resume(self._first_table)
        self.refresh()
        self._clocks = [
            Clock.schedule_interval(self._empty_inbox, INBOX_S),
            Clock.schedule_interval(lambda _: self.front.keep_card(), CARD_S),
        ]
        self.glass = Glass(Window, lambda: self.clock())
        self.keys = Keys(Window, self._leave, lambda: self.do(ReadHelp()))
        return self.manager

    def on_start(self) -> None:
        """Devices begin when the first page is drawn: no table waits for a camera."""
        # What is told now is done before the first frame is drawn, and what is told then before the second.
        Clock.schedule_once(lambda _: Clock.schedule_once(self._begin, 0), 0)

    def on_stop(self) -> None:
        """Let devices and the table go."""
        for clock in self._clocks:
            clock.cancel()
        self.keys.close()
        self.glass.close()
        self.bar.show("")
        self.front.close()
        self.sweeps.end()

    def _begin(self, _: float) -> None:
        self._settle()
        self.front.start_devices()

    def _settle(self, *_: object) -> None:
        self._evening = self.front.evening
        self.sweeps.settle(has_table=self._evening is not None)

    def screen(self, page: str) -> Page:
        """The screen that draws this page, made when it is first wanted."""
        name = SHOWN_BY.get(page, page)
        if not self.manager.has_screen(name):
            screen = SCREENS[name]()
            screen.bind(on_pick=lambda _, intent: self.do(intent))
            self.manager.add_widget(screen)
        return self.manager.get_screen(name)

    def do(self, intent: object) -> None:
        """A finger picked something."""
        self.front.do(intent)
        self.refresh()
        if self.front.evening is not self._evening:
            Clock.schedule_once(self._settle, 0)

    def refresh(self) -> None:
        """Draw what is so now."""
        theme.mode, theme.text_scale = self.front.settings.theme, self.front.settings.text_percent / 100
        habit.opens_by = self.front.settings.opens_by
        page = self.front.page
        screen = self.screen(page)
        if page == CURTAIN:
            if screen.curtain is None:
                screen.close()
        else:
            screen.show(self.front.model())
        screen.cover(self.front.at_hand)
        self.bar.show(self.front.table.takings.standing if self.front.table else "")
        self.manager.current = screen.name
        self._forget(screen)
        self.sweeps.drawn()

    def _forget(self, shown: Page) -> None:
        """A desk or a hand-over that is not shown keeps nothing: the next look is drawn anew."""
        for screen in self.manager.screens:
            if screen is not shown and screen.name in (DESK_PAGE, HANDOVER):
                screen.forget()

    def _empty_inbox(self, passed_s: float) -> None:
        self.sweeps.tick(passed_s)
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
        elif screen.name == TABLE:
            for source in self.front.live_sources():
                screen.show_picture(source, live.picture, live.marks if source == TRAY else ())

    def _leave(self) -> None:
        self.front.back()
        self.refresh()


def _is_live(observation: object) -> bool:
    return type(observation).__name__ in ("PictureSeen", "Looked")
