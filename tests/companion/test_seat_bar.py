"""The bar at the foot with more than two seats: no name is broken, and what each seat has stands under its name."""

from collections.abc import Callable
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

    from companion.widgets.chrome import SeatBar

    room = AnchorLayout(size_hint=(None, None), size=(wide, 700))
    made = SeatBar(seats(count, has))
    room.add_widget(made)
    show(room).pump(8)
    return made


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

    from companion.widgets.chrome import SeatBar

    names = ("Saruman", "Fellowship", "Dark Power")
    made = SeatBar(tuple(SeatModel(name, name, "moss", note="desk locked", initial=name[0]) for name in names))
    room = AnchorLayout(size_hint=(None, None), size=(wide, 700))
    room.add_widget(made)
    show(room).pump(8)
    assert geometry.broken_words(made) == []
    assert [sum(part in made.cards for part in row) for row in made._rows] == rows


def test_what_a_seat_has_stands_under_its_name_and_follows(show: Callable[..., Any]) -> None:
    made = bar(show, 4, 1260)
    said = [widget.says for widget in harness.walk(made.cards[0].desk.ids.counts) if getattr(widget, "says", "")]
    assert sorted(said) == ["12 ", "7 "]
    changed = tuple(SeatModel(each.id, each.name, each.colour, counts=(Count("cards", 3),)) for each in seats(4))
    made.show(changed)
    said = [widget.says for widget in harness.walk(made.cards[0].desk.ids.counts) if getattr(widget, "says", "")]
    assert said == ["3 "]


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


def test_a_row_of_the_bar_is_as_high_as_what_lies_in_it(show: Callable[..., Any]) -> None:
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.chrome import SeatBar

    note = "the desk of this seat is locked and stays so until its PIN is typed"
    made = SeatBar(tuple(SeatModel(name, name, "moss", note=note, initial=name[0]) for name in NAMES[:3]))
    room = AnchorLayout(size_hint=(None, None), size=(780, 900))
    room.add_widget(made)
    show(room).pump(8)
    assert len(made._rows) > 1
    assert made.more not in made._rows[0]
    assert made.more.height < made.cards[0].height
    assert made.height < 2 * made.cards[0].height
    assert geometry.overlapping(made) == []
