"""What is told of an error that nobody caught: the sheet, as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.mishaps.model import MishapModel
from companion.table.presenter_journal import Line, words_of

TWICE = (
    "Ringtable made a mistake, and another at once, so the table was closed.",
    "Everything up to your last tap is on disk. Resume goes on from there.",
)


def in_thread(where: str) -> str:
    """What is told of an error that ended a thread. where: the file in which it is written down, '' for none."""
    told = f" It is written down in {where}." if where else ""
    return f"Something behind the table stopped by a mistake of ours; the table goes on.{told}"


def mishap_model(name: str, turn: str, lines: Sequence[Line], where: str) -> MishapModel:
    """The sheet. name, turn: of the table, read anew, and where it stands; lines: its PUBLIC journal; where: the file
    in which the error is written down, '' for none.
    """
    told = f"{lines[-1]['n']} · {words_of(lines[-1])}" if lines else ""
    return MishapModel(" · ".join(words for words in (name, turn) if words), told, where)
