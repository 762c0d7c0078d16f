"""The toys are installed while contracts run: RINGTABLE_GAMES names their folder."""

import pytest

from engine.core.installed import VARIABLE
from tests.contract.kit import with_toys


@pytest.fixture(autouse=True)
def _toys_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, with_toys())
