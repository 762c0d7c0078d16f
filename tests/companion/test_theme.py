"""What is drawn by the theme follows it, and the theme forgets what is drawn no longer."""

import gc

from companion.widgets.icons import Icon
from companion.widgets.theme import theme
from tests.companion.harness import Driver  # noqa: F401 - a window, off screen


def heard() -> int:
    return sum(map(len, theme._listeners.values()))


def test_a_sign_is_drawn_again_by_day_and_forgotten_when_it_has_gone():
    kept = Icon(sign="eye")
    by_night = kept.canvas.children[0].rgba
    gc.collect()  # of what earlier tests drew
    before = heard()
    signs = [Icon(sign="ring") for _ in range(20)]
    assert heard() >= before + 20
    try:
        theme.mode = "day"
        assert kept.canvas.children[0].rgba != by_night
    finally:
        theme.mode = "night"
    assert kept.canvas.children[0].rgba == by_night
    signs.clear()
    gc.collect()
    assert heard() == before


def test_whom_an_earlier_one_sent_away_is_not_told():
    told = []
    first = theme.fbind("gap", lambda *_: theme.unbind_uid("gap", second))
    second = theme.fbind("gap", lambda *_: told.append("second"))
    third = theme.fbind("gap", lambda *_: told.append("third"))
    try:
        theme.gap += 1
    finally:
        theme.gap -= 1
        for number in (first, third):
            theme.unbind_uid("gap", number)
    assert told[0] == "third"
    assert "second" not in told
