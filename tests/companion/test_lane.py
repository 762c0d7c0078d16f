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
PIECES = (Marker(0, "N", "north"), Marker(0, "S", "south", is_ringed=True), Marker(15, icon="eye"))


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


@pytest.mark.parametrize(("wide", "rows"), [(900, 2), (400, 4)])
def test_four_on_one_step_stand_in_twos_where_a_letter_has_room(show: Callable[..., Any], wide: int, rows: int) -> None:
    crowd = tuple(Marker(15, label, seat) for label, seat in zip("FSPM", ("north", "south") * 2, strict=True))
    lane = laid(show, Track("Steps", STEPS, 0, markers=crowd), wide)
    assert len({round(mark.y) for mark in lane.marks}) == rows
    for one, other in combinations(lane.marks, 2):
        assert one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
    cell = lane.cells[15]
    assert all(mark.x >= lane.cells[14].right and mark.right <= cell.right + 2 for mark in lane.marks)
    assert all(mark.top <= lane.top + 1 for mark in lane.marks)
    assert all(mark.texture_size[0] <= mark.width for mark in lane.marks)


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
