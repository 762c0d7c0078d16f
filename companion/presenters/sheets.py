"""The Endurance sheet and what lies on the board, game by game; and facts set by hand as forms."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from companion.presenters import models
from companion.presenters.fields import Pen, hex_options
from companion.presenters.looks import Sight
from companion.presenters.models import AnswerModel, FieldModel, MessageModel, OfferModel, OptionModel, Value
from companion.presenters.pages import EnduranceModel, MarkBox, OnMapModel, SheetModel
from companion.presenters.table import notice_of

REASON, FACT, KEY, VALUE = "reason", "fact", "key", "value"
YES_NO = (OptionModel("yes", "Yes"), OptionModel("no", "No"))


@dataclass(frozen=True, slots=True)
class HandFact:
    """A public fact that may be set by hand. keys: for whom it is kept, (id, name) each; empty when every hex has one.

    kind: NUMBER, HEX or CONFIRM, the pad of its value.
    """

    fact: str
    title: str
    kind: str
    keys: tuple[tuple[str, str], ...] = (("", ""),)


class Sheets(Protocol):
    """A game's sheets; the module of this package named as the game, with `_sheets` behind, has these."""

    def sheets(self, sight: Sight) -> tuple[SheetModel, ...]:
        """The rows that lie open to everybody."""

    def on_map(self, sight: Sight) -> tuple[OnMapModel, ...]:
        """What lies on the board; an id is 'fact/key' of what may be set right."""

    def marked(self, sight: Sight, mark: MarkBox) -> Mapping[str, Any] | None:
        """The command of a mark in a box, None when it changes nothing."""

    def hand_facts(self, sight: Sight) -> tuple[HandFact, ...]:
        """Every public fact that may be set by hand."""


def sheets_of(game: str) -> Sheets:
    """The sheets of this game."""
    return cast(Sheets, importlib.import_module(f"companion.presenters.{game}_sheets"))


def endurance_model(game: str, sight: Sight, turn: str, message: MessageModel | None = None) -> EnduranceModel:
    """The public sheet."""
    sheets = sheets_of(game)
    return EnduranceModel(
        sheets=sheets.sheets(sight),
        on_map=sheets.on_map(sight),
        turn=turn,
        box_label=notice_of(sight.view),
        message=message,
    )


def hand_form(facts: Iterable[HandFact], line: str, pen: Pen) -> AnswerModel:
    """The form that sets a fact by hand: which and for whom (known from a line 'fact/key'), its value, the reason."""
    known = {fact.fact: fact for fact in facts}
    name, _, key = line.partition("/")
    if name not in known:
        options = tuple(OptionModel(fact.fact, _capital(fact.title)) for fact in known.values())
        field = FieldModel(FACT, models.CHOICE, "What is not as on the board?", options)
        return AnswerModel("Set it right by hand", OfferModel(f"hand/{line}", "Go on", fields=(field,)))
    fact = known[name]
    fields = []
    if not key and fact.keys != (("", ""),):
        options = tuple(OptionModel(id_, words) for id_, words in fact.keys)
        kind = models.CHOICE if options else models.HEX
        fields.append(FieldModel(KEY, kind, "Whose?" if options else "Which hex?", options or hex_options(pen)))
    fields.append(_value_field(fact, pen))
    fields.append(FieldModel(REASON, models.TEXT, "Why?", hint="A few words for the journal"))
    whose = next((words for id_, words in fact.keys if id_ == key and words), key)
    title = f"Set by hand: {fact.title}" + (f", {whose}" if whose else "")
    return AnswerModel(title, OfferModel(f"hand/{line}", "Set it", fields=tuple(fields)))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _value_field(fact: HandFact, pen: Pen) -> FieldModel:
    match fact.kind:
        case models.HEX:
            return FieldModel(VALUE, models.HEX, "Where it stands", hex_options(pen))
        case models.CONFIRM:
            return FieldModel(VALUE, models.CONFIRM, "Is it so?", YES_NO)
    return FieldModel(VALUE, models.NUMBER, "How many", low=0, high=40)


def hand_body(line: str, values: Mapping[str, Value]) -> dict[str, Any]:
    """The command of a finished form."""
    fact, _, key = line.partition("/")
    return {
        "do": "SetByHand",
        "fact": fact,
        "key": str(values.get(KEY, key)),
        "value": str(values[VALUE]),
        "reason": str(values[REASON]),
    }
