"""Everything an open table shows and answers: its evening, and the rooms around it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.evening import CURTAIN, DESK_PAGE, Evening
from companion.guided import Guides
from companion.presenters.hand_pages import CARDS
from companion.presenters.models import CloseDesk, Dismiss, Draft, EnterPin, OpenDesk, Pick, TakeReading, Wait
from companion.presenters.pages import AWAY, ENDING, MORE, NEW_PIN, ON_MAP, RULINGS, SHEET, TABLE
from companion.presenters.rulings_pages import CallOff
from companion.rooms.away import AwayRoom
from companion.rooms.ending import EndingRoom
from companion.rooms.guide import GuideRoom
from companion.rooms.hand import HandRoom
from companion.rooms.more import MoreRoom
from companion.rooms.onmap import MapRoom
from companion.rooms.pins import PinRoom
from companion.rooms.readings import ReadingRoom
from companion.rooms.routines import RoutineRoom
from companion.rooms.rulings import RulingRoom
from companion.rooms.sheets import SheetRoom
from companion.rooms.stand_in import StandInRoom
from companion.rooms.tray import TrayRoom

ANSWER = "answer"
PAGES = (RULINGS, SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY)
"""The pages of a table that are opened by their name."""


class AtTable:
    """An open table with its rooms. data: the user's data folder."""

    def __init__(self, evening: Evening, data: Path) -> None:
        self.evening = evening
        self.rulings = RulingRoom(evening)
        self.sheets = SheetRoom(evening)
        self.tray = TrayRoom(evening)
        self.board = MapRoom(evening, self.rulings)
        self.ending = EndingRoom(evening, self.rulings, data)
        self.more = MoreRoom(evening, data)
        self.away = AwayRoom(evening, data)
        self.hands = HandRoom(evening)
        self.pins = PinRoom(evening, self.rulings)
        self.stand_ins = StandInRoom(evening, self.rulings)
        self.routines = RoutineRoom(evening)
        self.readings = ReadingRoom(evening)
        self.guide = GuideRoom(evening.table, Guides(data))

    @property
    def page(self) -> str:
        """What is on the screen."""
        return ANSWER if self.board.form is not None else self.evening.page

    @property
    def is_agreeing(self) -> bool:
        """Whether something waits for every seat's word."""
        return self.rulings.motion is not None

    def model(self) -> object:
        """What that page shows."""
        match self.page:
            case "answer":
                return self.board.form
            case "handover":
                return self.evening.handover_model()
            case "desk":
                return self.hands.on_desk(self.evening.desk_model())
            case "rulings":
                return self.rulings.model()
            case "sheet":
                return self.sheets.model()
            case "onmap":
                return self.board.model()
            case "cards":
                return self.hands.cards()
            case "ending":
                return self.ending.model()
            case "away":
                return self.away.model()
            case "more":
                return self.more.model()
            case "newpin":
                return self.pins.model()
        return replace(self.evening.table_model(), guide=self.guide.model())

    def do(self, intent: object) -> None:
        """Find the room the intent is for."""
        if self.board.form is not None and isinstance(intent, Dismiss):
            self.board.leave_form()
            return
        rooms = (self.hands, self.tray, self.sheets, self.board, self.ending, self.pins, self.stand_ins, self.routines)
        if any(room.do(intent) for room in (*rooms, self.more, self.away, self.readings, self.guide, self.rulings)):
            return
        evening = self.evening
        match intent:
            case Pick():
                evening.pick(intent)
            case Draft():
                evening.draft = intent
            case TakeReading(source):
                evening.take(source)
            case Wait(seat):
                evening.wait(seat)
            case OpenDesk(seat):
                evening.hand_over(seat)
            case EnterPin(seat, pin):
                evening.enter_pin(seat, pin)
            case CloseDesk():
                evening.close_desk()
            case Dismiss():
                evening.dismiss()

    def back(self) -> bool:
        """The page is left for the one before; False where that is Home. From an agreement that is a 'no'."""
        if self.rulings.motion is not None and self.page == RULINGS:
            self.rulings.do(CallOff(self.rulings.motion.id))
            return True
        match self.page:
            case "answer":
                self.board.leave_form()
            case "rulings":
                self.rulings.leave()
            case "onmap":
                self.board.leave()
            case _ if self.evening.page in (DESK_PAGE, NEW_PIN):
                self.evening.close_desk()
            case _ if self.evening.page in (TABLE, CURTAIN):
                self.evening.to_table()
                return False
            case _:
                self.evening.leave_page()
        return True
