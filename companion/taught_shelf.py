"""The dice that were taught on this tablet: one readable file each, in the data folder."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.taught import TaughtDie

FOLDER = "dice"
LARGEST_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
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
        """Keep a die; one of the same name is replaced. A pulled plug leaves the old one or the new one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f"{_slug(die.name)}.new"
        with fresh.open("w", encoding="utf-8") as out:
            json.dump(die.to_data(), out, ensure_ascii=False, indent=1)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(fresh.with_suffix(".json"))

    def forget(self, id_: str) -> None:
        """Forget a die for good."""
        if id_ == _slug(id_):
            (self.folder / f"{id_}.json").unlink(missing_ok=True)


def _read(file: Path) -> OnShelf:
    from companion.vision.taught import TaughtDie, TaughtDieError

    try:
        if file.stat().st_size > LARGEST_BYTES:
            raise ValueError
        die = TaughtDie.from_data(json.loads(file.read_text(encoding="utf-8")))
    except TaughtDieError as problem:
        return OnShelf(file.stem, file.stem, broken=str(problem))
    except (OSError, ValueError, RecursionError):
        return OnShelf(file.stem, file.stem, broken="The taught die's file is damaged. Teach the die again.")
    return OnShelf(file.stem, die.name, die)


def _slug(name: str) -> str:
    """A file's name from a die's: letters and digits; two names that differ only in signs are one die."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "die"
