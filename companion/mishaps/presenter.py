"""What is told of an error that nobody caught: the sheet, as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.mishaps.model import MishapModel
from companion.table.presenter_journal import Line, words_of
from companion.words import say

TWICE = (
    say("mishaps.another_mistake_at_once"),
    say("mishaps.resume_goes_on"),
)


def in_thread(where: str) -> str:
    """What is told of an error that ended a thread. where: the file in which it is written down, '' for none."""
    told = say("mishaps.is_written_down_in", where=where) if where else ""
    return say("mishaps.something_stopped", told=told)


def mishap_model(name: str, turn: str, lines: Sequence[Line], where: str) -> MishapModel:
    """The sheet. name, turn: of the table, read anew, and where it stands; lines: its PUBLIC journal; where: the file
    in which the error is written down, '' for none.
    """
    told = f"{lines[-1]['n']} · {words_of(lines[-1])}" if lines else ""
    return MishapModel(" · ".join(words for words in (name, turn) if words), told, where)
