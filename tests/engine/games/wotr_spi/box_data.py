"""The data files of SPI's War of the Ring, read plainly, and what a cell of them may hold."""

import csv
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
GAME = ROOT / "engine" / "games" / "wotr_spi"
BOXES = ("wotr_spi_1977", "practice")
Cells = dict[tuple[str, str], tuple[str, str]]

SECTION = re.compile(r"[A-Z]\.\d|N \(picture|Players' Notes|MED: ")
HEX = re.compile(r"W(?:0[1-9]|[12]\d|3[0-2])(?:0[1-9]|[1-3]\d|4[0-2])|E(?:0[1-9]|1[0-5])(?:0[1-9]|[12]\d|3[0-2])")
MOVEMENT_POINTS = re.compile(r"-|impassable|\+?\d+|1/2")
RESULT = re.compile(r"-|A(?:\d|K)(?: D(?:\d|K))?|D(?:\d|K)")
ATTRIBUTES = {
    "combat": re.compile(r"\d"),
    "morale": re.compile(r"\d"),
    "leader": re.compile(r"yes|no"),
    "move": re.compile(r"\d|flies|-"),
    "endurance": re.compile(r"[1-9]"),
    "ring_rating": re.compile(r"[0345-]"),
    "capture": re.compile(r"[0-6-]"),
    "escape": re.compile(r"[1-7-]"),
    "sorcery": re.compile(r"[A-D-]"),
}
FEATURES = {"citadel", "town", "magic", "servant", "port", "road", "trail", "tunnel"}


def toml(path: Path) -> dict[str, Any]:
    """A TOML file of the game, its first line checked."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# source: ") or path.name == "charts.toml", path
    return tomllib.loads(text)


FORMS = toml(GAME / "charts.toml")
MAP = toml(GAME / "map.toml")


def cells(box: str, chart: str) -> Cells:
    """(row, column) to (value, source); fails on a key that stands twice."""
    lines = (GAME / "boxes" / box / "charts" / f"{chart}.csv").read_text(encoding="utf-8").splitlines()
    keys = FORMS[chart]["keys"]
    assert lines[0].startswith("# source: ")
    assert lines[1].split(",") == [*keys, "value", "source"]
    found: Cells = {}
    for line in csv.reader(lines[2:]):
        assert len(line) == len(keys) + 2, line
        key = (line[0], line[1] if len(keys) == 2 else "")
        assert key not in found, (box, chart, key)
        found[key] = (line[-2], line[-1])
    return found


ALL = {box: {chart: cells(box, chart) for chart in FORMS} for box in BOXES}
TOLD, PRACTICE = ALL["wotr_spi_1977"], ALL["practice"]


def value(chart: str, row: str, column: str = "") -> str:
    """A practice cell."""
    return PRACTICE[chart][row, column][0]


def hex_place(name: str) -> tuple[int, int]:
    """Column (E01 is 33 in the practice box) and row."""
    return int(name[1:3]) + (int(value("geometry", "column_of_e01")) - 1 if name[0] == "E" else 0), int(name[3:])


PLACES = {hex_place(row): row for row, column in PRACTICE["hexes"] if column == "terrain"}


def neighbours(name: str) -> list[str]:
    """The hexes beside one, even columns half a hex lower as the practice box lays them."""
    assert value("geometry", "even_columns") == "lower"
    column, row = hex_place(name)
    lower = 0 if column % 2 == 0 else -1
    beside = [(column + side, row + lower + down) for side in (-1, 1) for down in (0, 1)]
    return [PLACES[place] for place in (*beside, (column, row - 1), (column, row + 1)) if place in PLACES]


def legal(chart: str, row: str, column: str, text: str) -> bool:
    """Whether a cell of this chart may hold this text."""
    form = FORMS[chart]
    if form["value"] == "number":
        low, high = form["range"]
        return text.isdigit() and low <= int(text) <= high
    if chart == "event_cards":
        return (text in {"yes", "no"}) == (column == "once") and text in form["words"]
    if form["value"] == "word":
        return text in form["words"]
    if chart in ("characters", "campaign_characters"):
        return ATTRIBUTES[column].fullmatch(text) is not None
    if chart == "individual_combat":
        return re.fullmatch(r"-?\d+", row) is not None and RESULT.fullmatch(text) is not None
    if chart == "terrain":
        return MOVEMENT_POINTS.fullmatch(text) is not None
    if chart == "hexes" and column == "features":
        return text == "-" or set(text.split(";")) <= FEATURES
    if chart == "hexes" and column == "terrain":
        return text in FORMS["terrain"]["rows"]
    if chart == "search_cards":
        return {
            "force": text in {"nazgul", "hand_orcs", "eye_orcs"},
            "strength": text.isdigit() and int(text) > 0,
            "provinces": bool(text),
        }[column]
    return bool(text)
