"""Rubbish is looked for at a rest and never right after a tap, and never put off for good."""

from types import SimpleNamespace

import pytest

from companion.app import sweeps
from companion.app.sweeps import BREATH_S, DRAWN, MOST_DRAWN, NEW_THINGS, REST_S, Sweeps

FRAME_S = 1 / 30


@pytest.fixture
def looks(monkeypatch):
    """The generations that were looked through, in order; `new` is how many things are new."""
    found = SimpleNamespace(at=[], new=0)

    def collect(generation=2):
        found.at.append(generation)
        found.new = 0

    monkeypatch.setattr(sweeps, "gc", SimpleNamespace(collect=collect, get_count=lambda: (found.new, 0, 0)))
    return found


def rest(of: Sweeps, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_S)):
        of.tick(FRAME_S)


def test_while_fingers_are_at_work_nothing_is_looked_for(looks):
    of = Sweeps()
    for _ in range(5 * MOST_DRAWN):
        looks.new += NEW_THINGS
        of.drawn()
        rest(of, BREATH_S - 2 * FRAME_S)
    assert looks.at == []


def test_what_is_new_is_looked_through_at_a_breath_and_everything_at_a_rest(looks):
    of = Sweeps()
    for _ in range(DRAWN):
        of.drawn()
    looks.new = NEW_THINGS + 1
    rest(of, BREATH_S + 2 * FRAME_S)
    assert looks.at == [1]
    rest(of, REST_S)
    assert looks.at == [1, 2]
    rest(of, 10 * REST_S)
    assert looks.at == [1, 2], "nothing was drawn since"


def test_everything_is_put_off_for_so_many_drawings_and_no_more(looks):
    of = Sweeps()
    for _ in range(3 * MOST_DRAWN):
        of.drawn()
        rest(of, BREATH_S + 2 * FRAME_S)
    assert looks.at == [2, 2, 2]


def test_few_new_things_are_left_alone(looks):
    of = Sweeps()
    of.drawn()
    looks.new = NEW_THINGS
    rest(of, REST_S * 2)
    assert looks.at == []
