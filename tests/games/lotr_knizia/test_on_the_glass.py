"""A table of four hobbits on the tablet: it is started from New table, and table, desk and end are drawn whole."""

from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import ENDING, SeatSetup, StartTable
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.audience import PUBLIC
from engine.core.table import Table
from engine.playout import playing_of
from engine.policy import Chance, RandomPolicy
from tests.companion import layouts

FOUR = ("frodo", "sam", "pippin", "merry")
EDGES = (0, 90, 180, 270)
MOST = 400


def started(folder: Path) -> FrontDesk:
    """A table as New table begins it."""
    front = FrontDesk(folder, Settings(), Inbox())
    seats = tuple(SeatSetup(seat, seat.title(), "", edge) for seat, edge in zip(FOUR, EDGES, strict=True))
    front.do(StartTable("To Mordor", "lotr_knizia", "second_edition", "", (), seats))
    return front


def play_on(table: Table, seed: int, most: int) -> None:
    """Play by itself, at most so many entries."""
    chance, playing = Chance(seed), playing_of("lotr_knizia")
    assert playing is not None
    deck = playing.deal(chance.fork(), table.box, table)
    player = RandomPolicy(chance.fork(), table.box, deck)
    while table.outcome is None and table.file.count < most:
        move = player.move(table)
        assert move is not None
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        if ruling.allowed:
            deck.follow(ruling)


@pytest.mark.parametrize(("most", "size", "percent"), [(0, (1280, 800), 100), (45, (800, 1280), 130)])
def test_the_table_and_a_desk_are_drawn_whole(tmp_path: Path, most: int, size: tuple[int, int], percent: int) -> None:
    from companion.desk.screen import DeskScreen
    from companion.table.screen import TableScreen

    front = started(tmp_path)
    table = front.evening.table
    assert table.seats == FOUR
    play_on(table, 6, most)
    model = front.desk.table_model()
    assert model.ask.owed_by in ("The table", "Sam", "Frodo", "Pippin", "Merry")
    assert [tab.title for tab in model.tabs][:3] == ["Board", "Corruption", "Cards"]
    assert [seat.initial for seat in model.seats] == ["F", "S", "P", "M"]
    assert list(layouts.faults((TableScreen, model), size, percent)) == []
    from companion.desk.presenter import desk_model

    desk = desk_model(table, "sam", is_direct=False)
    assert [section.title for section in desk.sections][-1] == "You"
    assert list(layouts.faults((DeskScreen, desk), size, percent)) == []
    front.close()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((800, 1280), 160)])
def test_the_end_is_drawn_whole(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    from companion.ending.screen import EndingScreen

    front = started(tmp_path)
    play_on(front.evening.table, 6, MOST)
    assert front.evening.table.outcome is not None
    front.do(Open(ENDING))
    model = front.model()
    assert [plot.title for plot in model.plots] == [
        "Corruption",
        "Luck of the die",
        "The die",
        "Steps into the darkness",
        "Turns",
        "Paid",
    ]
    assert len(model.fates.rows) == len(FOUR)
    assert list(layouts.faults((EndingScreen, model), size, percent)) == []
    assert front.evening.table.view(PUBLIC)["out"]
    front.close()
