"""A table of four hobbits on a tablet without glass, brought to a moment by what its rules' tests say."""

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import TABLE, SeatSetup, StartTable
from tests.games.lotr_knizia.rules.evening import Evening

FOUR = ("frodo", "sam", "pippin", "merry")


class AtTheTablet(Evening):
    """The table that lies open on this tablet."""

    def __init__(self, front: FrontDesk) -> None:
        seats = tuple(SeatSetup(seat, "", "", 90 * place) for place, seat in enumerate(FOUR))
        front.do(StartTable("To Mordor", "lotr_knizia", "second_edition", "", (), seats))
        assert front.evening is not None
        self.front, self.table = front, front.evening.table

    def shown(self) -> "AtTheTablet":
        """What became of it is drawn."""
        self.front.do(Open(TABLE))
        return self
