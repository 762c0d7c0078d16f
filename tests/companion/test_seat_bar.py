"""The bar at the foot with more than two seats: no name is broken, and what each seat has stands under its name."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.models import SeatModel
from engine.core.panels import Count
from tests.companion import geometry, harness

NAMES = ("Frodo", "Sam", "Pippin", "Merry", "Fatty")


FEW = (Count("cards", 12), Count("shield", 7))
MANY = (*FEW, Count("ring", 5), Count("heart", 3), Count("sun", 3))


def seats(count: int, has: tuple[Count, ...] = FEW) -> tuple[SeatModel, ...]:
    """So many seats, each with cards and shields."""
    return tuple(SeatModel(name, name, "moss", initial=name[:2], counts=has) for name in NAMES[:count])


def bar(show: Callable[..., Any], count: int, wide: int, has: tuple[Count, ...] = FEW) -> Any:
    """The bar, so many pixels wide."""
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.seatbar import SeatBar

    room = AnchorLayout(size_hint=(None, None), size=(wide, 700))
    made = SeatBar(seats(count, has))
    room.add_widget(made)
    show(room).pump(8)
    return made


def told(made: Any) -> list[str]:
    """The numbers under the first seat's name."""
    counts = made.cards[0].desk.ids.counts
    return [widget.says.strip() for widget in harness.walk(counts) if getattr(widget, "says", "")]


@pytest.fixture
def large() -> Iterator[None]:
    """Text at 160 percent."""
    from companion.widgets.theme import theme

    theme.text_scale = 1.6
    yield
    theme.text_scale = 1.0


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize(("wide", "rows"), [(1260, [4, 0]), (780, [2, 2, 0])])
def test_in_large_text_four_seats_stand_in_few_rows_and_the_ways_are_low(
    show: Callable[..., Any], wide: int, rows: list[int]
) -> None:
    made = bar(show, 4, wide, MANY)
    assert [sum(part in made.cards for part in row) for row in made._rows] == rows
    assert {way.height for way in made.ways} == {max(56, *(way.needed for way in made.ways))}
    assert made.ways[0].height < 0.7 * made.cards[0].height
    for card in made.cards:
        shown = [widget for widget in harness.walk(card.below) if getattr(widget, "says", "")]
        assert all(card.x <= widget.x and widget.right <= card.right for widget in shown)
    assert geometry.overlapping(made) == []
    assert geometry.broken_words(made) == []
    assert geometry.too_small(made) == []


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("wide", [780, 1260])
def test_no_word_of_the_bar_is_broken(show: Callable[..., Any], count: int, wide: int) -> None:
    made = bar(show, count, wide)
    assert geometry.broken_words(made) == []
    assert geometry.overlapping(made) == []
    assert geometry.too_small(made) == []
    assert [card.seat.name for row in made._rows for card in row if card in made.cards] == list(NAMES[:count])


@pytest.mark.parametrize(("wide", "rows"), [(780, [2, 1]), (1260, [3])])
def test_long_names_of_three_have_rows_in_which_no_word_of_them_is_broken(
    show: Callable[..., Any], wide: int, rows: list[int]
) -> None:
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.seatbar import SeatBar

    names = ("Saruman", "Fellowship", "Dark Power")
    made = SeatBar(tuple(SeatModel(name, name, "moss", note="desk locked", initial=name[0]) for name in names))
    room = AnchorLayout(size_hint=(None, None), size=(wide, 700))
    room.add_widget(made)
    show(room).pump(8)
    assert geometry.broken_words(made) == []
    assert [sum(part in made.cards for part in row) for row in made._rows] == rows


@pytest.mark.parametrize(("name", "rows"), [("Fellowship", [2]), ("Maximilian Brandybuck", [2, 0])])
def test_held_upright_two_seats_leave_the_ways_a_place_beside_them_where_their_names_have_room(
    show: Callable[..., Any], name: str, rows: list[int]
) -> None:
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.seatbar import SeatBar

    both = (SeatModel("one", name, "fellow", initial="F"), SeatModel("two", "Dark Power", "dark", initial="D"))
    made = SeatBar(tuple(replace(seat, note="desk locked") for seat in both))
    room = AnchorLayout(size_hint=(None, None), size=(780, 700))
    room.add_widget(made)
    show(room).pump(8)
    assert geometry.broken_words(made) == []
    assert geometry.too_small(made) == []
    assert [sum(part in made.cards for part in row) for row in made._rows] == rows


def test_what_a_seat_has_stands_under_its_name_and_follows(show: Callable[..., Any]) -> None:
    made = bar(show, 4, 1260)
    assert sorted(told(made)) == ["12", "7"]
    changed = tuple(SeatModel(each.id, each.name, each.colour, counts=(Count("cards", 3),)) for each in seats(4))
    made.show(changed)
    assert told(made) == ["3"]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("wide", [780, 1260, 1900])
def test_all_that_a_seat_has_stands_in_a_line_under_its_keys(show: Callable[..., Any], count: int, wide: int) -> None:
    """What has no room beside the mark has a line of its own, and takes nothing from the keys over it."""
    made = bar(show, count, wide, MANY)
    for card in made.cards:
        shown = [widget for widget in harness.walk(card.below) if getattr(widget, "says", "")]
        assert sorted(widget.says.strip() for widget in shown) == ["12", "3", "3", "5", "7"]
        assert all(card.x <= widget.x and widget.right <= card.right for widget in shown)
    assert geometry.overlapping(made) == []
    assert geometry.broken_words(made) == []
    assert geometry.too_small(made) == []


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_wait_that_is_called_stands_in_one_line(show, count):
    made = bar(show, count, 1260)
    made.show(tuple(replace(seat, waits=True) for seat in seats(count)))
    for card in made.cards:
        card.wait.texture_update()
        assert card.wait.texture_size[1] < 2 * card.wait.font_size
