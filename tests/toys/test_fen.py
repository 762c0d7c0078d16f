"""Fen on the tablet: a board of roads that is walked on, counted by touch, dragged into its owner's likeness, and
handed to a friend; a game in which nothing is hidden.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.app.frontdesk import FrontDesk
from companion.box.photos import PhotoShelf
from companion.display.presenter import display_model
from companion.models import Draft, Open
from companion.pages import ON_MAP, TABLE
from companion.presenting.fields import offer_id
from companion.table.model_ground import LayPlace, LeaveGround, PointAt, TakePen, TellGround
from engine.box_verb import run as box
from engine.core.audience import PUBLIC
from engine.core.own_box import own_box, own_readings
from engine.core.panels import PERHAPS, UNCOUNTED, PathBoard
from engine.core.readings import write_readings
from engine.core.table import Table
from tests.toys.each import evening_of, give, outcome_of, scripts_of
from tests.toys.tablet import begin, tablet

GAME = "fen"


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    with tablet(tmp_path) as desk:
        begin(desk, GAME)
        yield desk


def board(front: FrontDesk) -> PathBoard:
    front.do(Open(TABLE))
    found = front.model().tabs[0].map  # type: ignore[attr-defined]
    assert isinstance(found, PathBoard)
    return found


def table_of(front: FrontDesk) -> Table:
    assert front.evening is not None
    return front.evening.table


def road(front: FrontDesk, one: str, other: str) -> tuple[int, str]:
    """Its spaces and the end it is gone to alone."""
    return next((each.spaces, each.to) for each in board(front).roads if (each.one, each.other) == (one, other))


def walking(front: FrontDesk, until: int) -> None:
    """The form of a walk lies open after so many lines of its evening."""
    for line in evening_of(GAME)[:until]:
        give(table_of(front), line)
    offer = next(each for each in table_of(front).offers(PUBLIC) if each.do == "Walk")
    front.do(Open(TABLE))
    front.do(Draft(offer_id(offer), ()))


def test_somebody_comes_to_the_stone_or_nobody_does() -> None:
    ends = [outcome_of(script) for script in scripts_of(GAME)]
    assert {end["cites"]: (end["winners"], end["says"]) for end in ends} == {
        "D.1": (["otter"], "Otter has come to the stone"),
        "D.2": ([], "Dusk has come, and nobody has won"),
    }


def test_nothing_of_it_is_hidden_from_anybody() -> None:
    table = Table.create(None, GAME, seats=("heron", "otter", "toad"), table_id="open", table_secret=bytes(32))
    for line in evening_of(GAME)[:9]:
        give(table, line)
    assert table.view(PUBLIC) == table.view("heron")
    assert not any(offer.has_secret for offer in table.offers("heron"))


def test_C_1_whoever_is_met_goes_back_to_the_jetty_and_at_the_jetty_nobody_is_met(front: FrontDesk) -> None:
    for line in evening_of(GAME)[:10]:
        give(table_of(front), line)
    assert table_of(front).view()["at"] == {"heron": "jetty", "otter": "weir", "toad": "jetty"}
    stand = {pile.seat: pile.place for pile in board(front).piles}
    assert stand == {"heron": "jetty", "otter": "weir", "toad": "jetty"}


def test_B_2_the_throw_is_lit_on_the_board_with_what_is_left_and_what_nobody_can_say(front: FrontDesk) -> None:
    walking(front, 9)
    lit = dict(board(front).lit)
    assert (lit["mill"], lit["weir"], lit["jetty|alder|1"]) == ("4", "1", "2")
    assert lit["stone"] == lit["chapel"] == PERHAPS, "by a road that nobody has counted"
    assert "weir|stone|1" not in lit, "no space of it can be named"
    assert front.model().deed.reach == "5 places and spaces at the most"  # type: ignore[attr-defined]
    (field,) = front.model().ask.hand.fields  # type: ignore[attr-defined]
    names = [option.label for option in field.options]
    assert "The Weir" in names
    assert "The Stone" not in names, "B.3  until it is counted"
    assert "Space 1 from the Jetty to the Alder Wood" in names
    assert not any("|" in name for name in names)


def test_A_2_a_road_is_counted_by_a_number_and_a_tap_on_both_its_ends(front: FrontDesk) -> None:
    assert road(front, "weir", "stone") == (UNCOUNTED, "")
    assert board(front).may_tell
    front.do(TellGround("weir"))
    ground = front.model().ground  # type: ignore[attr-defined]
    assert ground.says == "Tap how many spaces a road has, then both its ends. Drag a place to where it lies on yours."
    assert [pen.label for pen in ground.along][:3] == ["0", "1", "2"]
    front.do(TakePen("4"))
    assert front.model().ground.says == "Tap the other end of the road from the Weir"  # type: ignore[attr-defined]
    front.do(PointAt("stone"))
    assert road(front, "weir", "stone") == (4, "")
    front.do(PointAt("chapel"))
    assert road(front, "chapel", "stone") == (4, ""), "the number is held until another is taken"
    front.do(TakePen("one_way"))
    assert front.model().ground.says == "Tap where the road goes to from the Chapel"  # type: ignore[attr-defined]
    front.do(PointAt("stone"))
    assert road(front, "chapel", "stone") == (4, "stone"), "gone from the first to the second alone"
    assert "Only to the Stone" in " ".join(front.model().ground.sides).replace("only", "Only")  # type: ignore[attr-defined]
    front.do(PointAt("chapel"))
    assert road(front, "chapel", "stone") == (4, "chapel")
    front.do(LeaveGround())
    kept = {(each.row, each.column): each.value for each in own_readings(table_of(front).game, "practice", front.data)}
    assert kept["weir|stone", "spaces"] == "4"


def test_a_place_is_dragged_to_where_it_lies_and_no_table_has_a_word_of_it(front: FrontDesk) -> None:
    before, entries = board(front), table_of(front).file.count
    assert not before.moves, "places lie still but while their roads are told"
    front.do(TellGround(""))
    assert board(front).moves
    front.do(LayPlace(before.lies, "mill", 0.75, 0.5))
    assert ("mill", 0.75, 0.5) in {(stop.place, stop.x, stop.y) for stop in board(front).places}
    front.do(LayPlace(before.lies, "mill", 0.25, 0.125))
    at = {stop.place: (stop.x, stop.y) for stop in board(front).places}
    assert at["mill"] == (0.25, 0.125)
    assert {place: where for place, where in at.items() if place != "mill"} == {
        stop.place: (stop.x, stop.y) for stop in before.places if stop.place != "mill"
    }
    assert table_of(front).file.count == entries
    assert replace(board(front), moves=False, places=before.places) == before
    front.do(Open(ON_MAP))
    on_map = front.model().map  # type: ignore[attr-defined]
    assert next((stop.x, stop.y) for stop in on_map.places if stop.place == "mill") == (0.25, 0.125)
    display = display_model(Table.read(table_of(front).file.path, lambda game, box: own_box(game, box, front.data)))
    assert next((stop.x, stop.y) for stop in display.map.places if stop.place == "mill") == (0.25, 0.125)


def test_what_cannot_be_kept_is_said_and_the_place_lies_where_it_lay(front: FrontDesk) -> None:
    before = board(front)
    (front.data / "boxes").write_text("in its way", encoding="utf-8")
    front.do(LayPlace(before.lies, "mill", 0.25, 0.125))
    assert board(front).places == before.places
    assert "could not be written" in front.model().message.text  # type: ignore[attr-defined]


def test_a_friend_has_the_counted_roads_and_the_likeness_from_one_file(front: FrontDesk, tmp_path: Path) -> None:
    front.do(TellGround("weir"))
    for intent in (TakePen("4"), PointAt("stone"), LayPlace("lies", "stone", 0.5, 0.0)):
        front.do(intent)
    mine, file = board(front), tmp_path / "fen.csv"
    kept = own_readings(table_of(front).game, "practice", front.data)
    file.write_text(write_readings(kept, GAME, "practice"), encoding="utf-8")
    with tablet(tmp_path / "friend") as friend, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RINGTABLE_DATA", str(friend.data))
        said = list(box("import", GAME, (str(file),), None, "a friend", "now", "from a file", lambda _: None))
        assert said[0].startswith("3 readings taken in")
        begin(friend, GAME)
        assert replace(board(friend), moves=True) == replace(mine, moves=True)


def test_his_photograph_of_the_board_lies_beneath_it(front: FrontDesk, tmp_path: Path) -> None:
    assert front.model().tabs[0].beneath is None  # type: ignore[attr-defined]
    picture = tmp_path / "board.png"
    cv2.imwrite(str(picture), np.full((30, 40, 3), 90, np.uint8))
    PhotoShelf(front.data).lay(GAME, "practice", "lies", picture)
    board(front)
    beneath = front.model().tabs[0].beneath  # type: ignore[attr-defined]
    assert (beneath.width, beneath.height) == (40, 30)
