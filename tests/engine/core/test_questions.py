"""Where an open question of the rules bites: by a record's name and the fields that its row of rulings.toml names."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.questions import BOTH, FIRST, OWN, SECOND, Question, bitten

ROW = """
[{name}]
sections = ["A.1"]
kind = "silence"
question = "May it?"
first = "It may."
second = "It may not."
takes = "first"
ruling = "It may."
bites = "When it would."
told = [{told}]
"""
TOLD = {
    "anywhere": '{do = "Move"}',
    "at-the-gate": '{do = "Move", to = ["gate", "bridge"]}',
    "at-the-gate-by-night": '{do = "Move", to = "gate", by_night = true}',
    "by-one-of-them": '{event = "Moved", names = "sam"}',
}


@pytest.mark.parametrize(
    ("kind", "name", "fields", "bites"),
    [
        ("do", "Move", {"to": "tower"}, ["anywhere"]),
        ("do", "Move", {"to": "bridge"}, ["anywhere", "at-the-gate"]),
        ("do", "Move", {"to": "gate", "by_night": True}, ["anywhere", "at-the-gate", "at-the-gate-by-night"]),
        ("do", "Stay", {"to": "gate"}, []),
        ("event", "Move", {"to": "gate"}, []),
        ("event", "Moved", {"names": ("sam", "gimli")}, ["by-one-of-them"]),
        ("event", "Moved", {"names": ("gimli",)}, []),
        ("event", "Moved", {}, []),
    ],
)
def test_a_question_bites_where_every_field_that_its_row_names_is_as_it_says(
    kind: str, name: str, fields: dict[str, Any], bites: list[str], tmp_path: Path
) -> None:
    rows = "".join(ROW.format(name=question, told=told) for question, told in TOLD.items())
    (tmp_path / "rulings.toml").write_text(rows, encoding="utf-8")
    assert list(bitten(tmp_path, kind, name, {"type": name, **fields})) == bites


def test_a_game_without_open_questions_has_none_that_bites(tmp_path: Path) -> None:
    assert list(bitten(tmp_path, "do", "Move", {"type": "Move"})) == []


@pytest.mark.parametrize(
    ("follows", "reading", "is_followed"),
    [(OWN, FIRST, True), (OWN, SECOND, False), (BOTH, FIRST, True), (BOTH, SECOND, True)],
)
def test_a_reading_is_enforced_where_the_app_follows_both_or_takes_it_itself(
    follows: str, reading: str, is_followed: bool
) -> None:
    question = Question("gate", ("A.1",), "silence", "May it?", "It may.", "It may not.", FIRST, "", "", follows)
    assert question.is_followed(reading) is is_followed
