"""A seat's own hand on its desk: which cards may be played now, and what stands in the way of the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.models import LineModel, SectionModel
from engine.core.audience import DESK
from engine.core.errors import RingtableError
from engine.core.projection import sentence

if TYPE_CHECKING:
    from engine.core.table import Table

NOW = "may be played now"
NOT_NOW = "not now"


def with_playable(table: Table, seat: str, sections: tuple[SectionModel, ...]) -> tuple[SectionModel, ...]:
    """The desk's panels, each card of the hand with whether it may be played now, by what the seat knows."""
    return tuple(
        replace(section, lines=tuple(_told(table, seat, line) for line in section.lines))
        if any(line.card for line in section.lines)
        else section
        for section in sections
    )


def _told(table: Table, seat: str, line: LineModel) -> LineModel:
    body = table.game.look.plays(line.card) if line.card else None
    if body is None:
        return line
    try:
        ruling = table.may(seat, table.command(dict(body)), DESK)
    except RingtableError:
        return line
    failing = [check for check in ruling.failing(seat) if check.refuses]
    if not failing:
        return replace(line, value=NOW)
    lexicon, first = table.game.lexicon, failing[0]
    why = f"{lexicon.say(sentence(lexicon.text, first), first.facts)} ({first.cites})"
    return replace(line, value=NOT_NOW, note=". ".join(words for words in (why, line.note) if words))
