"""What other sections add to an act: in their own files, named in its docstring. `pytest -s` shows acts and checks."""

import inspect
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import game_names, load_game
from engine.core.installed import VARIABLE
from engine.core.sections import ToAct, ToEvent
from tests.house.checkout import ROOT

PARTS = ("gates", "fields", "checks", "after", "words", "becomes")
FLOOR = 8
"""Rows, at the least, of the toy Fen and of Knizia's optional rules."""


@pytest.fixture(autouse=True)
def _toys_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(ROOT / "tests" / "toys"))


def rows() -> Iterator[tuple[str, ToAct | ToEvent]]:
    """(version, row) of every row of every game, in the order in which it is asked."""
    for name in game_names():
        for version, rules in load_game(name).versions.items():
            yield from ((f"{name} {version}", row) for row in rules.added.rows)


def where(does: Callable[..., Any]) -> str:
    code = inspect.unwrap(does).__code__
    return f"{os.path.relpath(code.co_filename, ROOT)}:{code.co_firstlineno}"


def adds(row: ToAct | ToEvent) -> Iterator[tuple[str, Callable[..., Any]]]:
    """(part, what does it) of a row."""
    return ((part, does) for part in PARTS if (does := getattr(row, part, None)) is not None)


def own(kind: type) -> Iterator[str]:
    """An act's own gates and checks, or an event's own effect, with file and line."""
    for part in ("opens", "checks", "apply"):
        does = getattr(kind, part, None)
        if does is not None and not does.__module__.startswith("engine.core.record"):
            yield f"{part} {where(getattr(does, '__func__', does))}"


def test_an_acts_docstring_names_every_section_that_adds_to_it() -> None:
    told: dict[str, list[str]] = {}
    found = list(rows())
    for version, row in found:
        lines = told.setdefault(f"{version}: {row.to.__name__}", list(own(row.to)))
        lines += [f"{row.cites} {part} {where(does)}" for part, does in adds(row)]
    print("\n".join(f"{act}\n    " + "\n    ".join(lines) for act, lines in told.items()))
    silent = {
        f"{row.to.__name__} does not name {row.cites}" for _, row in found if row.cites not in (row.to.__doc__ or "")
    }
    assert silent == set()
    assert len({(row.to, row.cites) for _, row in found}) >= FLOOR


def test_a_section_adds_to_acts_of_other_files_alone_and_each_row_does_something() -> None:
    for version, row in rows():
        done = list(adds(row))
        assert done, f"{version}: {row.cites} adds nothing to {row.to.__name__}"
        for _, does in done:
            assert Path(inspect.getfile(does)) != Path(inspect.getfile(row.to)), f"{row.cites} stands beside its act"


def test_a_row_cites_a_section_of_the_book() -> None:
    for name in game_names():
        game = load_game(name)
        book = (game.folder / "rules.toml").read_text(encoding="utf-8")
        missing = {
            row.cites for rules in game.versions.values() for row in rules.added.rows if f'"{row.cites}"' not in book
        }
        assert missing == set()
