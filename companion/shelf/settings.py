"""What this tablet remembers beside its tables: how it looks, which devices it uses, which table comes first."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from companion.words import say
from engine.core.frozen import frozen
from engine.core.kept import Tell, read_kept, set_apart, write_whole
from engine.core.outside import is_word

Corners = tuple[tuple[float, float], ...]

TABLES = "tables"
"""The folder of the tables' files, inside the data folder (`engine.core.own_box.data_folder`)."""
TRAYS_KEPT = 12
FILE = "settings.json"
_MOST_BYTES = 1_000_000
_WHAT = say("settings.what_is_kept")
_TOLD = {
    "theme": say("settings.day_or_night"),
    "text_percent": say("settings.size_of_the_letters"),
    "idle_s": say("settings.how_long_a_desk_stays"),
    "auto_take": say("settings.taking_dice_by_itself"),
    "camera": say("settings.the_camera"),
    "roller": say("settings.the_roller"),
    "last_table": say("settings.the_last_table"),
    "trays": say("settings.corners_of_the_tray"),
    "opens_by": say("settings.how_secrets_open"),
    "stays_awake": say("settings.whether_the_screen_stays_awake"),
    "is_full": say("settings.the_full_screen"),
    "window": say("settings.the_window"),
    "sounds": say("settings.the_sounds"),
}
_WORDS = {"theme": ("night", "day"), "opens_by": ("hold", "taps")}
_RANGES = {"text_percent": (100, 160), "idle_s": (5, 120)}
_SWITCHES = ("auto_take", "stays_awake", "is_full", "sounds")
_FARTHEST_PX = 32_767
"""Of a window's sides and corners: no window system counts farther."""


@frozen
class Settings:
    """theme: night or day; text_percent: 100 to 160; camera: its name, or what else
    `vision.source` opens, '' for none; roller: its port, '' for whichever is plugged
    in, 'none' for none; last_table: a file under tables/; trays: the tray's four corners (x, y as shares of the
    picture) of each camera where not all of the picture counts; opens_by: secrets open by 'hold' or by two 'taps';
    idle_s: so long after the last touch a desk closes by itself; stays_awake: the screen does while a table lies open;
    is_full: whether the app fills the screen; window: left, top, width and height in pixels of its window when it does
    not, () for as at first; sounds: whether what everybody sees is heard as well.
    """

    theme: str = "night"
    text_percent: int = 100
    idle_s: int = 20
    auto_take: bool = False
    camera: str = ""
    roller: str = ""
    last_table: str = ""
    trays: tuple[tuple[str, Corners], ...] = ()
    opens_by: str = "hold"
    stays_awake: bool = True
    is_full: bool = False
    window: tuple[int, ...] = ()
    sounds: bool = False

    def tray(self, camera: str) -> Corners | None:
        """The corners kept for this camera; None for the whole picture."""
        return dict(self.trays).get(camera)

    def with_tray(self, camera: str, corners: Corners | None) -> Settings:
        """The same with these corners for this camera, the newest last; only so many cameras are remembered."""
        others = tuple(kept for kept in self.trays if kept[0] != camera)
        fresh = () if corners is None else ((camera, corners),)
        return replace(self, trays=(*others, *fresh)[-TRAYS_KEPT:])


def read_settings(folder: Path, tell: Tell | None = None) -> Settings:
    """The settings kept in this folder; what is missing is as it is at first.

    What makes no sense is so too: the file is set aside, and `tell` gets a sentence.
    """
    path = folder / FILE
    kept = read_kept(path, _MOST_BYTES, _WHAT, tell)
    good, wrong = _sorted_out(kept)
    settings = Settings(**good)
    why = say("settings.made_no_sense", what=", ".join(_TOLD[name] for name in wrong))
    if wrong and set_apart(path, _WHAT, why, tell):
        with contextlib.suppress(OSError):
            write_settings(folder, settings)
    return settings


def _sorted_out(kept: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields that make sense, and the names of those that do not. What a newer Ringtable kept is left alone."""
    good, wrong = {}, []
    for each in fields(Settings):
        if each.name not in kept:
            continue
        value = kept[each.name]
        if each.name == "trays":
            good["trays"] = _trays(value)
            is_good = isinstance(value, list) and len(good["trays"]) == len(value)
        elif each.name == "window":
            is_good = _is_window(value)
            good["window"] = tuple(value) if is_good else ()
        else:
            is_good = _makes_sense(each.name, value)
            if is_good:
                good[each.name] = value
        wrong += [] if is_good else [each.name]
    return good, wrong


def _makes_sense(name: str, value: object) -> bool:
    if name in _RANGES:
        low, high = _RANGES[name]
        return type(value) is int and low <= value <= high
    if name in _WORDS:
        return value in _WORDS[name]
    if name == "window":
        return _is_window(value)
    return type(value) is bool if name in _SWITCHES else is_word(value)


def _is_window(kept: object) -> bool:
    """Whether these are the sides of a window, or none."""
    if not isinstance(kept, list | tuple) or any(type(side) is not int or abs(side) > _FARTHEST_PX for side in kept):
        return False
    return not kept or (len(kept) == 4 and min(kept[2:]) > 0)


def _trays(kept: object) -> tuple[tuple[str, Corners], ...]:
    """The corners as they were written; whatever makes no sense is left out."""
    found = []
    for each in kept if isinstance(kept, list) else ():
        try:
            camera, corners = each
            points = tuple((_share(x), _share(y)) for x, y in corners)
        except (TypeError, ValueError, OverflowError):
            continue
        if is_word(camera) and len(points) == 4 and all(0 <= share <= 1 for point in points for share in point):
            found.append((camera, points))
    return tuple(found[-TRAYS_KEPT:])


def _share(value: object) -> float:
    if type(value) not in (int, float):
        raise TypeError
    return float(value)  # type: ignore[arg-type]


def write_settings(folder: Path, settings: Settings) -> None:
    """Keep the settings, all that could be read again, and what a newer Ringtable kept there. Raises OSError."""
    path, own = folder / FILE, {each.name for each in fields(Settings)}
    others = {name: value for name, value in read_kept(path, _MOST_BYTES, _WHAT, None).items() if name not in own}
    kept = {name: value for name, value in asdict(settings).items() if name == "trays" or _makes_sense(name, value)}
    write_whole(path, json.dumps(others | kept, indent=1))
