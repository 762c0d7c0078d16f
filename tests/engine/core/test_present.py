"""What is asked of a moment twice is worked out once, each audience by itself, and anew after each entry."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.game import Version
from engine.core.present import Present
from engine.core.table import Table


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


def test_an_answer_is_taken_of_its_own_moment_and_asker_alone() -> None:
    table = Table.create(None, "wotr_spi")
    head, present = table.timeline.head, Present()
    answers = iter("abcd")
    assert present.once(head, 1, ("asks", "public"), lambda: next(answers)) == "a"
    assert present.once(head, 1, ("asks", "public"), lambda: next(answers)) == "a"
    assert present.once(head, 1, ("asks", "dark_power"), lambda: next(answers)) == "b"
    assert present.once(head, 2, ("asks", "public"), lambda: next(answers)) == "c"
    assert present.once(head, 1, ("asks", "public"), lambda: next(answers)) == "d"
