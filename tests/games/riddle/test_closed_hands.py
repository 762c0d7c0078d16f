"""O-16/one-a-turn at the glass: a hand that is not in use stays closed, also to the player whose it is."""

from collections.abc import Iterator

import pytest

from companion.app.frontdesk import FrontDesk
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.models import EnterPin, OpenDesk, Pick
from companion.pages import TABLE, SeatSetup, StartTable
from companion.presenting.fields import offer_id
from engine.core.table import Table
from engine.games.riddle.pieces import SEATS
from engine.policy import Move
from tests.games.riddle.openings import CLOSED, FRODO, OF_TWO, SAM, moved, rolled
from tests.toys.tablet import tablet


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        seats = tuple(SeatSetup(seat, "", "", 0) for seat in SEATS)
        desk.do(StartTable("Friday", "riddle", "basic", "practice", (("for_two", True),), seats))
        yield desk


def played(front: FrontDesk, *moves: Move) -> Table:
    """The table after these moves."""
    assert front.evening is not None
    table = front.evening.table
    for move in moves:
        assert table.submit(move.seat, table.command(move.body())).allowed, move
    return table


def test_a_hand_that_is_not_in_use_is_not_opened_and_the_tablet_says_why(front: FrontDesk) -> None:
    played(front, *CLOSED)
    front.do(OpenDesk(SAM))
    assert front.page == TABLE
    message = front.model().message  # type: ignore[attr-defined]
    assert message.text.startswith("The hand of Sam stays closed")
    front.do(OpenDesk(FRODO))
    assert front.page == HANDOVER


def test_a_desk_closes_as_its_hand_is_out_of_use(front: FrontDesk) -> None:
    table = played(front, *OF_TWO, rolled(SAM, 1), moved(SAM, "0407"))
    for tap in (OpenDesk(SAM), EnterPin(SAM, "")):
        front.do(tap)
    assert front.page == DESK_PAGE
    (ends,) = (offer for offer in table.offers(SAM, by=SAM) if offer.do == "PassDie")
    front.do(Pick(offer_id(ends)))
    assert table.is_closed(SAM)
    assert front.page == CURTAIN
