"""Everything an open table shows and answers: its evening, and the rooms around it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.board.room import MapRoom
from companion.board.room_away import AwayRoom
from companion.board.room_likeness import LikenessRoom
from companion.board.room_sheets import SheetRoom
from companion.box.room_photos import PhotoRoom
from companion.desk.model_hand import CARDS
from companion.desk.room_hand import HandRoom
from companion.desk.room_pins import PinRoom
from companion.desk.room_takings import TakingRoom
from companion.dice.room_tray import TrayRoom
from companion.ending.room import EndingRoom
from companion.evening.desks import CURTAIN, DESK_PAGE, Desk
from companion.evening.guided import Guides
from companion.evening.laid_down import LaidDown
from companion.lobby.room_more import MoreRoom
from companion.models import CloseDesk, Draft, EnterPin, OpenDesk, Pick, PictureModel
from companion.pages import ANSWER, AWAY, ENDING, MORE, NEW_PIN, ON_MAP, RULINGS, SHEET, TABLE
from companion.rulings.model import CallOff
from companion.rulings.room import RulingRoom
from companion.table.room_ground import GroundRoom
from companion.table.room_guide import GuideRoom
from companion.table.room_readings import ReadingRoom
from companion.table.room_routines import RoutineRoom
from companion.table.room_sensed import SensedRoom
from companion.table.room_stand_in import StandInRoom
from engine.core.frozen import replace

PAGES = (RULINGS, SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY)
"""The pages of a table that are opened by their name."""


class AtTable:
    """An open table with its rooms. data: the user's data folder; camera: what it sees now, None for nothing."""

    def __init__(self, desk: Desk, data: Path, camera: Callable[[], PictureModel | None] = lambda: None) -> None:
        self.desk, self.evening = desk, desk.evening
        self.rulings = RulingRoom(desk)
        self.sheets = SheetRoom(desk)
        self.board = MapRoom(desk, self.rulings)
        self.ending = EndingRoom(desk, self.rulings, data)
        self.more = MoreRoom(desk, self.rulings, data)
        self.away = AwayRoom(desk, data)
        self.hands = HandRoom(desk)
        self.sensed = SensedRoom(desk, self.rulings, self.hands)
        self.tray = TrayRoom(desk, self.sensed)
        self.takings = TakingRoom(desk, self.rulings)
        self.pins = PinRoom(desk, self.rulings, self.takings)
        self.stand_ins = StandInRoom(desk, self.rulings)
        self.routines = RoutineRoom(desk)
        self.readings = ReadingRoom(desk, PhotoRoom(data, camera, desk.say))
        self.ground = GroundRoom(desk)
        self.likeness = LikenessRoom(desk, data)
        self.guide = GuideRoom(desk.table, Guides(data))
        self.laid_down = LaidDown(data)

    @property
    def page(self) -> str:
        """What is on the screen."""
        return ANSWER if self.board.form is not None else self.desk.page

    @property
    def is_agreeing(self) -> bool:
        """Whether something waits for every seat's word."""
        return self.rulings.motion is not None

    def model(self) -> object:
        """What that page shows. Raises LookupError for a page that has no case here."""
        match self.page:
            case "answer":
                return self.board.form
            case "handover":
                return self.takings.on_pad(self.desk.handover_model())
            case "desk":
                return self.hands.on_desk(self.desk.desk_model())
            case "rulings":
                return self.rulings.model()
            case "sheet":
                return self.sheets.model()
            case "onmap":
                compared = self.board.model()
                return replace(compared, map=self.likeness.laid(compared.map)) if compared.map is not None else compared
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
        return self._table_model()

    def _table_model(self) -> object:
        if self.page not in (TABLE, CURTAIN):  # nothing of the table is drawn behind the curtain
            raise LookupError(f"AtTable.model has no case for the page '{self.page}': there is nothing to show of it.")
        table = replace(self.desk.table_model(), guide=self.guide.model(), photo=self.readings.photo())
        return self.likeness.on(replace(table, ground=self.ground.model()))

    def pick(self, pick: Pick) -> None:
        """An offer is taken. On the page of rulings what was asked about is done: the table shows what came of it."""
        if self.desk.page == RULINGS:
            self.rulings.leave()
        self.desk.pick(pick)

    def drafted(self, draft: Draft) -> None:
        """A form at the table is being filled in."""
        self.desk.drafted(draft)
        self.laid_down.tell(self.desk.table, draft)

    def open_desk(self, wish: OpenDesk) -> None:
        """A seat wants its desk."""
        self.takings.leave()
        if self.desk.table.is_closed(wish.seat):
            self.desk.say(self.desk.lexicon.say("desk.closed", {"seat": wish.seat}))
            return
        self.desk.hand_over(wish.seat, wish.is_direct)

    def enter_pin(self, pin: EnterPin) -> None:
        """A PIN agrees to what is taken, or opens a desk."""
        if self.takings.is_agreed_by(pin):
            return
        self.desk.enter_pin(pin.seat, pin.pin)
        if self.desk.open_to == pin.seat:
            self.takings.opened(pin.seat)

    def close_desk(self, close: CloseDesk) -> None:
        """A desk is done with, and what its seat is asked for is given in public."""
        self.hands.closes(close)
        self.desk.close_desk(close.left)
        if close.done:
            self.desk.pick(Pick(close.done, close.values))

    def dismiss(self) -> None:
        """The form, or else the message, is left."""
        if self.board.form is not None:
            self.board.leave_form()
        else:
            self.desk.dismiss()

    def leave(self) -> None:
        """Everybody stands up: what stands is off, and the file is let go of."""
        self.takings.stop()
        self.desk.table.close()

    def to_table(self) -> None:
        """Whoever takes the table up again wants the Table, whatever page it was put down on."""
        if self.page != TABLE:
            self.board.form = None
            self.rulings.leave()

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
            case _ if self.desk.page in (DESK_PAGE, NEW_PIN):
                self.desk.close_desk()
            case _ if self.desk.page == TABLE and self.ground.place is not None:
                self.ground.leave()
            case _ if self.desk.page == TABLE:
                return False
            case _:
                self.desk.leave_page()
        return True
