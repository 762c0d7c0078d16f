"""Which tests hold which paragraphs of a rule book, by their names.

The name of a test begins with the paragraph's key, everything but letters and digits turned to underscores: B-4/1 is
tested by `test_B_4_1_...`. A test belongs to the longest key that it begins with.
"""

import ast
import re
import tomllib
from collections.abc import Set as AbstractSet
from pathlib import Path

from engine.core.game import load_game


class Paragraphs:
    """The paragraphs of a game, and the tests in a folder and below it. files: the names of theirs."""

    def __init__(self, game: str, folder: Path, files: str = "test_*.py") -> None:
        rules = tomllib.loads((load_game(game).folder / "rules.toml").read_text(encoding="utf-8"))
        self.status = {key: row["status"] for key, row in rules.items()}
        self._prefix = {key: f"test_{re.sub(r'[^A-Za-z0-9]', '_', key)}_" for key in rules}
        self.nodes = [
            node
            for path in folder.rglob(files)
            if path.name != "test_every_paragraph.py"
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]

    def of(self, test: str) -> str:
        """The key of the paragraph that a test is named after, '' where there is none."""
        named = (key for key, prefix in self._prefix.items() if test.startswith(prefix))
        return max(named, key=lambda key: len(self._prefix[key]), default="")

    def tested(self, decorator: str = "") -> set[str]:
        """The paragraphs that have a test, or one with this decorator."""
        decorated = (node for node in self.nodes if decorator in ("", *map(ast.unparse, node.decorator_list)))
        return {self.of(node.name) for node in decorated}

    def untested(self, besides: AbstractSet[str] = frozenset()) -> set[str]:
        """The enforced paragraphs without a test of their own. besides: those that are tested under another's key."""
        return {key for key, status in self.status.items() if status == "enforced"} - self.tested() - besides

    def astray(self, *allowed: str) -> list[str]:
        """The tests that name no paragraph, or one that is not enforced (nor allowed), and names of two tests."""
        names = [node.name for node in self.nodes]
        stray = [name for name in names if self.status.get(self.of(name)) not in ("enforced", *allowed)]
        return sorted({*stray, *(name for name in names if names.count(name) > 1)})
