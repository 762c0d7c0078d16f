"""A long evening by the book, to measure with."""

import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.core.errors import RingtableError
from engine.core.game import game_names, load_game
from engine.core.table import Table

EVENING = 2000
"""Events of a long evening."""


@cache
def measured() -> tuple[str, ModuleType]:
    """The game that is measured with: the first that brings a long evening by the book, and that evening."""
    for game in game_names():
        name = f"engine.games.{game}.long_evening"
        load_game(game)
        if importlib.util.find_spec(name):
            return game, importlib.import_module(name)
    raise RingtableError("No game that is installed brings a long evening to measure with.")


def new_table(path: Path | None) -> Table:
    """A table on which nothing was done yet."""
    return Table.create(path, measured()[0], box="practice")


def acts() -> Iterator[tuple[str, dict[str, Any]]]:
    """The evening's acts, without end: (seat, command)."""
    yield from measured()[1].long_evening()


def long_evening(path: Path | None, events: int = EVENING) -> Table:
    """A table played by the book until it holds so many events."""
    table = new_table(path)
    count = 0
    for seat, body in acts():
        ruling = table.submit(seat, table.command(body))
        if not ruling.allowed:
            raise RingtableError(f"The bench's own evening was refused at {body}.")
        count += len(ruling.events)
        if count >= events:
            return table
    return table
