"""What a player reads stands in a game's text, and a command that can do nothing says so by a check."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.checkout import ROOT

GAMES = ROOT / "engine" / "games"
SENTENCE = re.compile(r"^[A-Z][a-z]*[ ,](?:.*\s)?\S+|^\S+(?: [a-z'\u2019]+){3,}")
"""It begins like a sentence, or four words stand in a row."""
FOR_WHOM = ("meaning",)
"""Names under which a command tells the command line what it is, as a docstring does for a reader of the code."""
NAMED = ("title", "edition")
"""Of a game and its versions: their names, as they stand on the box."""
TELLS_NO_PLAYER = ("invariants.py", "army_invariants.py", "three_invariants.py")
"""What it finds is a fault of the code."""

SHOP_TALK = re.compile(
    r"(?<!\{)\buntold\b|\bas (it|they) stands?\b|\bthe own\b|\bSo be it\b|\bwould stop\b|^lies there$|\bOrcs \{"
    r"|\bmissing or (finished|done)\b|anything before"
)
"""What only those understand who built it: words of the record, and sentences that leave out what they are about."""


def texts(words: Any) -> Iterator[str]:
    """Every sentence of a text file."""
    for value in words.values() if isinstance(words, dict) else ():
        yield from texts(value) if isinstance(value, dict) else [value]


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of every English sentence in code: no docstring, and no command's meaning."""
    tree = ast.parse(source)
    told = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            told |= {id(part) for part in ast.walk(node) if isinstance(part, ast.Constant) and node.value is part}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in FOR_WHOM:
            told |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.keyword) and node.arg in NAMED:
            told.add(id(node.value))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told and SENTENCE.search(text):
                yield node.lineno, text


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('x = "The Ring is worn already."', 1),
        ('x = f"No face-down counter stands in {y}"', 1),
        ('x = "somebody sees a hobbit here"', 1),
        ('x = "fellowship_ends_the_phase"', 0),
        ('x = "W2812"', 0),
        ('"""The Ring is worn already."""', 0),
        ('class A:\n    meaning: str = "put the Ring on at any time"', 0),
    ],
)
def test_a_sentence_in_code_is_found_and_a_docstring_is_none(code: str, found: int) -> None:
    assert len(list(sentences(code))) == found


def test_no_sentence_of_a_game_stands_in_its_code() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(GAMES.rglob("*.py")):
        if path.name not in TELLS_NO_PLAYER:
            told = [f"{line}: {text}" for line, text in sentences(path.read_text(encoding="utf-8"))]
            found |= {path.relative_to(GAMES).as_posix(): told} if told else {}
    assert found == {}


TEXTS = sorted(path for room in ("engine", "companion") for path in Path(ROOT, room).rglob("text/en.toml"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.parts[-3])
def test_no_text_speaks_as_those_do_who_built_it(path: Path) -> None:
    found = [text for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))) if SHOP_TALK.search(text)]
    assert found == []


@pytest.mark.parametrize("folder", ["engine", "tests/toys"])
def test_no_command_guards_itself_by_an_exception_that_it_has_nothing_to_do(folder: str) -> None:
    for path in sorted(Path(ROOT, folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.ClassDef | ast.alias) and node.name == "Nothing"
            assert not named, f"{path.relative_to(ROOT)} names an exception for a command that can do nothing"


def test_no_decide_of_a_game_raises_anything_but_that_a_cell_is_unknown() -> None:
    for path in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and "steps" in path.parts:
                raised = ast.unparse(node.exc) if node.exc else ""
                assert raised.startswith("UnknownCell("), f"{path.relative_to(ROOT)}:{node.lineno} raises {raised}"
