"""The toys are installed while contracts run: RINGTABLE_GAMES names their folder."""

import pytest

from companion.shelf import seats
from engine.core.installed import VARIABLE
from tests.contract.kit import with_toys


@pytest.fixture(autouse=True)
def _toys_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, with_toys())


@pytest.fixture(autouse=True)
def _pins_are_sealed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PIN's seal is made to take long; each wide walk of a twin sets one and tries two, and nobody guesses here."""
    monkeypatch.setattr(seats, "_COST", 2)
