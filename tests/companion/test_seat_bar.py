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


def test_what_a_seat_has_stands_under_its_name_and_follows(show: Callable[..., Any]) -> None:
    made = bar(show, 4, 1260)
    said = [widget.says for widget in harness.walk(made.cards[0].desk.ids.counts) if getattr(widget, "says", "")]
    assert sorted(said) == ["12", "7"]
    changed = tuple(SeatModel(each.id, each.name, each.colour, counts=(Count("cards", 3),)) for each in seats(4))
    made.show(changed)
    said = [widget.says for widget in harness.walk(made.cards[0].desk.ids.counts) if getattr(widget, "says", "")]
    assert said == ["3"]


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("wide", [780, 1260, 1900])
def test_all_that_a_seat_has_stands_there_beside_its_wait(show: Callable[..., Any], count: int, wide: int) -> None:
    """What has no room in one line under the name has its first beside the name, and wraps where that is not enough."""
    made = bar(show, count, wide, MANY)
    for card in made.cards:
        ids = card.desk.ids
        shown = [*ids.first.children[::-1], *ids.counts.children[::-1]]
        says = [next(each.says for each in pair.children if getattr(each, "says", "")) for pair in shown]
        assert says == ["12", "7", "5", "3", "3"]
        for pair in shown:
            left, right = (pair.to_window(at, pair.y)[0] for at in (pair.x, pair.right))
            assert left >= card.desk.x
            assert right <= card.wait.x + 1, "nothing lies under the key beside it"
            assert card.y - 1 <= pair.to_window(pair.x, pair.y)[1]
    assert geometry.overlapping(made) == []
    assert geometry.broken_words(made) == []
