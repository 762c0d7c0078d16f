"""What this tablet remembers beside its tables: how it looks, which devices it uses, which table comes first."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

Corners = tuple[tuple[float, float], ...]

TABLES = "tables"
"""The folder of the tables' files, inside the data folder (`engine.core.own_box.data_folder`)."""
TRAYS_KEPT = 12
_FILE = "settings.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """theme: night or day; text_percent: 100 to 160; camera: '' for none; roller: its port, '' for whichever is plugged
    in, 'none' for none; last_table: a file under tables/; trays: the tray's four corners (x, y as shares of the
    picture) of each camera where not all of the picture counts.
    """

    theme: str = "night"
    text_percent: int = 100
    idle_s: int = 20
    auto_take: bool = False
    camera: str = ""
    roller: str = ""
    last_table: str = ""
    trays: tuple[tuple[str, Corners], ...] = ()

    def tray(self, camera: str) -> Corners | None:
        """The corners kept for this camera; None for the whole picture."""
        return dict(self.trays).get(camera)

    def with_tray(self, camera: str, corners: Corners | None) -> Settings:
        """The same with these corners for this camera, the newest last; only so many cameras are remembered."""
        others = tuple(kept for kept in self.trays if kept[0] != camera)
        fresh = () if corners is None else ((camera, corners),)
        return replace(self, trays=(*others, *fresh)[-TRAYS_KEPT:])


def read_settings(folder: Path) -> Settings:
    """The settings kept in this folder; what is missing or makes no sense is as it is at first."""
    try:
        kept = json.loads((folder / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(kept, dict):
        return Settings()
    first = Settings()
    good = {
        each.name: kept[each.name]
        for each in fields(Settings)
        if type(kept.get(each.name)) is type(getattr(first, each.name))
    }
    if good.get("theme") not in ("night", "day"):
        good.pop("theme", None)
    good["text_percent"] = min(160, max(100, good.get("text_percent", 100)))
    good["idle_s"] = min(120, max(5, good.get("idle_s", first.idle_s)))
    return Settings(**good, trays=_trays(kept.get("trays")))


def _trays(kept: object) -> tuple[tuple[str, Corners], ...]:
    """The corners as they were written; whatever makes no sense is left out."""
    found = []
    for each in kept if isinstance(kept, list) else ():
        try:
            camera, corners = each
            points = tuple((float(x), float(y)) for x, y in corners)
        except (TypeError, ValueError):
            continue
        if isinstance(camera, str) and len(points) == 4 and all(0 <= share <= 1 for point in points for share in point):
            found.append((camera, points))
    return tuple(found[-TRAYS_KEPT:])


def write_settings(folder: Path, settings: Settings) -> None:
    """Keep the settings, written beside the old ones first: a pulled plug leaves one or the other. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{_FILE}.new"
    with fresh.open("w", encoding="utf-8") as out:
        json.dump(asdict(settings), out, indent=1)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(folder / _FILE)
