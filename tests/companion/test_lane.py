"""A line that pieces go along: each marker over its own cell, none over another, and all of it in its row."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from companion.models import LaneModel
from companion.parts import SectionModel
from companion.presenting.looks import sections_of
from engine.core.panels import Marker, Track
from tests.companion.geometry import frame

COLOURS = (("north", "moss"), ("south", "rust"))
STEPS = tuple(str(step) for step in range(16))
PIECES = (Marker(0, "N", "north"), Marker(1, "S", "south", is_ringed=True), Marker(15, icon="eye"))


def laid(show: Callable[..., Any], track: Track, wide: int) -> Any:
    """The lane in a panel so many pixels wide."""
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.lane import Lane

    room = AnchorLayout(size_hint=(None, None), size=(wide, 400))
    lane = Lane(LaneModel(track, COLOURS))
    room.add_widget(lane)
    show(room).pump(6)
    return lane


@pytest.mark.parametrize("wide", [250, 540, 740])
def test_each_marker_stands_over_its_own_cell(show: Callable[..., Any], wide: int) -> None:
    lane = laid(show, Track("Steps", STEPS, 0, markers=PIECES), wide)
    for mark in lane.marks:
        cell = lane.cells[mark.marker.cell]
        assert mark.center_x == pytest.approx(cell.center_x)
        assert mark.y >= cell.top
        assert mark.top <= lane.top + 1
    for one, other in combinations(lane.marks, 2):
        assert one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
    left, _, right, _ = frame(lane)
    assert all(left - 1 <= frame(cell)[0] and frame(cell)[2] <= right + 1 for cell in lane.cells)


def stand(*cells: int, last: str = "") -> tuple[Marker, ...]:
    """A piece of each letter on these steps, the last of them with a longer word."""
    labels = [*"FSPMTG"[: len(cells) - bool(last)], *([last] if last else [])]
    return tuple(Marker(cell, label, "north") for cell, label in zip(cells, labels, strict=True))


def rows_of(lane: Any) -> list[int]:
    """In which row over the cells each marker stands, the lowest 0."""
    heights = sorted({round(mark.y) for mark in lane.marks})
    return [heights.index(round(mark.y)) for mark in lane.marks]


@pytest.mark.parametrize(
    ("wide", "cells", "rows"),
    [
        (400, (15, 15, 15, 15), [0, 0, 0, 0]),
        (400, (0, 0, 0, 2), [1, 1, 1, 0]),
        (900, (0, 0, 0, 2), [0, 0, 0, 0]),
        (540, (0, 0, 0, 1, 1), [1, 1, 1, 0, 0]),
        (540, (4, 4, 4, 4, 4), [0] * 5),
        (540, (3, 7, 7, 11, 11), [0] * 5),
    ],
)
def test_those_of_one_step_stand_in_one_row_tied_to_it(
    show: Callable[..., Any], wide: int, cells: tuple[int, ...], rows: list[int]
) -> None:
    lane = laid(show, Track("Steps", STEPS, 0, markers=stand(*cells)), wide)
    assert rows_of(lane) == rows
    for one, other in combinations(lane.marks, 2):
        assert one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
    for place, cell in enumerate(lane.cells):
        own = [mark for mark in lane.marks if mark.marker.cell == place]
        assert bool(cell.tie) is (len(own) > 1)
        if cell.tie:
            assert cell.tie_left <= cell.center_x <= cell.tie_right
            assert cell.tie_left <= min(mark.x for mark in own)
            assert max(mark.right for mark in own) <= cell.tie_right + 1
            # Nothing of another step lies on the line that leads down to it.
            under = [mark for mark in lane.marks if mark not in own and mark.y < own[0].y]
            assert not any(mark.x <= cell.center_x <= mark.right for mark in under)
    assert all(lane.x - 1 <= mark.x and mark.right <= lane.right + 1 for mark in lane.marks)
    assert all(mark.top <= lane.top + 1 for mark in lane.marks)
    assert all(mark.texture_size[0] <= mark.width for mark in lane.marks)


@pytest.mark.parametrize(("cells", "last"), [((0, 0, 0, 1, 1, 1), ""), ((9, 9, 9), "Tom")])
def test_they_stand_on_one_another_where_a_line_would_be_hidden_or_a_word_has_no_room(
    show: Callable[..., Any], cells: tuple[int, ...], last: str
) -> None:
    lane = laid(show, Track("Steps", STEPS, 0, markers=stand(*cells, last=last)), 540)
    assert not any(cell.tie for cell in lane.cells)
    assert max(rows_of(lane)) == 2
    for one, other in combinations(lane.marks, 2):
        assert one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y


def test_what_is_past_is_dim_and_what_is_reached_has_a_rim(show: Callable[..., Any]) -> None:
    signs = ("", "shield", "ring", "heart")
    lane = laid(show, Track("Line", ("0", "1", "2", "3"), 0, signs=signs, now=2), 540)
    assert [cell.rim for cell in lane.cells] == ["line", "line", "gold", "clear"]
    assert [cell.sign.ink if cell.sign else "" for cell in lane.cells] == ["", "edge", "gold", "text"]


def test_a_line_is_a_section_of_its_own_with_its_note() -> None:
    track = Track("Line", ("0", "1"), 0, note="1 of 1", signs=("", "sun"), now=1, icon="boot")
    plain = Track("Plain", ("1", "2"), 1)
    assert sections_of((track, plain), dict(COLOURS)) == (
        SectionModel("Line", lane=LaneModel(track, COLOURS), icon="boot", note="1 of 1"),
        SectionModel("Plain", ("1", "2"), 1),
    )
