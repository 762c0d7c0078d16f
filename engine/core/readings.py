"""The owner's readings as one readable file: each cell with who read it, when and how."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Final

from engine.core.box import Cell, ChartForm, Key, one_line
from engine.core.errors import BoxError
from engine.core.frozen import frozen
from engine.core.outside import is_word

READINGS_FORMAT: Final = "ringtable readings 1"
_LONGEST_WORD: Final = 400
_COLUMNS: Final = ("chart", "row", "column", "value", "who", "when", "how")


@frozen
class OwnReading:
    """One cell the owner read off his own sheet: who, when and how are his words."""

    chart: str
    row: str
    column: str
    value: str
    who: str
    when: str
    how: str


def write_readings(readings: Iterable[OwnReading], game: str, box: str) -> str:
    """The owner's readings as one readable file (CSV with two comment lines)."""
    out = io.StringIO()
    out.write(f"{_first_line(game, box)}\n# source: the owner's own sheets\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for reading in readings:
        writer.writerow([one_line(getattr(reading, column)) for column in _COLUMNS])
    return out.getvalue()


def parse_readings(
    text: str, forms: Mapping[str, ChartForm], of: tuple[str, str] | None = None
) -> tuple[OwnReading, ...]:
    """Read such a file back. Raises BoxError naming the line that cannot be used; nothing is taken in then.

    of: the (game, box) it must be for, so that an invented box's readings never pass for a printed one's.
    """
    good, wrong = sort_readings(text, forms, of)
    if wrong:
        raise BoxError(wrong[0])
    return good


def sort_readings(
    text: str, forms: Mapping[str, ChartForm], of: tuple[str, str] | None = None
) -> tuple[tuple[OwnReading, ...], tuple[str, ...]]:
    """The readings of such a file that can be used, and a sentence for each line that cannot.

    Raises BoxError where the file as a whole is none of ours, or of another box than `of`.
    """
    first, *lines = text.removeprefix("\ufeff").split("\n")
    if not first.startswith(f"# {READINGS_FORMAT};"):
        raise BoxError(
            "This is not a file of Ringtable readings, or it is from a newer Ringtable: "
            f"its first line should begin '# {READINGS_FORMAT};'."
        )
    if of is not None and first.rstrip() != _first_line(*of):
        raise BoxError(f"These readings are of another box: the first line should be '{_first_line(*of)}'.")
    good, wrong = [], []
    for number, line in enumerate(lines[2:], start=4):
        try:
            good += [_reading(number, line, forms)] if line.strip() else []
        except BoxError as error:
            wrong.append(str(error))
    return tuple(good), tuple(wrong)


def _first_line(game: str, box: str) -> str:
    return f"# {READINGS_FORMAT}; game {game}; box {box}"


def _reading(number: int, line: str, forms: Mapping[str, ChartForm]) -> OwnReading:
    try:
        (row,) = csv.reader([line.removesuffix("\r")], strict=True)
    except csv.Error as error:
        raise BoxError(f"Line {number} is not written as values with commas between ({error}).") from error
    if len(row) != len(_COLUMNS):
        raise BoxError(f"Line {number}: seven values are needed (chart to how), {len(row)} are there.")
    if not all(is_word(word, _LONGEST_WORD) for word in row):
        raise BoxError(f"Line {number} holds a word that is too long, or signs that are no text.")
    reading = OwnReading(*row)
    if reading.chart not in forms:
        raise BoxError(f"Line {number}: there is no chart '{reading.chart}'.")
    fault = forms[reading.chart].fault(reading.row, reading.column, reading.value)
    if fault:
        raise BoxError(f"Line {number}: {fault}")
    return reading


def owned_cells(readings: Iterable[OwnReading]) -> dict[Key, Cell]:
    """Own readings as cells of a box; a later reading of the same cell replaces an earlier one."""
    return {
        (reading.chart, reading.row, reading.column): Cell(
            reading.value, f"read by {reading.who}{reading.when and f' on {reading.when}'}, {reading.how}"
        )
        for reading in readings
    }
