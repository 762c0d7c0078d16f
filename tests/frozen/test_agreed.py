"""What is only illegal is taken when every seat agrees, and the record holds it."""

from collections import Counter

from engine.policy import Chance
from tests.frozen.agreed import given_at, try_out
from tests.frozen.walk import tables

EACH, ONE_IN = 14, 6


def test_every_refused_command_that_nothing_bars_is_taken_when_all_agree_and_the_record_holds_it() -> None:
    paths, taken, broken = tables(), Counter[str](), list[str]()
    pool = given_at(paths.values())
    for place, path in enumerate(paths.values()):
        told = try_out(path, pool, Chance(place), EACH, ONE_IN)
        taken += told.taken
        broken += told.broken
    assert broken == []
    assert taken.total() >= 1000
    assert len(taken) >= 30, f"too few kinds of commands were tried: {sorted(taken)}"
