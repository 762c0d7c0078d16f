"""New table, the foot of the Table and a question to every seat, touched with as many as can sit down."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.models import Open, Undo
from companion.pages import NEW_TABLE, TABLE, SeatSetup
from companion.shelf.model_edges import AT_AN_EDGE, EDGES, clockwise, edges_of
from tests.companion import harness
from tests.companion.geometry import frame
from tests.companion.test_app import Thumb
from tests.toys.lane import CALM, FIVE, GAME as LANTERNS, Lane
from tests.toys.tablet import toy_of

A_LINE = 1.7
"""Heights of its type that a line of words keeps below."""


@pytest.fixture
def thumb(tmp_path: Path) -> Iterator[Thumb]:
    one = Thumb(tmp_path)
    one.app.do(Open(NEW_TABLE))
    one.driver.pump(3)
    one.tap("Lanterns")
    yield one
    one.close()


def draft(thumb: Thumb):
    return thumb.app.manager.current_screen.draft


def chairs(thumb: Thumb) -> list[object]:
    from companion.lobby.screen_seats import Chair

    return [w for w in harness.walk(thumb.app.manager.current_screen) if isinstance(w, Chair)]


def apart(frames: list[tuple[float, float, float, float]]) -> bool:
    """Whether no two of these cover each other by more than a hair."""
    pairs = [(one, other) for place, one in enumerate(frames) for other in frames[:place]]
    return all(
        min(one[2], other[2]) - max(one[0], other[0]) < 2 or min(one[3], other[3]) - max(one[1], other[1]) < 2
        for one, other in pairs
    )


def all_five(thumb: Thumb) -> None:
    thumb.taps("Cedar", "Dune", "Elm")


def test_as_few_sit_down_as_can_play_and_a_tap_seats_one_more(thumb: Thumb) -> None:
    from companion.widgets.switches import PickTap

    assert [seat.seat for seat in draft(thumb).seats] == ["amber", "birch"]
    thumb.tap("Dune")
    assert [(seat.seat, seat.edge) for seat in draft(thumb).seats] == [("amber", 0), ("birch", 180), ("dune", 90)]
    thumb.driver.press(harness.find(thumb.app.manager.current_screen, "Birch", PickTap))
    thumb.driver.pump(4)
    thumb.tap("Leave out")
    assert [(seat.seat, seat.edge) for seat in draft(thumb).seats] == [("amber", 0), ("dune", 180)]


def test_nobody_is_left_out_where_no_fewer_can_play(thumb: Thumb) -> None:
    with pytest.raises(AssertionError, match="Leave out"):
        thumb.tap("Leave out")


def test_five_have_five_chairs_of_five_colours_that_do_not_cover_each_other(thumb: Thumb) -> None:
    all_five(thumb)
    taken = [chair for chair in chairs(thumb) if chair.seat]
    assert sorted(chair.says for chair in taken) == ["Amber", "Birch", "Cedar", "Dune", "Elm"]
    assert apart([frame(chair) for chair in taken])
    assert len({seat.colour for seat in draft(thumb).seats}) == len(FIVE)
    colours = {option.value: option.label for option in toy_of(thumb.front, LANTERNS).colours}
    assert {seat.colour for seat in draft(thumb).seats} <= set(colours)


def test_three_who_sit_down_play_clockwise_from_the_first(thumb: Thumb) -> None:
    thumb.taps("Elm")
    thumb.driver.tap(next(chair for chair in chairs(thumb) if chair.edge == 270))
    thumb.driver.pump(3)
    thumb.tap("Start")
    assert thumb.front.page == TABLE
    assert thumb.front.evening.table.seats == ("amber", "elm", "birch")


def test_an_optional_rule_is_shown_by_its_title_and_each_choice_by_its_meaning(thumb: Thumb) -> None:
    said = {getattr(w, "says", "") for w in harness.walk(thumb.app.manager.current_screen)}
    assert {"The wind", "Two begin richer"} <= said
    thumb.tap("wild")
    thumb.tap("Two begin richer")
    assert dict(draft(thumb).options) == {"wind": "wild", "pair": True}
    thumb.tap("Cedar")
    thumb.tap("Start")
    assert thumb.front.page == NEW_TABLE
    assert thumb.front.model().message.text == "'Two begin richer' is for 2 players, and 3 sit down."
    thumb.tap("Two begin richer")
    thumb.tap("Start")
    assert thumb.front.evening.table.header["options"] == {"wind": "wild", "pair": False}


def test_the_names_of_five_fit_the_foot_and_five_agree_at_five_places(thumb: Thumb) -> None:
    all_five(thumb)
    thumb.tap("Start")
    lane = Lane(thumb.front.evening.table).dealt().throw(CALM)
    thumb.app.refresh()
    thumb.driver.pump(4)
    root = thumb.app.manager.current_screen
    names = [w for w in harness.walk(root) if getattr(w, "says", "") in ("Amber", "Birch", "Cedar", "Dune", "Elm")]
    assert len(names) >= len(FIVE)
    assert max(name.height / name.font_size for name in names) < A_LINE
    thumb.app.do(Undo(lane.table.file.count - 1))
    thumb.driver.pump(4)
    buttons = [w for w in harness.walk(thumb.app.manager.current_screen) if getattr(w, "says", "") == "I agree"]
    assert len(buttons) == len(FIVE)
    assert apart([frame(button) for button in buttons])
    for button in buttons:
        thumb.driver.press(button)
        thumb.driver.pump(3)
    assert thumb.front.evening.table.timeline.undone, "all five could agree"


@pytest.mark.parametrize("count", range(1, 9))
def test_so_many_sit_round_the_tablet_clockwise_and_no_more_than_two_at_an_edge(count: int) -> None:
    edges = edges_of(count)
    assert len(edges) == count
    assert set(edges) <= set(EDGES)
    assert max(edges.count(edge) for edge in edges) == (1 if count <= len(EDGES) else AT_AN_EDGE)
    seats = tuple(SeatSetup(str(place), "", "", edge) for place, edge in enumerate(edges))
    assert clockwise(seats) == seats
