"""The tablet without its glass: the pages beside the table, the devices, and the open table. No Kivy here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.app.at_table import PAGES, AtTable
from companion.app.trail import Trail
from companion.app.untold import Untold
from companion.box.room import BoxRoom, OfBox, keep_reading
from companion.box.room_photos import OfPhoto
from companion.desk.room_pins import kept_misses
from companion.dice.room import DeviceRoom
from companion.evening.desks import DESK_PAGE, HANDOVER, Desk
from companion.evening.evening import Evening
from companion.fame.room import FameRoom
from companion.lobby.room import Lobby, in_order
from companion.lobby.room_tables import OfTables, TablesRoom
from companion.models import MessageModel, OpenRule
from companion.pages import (
    BOX_SHEETS,
    FAME,
    HOME,
    NEW_TABLE,
    RULES,
    RULINGS,
    SENSES,
    TABLE,
    LiveModel,
    OpenCharts,
    StartTable,
    TryPractice,
)
from companion.rulings.model import RulesModel
from companion.rulings.room import rules_page
from companion.rulings.room_at_hand import AtHand
from companion.senses.inbox import Inbox
from companion.shelf.seats import shuffled
from companion.shelf.settings import Settings, write_settings
from companion.shelf.shelf import Shelf
from companion.words import say
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.game import Game, load_game
from engine.core.table import Table


def now() -> str:
    """The time in words, for evidence and readings."""
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")


class House:
    """All of it but its doors (companion/app/frontdesk.py).

    data: the user's data folder; clock: seconds that only ever grow; told: what was set aside before there was a page
    to tell it on; now: the time in words; shuffle: a new order for a pad's keys.
    """

    def __init__(
        self,
        data: Path,
        settings: Settings,
        inbox: Inbox,
        clock: Callable[[], float] = time.monotonic,
        told: Iterable[str] = (),
        now: Callable[[], str] = lambda: now(),
        shuffle: Callable[[Sequence[Any]], tuple[Any, ...]] = shuffled,
    ) -> None:
        self._untold = Untold(told)
        self.tell = self._untold.add
        self.data, self.shelf = data, Shelf(data, self.tell)
        self._now, self._shuffle = now, shuffle
        self.devices = DeviceRoom(inbox, settings, data)
        self.table: AtTable | None = None
        self.message: MessageModel | None = None
        self._boxes: BoxRoom | None = None
        self._trail = Trail()
        self._about = self._section = ""
        self.over = AtHand()
        self.fame = FameRoom(inbox.put, data)
        self._lobby = Lobby(data, self.shelf, shuffle, self.tell)
        self._tables = TablesRoom(data, self.shelf, self._stand_up)
        self._was_desk, self._waited_s = False, 0
        self._kept, self._clock = settings, clock

    @property
    def settings(self) -> Settings:
        """What this tablet remembers."""
        return self.devices.settings

    @property
    def desk(self) -> Desk | None:
        """Whoever looks at the open table through this tablet."""
        return self.table.desk if self.table else None

    @property
    def evening(self) -> Evening | None:
        """The open table."""
        return self.table.evening if self.table else None

    @property
    def game(self) -> Game:
        """The game that the pages beside the table are about: the one at the table, else the one that was chosen, else
        the first there is.
        """
        return self.evening.table.game if self.evening else load_game(self._about or in_order()[0])

    def _games(self) -> dict[str, Any]:
        """What lets choose the game of a page beside the table."""
        return {} if self.evening else {"games": self._lobby.titles(), "game": self.game.name}

    @property
    def page(self) -> str:
        """What is on the screen."""
        if self._trail.place != TABLE:
            return self._trail.place
        return self.table.page if self.table else HOME

    def model(self) -> object:
        """What that page shows; what was set aside in the making of it is told on it."""
        shown, message = self._model(), self._untold.message()
        if message is None:
            return shown
        if self._trail.place == TABLE and self.desk is not None:
            self.desk.say(message.text, message.what_to_do, message.tone)
        else:
            self.message = message
        return self._model()

    def _model(self) -> object:
        evening = self.evening
        match self.page:
            case "home":
                return self._lobby.home(self.settings, self.devices.roller_name, self.message)
            case "newtable":
                return self._lobby.new_table(self.message)
            case "boxsheets":
                return replace(self.box_room().model(), **self._games())
            case "senses":
                return self.devices.model(evening, self.message)
            case "fame":
                return self.fame.model(evening, self.message)
            case "rules":
                return replace(rules_page(self.game.name, self._section), **self._games())
        assert evening is not None
        assert self.table is not None
        evening.devices = self.devices.shown()
        return self.table.model()

    @property
    def at_hand(self) -> RulesModel | None:
        """The rules that lie over the page, if they do."""
        return self.over.model(self.evening.table if self.evening else None, self.game.name, self.page)

    # -- what a finger did, behind its door ---------------------------------------------------------------------------

    def _arrived(self, before: str) -> None:
        """Another page: the rules do not follow there, and Home's card says what is so now."""
        if self.page == before:
            return
        self.over.section = None
        self.devices.at_page(self.evening, is_here=self.page == SENSES)
        self.fame.turn(self.evening, is_here=self.page == FAME)
        if self.page == HOME:
            self.keep_card()

    def lift(self, game: str) -> None:
        """A new table of this game is set up."""
        self.open(NEW_TABLE)
        self._lobby.lift(game)

    def open_charts(self, wish: OpenCharts) -> None:
        """The sheets of a box, for the game and version that somebody is about to play."""
        self.open(BOX_SHEETS)
        self._about, self._boxes = wish.game, self._room_of(load_game(wish.game), wish.box)
        self._boxes.open_first(wish.version, wish.path)

    def ask_about(self, game: str) -> None:
        """The pages beside the table are about this game, while no table is open."""
        if self.evening is None:
            self._about, self._section, self._boxes = game, "", None

    def open_rule(self, wish: OpenRule) -> None:
        """A section of the rules: on a page that has the rules itself there, unless every seat is asked to agree."""
        if self.page not in (RULES, RULINGS) or self.is_agreeing:
            self.over.do(wish)
        elif self._trail.place == RULES:
            self._section = wish.section
        elif self.table is not None:
            self.table.rulings.look(wish)

    def dismiss(self) -> None:
        """The message was read, or the page is left without an answer."""
        if self._trail.place == TABLE and self.table is not None:
            self.table.dismiss()
        elif self._trail.place == BOX_SHEETS:
            self.box_room().message = None

    def photograph(self, intent: OfPhoto) -> None:
        """A tap about the photograph beside a chart."""
        if self._trail.place == BOX_SHEETS:
            self.box_room().photograph(intent)
        elif self.table is not None:
            self.table.readings.photograph(intent)

    def at_sheets(self, intent: OfBox) -> None:
        """A tap about the sheets of a box, which lie on a page of their own."""
        if self._trail.place == BOX_SHEETS:
            self.box_room().do(intent)

    def keep_tables(self, intent: OfTables) -> None:
        """A table on the shelf is called, filed or put away."""
        self.message = self._tables.do(intent, self.evening)

    @property
    def is_agreeing(self) -> bool:
        """Whether something waits for every seat's word."""
        return self.table is not None and self.table.is_agreeing

    def back(self) -> None:
        """The rules are laid aside, else the page is left for the one before."""
        if self.over.section is not None:
            self.over.section = None
            return
        before = self.page
        self._trail.back(self.table)
        self._arrived(before)
        self._after()

    def open(self, screen: str) -> None:
        """Go to a page by its name."""
        if self.desk is not None and self.desk.page == DESK_PAGE:
            self.desk.close_desk()  # no page is laid over a desk that stays open under it
            self.desk.to_table()
        if screen in PAGES and self.desk is not None:
            self.desk.page, self._trail.place = screen, TABLE
        elif screen == RULES and self.desk is not None and self._trail.place == TABLE:
            self.desk.page = RULINGS
        elif screen == TABLE and self.table is not None:
            self._take_up(self.table)
        elif screen in (HOME, NEW_TABLE, BOX_SHEETS, SENSES, RULES, FAME):
            self._section, self._boxes = "", None
            self._lobby.begin()
            self._trail.place = screen

    # -- tables -------------------------------------------------------------------------------------------------------

    def resume(self, path: Path) -> None:
        """Open this table where it was left, or say why not."""
        if (at := self.table) is not None and at.evening.table.file.path == path:
            self._take_up(at)
            return
        try:
            self._sit_down(self.shelf.open(path))
        except RingtableError as error:
            self.message = MessageModel(str(error), tone="bad")
        except OSError as error:
            self.message = MessageModel(say("home.could_not_be_opened", name=path.name, why=error.strerror), tone="bad")

    def _take_up(self, table: AtTable) -> None:
        self._trail.place = TABLE
        table.to_table()

    def start(self, asked: StartTable | TryPractice) -> None:
        """Set a table up and sit down at it."""
        try:
            wish = self._lobby.practice() if isinstance(asked, TryPractice) else asked
            self._sit_down(self.shelf.create(wish))
            if wish is not asked and self.table is not None:
                self.table.guide.begin()
            if wish.joins and self.table is not None:
                self.table.board.join()
        except OSError as error:
            why = say("home.table_not_made", why=error.strerror)
            self.message = MessageModel(why, say("home.make_room_in", folder=self.shelf.folder), "bad")
        except (RingtableError, ValueError) as error:
            self.message = MessageModel(str(error), tone="bad")

    def _sit_down(self, table: Table) -> None:
        self._stand_up()
        misses = kept_misses(table, self._clock)
        evening = Evening(table, self.settings, self._now, self.devices.roll, self._keep_reading, misses)
        desk = Desk(evening, self._shuffle)
        self.table = AtTable(desk, self.data, lambda: self.live.picture)
        if table.file.notices:
            first, *more = table.file.notices
            desk.say(first, " ".join(more), "bad")
        self._trail.begin(TABLE)
        self._about, self._section, self._boxes = "", "", None
        self.devices.begin()
        if table.file.path is not None:
            self.remember(last_table=table.file.path.name)
        self.keep_card()

    def _stand_up(self) -> None:
        if self.table is not None:
            self.keep_card()
            self.table.leave()
        self.table, self.over.section = None, None
        self._trail.begin(self._trail.place)

    def _keep_reading(self, chart: str, row: str, column: str, value: str) -> None:
        """A public reading off a printed sheet is the owner's from now on, at every table."""
        if self.evening is not None:
            cell = chart, row, column, value
            if said := keep_reading(self.evening.table, self.data, cell, self._now(), self.tell):
                self.message = MessageModel(said, tone="bad")

    def keep_card(self) -> None:
        """The words Home shows about the open table."""
        try:
            if self.evening is not None:
                self.shelf.keep(self.evening.table)
        except OSError as error:
            self.message = MessageModel(say("home.shelf_not_written", why=error.strerror), tone="bad")

    # -- box sheets ---------------------------------------------------------------------------------------------------

    def box_room(self) -> BoxRoom:
        """The sheets of the box that the page is about."""
        if self._boxes is None:
            at = self.evening.table if self.evening else None
            self._boxes = self._room_of(self.game, *((at.box.name, at.header["version"]) if at else ("", "")))
        return self._boxes

    def _room_of(self, game: Game, box: str, version: str = "") -> BoxRoom:
        return BoxRoom(game, self.data, self._now, box, lambda: self.live.picture, version)

    # -- devices ------------------------------------------------------------------------------------------------------

    @property
    def live(self) -> LiveModel:
        """What the camera sees now."""
        return self.devices.live

    def listen(self) -> bool:
        """What the devices put into the inbox; whether the page should be drawn anew."""
        is_new = False
        for is_told in self.devices.listen(lambda: self.table.sensed if self.table else None):
            is_over = self.table is not None and self.table.hands.tick()
            self._after()
            is_new = is_new or is_told or is_over
        return is_new

    def tick(self) -> bool:
        """Time has passed; whether the page says something else for that: a pad that waits, what stands and is done."""
        desk = self.desk
        left_s = desk.evening.misses.wait_s(desk.seat) if desk is not None and self.page == HANDOVER else 0
        is_new, self._waited_s = left_s != self._waited_s, left_s
        return (self.table is not None and self.table.takings.tick()) or is_new

    def close(self) -> None:
        """The app ends."""
        self._stand_up()
        self.fame.turn(None, is_here=False)
        self.devices.close()

    def _after(self) -> None:
        self.devices.expect_dice(self.evening)
        if self.table is None:
            return
        evening, open_to = self.table.evening, self.table.desk.open_to
        evening.settings = self.settings
        self.table.desk.forget_stale(is_left=self.page == HOME)
        if self._was_desk and not open_to:
            self.devices.forget_picture()
        self._was_desk = bool(open_to)
        self.devices.look_for_cards(evening, open_to, self.table.hands.is_looking)

    def remember(self, **settings: Any) -> None:
        """Keep these settings."""
        self.devices.settings = replace(self.settings, **settings)
        self._keep_settings()

    def _keep_settings(self) -> None:
        self._kept = self.settings
        try:
            write_settings(self.data, self.settings)
        except OSError as error:
            self.message = MessageModel(say("home.settings_not_kept", why=error.strerror), str(self.data), "bad")
