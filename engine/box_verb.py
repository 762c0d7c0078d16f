"""`ringtable box`: the charts of a printed box and the owner's readings on top."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.core.box import box_names, box_summary, load_box
from engine.core.errors import BoxError
from engine.core.game import Game, load_game
from engine.core.kept import Tell
from engine.core.outside import read_text, write_bytes
from engine.core.own_box import MOST_BYTES, keep_readings, own_box, own_readings
from engine.core.readings import OwnReading, parse_readings, write_readings

_USE = {
    "show": "box show GAME [CHART]",
    "set": "box set GAME CHART ROW COLUMN VALUE (COLUMN '' where the chart has one key)",
    "import": "box import GAME FILE",
    "export": "box export GAME FILE",
}


def run(
    what: str, game: str, words: Sequence[str], box: str | None, who: str, when: str, how: str, tell: Tell
) -> Iterator[str]:
    """Do one of show, set, import, export; sentences for the user. Raises RingtableError, and then nothing changed.

    tell: who tells him that a file of his readings was set aside.
    """
    plug = load_game(game)
    name = box or _own_edition(plug)
    match what, list(words):
        case "show", []:
            yield from _overview(plug, name, tell)
        case "show", [chart]:
            yield from _cells(plug, name, chart, tell)
        case "set", [chart, row, column, value]:
            fault = load_box(plug.folder, name).form(chart).fault(row, column, value)
            if fault:
                raise BoxError(fault)
            path = keep_readings(plug, name, [OwnReading(chart, row, column, value, who, when, how)], tell=tell)
            yield f"{chart} {row} {column} is {value}, kept in {path}."
        case "import", [file]:
            forms = load_box(plug.folder, name).forms
            readings = parse_readings(read_text(Path(file), MOST_BYTES), forms, of=(game, name))
            path = keep_readings(plug, name, readings, tell=tell)
            yield f"{len(readings)} readings taken in, kept in {path}."
        case "export", [file]:
            readings = own_readings(plug, name, tell=tell)
            write_bytes(Path(file), write_readings(readings, game, name).encode())
            yield f"{len(readings)} readings written to {file}."
        case _:
            raise BoxError(f"Use: ringtable {_USE[what]}")


def _own_edition(plug: Game) -> str:
    return next(name for name in box_names(plug.folder) if not load_box(plug.folder, name).invented)


def _overview(plug: Game, name: str, tell: Tell) -> Iterator[str]:
    box = own_box(plug, name, tell=tell)
    yield f"{box.title}{' · INVENTED' if box.invented else ''}. {box.note}"
    for chart, (known, cells) in box_summary(box).items():
        yield f"  {chart:22} {known:>5} of {cells:<5} {box.form(chart).title} ({box.form(chart).section})"


def _cells(plug: Game, name: str, chart: str, tell: Tell) -> Iterator[str]:
    box = own_box(plug, name, tell=tell)
    form = box.form(chart)
    yield f"{form.title} ({form.section}). {form.meaning}"
    for row in box.rows(chart):
        for column in form.columns or ("",):
            cell = box.lookup(chart, row, column)
            value, source = (cell.value, cell.source) if cell else ("unknown", "")
            yield f"  {row:14} {column:12} {value:16} {source}".rstrip()
