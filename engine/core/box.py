"""The box: printed charts as data, each cell with its source, and the owner's own readings on top.

A cell nobody has told us is unknown, never invented. Charts are declared in a game's charts.toml and filled by
boxes/<box>/charts/<chart>.csv; the owner's readings (readings.py) come on top.
"""

import csv
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine.core.errors import BoxError
from engine.core.frozen import frozen, replace

_WHOLE = re.compile(r"-?[0-9]{1,4}")
Key = tuple[str, str, str]
"""(chart, row, column); column is "" for a chart with one key."""


class UnknownCell(Exception):
    """A rule needs a cell nobody has told us, or not as what it needs. The table turns it into a Read ask."""

    def __init__(self, chart: str, row: str, column: str) -> None:
        super().__init__(f"{chart} {row} {column}")
        self.key: Key = (chart, row, column)


@frozen
class Cell:
    """A known value and where it comes from."""

    value: str
    source: str


@frozen
class ChartForm:
    """What a chart looks like, from charts.toml: its printed title, its keys, and what a cell may hold.

    open_rows: of a chart that need not be told whole, the rows that there may be, which row_meaning says in words.
    value: number (from low to high), word (one of words) or text; numbers: columns of a text chart that hold a whole
    number or a dash; row_words, column_words: rows and columns of it that hold one of a few words; pattern,
    row_patterns, column_patterns: how its cells are written (their meaning says it in words), where a rule reads them;
    signs: what is typed in them beside letters, digits, a blank and a dash; column_meanings: what the cells of one
    column mean, where a sheet has several kinds.
    """

    name: str
    title: str
    section: str
    keys: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    value: str
    words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    whole_rows: tuple[str, ...] = ()
    row_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    column_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pattern: str = ""
    row_patterns: Mapping[str, str] = field(default_factory=dict)
    column_patterns: Mapping[str, str] = field(default_factory=dict)
    signs: str = ""
    low: int = 0
    high: int = 0
    whole: bool = False
    open_rows: tuple[str, ...] = ()
    row_meaning: str = ""
    meaning: str = ""
    column_meanings: Mapping[str, str] = field(default_factory=dict)

    def fault(self, row: str, column: str, value: str) -> str | None:
        """Why this value cannot stand in this cell, as a sentence, or None."""
        if self.rows and row not in self.rows:
            return f"The {self.title} has no row '{row}'. Its rows are {', '.join(self.rows)}."
        if self.open_rows and row not in self.open_rows:
            return f"The chart '{self.title}' has no row '{row}'. {self.row_meaning}"
        if self.columns and column not in self.columns:
            wanted = ", ".join(self.columns) if any(self.columns) else "none"
            return f"The {self.title} has no column '{column}'. Its columns are: {wanted}."
        return (
            self._row_fault(row, value) or self._value_fault(column, value) or self._written_fault(row, column, value)
        )

    def meaning_at(self, column: str) -> str:
        """What a cell of this column means, in words for whoever reads the sheet."""
        return self.column_meanings.get(column, self.meaning)

    def words_at(self, row: str, column: str) -> tuple[str, ...]:
        """The words of which this cell holds one, () for a cell that holds anything else."""
        return self.row_words.get(row) or self.column_words.get(column) or self.words

    def _row_fault(self, row: str, value: str) -> str | None:
        """Why this value cannot stand in a row whose cells are of a kind of their own."""
        if row in self.whole_rows and not (_WHOLE.fullmatch(value) and int(value) > 0):
            return f"Here the {self.title} has a whole number from 1 on, not '{value}'."
        return self._words_fault(self.row_words.get(row, (value,)), value)

    def _written_fault(self, row: str, column: str, value: str) -> str | None:
        """Why a rule could not read this value: it would only ask for the same cell again."""
        pattern = self.row_patterns.get(row) or self.column_patterns.get(column) or self.pattern
        if not pattern or re.fullmatch(pattern, value):
            return None
        return f"'{value}' is not how this cell of the {self.title} is written. {self.meaning_at(column)}"

    def _words_fault(self, words: tuple[str, ...], value: str) -> str | None:
        return None if value in words else f"Here the {self.title} says one of {', '.join(words)}, not '{value}'."

    def _value_fault(self, column: str, value: str) -> str | None:
        if fault := self._words_fault(self.column_words.get(column, (value,)), value):
            return fault
        match self.value:
            case "number" if not _WHOLE.fullmatch(value) or not self.low <= int(value) <= self.high:
                return f"A cell of the {self.title} is a number from {self.low} to {self.high}, not '{value}'."
            case "word" if value not in self.words:
                return f"A cell of the {self.title} is one of {', '.join(self.words)}, not '{value}'."
            case "text" if not value or value != one_line(value):
                return f"A cell of the {self.title} is one line of text; type a dash where the sheet has nothing."
            case "text" if column in self.numbers and value != "-" and not _WHOLE.fullmatch(value):
                return f"The column {column} of the {self.title} holds whole numbers, or a dash, not '{value}'."
        return None

    def cells(self) -> tuple[tuple[str, str], ...]:
        """Every (row, column) of a closed chart; empty when its rows are open-ended."""
        return tuple((row, column) for row in self.rows for column in self.columns or ("",))


