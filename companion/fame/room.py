"""The Hall of Fame while it is looked at: tables are read in a thread, the one that is open is asked as it stands."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from companion.evening.evening import Evening
from companion.fame import shelf
from companion.fame.model import FameModel, ReadHall, ShowHall, StopHall
from companion.fame.presenter import fame_model
from companion.fame.results import Result
from companion.fame.shelf import day_of, result_of
from companion.models import MessageModel
from companion.shelf.settings import TABLES
from companion.shelf.shelf_reader import ShelfReader
from engine.core.errors import RingtableError
from engine.core.game import Game, game_names, load_game


def games_with_points() -> tuple[Game, ...]:
    """The installed games that count points; one that cannot be used is passed over."""
    return tuple(game for game in _games() if game.scores_by is not None)


def _games() -> Iterator[Game]:
    for name in game_names():
        with contextlib.suppress(RingtableError):
            yield load_game(name)


class FameRoom:
    """The page's state. put: the inbox's; data: the user's data folder."""

    def __init__(self, put: Callable[[object], None], data: Path) -> None:
        self._reader = ShelfReader(put, data / TABLES, lambda path: shelf.read_result(path, data))
        self._chosen = ""

    def turn(self, evening: Evening | None, *, is_here: bool) -> None:
        """The page is looked at, or is left: only what has changed since is read."""
        if is_here and not self._reader.is_here:
            self._reader.begin(evening.table.file.path if evening else None)
        elif not is_here:
            self._reader.leave()
            self._chosen = ""

    def do(self, intent: ShowHall | StopHall | ReadHall, evening: Evening | None) -> None:
        """A tap about the Hall of Fame."""
        match intent:
            case ShowHall(game):
                self._chosen = game
            case StopHall():
                self._reader.stop()
            case ReadHall():
                self._reader.leave()
                self._reader.begin(evening.table.file.path if evening else None)

    def model(self, evening: Evening | None, message: MessageModel | None = None) -> FameModel:
        """What the page shows now: of the game that was chosen, else of the table's, else of the first there is."""
        games = games_with_points()
        if not games:
            return FameModel(message=message)
        wanted = (self._chosen, evening.table.game.name if evening else "")
        game = next((each for name in wanted for each in games if each.name == name), games[0])
        results, why_not = self._results(evening)
        return replace(
            fame_model(results, game, games),
            progress=self._reader.progress,
            share=self._reader.share,
            is_stopped=self._reader.is_stopped,
            left_out=why_not,
            message=message,
        )

    def _results(self, evening: Evening | None) -> tuple[list[Result], tuple[str, ...]]:
        own = evening.table.file.path if evening else None
        # A table that was opened since it was read is asked as it stands, and not its file.
        read = [each for path, each in self._reader.known.items() if path != own]
        why_not = [each.why_not for each in read if each.why_not] + [self._reader.problem] * bool(self._reader.problem)
        results = [each.result for each in read if each.result is not None]
        try:
            here = result_of(evening.table) if evening is not None else None
        except RingtableError as error:
            here, why_not = None, [*why_not, str(error)]
        if here is not None:
            results.append(replace(here, when=here.when or (day_of(own) if own else "")))
        return results, tuple(why_not)
