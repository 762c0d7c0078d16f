"""The owner's readings on disk: one readable CSV file a box in the user's data folder, replaced whole or not at all."""

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from engine.core.box import Box, load_box
from engine.core.errors import BoxError, FileError, RingtableError
from engine.core.game import Game
from engine.core.kept import Tell, set_apart, set_aside, told_aside, write_whole
from engine.core.outside import read_text, shown_path
from engine.core.readings import OwnReading, owned_cells, sort_readings, write_readings

MOST_BYTES: Final = 4_000_000


def _nobody(_: str) -> None:
    """Nobody is there to be told."""


def data_folder() -> Path:
    """Where tables and readings are kept: RINGTABLE_DATA, else the desktop's data folder. Raises RingtableError."""
    own = os.environ.get("RINGTABLE_DATA")
    if own:
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else _home() / ".local" / "share") / "ringtable"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise RingtableError("There is no home folder. Say where tables are kept: RINGTABLE_DATA=FOLDER.") from None


def readings_path(folder: Path, game: str, box: str) -> Path:
    """The file of the owner's readings for one box."""
    return folder / "boxes" / f"{game}-{box}.csv"


def own_readings(game: Game, box: str, folder: Path | None = None, tell: Tell | None = None) -> tuple[OwnReading, ...]:
    """The owner's readings so far. What cannot be used is left out; the file as it was is set aside, and told.

    tell: None changes nothing on disk, for who only looks.
    """
    return _readings_of(game, load_box(game.folder, box), folder, tell)


def own_box(game: Game, box: str, folder: Path | None = None, tell: Tell | None = None) -> Box:
    """The printed box with the owner's readings on top; tell: as in `own_readings`."""
    printed = load_box(game.folder, box)
    return printed.with_owned(owned_cells(_readings_of(game, printed, folder, tell)))


def _readings_of(game: Game, box: Box, folder: Path | None, tell: Tell | None) -> tuple[OwnReading, ...]:
    path = readings_path(folder or data_folder(), game.name, box.name)
    what = f"The readings of {box.title}"
    try:
        good, wrong = sort_readings(read_text(path, MOST_BYTES), box.forms, (game.name, box.name))
    except (FileError, BoxError) as error:
        if os.path.lexists(path) and tell is not None:
            tell(f"{what} cannot be used ({str(error).rstrip('.')}). {told_aside(path, set_aside(path))}")
        return ()
    if wrong and set_apart(path, what, _how_many(wrong), tell):
        with contextlib.suppress(OSError):
            write_whole(path, write_readings(good, game.name, box.name))
    return good


def _how_many(wrong: Sequence[str]) -> str:
    return wrong[0] if len(wrong) == 1 else f"{len(wrong)} lines make no sense. {wrong[0]}"


def keep_readings(
    game: Game, box: str, fresh: Iterable[OwnReading], folder: Path | None = None, tell: Tell = _nobody
) -> Path:
    """Add readings to the owner's file; a cell read again replaces the older reading.

    Raises BoxError, and then nothing changed but that what could not be used was set aside.
    """
    kept = {(r.chart, r.row, r.column): r for r in (*own_readings(game, box, folder, tell), *fresh)}
    return write_own(game, box, kept.values(), folder)


def write_own(game: Game, box: str, readings: Iterable[OwnReading], folder: Path | None = None) -> Path:
    """Keep these readings and no others. Raises BoxError, and then nothing changed."""
    path = readings_path(folder or data_folder(), game.name, box)
    try:
        write_whole(path, write_readings(readings, game.name, box))
    except OSError as error:
        raise BoxError(
            f"{shown_path(path)} could not be written ({error.strerror}). The readings so far are unchanged."
        ) from error
    return path
