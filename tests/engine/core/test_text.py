"""Sentences: blanks filled in words, and nothing hidden by a slip."""

from pathlib import Path

import pytest

from engine.core.text import CORE_TEXT, Text, load_text

TEXT = Text({"name.frodo": "Frodo", "greet": "{who} and {other}", "phase.ring": "Ring Phase", "a": "says {b}"})


@pytest.mark.parametrize(
    ("value", "phrase"),
    [
        ("frodo", "Frodo"),
        ("phase.ring", "Ring Phase"),
        ("somebody", "somebody"),
        (True, "yes"),
        (False, "no"),
        (7, "7"),
        (None, "unknown"),
        ((None, 2), "one unseen and 2"),
        ((), "none"),
        (("frodo",), "Frodo"),
        (["frodo", 2], "Frodo and 2"),
        (("frodo", "sam", True), "Frodo, sam and yes"),
    ],
)
def test_a_fact_is_put_in_words(value: object, phrase: str) -> None:
    assert TEXT.say("a", {"b": value}) == f"says {phrase}"


def test_rows_of_how_many_of_what_are_said_as_the_sentences_have_them() -> None:
    text = Text({"name.sam": "Sam", "a": "gives: {b}", "row.2": "{who} {count}", "row.3": "{who} {count} × {what}"})
    assert text.say("a", {"b": [["sam", 2], ["frodo", 0]]}) == "gives: Sam 2 and Frodo 0"
    assert text.say("a", {"b": (("sam", "card", 3),)}) == "gives: Sam 3 × card"
    assert text.say("a", {"b": ("sam", "card")}) == "gives: Sam and card"


def test_a_blank_without_a_fact_is_shown_by_its_name() -> None:
    assert TEXT.say("greet", {"who": "frodo"}) == "Frodo and (other)"
    assert TEXT.say("greet") == "(who) and (other)"


def test_an_unknown_key_is_shown_as_itself() -> None:
    assert TEXT.say("check.never_written", {"b": 1}) == "check.never_written"
    assert "check.never_written" not in TEXT
    assert "a" in TEXT


def test_a_fact_cannot_fill_another_blank() -> None:
    assert TEXT.say("a", {"b": "{who}"}) == "says {who}"


def test_a_games_sentence_stands_above_the_cores(tmp_path: Path) -> None:
    own = tmp_path / "en.toml"
    own.write_text('[check]\nreason_is_given = "Say why"\n[one.two]\nthree = 3\n', encoding="utf-8")
    text = load_text(own)
    assert text.say("check.reason_is_given") == "Say why"
    assert text.say("one.two.three") == "3"
    assert text.say("event.Held", {"seat": "x"}) == load_text().say("event.Held", {"seat": "x"})
    assert CORE_TEXT.is_file()
    assert load_text().keys() < text.keys()


def test_a_blank_may_be_said_by_another_table_and_a_sentence_begins_with_a_capital() -> None:
    text = Text({"turn": "{turn}: {phase:segment}", "segment.night": "the Night Watch", "name.night": "night"})
    assert text.say("turn", {"turn": 2, "phase": "night"}) == "2: the Night Watch"
    assert text.say("turn", {"turn": 2, "phase": "dawn"}) == "2: dawn"
    assert text.say("turn", {"turn": "a third"}) == "A third: (phase)"


def test_parts_of_nothing_are_left_unsaid() -> None:
    text = Text({"moved": "To {to}: [?{down} face-down|{up} face-up]"})
    assert text.say("moved", {"to": "W2724", "down": 2, "up": ("a", "b")}) == "To W2724: 2 face-down, a and b face-up"
    assert text.say("moved", {"to": "W2724", "down": 2, "up": ()}) == "To W2724: 2 face-down"
    assert text.say("moved", {"to": "W2724", "down": 0, "up": ("a",)}) == "To W2724: a face-up"


def test_where_there_is_nobody_to_name_another_sentence_is_said() -> None:
    text = Text({"stand": "[?In {hex} stand {who}!Nobody stands in {hex}]; {total} in all"})
    assert text.say("stand", {"hex": "W2724", "who": ("a", "b"), "total": 2}) == "In W2724 stand a and b; 2 in all"
    assert text.say("stand", {"hex": "W2724", "who": (), "total": 0}) == "Nobody stands in W2724; 0 in all"