@frozen
class Box:
    """One printed edition: its charts' known cells. Immutable; readings make a new box."""

    name: str
    title: str
    invented: bool
    note: str
    forms: Mapping[str, ChartForm]
    printed: Mapping[Key, Cell]
    vectors: Mapping[Key, Cell] = field(default_factory=dict)
    owned: Mapping[Key, Cell] = field(default_factory=dict)

    def form(self, chart: str) -> ChartForm:
        """The chart's form. Raises BoxError for a chart there is none of."""
        if chart not in self.forms:
            raise BoxError(f"There is no chart '{chart}'. The charts are {', '.join(sorted(self.forms))}.")
        return self.forms[chart]

    def lookup(self, chart: str, row: str, column: str = "") -> Cell | None:
        """The cell if it is known: the owner's own reading first."""
        key = (chart, row, column)
        return self.owned.get(key) or self.printed.get(key)

    def with_owned(self, cells: Mapping[Key, Cell]) -> "Box":
        """This box with more of the owner's readings."""
        return replace(self, owned={**self.owned, **cells})

    def rows(self, chart: str) -> tuple[str, ...]:
        """The rows of a chart: as declared, else those that are known."""
        form = self.form(chart)
        if form.rows:
            return form.rows
        return tuple(sorted({row for name, row, _ in {**self.printed, **self.owned} if name == chart}))

    def columns(self, chart: str) -> tuple[str, ...]:
        """The columns of a chart: as declared, else those that are known, numbers in their order."""
        form = self.form(chart)
        return form.columns or in_order(column for name, _, column in {**self.printed, **self.owned} if name == chart)


_NUMBER: Final = re.compile(r"-?\d+")


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Columns that nobody declared, each once: numbers by what they are, and other words after them."""
    return tuple(sorted(set(names), key=lambda name: (0, int(name), "") if _NUMBER.fullmatch(name) else (1, 0, name)))


@dataclass(slots=True)
class Charts:
    """What decide() looks charts up in: the box, with this table's own readings on top. Remembers what was used."""

    box: Box
    readings: Mapping[Key, str]
    used: list[tuple[Key, Cell]] = field(default_factory=list)

    def find(self, chart: str, row: str, column: str = "") -> str | None:
        """The value if it is known."""
        reading = self.readings.get((chart, row, column))
        if reading is not None:
            self.used.append(((chart, row, column), Cell(reading, "read at this table")))
            return reading
        cell = self.box.lookup(chart, row, column)
        if cell is None:
            return None
        self.used.append(((chart, row, column), cell))
        return cell.value

    def cell(self, chart: str, row: str, column: str = "") -> str:
        """The value. Raises UnknownCell, which the table turns into a Read ask."""
        value = self.find(chart, row, column)
        if value is None:
            raise UnknownCell(chart, row, column)
        return value

    def number(self, chart: str, row: str, column: str = "") -> int:
        """The cell as a whole number. Raises UnknownCell, where the cell holds none as well: it is read once more."""
        value = self.cell(chart, row, column)
        if not _WHOLE.fullmatch(value):
            raise UnknownCell(chart, row, column)
        return int(value)

    def find_in_secret(self, chart: str, row: str, column: str = "") -> str | None:
        """The value if it is known, where the row or column is a secret: leaves no trace among the readings used."""
        reading = self.readings.get((chart, row, column))
        cell = self.box.lookup(chart, row, column)
        return reading if reading is not None else cell.value if cell else None

    def rows(self, chart: str) -> tuple[str, ...]:
        """The rows of a chart: as declared, else those of which something is known, here or in the box."""
        read = {row for name, row, _ in self.readings if name == chart}
        return tuple(dict.fromkeys((*self.box.rows(chart), *sorted(read))))

    def missing(self, chart: str) -> tuple[tuple[str, str], ...]:
        """The cells of a closed chart that are still unknown, as (row, column)."""
        return tuple(
            (row, column)
            for row, column in self.box.form(chart).cells()
            if (chart, row, column) not in self.readings and self.box.lookup(chart, row, column) is None
        )


