"""What a game folder offers the table: its name, its seats, its start, its steps."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.core.ask import Ask, Offer
from engine.core.errors import RingtableError
from engine.core.installed import GAMES_FOLDER as GAMES_FOLDER, found_games, imported
from engine.core.record import Command, Event
from engine.core.situation import Situation
from engine.core.text import Text, load_text


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule: a switch with a one-line meaning."""

    name: str
    meaning: str
    default: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and by which section."""

    winner: str
    cites: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A tracked fact that can be set by hand: how it is read and written, and whose secret it is, if anybody's."""

    read: Callable[[Any, str], str]
    write: Callable[[Any, str, str], Any]
    keys: Callable[[Any], tuple[str, ...]]
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the record has a card: a pile, box or hand, and the hex, seat or piece it belongs to."""

    pile: str
    of: str = ""

    @property
    def key(self) -> str:
        """The key of its words in the game's sentences."""
        return f"where.{self.pile}"


def _no_cards(state: Any, audience: str) -> Mapping[int, Place]:
    return {}


@dataclass(frozen=True, slots=True)
class Game:
    """One game's plug. `rolls` and `words` say what a die or a seat's word does, by the id of the ask it answers;
    `truths` what that word should have been by the seat's own record, None where it tells nothing. `cards`: where every
    card of the box is, as an audience may know it.
    """

    name: str
    title: str
    edition: str
    rules_version: int
    seats: tuple[str, ...]
    versions: Mapping[str, str]
    phases: tuple[str, ...]
    folder: Path
    steps: tuple[ModuleType, ...]
    start: Callable[[str, Mapping[str, bool]], Any]
    view: Callable[[Any, str], dict[str, Any]]
    outcome: Callable[[Any], Outcome | None]
    asks: Callable[[Situation[Any]], tuple[Ask, ...]]
    offers: Callable[[Situation[Any]], tuple[Offer, ...]]
    disclosures: Mapping[str, str]
    options: tuple[Option, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rolls: Mapping[str, Callable[[Situation[Any], tuple[int, ...]], Iterable[Event]]] = field(default_factory=dict)
    words: Mapping[str, Callable[[Situation[Any], bool], Iterable[Event]]] = field(default_factory=dict)
    truths: Mapping[str, Callable[[Situation[Any]], bool | None]] = field(default_factory=dict)
    cards: Callable[[Any, str], Mapping[int, Place]] = _no_cards

    @property
    def text(self) -> Text:
        """The game's sentences, the core's beneath."""
        return _text_in(self.folder)

    def commands(self) -> Mapping[str, type[Command]]:
        """The game's own commands by name."""
        return _records(self.steps, Command)

    def events(self) -> Mapping[str, type[Event]]:
        """The game's own events by name."""
        return _records(self.steps, Event)


@cache
def _text_in(folder: Path) -> Text:
    return load_text(folder / "text" / "en.toml")


@cache
def _records(steps: tuple[ModuleType, ...], kind: type) -> Mapping[str, type[Any]]:
    return {
        name: value
        for module in steps
        for name, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, kind) and value.__module__ == module.__name__
    }


def game_names() -> tuple[str, ...]:
    """The games that are installed, in the order of their names. Raises RingtableError."""
    return tuple(found_games())


def load_game(name: str) -> Game:
    """The game `name`. Raises RingtableError naming the ones there are, or saying why it cannot be used."""
    found = found_games()
    if name not in found:
        raise RingtableError(f"There is no game '{name}'. The games are: {', '.join(found) or 'none'}.")
    game = getattr(imported(name, found[name]), "GAME", None)
    if not isinstance(game, Game):
        raise RingtableError(f"The game '{name}' in {found[name].parent} cannot be used. It offers no GAME.")
    return game
