"""The toys are installed while their tests run: RINGTABLE_GAMES names this folder."""

from pathlib import Path

import pytest

from engine.core.installed import VARIABLE
from tests.companion.conftest import show as show


@pytest.fixture(autouse=True)
def _toys_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parent))
