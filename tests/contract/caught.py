"""Planted leaks, and where the twins find them."""

from collections.abc import Iterable

import pytest

from tests.contract.kit import Leak, Told, contract_of
from tests.contract.mirror import TwinsDiffer
from tests.contract.secret import Secret
from tests.contract.twins import Twins

RUNS = 24
"""Runs of the twins in which a leak has to be found."""
ENTRIES, AFTER = 60, 30
"""Entries of such a run at least, and after its opening."""


def told_by(game: str, name: str = "") -> Told:
    """The secret of this name, '' for the one that the game's leaks tell, with the number by which they do."""
    told = contract_of(game)
    return Told(told.secret(name or told.told), told.tells)


def caught_in(secret: Secret, first_run: int = 0) -> TwinsDiffer:
    """The first difference between twins of this secret. first_run: the one that is tried first."""
    with pytest.raises(TwinsDiffer) as caught:
        _play(secret, sorted(range(RUNS), key=lambda run: run != first_run))
    return caught.value


def _play(secret: Secret, runs: Iterable[int]) -> None:
    for run in runs:
        with Twins(secret, run) as twins:
            twins.run(max(ENTRIES, twins.begun + AFTER))


def assert_caught(game: str, leak: Leak, patch: pytest.MonkeyPatch) -> None:
    """Plant it, and the twins find it where it is said to be, or on a page drawn from it."""
    told = told_by(game, leak.secret)
    leak.plant(patch, told)
    caught = caught_in(told.secret, contract_of(game).first_runs.get(leak.name, 0))
    assert caught.is_at(f"{leak.place}, page: *"), str(caught)
