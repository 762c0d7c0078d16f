"""Every sentence a player reads, from a game's text/en.toml and the core's own."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.core.map_panels import SPACE

_PARTS = re.compile(r"\[\?(.*?)\]")
_BLANK = re.compile(r"\{(\w+)")
CORE_TEXT = Path(__file__).parent / "text" / "en.toml"


def capital(words: str) -> str:
    """The words as a sentence begins; a name such as 'a keeper' may stand first."""
    return words[:1].upper() + words[1:]


class _Said(str):
    """A blank's words, and the value behind them: "{phase:segment}" is said by the table [segment] if it has it."""

    __slots__ = ("sentences", "value")
    value: Any
    sentences: Mapping[str, str]

    def __new__(cls, words: str, value: Any, sentences: Mapping[str, str]) -> "_Said":
        made = super().__new__(cls, words)
        made.value, made.sentences = value, sentences
        return made

    def __format__(self, table: str) -> str:
        return self.sentences.get(f"{table}.{self.value}", str(self)) if table else str(self)


class _Blanks(dict[str, _Said]):
    """What stands in the blanks of one sentence, put into words when the sentence comes to it."""

    def __init__(self, text: "Text", facts: Mapping[str, Any]) -> None:
        super().__init__()
        self._text, self._facts = text, facts

    def __missing__(self, key: str) -> _Said:
        if key not in self._facts:
            return _Said(f"({key})", key, {})
        value = self._facts[key]
        return _Said(self._text.phrase(value), value, self._text.sentences)


class Text:
    """Sentences by key. Keys are dotted ("check.phase_is_search"); blanks are named in braces."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = dict(sentences)

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def keys(self) -> frozenset[str]:
        """All keys there are."""
        return frozenset(self.sentences)

    def say(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence with its blanks filled. Of "[?{a} apples|{b} pears]" only the parts whose blanks are neither
        nought nor empty are said, with commas between; where none is, of "[?{a} stand there!nobody does]" what follows
        the "!".

        An unknown key is shown as itself, so that nothing is ever hidden by a slip.
        """
        sentence = self.sentences.get(key)
        if sentence is None:
            return key
        facts = facts or {}
        if "[?" in sentence:
            sentence = _PARTS.sub(lambda found: _parts_of(found[1], facts), sentence)
        if "{" not in sentence:
            return sentence.rstrip()
        said = sentence.format_map(_Blanks(self, facts)).rstrip()
        return said[:1].upper() + said[1:] if sentence.startswith("{") else said

    def phrase(self, value: Any) -> str:
        """A value in words: yes or no, a name, several names with commas between."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "unknown"
        if isinstance(value, str):
            one, _, where = value.partition("@")
            # Somebody and where he stands, told as one.
            if where and "row.at" in self.sentences and f"name.{one}" in self.sentences:
                return self.say("row.at", {"who": one, "where": where})
            if value.count(SPACE) == 2 and value.rpartition(SPACE)[2].isdigit():
                one, where, number = value.split(SPACE)
                return self.say("row.on_a_road", {"one": one, "other": where, "number": number})
            return self.sentences.get(f"name.{value}") or self.sentences.get(value, value)
        if isinstance(value, tuple | list) and _is_row(value) and f"row.{len(value)}" in self.sentences:
            *who, count = value
            return self.say(f"row.{len(value)}", {"who": who[0], "what": who[-1], "count": count})
        if isinstance(value, tuple | list | frozenset):
            words = ["one unseen" if item is None else self.phrase(item) for item in value]
            for at, (before, row) in enumerate(pairwise(value) if isinstance(value, tuple | list) else (), start=1):
                if _is_of_the_same(before, row):  # who gives several things is named once
                    words[at] = self.say("row.more", {"what": row[1], "count": row[2]})
            return ", ".join(words[:-1]) + (" and " if len(words) > 1 else "") + words[-1] if words else "none"
        return str(value)


def _is_row(value: Sequence[Any]) -> bool:
    """Whether this is a row of how many of what: (who, count), or (who, what, count) as a group shares them."""
    *who, last = value or (None,)
    return len(value) in (2, 3) and type(last) is int and all(isinstance(one, str) for one in who)


def _is_of_the_same(before: Any, row: Any) -> bool:
    """Whether two rows of (who, what, count) are of the same giver."""
    are_rows = all(isinstance(one, tuple | list) and len(one) == 3 and _is_row(one) for one in (before, row))
    return are_rows and before[0] == row[0]


def _parts_of(parts: str, facts: Mapping[str, Any]) -> str:
    some, _, otherwise = parts.partition("!")
    said = [part for part in some.split("|") if all(facts.get(name, True) for name in _BLANK.findall(part))]
    return ", ".join(said) or otherwise


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
