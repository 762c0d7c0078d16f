"""Where the parts of the Table stand in a window of each shape."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

UPRIGHT, BROAD, NARROW = "upright", "broad", "narrow"


def lay_out(ids: Any, shape: str) -> None:
    """Put them there. ids: of the Table's rule; shape: BROAD where the journal has its own column."""
    is_upright = shape == UPRIGHT
    left, right, log = ids.left.__self__, ids.right.__self__, ids.log.__self__
    ids.left.is_upright = is_upright
    ids.middle.orientation = "vertical" if is_upright else "horizontal"
    ids.middle.clear_widgets()
    for part in (right, left) if is_upright else (left, right):
        ids.middle.add_widget(part)
    left.size_hint = (1, 0.43) if is_upright else (0.31, 1)
    left.size_hint_min_x = None if is_upright else dp(300)
    right.size_hint = (1, 0.57) if is_upright else (0.69, 1)
    _place_message(ids, shape)
    _place_undo(ids, shape)
    ids.centre.size_hint_x, ids.side.size_hint_x = 0.675, 0.325
    if shape == BROAD and log.parent is not ids.side:
        if log.parent is not None:
            log.parent.remove_widget(log)
        ids.side.add_widget(log)
    elif shape != BROAD and log.parent is not None:
        log.parent.remove_widget(log)


def _place_undo(ids: Any, shape: str) -> None:
    """What takes the last choice back stands under the journal; held upright, where that lies behind a tab, under the
    tabs: it is one tap away always.
    """
    undo, place = ids.undo.__self__, (ids.centre if shape == UPRIGHT else ids.log).__self__
    if undo.parent is not None:
        undo.parent.remove_widget(undo)
    undo.padding = (0, 0, 0, 0) if shape == UPRIGHT else (0, 0, dp(12), dp(12))
    place.add_widget(undo)


def _place_message(ids: Any, shape: str) -> None:
    """A message stands under everything; beside a low ask it stands under the tabs alone, or nothing is left of it."""
    message, whole, centre = ids.message.__self__, ids.whole.__self__, ids.centre.__self__
    if message.parent is not None:
        message.parent.remove_widget(message)
    if shape == NARROW:
        centre.add_widget(message)
    else:
        whole.add_widget(message, index=1)
