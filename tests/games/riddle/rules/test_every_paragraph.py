"""Every paragraph that rules.toml calls enforced has a test of its own, found by its name.

As in the other games of the house: B-4/1 is tested by `test_B_4_1_...`, and a test belongs to the longest key that it
begins with.
"""

import ast
import re
import tomllib
from pathlib import Path

from engine.core.game import load_game

HERE = Path(__file__).parent
RULES = tomllib.loads((load_game("riddle").folder / "rules.toml").read_text(encoding="utf-8"))
ENFORCED = [key for key, row in RULES.items() if row["status"] == "enforced"]


def _prefix(key: str) -> str:
    return "test_" + re.sub(r"[^A-Za-z0-9]", "_", key) + "_"


PREFIX = {key: _prefix(key) for key in RULES}


def _owner(test: str) -> str | None:
    return max((key for key in RULES if test.startswith(PREFIX[key])), key=lambda key: len(PREFIX[key]), default=None)


NODES = [
    node
    for path in HERE.glob("test_*.py")
    if path.name != Path(__file__).name
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
TESTS = {node.name: _owner(node.name) for node in NODES}


def test_every_enforced_paragraph_has_a_test_named_after_it() -> None:
    tested = set(TESTS.values())
    assert set(ENFORCED) - tested == set()


def test_every_test_names_a_paragraph_that_is_enforced() -> None:
    assert [name for name, owner in TESTS.items() if owner is None or RULES[owner]["status"] != "enforced"] == []
    assert len(TESTS) == len(NODES), "two tests of one name"
