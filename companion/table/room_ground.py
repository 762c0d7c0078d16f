"""The ground is told by touch: a word, and the places of the map that have it. Each is a reading, kept with the box."""

from __future__ import annotations

from companion.evening.desks import Desk
from companion.table.model_ground import AnswerFirst, GroundModel, LeaveGround, PointAt, TakePen, TellGround
from companion.table.presenter_asks import Act
from companion.table.presenter_ground import ground_model
from engine.core.audience import TABLE
from engine.core.commons import GiveReading
from engine.core.ground import NOTHING, GroundCell, PlaceGround


class GroundRoom:
    """Which place is looked at and which word is held, while somebody tells the ground of the map at this table."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.evening = desk, desk.evening
        self.place: str | None = None
        """None while nobody tells it."""
        self.pen = ""

    def model(self) -> GroundModel | None:
        """The words beside the map, None while nobody tells its ground."""
        told = self._told()
        return ground_model(told, self.pen) if told is not None else None

    def do(self, intent: TellGround | LeaveGround | PointAt | TakePen | AnswerFirst) -> None:
        """A tap that tells the ground."""
        match intent:
            case TellGround(place):
                self.place, self.pen = place, ""
            case LeaveGround():
                self.leave()
            case PointAt(place):
                self._point_at(place)
            case TakePen(pen):
                self._take(pen)
            case AnswerFirst(word):
                told = self._told()
                if told is not None and told.first is not None:
                    self._give(told.first, word)

    def leave(self) -> None:
        """Enough was told; what was made up before goes on."""
        self.place, self.pen = None, ""

    def _told(self, place: str | None = None) -> PlaceGround | None:
        if self.place is None:
            return None
        return self.desk.table.game.look.ground(self.evening.sight(), self.place if place is None else place)

    def _take(self, pen: str) -> None:
        self.pen = "" if pen == self.pen else pen
        if self.place:
            self._write()

    def _point_at(self, place: str) -> None:
        if self.place is None:
            return
        before, told = self.place, self._told(place)
        if told is None:
            return
        if self.pen in dict(told.along):
            shared = next((side for side in told.sides if side.to == before and side.takes(self.pen)), None)
            if shared is not None:
                self._give(shared, shared.with_word(self.pen))
        self.place = place
        self._write()

    def _write(self) -> None:
        """Give the place that is looked at the word that is held, where that is one of a place."""
        told = self._told()
        if told is None or not self.pen:
            return
        if self.pen in dict(told.kind.words):
            self._give(told.kind, self.pen)
        elif self.pen == NOTHING:
            for side in told.sides:
                if not side.value and not self._give(side, side.empty):
                    return

    def _give(self, cell: GroundCell, value: str) -> bool:
        """Tell this cell at the table, in whatever form lies open; whether it was taken."""
        if value == cell.value:
            return True
        body = {"do": GiveReading.__name__, "chart": cell.chart, "row": cell.row, "column": cell.column, "value": value}
        draft = self.desk.draft
        ruling = self.desk.submit(Act(self.evening.owed, body, TABLE))
        self.desk.draft = draft
        return ruling is not None and ruling.allowed
