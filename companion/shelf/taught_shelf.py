"""The dice that were taught on this tablet: one readable file each, in the data folder."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from companion.words import say
from engine.core.errors import FileError
from engine.core.frozen import frozen
from engine.core.kept import set_aside, write_whole
from engine.core.outside import is_word, json_of, read_text, shown_path

if TYPE_CHECKING:
    from companion.vision.taught import TaughtDie

FOLDER = "dice"
LARGEST_BYTES = 4_000_000
_DAMAGED = say("teach.file_is_damaged")


@frozen
class OnShelf:
    """A taught die's file: `die` is None where it cannot be used, and `broken` says why."""

    id: str
    name: str
    die: TaughtDie | None = None
    broken: str = ""


class TaughtShelf:
    """The folder `dice/` under the data folder. Raises OSError where it cannot be written."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER

    def dice(self) -> tuple[OnShelf, ...]:
        """Every die, by name."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted((_read(file) for file in self.folder.glob("*.json")), key=lambda each: each.name.lower()))

    def keep(self, die: TaughtDie) -> None:
        """Keep a die; one of the same name is replaced, and what cannot be read as one is set aside."""
        file = self.folder / f"{_slug(die.name)}.json"
        if os.path.lexists(file) and _read(file).die is None:
            set_aside(file)
        write_whole(file, json.dumps(die.to_data(), indent=1))

    def forget(self, id_: str) -> None:
        """Forget a die for good."""
        file = self.folder / f"{id_}.json"
        if file in self.folder.glob("*.json"):
            if file.is_dir():
                set_aside(file)
            else:
                file.unlink(missing_ok=True)


def _read(file: Path) -> OnShelf:
    from companion.vision.taught import TaughtDie, TaughtDieError

    try:
        die = TaughtDie.from_data(json_of(read_text(file, LARGEST_BYTES)))
        if not all(is_word(word) for word in (die.name, *die.face_names)):
            raise TaughtDieError(_DAMAGED)
    except TaughtDieError as problem:
        return OnShelf(file.stem, _shown(file), broken=str(problem))
    except (FileError, ValueError):
        return OnShelf(file.stem, _shown(file), broken=_DAMAGED)
    return OnShelf(file.stem, die.name, die)


def _shown(file: Path) -> str:
    return shown_path(Path(file.stem))


def _slug(name: str) -> str:
    """A file's name from a die's: letters and digits; two names that differ only in accents and signs are one die."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return re.sub(r"[\W_]+", "-", plain).strip("-") or "die"
