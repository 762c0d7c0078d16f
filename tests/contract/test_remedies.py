"""Every condition that can refuse has a sentence for what is so instead, and one for what to do about it."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engine.core.game import GAMES_FOLDER, load_game
from tests.contract.cases import EVERY_GAME
from tests.contract.kit import contract_of

CORE = GAMES_FOLDER.parent / "core"
TOLD_ONLY = ("WARNS", "MARKS")
"""Weights with which a failing check refuses nothing, so that nothing has to be done about it."""


MADE_BY = {"Check": 2}
"""What makes a Check -> the place of its sentence's key among the arguments; its weight comes next."""


def checks_in(folder: Path, made_by: Mapping[str, int] = MADE_BY) -> Iterator[tuple[str, bool]]:
    """(key, whether it can refuse) of every Check that is written down in a folder and may fail: one that holds
    whenever it applies tells of a ruling. A key that is put together of several parts is none that could be looked up.
    """
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made_by):
                continue
            place = made_by[node.func.id]
            said = node.args[place] if len(node.args) > place else None
            if place and isinstance(node.args[place - 1], ast.Constant) and node.args[place - 1].value is True:
                continue
            parts = [] if said is None or isinstance(said, ast.JoinedStr) else ast.walk(said)
            named = [part for part in parts if isinstance(part, ast.Constant)]
            weight = [*node.args[place + 1 : place + 2], *(w.value for w in node.keywords if w.arg == "weight")]
            told = any(isinstance(part, ast.Name) and part.id in TOLD_ONLY for part in weight)
            for part in named:
                yield str(part.value), not told


def words(sentence: str) -> set[str]:
    """The words of a sentence, its blanks and small words aside."""
    plain = re.sub(r"\{[^}]*\}|\[\?|\]", " ", sentence.lower())
    return set(re.findall(r"[a-zâîû']+", plain)) - {"the", "a", "an", "is", "it", "this", "of", "in", "to", "and"}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_refuses_is_told_with_what_to_do_about_it(game: str) -> None:
    text = load_game(game).text
    made_by = {**MADE_BY, **contract_of(game).checked_by}
    found = [*checks_in(CORE), *checks_in(load_game(game).folder, made_by)]
    contract_of(game).floors.meets("checks", len(found))
    assert [key for key, _ in found if f"check.{key}" not in text] == []
    assert [key for key, _ in found if f"fails.{key}" not in text] == [], "what is so instead"
    refusing = {key for key, refuses in found if refuses}
    assert [key for key in sorted(refusing) if f"legal.{key}" not in text] == [], "what would make it legal"


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_remedy_says_what_to_do_and_is_no_condition_said_again(game: str) -> None:
    text = load_game(game).text
    keys = [key.removeprefix("legal.") for key in sorted(text.keys()) if key.startswith("legal.")]
    again = []
    for key in keys:
        condition, remedy = words(text.say(f"check.{key}")), words(text.say(f"legal.{key}"))
        if not remedy or remedy <= condition or len(remedy & condition) > 0.8 * len(remedy | condition):
            again.append(key)
    assert again == []
    assert [key for key in keys if f"check.{key}" not in text] == [], "a remedy for no condition"


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_fails_is_not_said_as_what_holds(game: str) -> None:
    text = load_game(game).text
    keys = [key.removeprefix("fails.") for key in sorted(text.keys()) if key.startswith("fails.")]
    alike = [key for key in keys if text.say(f"fails.{key}") == text.say(f"check.{key}")]
    assert alike == []
