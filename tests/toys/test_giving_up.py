"""A side gives the game up, at the tablet: every seat is asked, the end is told, and it is taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.lobby.model_more import GiveUp
from companion.models import Open
from companion.pages import ENDING, NEW_TABLE, SeatSetup, StartTable
from companion.rulings.model import Agreed, CallOff
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.toys.lane import FIVE, GAME
from tests.toys.tablet import tablet


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        yield desk


def sit(front: FrontDesk, game: str, version: str, *seats: str) -> None:
    front.do(Open(NEW_TABLE))
    front.do(StartTable("An evening", game, version, "practice", (), tuple(SeatSetup(s, "", "", 0, "") for s in seats)))


def rows(front: FrontDesk) -> dict[str, GiveUp]:
    front.do(Open("more"))
    return {row.label: row.intent for row in front.model().rows if isinstance(row.intent, GiveUp)}


def agree(front: FrontDesk) -> None:
    motion = front.table.rulings.motion
    assert motion is not None
    front.do(Agreed(motion.id, tuple(seat.id for seat in front.model().agree.seats)))


def test_one_of_two_players_gives_up_and_the_other_has_won(front: FrontDesk) -> None:
    sit(front, "wotr_spi", "character", DARK, FELLOWSHIP)
    found = rows(front)
    assert list(found) == ["Dark Power gives the game up", "Fellowship gives the game up"]
    front.do(found["Dark Power gives the game up"])
    assert front.evening.table.outcome is None, "a tap alone ends nothing"
    motion = front.table.rulings.motion
    assert motion is not None
    front.do(CallOff(motion.id))
    assert front.evening.table.outcome is None
    last = front.evening.table.file.count
    front.do(rows(front)["Dark Power gives the game up"])
    agree(front)
    assert front.evening.table.outcome.winners == (FELLOWSHIP,)
    model = front.model()
    assert model.ask is None
    says = "The game is over. The Dark Power gave the game up. The Fellowship has won."
    assert (model.message.text, model.message.what_to_do) == (says, "Every seat has agreed to it.")
    front.do(Open(ENDING))
    end = front.model()
    assert (end.title, end.says) == ("The Dark Power gave the game up", "The Fellowship has won.")
    assert (end.scene, end.letters, end.cites) == ("lowered", "F", ()), "who is given a game has met no section"
    (rule,) = front.model().rules
    assert (rule.section, rule.title) == ("O.1 O.2", "Who has won when a Player gives the game up?")
    assert "destroying the Ring" not in rule.says, "the Dark Power gave the game up; no Ring was destroyed"
    assert rows(front) == {}
    assert front.evening.table.undo(DARK, last, (DARK, FELLOWSHIP)).allowed
    assert len(rows(front)) == 2


def test_the_table_may_settle_that_nobody_has_won_then(front: FrontDesk) -> None:
    sit(front, "wotr_spi", "character", DARK, FELLOWSHIP)
    table = front.evening.table
    settled = table.command({"do": "SettleHouseRule", "ruling": "concession", "reading": "second"})
    assert table.submit(DARK, settled, (DARK, FELLOWSHIP)).allowed
    front.do(rows(front)["Fellowship gives the game up"])
    agree(front)
    assert table.outcome.winners == ()
    assert "Nobody has won" in front.model().message.text


def test_those_who_play_together_give_up_together(front: FrontDesk) -> None:
    sit(front, GAME, "lane", *FIVE)
    found = rows(front)
    assert list(found) == ["The table gives the game up"]
    front.do(found["The table gives the game up"])
    agree(front)
    assert front.evening.table.outcome.winners == ()
    assert "Every seat has agreed to it." in repr(front.model().message)


def test_of_several_sides_the_others_play_on(front: FrontDesk, tmp_path: Path) -> None:
    sit(front, "beacons", "island", *front_seats("beacons"))
    seats = front.evening.table.seats
    found = rows(front)
    assert len(found) == len(seats) > 2
    front.do(next(iter(found.values())))
    agree(front)
    assert front.evening.table.outcome is None
    assert "gives the game up" in front.model().message.text
    assert len(rows(front)) == len(seats) - 1


def front_seats(game: str) -> tuple[str, ...]:
    from tests.contract.kit import everybody_at

    return everybody_at(game, "island")
