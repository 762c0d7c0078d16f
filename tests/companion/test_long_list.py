"""The rows of a long list: each word in the ink that its row names, whether a finger gets anything from it or not."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.basics import Word
from companion.widgets.longlist import ListRow, LongList, Row
from companion.widgets.theme import theme


@pytest.fixture(params=["night", "day"])
def mode(request: pytest.FixtureRequest):
    theme.mode = request.param
    yield request.param
    theme.mode = "night"


def drawn(show: Callable[..., Any], *rows: Row) -> list[ListRow]:
    root, found = BoxLayout(), LongList(rows=list(rows))
    driver = show(root)
    root.add_widget(found)
    driver.pump(5)
    return [view for _, view in sorted(found.view_adapter.views.items())]


def colour(label: Any) -> list[float]:
    """In which Kivy draws it."""
    return list(label.disabled_color if label.disabled else label.color)


@pytest.mark.parametrize("enabled", [True, False])
def test_mark_and_end_keep_their_ink_in_a_row_that_no_finger_gets_anything_from(
    show: Callable[..., Any], mode: str, enabled: bool
) -> None:
    (row,) = drawn(show, Row("Rohan", mark="✗", mark_ink="bad", end="3 of 4", end_ink="gold", enabled=enabled))
    words = {child.says: colour(child) for child in row.children if isinstance(child, Word)}
    assert words == {"✗": list(theme.colours["bad"]), "3 of 4": list(theme.colours["gold"])}


@pytest.mark.parametrize(
    ("ink", "enabled", "found"), [("text", True, "text"), ("text", False, "dim"), ("gold", False, "gold")]
)
def test_its_words_are_dim_unless_an_ink_is_named_for_them(
    show: Callable[..., Any], mode: str, ink: str, enabled: bool, found: str
) -> None:
    (row,) = drawn(show, Row("Rohan", ink=ink, enabled=enabled))
    assert colour(row) == list(theme.colours[found])
