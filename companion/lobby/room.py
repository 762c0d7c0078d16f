"""Home and New table: what they show before anybody sits down."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from companion.box.room import boxes_of
from companion.fame.shelf import counts_points, game_of
from companion.lobby.presenter import box_models, drawn_card, game_model, home_model, new_table_model
from companion.models import MessageModel, OptionModel
from companion.pages import GameModel, HomeModel, NewTableModel, SeatSetup, StartTable, TableCardModel
from companion.shelf.model_edges import THIS_SIDE
from companion.shelf.settings import Settings
from companion.shelf.shelf import Shelf
from companion.words import say
from engine.core.box import box_names
from engine.core.cover import covers
from engine.core.errors import RingtableError
from engine.core.game import game_names, load_game
from engine.core.installed import found_games
from engine.core.kept import Tell

PRACTICE, PRACTICE_BOX = say("home.practice_evening"), "practice"
FIRST_EVENING = "first_evening.toml"
"""What a game has whose own sheets have to be typed first."""


def in_order() -> tuple[str, ...]:
    """The games that are installed: first those of which there is a practice box, which Home offers to begin with, and
    of these the one whose own sheets have to be typed before a first evening.
    """
    found = found_games()

    def rank(name: str) -> tuple[bool, bool]:
        return PRACTICE_BOX not in box_names(found[name]), not (found[name] / FIRST_EVENING).is_file()

    return tuple(sorted(game_names(), key=rank))


class Lobby:
    """The pages without a table. data: the user's data folder; shuffle: a new order for a pad's keys; tell: who tells
    the player what could not be used.
    """

    def __init__(
        self, data: Path, shelf: Shelf, shuffle: Callable[[str], Sequence[str]], tell: Tell | None = None
    ) -> None:
        self._data, self._shelf, self._shuffle, self._tell = data, shelf, shuffle, tell
        self._pads: NewTableModel | None = None
        self._played: dict[str, str] = {}
        self._lifted = ""

    def home(self, settings: Settings, roller: str, message: MessageModel | None) -> HomeModel:
        """The first page. roller: its name, '' where there is none."""
        devices = " · ".join(word for word in (settings.camera and "camera", roller) if word)
        found, played = covers(), self._game_of
        cards = tuple(drawn_card(card, found.get(played(card))) for card in self._shelf.cards())
        home = home_model(cards, settings.last_table, settings.theme, settings.text_percent, devices, message)
        home = replace(home, opens_by=settings.opens_by, is_full=settings.is_full)
        boxes = box_models(found, in_order())
        return replace(home, binned=self._shelf.binned(), has_fame=self._has_fame(cards), boxes=boxes)

    def lift(self, game: str) -> None:
        """A new table is set up of this game first."""
        self._lifted = game

    def _has_fame(self, cards: Sequence[TableCardModel]) -> bool:
        """Whether any of these tables is of a game that counts points; what nobody plays is not loaded for it."""
        return any(map(counts_points, sorted({self._game_of(card) for card in cards} - {""})))

    def _game_of(self, card: TableCardModel) -> str:
        if card.id not in self._played:
            self._played[card.id] = game_of(self._shelf.path(card.id))
        return self._played[card.id]

    def new_table(self, message: MessageModel | None) -> NewTableModel:
        """Everything a table is set up from; the PIN keys keep their orders while the page is open."""
        if self._pads is None:
            self._pads = new_table_model(list(self._games()), "", self._shuffle)
        games = sorted(self._pads.games, key=lambda game: game.id != self._lifted)
        return replace(self._pads, games=tuple(games), message=message)

    def _games(self) -> Iterator[GameModel]:
        """The games that a table can be set up for. One that cannot be used is told of, and keeps back no other."""
        for name in in_order():
            try:
                game = load_game(name)
                yield game_model(game, boxes_of(game, self._data, self._tell))
            except RingtableError as error:
                if self._tell is not None:
                    self._tell(str(error))

    def titles(self) -> tuple[OptionModel, ...]:
        """The games that can be used, where there are several. New table tells of one that cannot."""
        games = []
        for name in in_order():
            with contextlib.suppress(RingtableError):
                games.append(OptionModel(name, load_game(name).title))
        return tuple(games) if len(games) > 1 else ()

    def practice(self) -> StartTable:
        """A table of the first practice box there is, its usual seats without a PIN and all on this side: whoever tries
        it may sit alone before the tablet. Raises RingtableError where no game has one.
        """
        for game in self._games():
            box = next((box for box in game.boxes if box.invented), None)
            if box is not None:
                version = game.versions[0]
                options = tuple((rule.id, rule.value) for rule in version.rules)
                sitting = version.seats[: version.fewest]
                seats = (SeatSetup(seat.id, "", seat.colour, THIS_SIDE) for seat in sitting)
                return StartTable(PRACTICE, game.id, version.id, box.id, options, tuple(seats))
        raise RingtableError(say("home.no_practice_box"))

    def begin(self) -> None:
        """The next visit begins afresh."""
        self._pads, self._lifted = None, ""
