"""Every paragraph that rules.toml calls enforced has a test of its own, found by its name.

A rule that stands in both books is tested under the key of the one, at tables of both.
"""

from pathlib import Path

from engine.games.lotr_knizia.sections import SECTIONS
from tests.games.paragraphs import Paragraphs

PARAGRAPHS = Paragraphs("lotr_knizia", Path(__file__).parent)


def test_every_enforced_paragraph_has_a_test_named_after_it() -> None:
    at_both = PARAGRAPHS.tested("BOOKS")
    besides = {key for pair in SECTIONS.values() if at_both & {*pair} for key in pair}
    assert PARAGRAPHS.untested(besides) == set()


def test_every_test_names_a_paragraph_that_is_enforced() -> None:
    assert PARAGRAPHS.astray() == []
