"""Where the parts of the Table stand in a window of each shape."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.models import TableModel
from companion.widgets.lists import COLUMN
from companion.widgets.theme import theme
from engine.core.panels import Track

UPRIGHT, BROAD, NARROW = "upright", "broad", "narrow"
ROOM_TO_TYPE = 0.1
"""Of the height, what is asked gives to a chart with a keyboard under it."""
ASK, MOST_ASK = 0.31, 0.45
"""Of the width, what is asked has beside the tabs; and the most of it."""
AROUND_KEYS = 56
"""dp of what is asked that lie beside its keys."""
LOW, LOWEST, NEWEST = 1000, 600, 480
"""dp at 100 % text: a lower table shows one line of its journal under the tabs instead of two, what it says last
alone, or none.
"""


def lines_under(shape: str, height: float) -> int:
    """How many of the journal's last lines stand under the tabs, where the journal itself lies behind one of them."""
    if shape == BROAD or height < dp(LOWEST) * theme.grow:
        return 0
    return 2 if shape == UPRIGHT and height >= dp(LOW) * theme.grow else 1


def has_newest_line(height: float, is_broad: bool, foot: Track | None = None) -> bool:
    """Whether what happened last stands by itself under the tabs: there is room for that and no more. A line that
    pieces go along is high, and shows it.
    """
    is_line = foot is not None and foot.is_line
    return not (is_broad or is_line) and dp(NEWEST) * theme.grow <= height < dp(LOWEST) * theme.grow


def lines_high(lines: int) -> float:
    """The height of so many lines of the journal, each with its note, in pixels."""
    return lines * ((theme.sizes["body"] + theme.sizes["small"]) * 1.37 + dp(20))


def ask_share(shape: str, width: float, model: TableModel | None) -> float:
    """Of the width of a lying table whose journal has no column: what is asked has two keys side by side in large
    letters, where no map wants the breadth.
    """
    in_twos = (2 * dp(COLUMN) * theme.grow + dp(AROUND_KEYS)) / max(1.0, width)
    has_map = model is None or any(tab.map is not None for tab in model.tabs)
    return ASK if has_map or shape != NARROW else max(ASK, min(MOST_ASK, in_twos))


def lay_out(ids: Any, shape: str, lines: int, is_typed: bool = False, share: float = ASK) -> None:
    """Put them there. ids: of the Table's rule; shape: BROAD where the journal has its own column; lines: of the
    journal, under the tabs; is_typed: whether a keyboard stands under the chart in the middle; share: of the width
    that what is asked has, where it stands beside the tabs.
    """
    is_upright = shape == UPRIGHT
    left, right, log = ids.left.__self__, ids.right.__self__, ids.log.__self__
    ids.left.is_upright = is_upright
    ids.middle.orientation = "vertical" if is_upright else "horizontal"
    ids.middle.clear_widgets()
    for part in (right, left) if is_upright else (left, right):
        ids.middle.add_widget(part)
    ask = 0.4 if lines > 1 else 0.43  # large text needs more for what is asked
    ask -= ROOM_TO_TYPE if is_typed else 0
    left.size_hint = (1, ask) if is_upright else (share, 1)
    left.size_hint_min_x = None if is_upright else dp(300)
    right.size_hint = (1, 1 - ask) if is_upright else (1 - share, 1)
    _place_undo(ids, lines)
    ids.centre.size_hint_x, ids.side.size_hint_x = 0.675, 0.325
    if shape == BROAD and log.parent is not ids.side:
        if log.parent is not None:
            log.parent.remove_widget(log)
        ids.side.add_widget(log)
    elif shape != BROAD and log.parent is not None:
        log.parent.remove_widget(log)


def _place_undo(ids: Any, lines: int) -> None:
    """What takes the last choice back stands under the journal; where that lies behind a tab, beside its last lines."""
    undo = ids.undo.__self__
    if undo.parent is not None:
        undo.parent.remove_widget(undo)
    undo.padding = (0, dp(5)) if lines else (0, 0, dp(12), dp(12))
    undo.size_hint_x = 0.3 if lines else 1
    (ids.deeds if lines else ids.log).__self__.add_widget(undo)
