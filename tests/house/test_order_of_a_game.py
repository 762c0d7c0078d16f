"""A game's sections stand in the order of its book, and inside a game imports go one way."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.test_circles import ROOT, files, imports_of

STEPS = ROOT / "engine" / "games" / "wotr_spi" / "steps"
TOGETHER = {"H": "G"}
"""H (Sorcery) is a way to attack within G's Individual Combat."""
FORBIDDEN = {
    r"(pieces|in_hand|in_combat|state)": r"(steps|heading|panels|playing|views|invariants|ledger|luck|seals|facts)",
    r"steps": r"(heading|panels|playing|views|invariants|luck|seals|facts)",
    r"panels": r"(state|steps|in_hand|in_combat|views|ledger|playing|invariants|heading)",
}
"""Part of a game's folder -> the parts that it may not import: panels are made of what is seen, never of the state."""


def _section_of(path: Path) -> str:
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = re.match(r"[A-Z](?=[\s./,])", told)
    assert first, f"{path.name} cites no section first"
    return TOGETHER.get(first[0], first[0])


def test_each_section_lies_in_the_folder_of_its_letter_so_that_the_folders_stand_as_the_book_does() -> None:
    sections = [path for path in STEPS.rglob("*.py") if path.parent != STEPS]
    assert len(sections) > 50
    wrong = {path.name: path.parent.name for path in sections if _section_of(path) != path.parent.name[0].upper()}
    assert wrong == {}
    assert [path for path in STEPS.glob("*.py") if path.name != "__init__.py"] == []


@pytest.mark.parametrize("part", FORBIDDEN)
def test_inside_a_game_imports_go_one_way(part: str) -> None:
    known = files()
    looked_at, wrong = 0, set()
    for name, path in known.items():
        game = re.match(rf"(engine\.games\.\w+)\.{part}(\.|$)", name)
        if game is None:
            continue
        looked_at += 1
        forbidden = re.compile(rf"{re.escape(game[1])}\.{FORBIDDEN[part]}(\.|$)")
        named = imports_of(path.read_text(encoding="utf-8"), known)
        wrong |= {f"{name} imports {other}" for other in named if forbidden.match(other)}
    assert looked_at >= 4
    assert wrong == set()
