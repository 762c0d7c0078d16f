"""Several cells of a chart read off the sheet at one ask: each is a reading of its own; the one asked for is last."""

from __future__ import annotations

from companion.box.room_photos import OfPhoto, PhotoRoom
from companion.evening.desks import Desk
from companion.models import PhotoModel, Pick, ReadCells
from companion.table.presenter_asks import READ, Act
from engine.core.ask import Read
from engine.core.audience import PUBLIC
from engine.core.commons import GiveReading


class ReadingRoom:
    """What a whole column typed at once becomes, and the photograph beside its chart."""

    def __init__(self, desk: Desk, photos: PhotoRoom) -> None:
        self.desk, self._photos = desk, photos

    def photo(self) -> PhotoModel | None:
        """The photograph beside the chart that is asked for, None where none is."""
        table = self.desk.table
        ask = next(iter(table.asks(PUBLIC)), None)
        if not isinstance(ask, Read) or table.box.invented:
            return None
        return self._photos.model(table.game.name, table.box.name, ask.chart)

    def photograph(self, intent: OfPhoto) -> None:
        """A tap about the photograph beside the chart."""
        table = self.desk.table
        self.desk.message = self._photos.do(intent, table.game.name, table.box.name)

    def do(self, pick: ReadCells) -> None:
        """Cells are read, up to the first that is refused. The one that is asked for is given last, for what waits for
        it goes on then: Take back takes back what came of it first.
        """
        audience = self.desk.audience
        name = pick.offer_id.removeprefix(READ).split("/", 1)[1]
        read = {f"{row}/{column}": (row, column, value) for row, column, value in pick.cells}
        asked = read.pop(name, None)
        one = Pick(pick.offer_id, (("value", asked[2]),)) if asked else None
        act = self.desk.act_of(one, audience) if one else None
        if act is None:
            return
        chart = str(act.body["chart"])
        for row, column, other in read.values():
            body = {"do": GiveReading.__name__, "chart": chart, "row": row, "column": column, "value": other}
            ruling = self.desk.submit(Act(act.seat, body).given_by(audience), pick=one)
            if ruling is None or not ruling.allowed:
                return
        self.desk.submit(act, pick=one)