def load_forms(path: Path) -> dict[str, ChartForm]:
    """The chart forms of a game's charts.toml."""
    forms = {}
    for name, body in tomllib.loads(path.read_text(encoding="utf-8")).items():
        low, high = body.get("range", (0, 0))
        forms[name] = ChartForm(
            name=name,
            title=body["title"],
            section=body["section"],
            keys=tuple(body["keys"]),
            rows=tuple(body["rows"]),
            columns=tuple(body.get("columns", ("",))),
            value=body["value"],
            words=tuple(body.get("words", ())),
            numbers=tuple(body.get("numbers", ())),
            whole_rows=tuple(body.get("whole_rows", ())),
            row_words={row: tuple(words) for row, words in body.get("row_words", {}).items()},
            column_words={column: tuple(words) for column, words in body.get("column_words", {}).items()},
            pattern=body.get("pattern", ""),
            row_patterns=body.get("row_patterns", {}),
            column_patterns=body.get("column_patterns", {}),
            signs=body.get("signs", ""),
            low=low,
            high=high,
            whole=body.get("whole", False),
            open_rows=tuple(body.get("open_rows", ())),
            row_meaning=body.get("row_meaning", ""),
            meaning=body.get("meaning", ""),
            column_meanings=body.get("column_meanings", {}),
        )
    return forms


NO_CHARTS: Final = Box("", "No charts", False, "This game has none.", {}, {}, {})


def box_names(game_folder: Path) -> tuple[str, ...]:
    """The boxes of a game by name; that of NO_CHARTS for a game without charts."""
    if not (game_folder / "charts.toml").is_file():
        return (NO_CHARTS.name,)
    return tuple(sorted(path.parent.name for path in game_folder.glob("boxes/*/box.toml")))


def load_box(game_folder: Path, name: str) -> Box:
    """The printed box `name` of a game; of a game without charts NO_CHARTS, whatever box is named. Raises BoxError when
    there is none.
    """
    if not (game_folder / "charts.toml").is_file():
        return NO_CHARTS
    known = box_names(game_folder)
    if name not in known:
        raise BoxError(f"There is no box '{name}'. The boxes of this game are: {', '.join(known) or 'none'}.")
    read_from = (*game_folder.glob("*.toml"), *(game_folder / "boxes" / name).rglob("*.*"))
    return _read_box(game_folder, name, frozenset((path, path.stat().st_mtime_ns) for path in read_from))


@lru_cache(maxsize=8)
def _read_box(game_folder: Path, name: str, as_written: frozenset[tuple[Path, int]]) -> Box:
    """What is printed does not change while people play: a box is read once, and anew when a file of it was written."""
    folder = game_folder / "boxes" / name
    about = tomllib.loads((folder / "box.toml").read_text(encoding="utf-8"))
    forms = load_forms(game_folder / "charts.toml")
    printed: dict[Key, Cell] = {}
    for chart in forms:
        path = folder / "charts" / f"{chart}.csv"
        if path.is_file():
            printed |= _chart_cells(chart, path, len(forms[chart].keys))
    return Box(name, about["title"], about["invented"], about["note"], forms, printed, _vectors(game_folder))


def _chart_cells(chart: str, path: Path, key_count: int) -> dict[Key, Cell]:
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or not lines[0].startswith("# source:"):
        raise BoxError(f"{path.name}: the first line must say where its cells come from ('# source: …').")
    cells = {}
    for number, row in enumerate(csv.reader(lines[2:]), start=3):
        if len(row) != key_count + 2:
            raise BoxError(f"{path.name}, line {number}: {key_count + 2} values are needed, {len(row)} are there.")
        keys = [*row[:key_count], ""][:2]
        cells[chart, keys[0], keys[1]] = Cell(row[key_count], row[key_count + 1])
    return cells


def _vectors(game_folder: Path) -> dict[Key, Cell]:
    path = game_folder / "vectors.toml"
    if not path.is_file():
        return {}
    cells = {}
    for vector in tomllib.loads(path.read_text(encoding="utf-8"))["vector"]:
        keys = [*vector["keys"], ""][:2]
        cells[vector["chart"], str(keys[0]), str(keys[1])] = Cell(str(vector["value"]), vector["section"])
    return cells


def box_summary(box: Box) -> dict[str, Any]:
    """How much of each closed chart is known: {chart: (known, all)}."""
    return {
        name: (sum(box.lookup(name, row, column) is not None for row, column in form.cells()), len(form.cells()))
        for name, form in box.forms.items()
        if form.cells()
    }


def one_line(text: str) -> str:
    """The text on one line, without signs that cannot be written."""
    kept = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in text)
    return kept.strip()
