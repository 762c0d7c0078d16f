"""Every paragraph that rules.toml calls enforced has a test of its own, found by its name.

The name of a test begins with the paragraph's key, everything but letters and digits turned to underscores:
J.1/spotting is tested by `test_J_1_spotting_names_no_hobbit`. A test belongs to the longest key it begins with.
"""

import ast
import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
RULES = tomllib.loads((HERE.parents[3] / "engine/games/wotr_spi/rules.toml").read_text(encoding="utf-8"))
ENFORCED = [key for key, row in RULES.items() if row["status"] == "enforced"]


def _prefix(key: str) -> str:
    return "test_" + re.sub(r"[^A-Za-z0-9]", "_", key) + "_"


PREFIX = {key: _prefix(key) for key in RULES}


def _owner(test: str) -> str | None:
    """The key of the paragraph a test is named after."""
    return max((key for key in RULES if test.startswith(PREFIX[key])), key=lambda key: len(PREFIX[key]), default=None)


TESTS = {
    node.name: _owner(node.name)
    for path in HERE.rglob("test_[A-Z]_*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
}


def test_every_enforced_paragraph_has_a_test_named_after_it() -> None:
    assert set(ENFORCED) - set(TESTS.values()) == set()


def test_every_test_of_a_section_names_a_paragraph_of_the_book() -> None:
    assert [name for name, owner in TESTS.items() if owner is None] == []


def test_no_paragraph_that_the_app_does_not_know_yet_has_a_test_that_says_otherwise() -> None:
    allowed = {"tracked", "enforced"}
    early = {name: owner for name, owner in TESTS.items() if owner and RULES[owner]["status"] not in allowed}
    assert sorted(set(early.values())) == []
