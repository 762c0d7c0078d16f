"""Every paragraph that a game's rules.toml calls enforced is cited by a file of its engine: one grep finds it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = [path for folder in ("engine/games", "tests/toys") for path in sorted((ROOT / folder).glob("*/rules.toml"))]


def enforced(rules: str) -> list[str]:
    """The paragraphs that this rules.toml calls enforced."""
    return [section for section, body in tomllib.loads(rules).items() if body.get("status") == "enforced"]


def is_cited(section: str, source: str) -> bool:
    """Whether a source names this paragraph by itself: 'J.4' is neither in 'J.4/captives' nor in 'J.41'."""
    return re.search(rf"(?<![\w./]){re.escape(section)}(?![\w/-]|\.\d)", source) is not None


@pytest.mark.parametrize("rules", GAMES, ids=lambda path: path.parent.name)
def test_every_enforced_paragraph_is_cited_by_an_engine_file(rules: Path) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(rules.parent.rglob("*.py")))
    sections = enforced(rules.read_text(encoding="utf-8"))
    assert sections
    assert [section for section in sections if not is_cited(section, source)] == []


def test_a_paragraph_that_only_a_longer_one_names_is_not_cited() -> None:
    assert is_cited("J.4", '"""J.4, J.5  Captives."""')
    assert not is_cited("J.4", 'Check("J.4/captives", ...)')
    assert not is_cited("J.4", "J.41")
    assert is_cited("J.4/captives", 'Check("J.4/captives", ...)')
