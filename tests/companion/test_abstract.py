"""What lacks a part that its kind must have cannot be made, and says which."""

import pytest

from companion.widgets.lists import _KeysAndNames
from companion.widgets.page import Page
from companion.widgets.plots import Plot


@pytest.mark.parametrize(("kind", "lacks"), [(Page, "draw"), (Plot, "_lay"), (_KeysAndNames, "press")])
def test_a_widget_that_lacks_its_part_cannot_be_made(kind: type, lacks: str) -> None:
    unfinished = type(kind)("Unfinished", (kind,), {})
    with pytest.raises(TypeError, match=lacks):
        unfinished()
