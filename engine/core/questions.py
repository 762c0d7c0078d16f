"""Open questions of a rule book: where it is silent, misprinted or contradicts itself, with both readings of each."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.core.frozen import frozen

FIRST, SECOND = "first", "second"
READINGS: Final = (FIRST, SECOND)
BOTH, OWN = "both", "own"
"""Whether the app enforces whichever reading the table settles, or keeps checking its own."""

KINDS: Final = ("check", "event", "do")
"""By what a question may bite: a check of a ruling, an event, a command."""

Body = Mapping[str, Any]


@frozen
class Question:
    """One row of a game's rulings.toml.

    takes: the reading this app follows; follows: BOTH or OWN; bites: when the table is told, in words; told: the same
    as records, each a check, an event or a command by name with what its fields must hold; game: the version whose
    table alone is asked it, "" where it is asked at each.
    """

    name: str
    sections: tuple[str, ...]
    kind: str
    question: str
    first: str
    second: str
    takes: str
    ruling: str
    bites: str
    follows: str = OWN
    told: tuple[Body, ...] = ()
    game: str = ""

    def says(self, reading: str) -> str:
        """The sentence of a reading."""
        return self.first if reading == FIRST else self.second

    def is_followed(self, reading: str) -> bool:
        """Whether the app enforces this reading once it is settled."""
        return self.follows == BOTH or reading == self.takes


@cache
def load_questions(folder: Path) -> Mapping[str, Question]:
    """Every row of the folder's rulings.toml by name, in its order; none where a game has no such file."""
    path = folder / "rulings.toml"
    if not path.is_file():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _question(name, row) for name, row in rows.items()}


def _question(name: str, row: Body) -> Question:
    return Question(
        name=name,
        sections=tuple(row["sections"]),
        kind=row["kind"],
        question=row["question"],
        first=row["first"],
        second=row["second"],
        takes=row["takes"],
        ruling=row["ruling"],
        bites=row["bites"],
        follows=row.get("follows", OWN),
        told=tuple(row.get("told", ())),
        game=row.get("game", ""),
    )


def bitten(folder: Path, kind: str, name: str, body: Body) -> Iterator[str]:
    """The questions that bite by a record, of whichever version: kind 'check', 'event' or 'do', its name, and its
    fields as they are seen.
    """
    for question, wanted in _triggers(folder).get((kind, name), ()):
        if all(_covers(body.get(field), value) for field, value in wanted.items() if field != kind):
            yield question


@cache
def _triggers(folder: Path) -> Mapping[tuple[str, str], list[tuple[str, Body]]]:
    found: dict[tuple[str, str], list[tuple[str, Body]]] = {}
    for question in load_questions(folder).values():
        for wanted in question.told:
            kind = next(name for name in KINDS if name in wanted)
            found.setdefault((kind, str(wanted[kind])), []).append((question.name, wanted))
    return found


def _covers(found: Any, wanted: Any) -> bool:
    """Whether a field holds what is wanted, or one of the things wanted; of a list, whether any item does."""
    options = wanted if isinstance(wanted, list) else [wanted]
    return any(item in options for item in (found if isinstance(found, list | tuple) else [found]))
