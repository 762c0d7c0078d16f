"""What a group lays down while it is still being tapped, told to the second screen by a small file beside the tables.

It holds what the form on the shared screen shows to everybody, and nothing else.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from companion.models import Draft
from companion.presenting.fields import filled_in, offer_id
from companion.table.presenter_pot import Rows, pot_offer
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.kept import read_kept, write_whole
from engine.core.table import Table

FILE = "laid_down.json"
_WHAT = say("home.what_is_being_laid_down")
_MOST_BYTES = 20_000


class LaidDown:
    """Tells it. data: the user's data folder. A disk that takes no file is no reason to stop a form."""

    def __init__(self, data: Path) -> None:
        self._path, self._told = data / FILE, ""

    def tell(self, table: Table, draft: Draft) -> None:
        """What the form says by now; a form of anything else, or none, takes back what was told."""
        rows = _rows(table, draft)
        about = {"table": table.file.path.name, "entries": table.file.count, "rows": rows} if table.file.path else {}
        told = json.dumps(about) if rows and about else ""
        if told == self._told:
            return
        self._told = told
        with contextlib.suppress(OSError):
            if told:
                write_whole(self._path, told)
            else:
                self._path.unlink(missing_ok=True)


def laid_down(data: Path, table: Table) -> Rows:
    """What lies there at this moment of this table; () for nothing, and for what makes no sense."""
    kept = read_kept(data / FILE, _MOST_BYTES, _WHAT, None)
    path = table.file.path
    if path is None or (kept.get("table"), kept.get("entries")) != (path.name, table.file.count):
        return ()
    found = pot_offer(table.offers(PUBLIC))
    known = {row[:2]: row[2] for row, _ in found[1].options} if found is not None else {}
    told = kept.get("rows")
    rows = tuple(tuple(row) for row in told if isinstance(row, list)) if isinstance(told, list) else ()
    is_so = all(
        len(row) == 3 and all(map(_is_plain, row)) and type(row[2]) is int and 0 < row[2] <= known.get(row[:2], 0)
        for row in rows
    )
    return rows if is_so else ()


def _is_plain(part: object) -> bool:
    return isinstance(part, str | int)


def _rows(table: Table, draft: Draft) -> Rows:
    found = pot_offer(table.offers(PUBLIC)) if draft.offer_id else None
    if found is None or offer_id(found[0]) != draft.offer_id:
        return ()
    offer, domain = found
    values = {name: value for name, value in draft.values if value not in ("", None)}
    if domain.name not in values:
        return ()
    body = filled_in(offer, {**{each.name: each.default for each in offer.fields}, **values})
    return tuple(map(tuple, body[domain.name]))
