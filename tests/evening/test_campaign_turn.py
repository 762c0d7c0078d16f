"""A Game-Turn of the Campaign Game on a tablet held upright: it costs as many touches, and nothing is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evening.play import handovers, play_at_one_sitting

MOST_TAPS, LATE = 49, 8


@pytest.mark.parametrize(("size", "theme"), [("800x1280", "day")])
def test_six_forces_and_two_sieges_held_upright(tmp_path: Path, size: str, theme: str) -> None:
    steps = play_at_one_sitting("tests.evening.campaign_turn", tmp_path, size, theme)
    assert (steps[-1]["turn"], steps[-1]["taps"], handovers(steps)) == (LATE + 1, MOST_TAPS, {LATE: 1})
    for step in steps:
        assert not step["clipped"], (step["step"], step["clipped"])
        assert not step["overlapping"], (step["step"], step["overlapping"])
