"""The tablet's own words: every sentence and every key's name that is no game's stands in text/en.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "text" / "en.toml"


@cache
def _sentences() -> dict[str, str]:
    tables: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {f"{table}.{key}": sentence for table, keys in tables.items() for key, sentence in keys.items()}


def say(key: str, /, **facts: object) -> str:
    """The sentence of this key ("desk.record_it") with its blanks filled, as str.format fills them."""
    return _sentences()[key].format_map(facts)
