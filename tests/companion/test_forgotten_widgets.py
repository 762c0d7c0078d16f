"""What a desk has forgotten is blank, and nothing of it breaks in the frames that still move it."""

import gc

from companion.widgets.reveal import Veil, VeilBar
from companion.widgets.veil import forget


def test_a_forgotten_bar_that_is_moved_once_more_reads_nothing_that_is_gone() -> None:
    control = VeilBar(Veil())
    bar = control.bar
    height = bar.height
    forget(control)
    gc.collect()
    # A button beside it takes its texture a frame later, and its height is the least of the bar's.
    bar.least = bar.least + 500
    assert bar.height == height
