"""What is asked of a moment twice is worked out once, each audience by itself, and anew after each entry."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.game import Version
from engine.core.present import Present
from engine.core.table import Table
from engine.core.timeline import Node
from tests.contract.scratch import scratch


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """For whom offers are worked out."""
    found: list[str] = []
    plain = Version.offers

    def offers(self: Version, at: Any, audience: str, by: str = "") -> Iterator[Any]:
        found.append(audience)
        return plain(self, at, audience, by)

    monkeypatch.setattr(Version, "offers", offers)
    return found


def test_offers_are_worked_out_once_a_moment_for_each_audience(heard: list[str]) -> None:
    table = Table.create(None, "wotr_spi")
    first, _ = table.offers(), table.offers()
    dark, _ = table.offers("dark_power"), table.offers("fellowship")
    assert heard == ["public", "dark_power", "fellowship"]
    table.submit("dark_power", table.command({"do": "Wait"}))
    held = table.offers()
    assert heard[3:] == ["public"]
    table.undo("dark_power", 1)
    assert table.offers() == first
    assert heard[4:] == ["public"]
    assert table.asks() is table.asks()
    assert {offer.do for offer in held} != set()
    assert table.offers("dark_power") == dark


def test_a_copy_that_goes_elsewhere_leaves_the_answers_of_its_table_alone(heard: list[str]) -> None:
    table = Table.create(None, "wotr_spi")
    first, tried = table.offers(), scratch(table)
    assert tried.offers() is first
    tried.submit("dark_power", tried.command({"do": "Wait"}))
    tried.offers()
    assert table.offers() is first
    assert heard == ["public", "public"]


def test_an_answer_is_taken_of_its_own_moment_and_asker_alone() -> None:
    table = Table.create(None, "wotr_spi")
    head, answers = table.timeline.head, iter("abc")
    present = Present(head, 1)
    assert present.once(("asks", "public"), lambda: next(answers)) == "a"
    assert present.once(("asks", "public"), lambda: next(answers)) == "a"
    assert present.once(("asks", "dark_power"), lambda: next(answers)) == "b"
    assert present.is_at(head, 1)
    assert not present.is_at(head, 2)
    assert not present.is_at(Node(None, None, head.world), 1)
