"""Every paragraph that rules.toml calls enforced has a test of its own, found by its name."""

from pathlib import Path

from tests.games.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs("wotr_spi", Path(__file__).parent, "test_[A-Z]_*.py")


def test_every_enforced_paragraph_has_a_test_named_after_it() -> None:
    assert PARAGRAPHS.untested() == set()


def test_every_test_of_a_section_names_a_paragraph_that_the_app_knows() -> None:
    assert PARAGRAPHS.astray("tracked") == []
