"""Where the games lie: engine/games, and the folders that RINGTABLE_GAMES names. Each folder in them is a game.

All of them are imported as `engine.games.<name>`, wherever they lie, so that a game's modules have one name in every
process and say `from engine.games.<name> import …` of themselves.
"""

import importlib
import os
from pathlib import Path
from types import ModuleType

from engine.core.errors import RingtableError

GAMES_FOLDER = Path(__file__).parent.parent / "games"
VARIABLE = "RINGTABLE_GAMES"
"""Folders besides, with os.pathsep between them. Of two games of one name the first is taken, engine/games first."""


def folders_named() -> tuple[Path, ...]:
    """engine/games and the folders besides, whether they are there or not."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return (GAMES_FOLDER, *(Path(folder).absolute() for folder in named if folder.strip()))


def found_games() -> dict[str, Path]:
    """The folder of every game that is installed, by its name. Raises RingtableError for a folder there is none of."""
    found: dict[str, Path] = {}
    for folder in reversed(folders_named()):
        if not folder.is_dir():
            raise RingtableError(f"{VARIABLE} names the folder {folder}, and there is none. Put it right, or unset it.")
        found |= {rules.parent.name: rules.parent for rules in folder.glob("*/rules.toml")}
    return dict(sorted(found.items()))


def imported(name: str, folder: Path) -> ModuleType:
    """The package of the game that lies in `folder`. Raises RingtableError with what is wrong in it."""
    games = importlib.import_module("engine.games")
    where = [str(path) for path in folders_named()]
    if list(games.__path__) != where:
        games.__path__ = where
        importlib.invalidate_caches()
    try:
        return importlib.import_module(f"engine.games.{name}")
    except Exception as error:  # whatever the folder stumbles over is told in a sentence
        told = str(error).splitlines()[0] if str(error) else "it broke off"
        raise RingtableError(
            f"The game '{name}' in {folder.parent} cannot be used. {type(error).__name__}: {told}."
        ) from error
