"""Every sentence a player reads, from a game's text/en.toml and the core's own."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

CORE_TEXT = Path(__file__).parent / "text" / "en.toml"


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return f"({key})"


class Text:
    """Sentences by key. Keys are dotted ("check.phase_is_search"); blanks are named in braces."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """All keys there are."""
        return frozenset(self._sentences)

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence with its blanks filled.

        An unknown key is shown as itself, so that nothing is ever hidden by a slip.
        """
        sentence = self._sentences.get(key)
        if sentence is None:
            return key
        return sentence.format_map(
            _Blank({name: self._phrase(value) for name, value in (facts or {}).items()})
        ).rstrip()

    def _phrase(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return self._sentences.get(f"name.{value}") or self._sentences.get(value, value)
        if isinstance(value, tuple | list | frozenset):
            words = [self._phrase(item) for item in value]
            return ", ".join(words[:-1]) + (" and " if len(words) > 1 else "") + words[-1] if words else "none"
        return str(value)


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


@cache
def load_text(*paths: Path) -> Text:
    """The core's sentences with those of the given files on top."""
    sentences: dict[str, str] = {}
    for path in (CORE_TEXT, *paths):
        sentences |= _flatten(tomllib.loads(path.read_text(encoding="utf-8")))
    return Text(sentences)
