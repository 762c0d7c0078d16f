"""The bar at the foot with more than two seats: no name is broken, and what each seat has stands under its name."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.models import SeatModel
from engine.core.panels import Count
from tests.companion import geometry, harness

NAMES = ("Frodo", "Sam", "Pippin", "Merry", "Fatty")


def seats(count: int) -> tuple[SeatModel, ...]:
    """So many seats, each with cards and shields."""
    has = (Count("cards", 12), Count("shield", 7))
    return tuple(SeatModel(name, name, "moss", initial=name[:2], counts=has) for name in NAMES[:count])


def bar(show: Callable[..., Any], count: int, wide: int) -> Any:
    """The bar, so many pixels wide."""
    from kivy.uix.anchorlayout import AnchorLayout

    from companion.widgets.chrome import SeatBar

    room = AnchorLayout(size_hint=(None, None), size=(wide, 700))
    made = SeatBar(seats(count))
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
    assert sorted(said) == ["12 ", "7 "]
    changed = tuple(SeatModel(each.id, each.name, each.colour, counts=(Count("cards", 3),)) for each in seats(4))
    made.show(changed)
    said = [widget.says for widget in harness.walk(made.cards[0].desk.ids.counts) if getattr(widget, "says", "")]
    assert said == ["3 "]
