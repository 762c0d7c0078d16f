"""Leaks planted around the table: at pads, in time, on the second screen, in the log of mishaps. Each is caught."""

import pytest

from tests.contract.caught import assert_caught
from tests.contract.kit import Leak
from tests.contract.plants_around import AROUND_THE_TABLE


@pytest.mark.parametrize("leak", AROUND_THE_TABLE, ids=lambda leak: leak.name)
def test_a_leak_around_the_table_is_caught(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_caught("lotr_knizia", leak, monkeypatch)
