"""The owner's readings on disk: one readable CSV file a box in the user's data folder, replaced whole or not at all."""

import os
from collections.abc import Iterable
from pathlib import Path

from engine.core.box import Box, load_box
from engine.core.errors import BoxError
from engine.core.game import Game
from engine.core.readings import OwnReading, owned_cells, parse_readings, write_readings


def data_folder() -> Path:
    """Where tables and readings are kept: RINGTABLE_DATA, else the desktop's data folder."""
    own = os.environ.get("RINGTABLE_DATA")
    if own:
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "ringtable"


def readings_path(folder: Path, game: str, box: str) -> Path:
    """The file of the owner's readings for one box."""
    return folder / "boxes" / f"{game}-{box}.csv"


def own_readings(game: Game, box: str, folder: Path | None = None) -> tuple[OwnReading, ...]:
    """The owner's readings so far. Raises BoxError naming the line that cannot be used."""
    path = readings_path(folder or data_folder(), game.name, box)
    if not path.is_file():
        return ()
    try:
        return parse_readings(path.read_text(encoding="utf-8"), load_box(game.folder, box).forms, of=(game.name, box))
    except (OSError, UnicodeDecodeError) as error:
        raise BoxError(f"{path} could not be read ({error}). Keep it, and check the file.") from error
    except BoxError as error:
        raise BoxError(f"{path}: {error}") from error


def own_box(game: Game, box: str, folder: Path | None = None) -> Box:
    """The printed box with the owner's readings on top."""
    return load_box(game.folder, box).with_owned(owned_cells(own_readings(game, box, folder)))


def keep_readings(game: Game, box: str, fresh: Iterable[OwnReading], folder: Path | None = None) -> Path:
    """Add readings to the owner's file; a cell read again replaces the older reading.

    Raises BoxError, and then nothing changed.
    """
    kept = {(r.chart, r.row, r.column): r for r in (*own_readings(game, box, folder), *fresh)}
    path = readings_path(folder or data_folder(), game.name, box)
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="") as out:
            out.write(write_readings(kept.values(), game.name, box))
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except OSError as error:
        raise BoxError(f"{path} could not be written ({error.strerror}). The readings so far are unchanged.") from error
    return path
