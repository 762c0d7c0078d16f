"""Every paragraph that rules.toml calls enforced has a test of its own, found by its name."""

from pathlib import Path

from tests.games.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs("riddle", Path(__file__).parent)


def test_every_enforced_paragraph_has_a_test_named_after_it() -> None:
    assert PARAGRAPHS.untested() == set()


def test_every_test_names_a_paragraph_that_is_enforced() -> None:
    assert PARAGRAPHS.astray() == []
