"""Sentences of the journal: the own one where all is open, else the one that gives nothing away."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.codec import project
from engine.core.commons import Disclosed, Held
from engine.core.projection import learned_lines, say
from engine.core.text import Text
from tests.engine.core.played import D, F, at_turn_end

TOLD = Disclosed("identity:sam", F, "J.1", "W2812")


def _table(sentences: dict[str, str]) -> Any:
    """As much of a table as a sentence is made of, without a map."""
    game = SimpleNamespace(text=Text(sentences), events=dict, lexicon=SimpleNamespace(ids=None))
    return SimpleNamespace(game=game)


def _say(sentences: dict[str, str], audience: str) -> str:
    return say(_table(sentences), project(TOLD, D, audience, {}), D)


@pytest.mark.parametrize(
    ("audience", "sentence"), [(F, "You learn W2812"), (D, "Something is told"), ("truth", "You learn W2812")]
)
def test_the_own_sentence_is_said_where_all_is_open(audience: str, sentence: str) -> None:
    both = {"event.Disclosed": "Something is told", "event.Disclosed.own": "You learn {value}"}
    assert _say(both, audience) == sentence


def test_one_sentence_does_for_all_and_covers_what_is_sealed() -> None:
    assert _say({"event.Disclosed": "Told: {value}"}, D) == "Told: (sealed)"
    assert _say({"event.Disclosed.own": "Told: {value}"}, D) == "Told: (sealed)"
    assert _say({"event.Disclosed.own": "Told: {value}"}, F) == "Told: W2812"


def test_the_giver_fills_the_seat_unless_the_event_has_its_own() -> None:
    table = _table({"event.Held": "by {seat}", "event.Disclosed": "by {seat}"})
    assert say(table, project(Held(F), D, "public", {}), D) == f"by {F}"
    assert say(table, project(Disclosed("x", "public", "A.1", "y"), D, "public", {}), D) == f"by {D}"


def test_what_was_learned_is_told_to_those_who_learned_it() -> None:
    table = at_turn_end()
    for audience in ("public", D, F, "truth"):
        (line,) = learned_lines(table, audience)
        assert (line["what"], line["value"], line["cites"]) == ("letter:1", "A", "D.6")
    table.timeline.learned[F] = {TOLD.what: TOLD}
    assert [line["what"] for line in learned_lines(table, F)] == ["letter:1", "identity:sam"]
    assert [line["what"] for line in learned_lines(table, D)] == ["letter:1"]
