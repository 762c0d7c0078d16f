"""A game's box as it stands on a shelf: what is printed on its lid, read from cover.toml without loading the game."""

import tomllib
from pathlib import Path

from engine.core.errors import RingtableError
from engine.core.frozen import frozen
from engine.core.installed import found_games

FILE = "cover.toml"


@frozen
class Cover:
    """title and edition: as the game itself has them; players: '2 or 3'; scene: one of the tablet's large drawings, and
    colour: one of the seats' colours, in which its box is drawn.
    """

    title: str
    edition: str = ""
    players: str = ""
    scene: str = ""
    colour: str = "ivory"


def covers() -> dict[str, Cover]:
    """The cover of every game that is installed, by its name. One without a file has its folder's name on it."""
    try:
        return {name: _cover(name, folder / FILE) for name, folder in found_games().items()}
    except RingtableError:
        return {}


def _cover(name: str, path: Path) -> Cover:
    plain = Cover(name.replace("_", " ").capitalize())
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return Cover(**{key: str(value) for key, value in told.items()})
    except (OSError, ValueError, TypeError):
        return plain
