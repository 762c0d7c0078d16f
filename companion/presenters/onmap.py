"""What is on the map now, game by game: every public fact as a line, and the forms that note what a line should say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from companion.presenters import models
from companion.presenters.fields import Pen, hex_options
from companion.presenters.lexicon import Lexicon
from companion.presenters.looks import Sight, panels_of
from companion.presenters.models import AnswerModel, FieldModel, OfferModel, OptionModel, Value
from companion.presenters.pages import FactModel

HAND = "hand/"
"""A pick of this and a line's id answers a form by hand."""
REASON, FACT, KEY, VALUE = "reason", "fact", "key", "value"
AS_IT_STANDS = "As it stands on the board"
YES_NO = (OptionModel("yes", "Yes"), OptionModel("no", "No"))
Edits = Mapping[str, str]
"""Lines ('fact/key') and what they are to be put right to."""


@dataclass(frozen=True, slots=True)
class HandFact:
    """A public fact that may be set by hand. keys: for whom it is kept, (id, name) each; empty when every hex has one.

    kind: NUMBER, HEX, CHOICE or CONFIRM, the pad of its value; words: the values of a CHOICE, (id, name) each.
    """

    fact: str
    title: str
    kind: str
    keys: tuple[tuple[str, str], ...] = (("", ""),)
    words: tuple[tuple[str, str], ...] = ()
    high: int = 40


class OnMap(Protocol):
    """A game's board in words; the module of this package named as the game, with `_map` behind, has these."""

    def facts_now(self, sight: Sight) -> tuple[FactModel, ...]:
        """What lies open to everybody, as lines to be read aloud; an id is 'fact/key'."""

    def hand_facts(self, sight: Sight) -> tuple[HandFact, ...]:
        """Every public fact that may be set by hand, in the order in which several are set."""

    def doubts(self, sight: Sight) -> tuple[str, ...]:
        """What does not add up on this board, a sentence each; nothing of it is forbidden."""


def on_map_of(game: str) -> OnMap:
    """The board of this game."""
    return cast(OnMap, panels_of(game, "_map"))


def edited(
    facts: Sequence[FactModel], edits: Edits, known: Iterable[HandFact], lexicon: Lexicon
) -> tuple[FactModel, ...]:
    """The lines with what they are to become; what the list lacks comes first."""
    there = {fact.id for fact in facts}
    by_name = {fact.fact: fact for fact in known}
    fresh = tuple(
        FactModel(line, _title(by_name[line.partition("/")[0]], line.partition("/")[2]), "–", "To be added")
        for line in edits
        if line not in there
    )
    return tuple(
        replace(fact, becomes=_words(by_name[fact.id.partition("/")[0]], edits[fact.id], lexicon))
        if fact.id in edits
        else fact
        for fact in (*fresh, *facts)
    )


def changes_of(edits: Edits, known: Sequence[HandFact]) -> list[list[str]]:
    """The edits as (fact, key, value), in the order in which they can be set."""
    order = [fact.fact for fact in known]
    told = [[*line.partition("/")[::2], value] for line, value in edits.items()]
    return sorted(told, key=lambda change: order.index(change[0]))


def hand_form(facts: Iterable[HandFact], line: str, pen: Pen) -> AnswerModel:
    """The form of a line: which fact and for whom (known from a line 'fact/key'), and what it should say."""
    known = {fact.fact: fact for fact in facts}
    name, _, key = line.partition("/")
    if name not in known:
        # What is kept once for the whole table stands in the list already.
        lacked = (fact for fact in known.values() if fact.keys != (("", ""),))
        options = tuple(OptionModel(fact.fact, _capital(fact.title)) for fact in lacked)
        field = FieldModel(FACT, models.CHOICE, "What does the list lack?", options)
        return AnswerModel(
            "What is on the board, and not in the list?", OfferModel(HAND + line, "Go on", fields=(field,))
        )
    fact = known[name]
    fields = []
    if not key and fact.keys != (("", ""),):
        options = tuple(OptionModel(id_, words) for id_, words in fact.keys)
        kind = models.CHOICE if options else models.HEX
        fields.append(FieldModel(KEY, kind, "Whose?" if options else "Which hex?", options or hex_options(pen)))
    fields.append(_value_field(fact, pen))
    return AnswerModel(_title(fact, key), OfferModel(HAND + line, "Note it", fields=tuple(fields)))


def reason_form(count: int, reason: str = "") -> AnswerModel:
    """The form that asks why, once for all lines; it begins with the reason given before, if one was."""
    field = FieldModel(REASON, models.TEXT, "Why? A few words for the journal", default=reason or AS_IT_STANDS)
    what = "one line" if count == 1 else f"{count} lines"
    return AnswerModel(f"Put {what} right", OfferModel(HAND + REASON, "Ask every seat", fields=(field,)))


def noted(line: str, values: Mapping[str, Value]) -> tuple[str, str]:
    """(line, value) of a finished form."""
    fact, _, key = line.partition("/")
    return f"{fact}/{values.get(KEY, key)}", str(values[VALUE])


def set_body(edits: Edits, known: Sequence[HandFact], reason: str) -> dict[str, Any]:
    """The command that puts all of it right."""
    return {"do": "SetAllByHand", "facts": changes_of(edits, known), "reason": reason}


def _title(fact: HandFact, key: str) -> str:
    whose = next((words for id_, words in fact.keys if id_ == key and words), key)
    return _capital(fact.title) + (f": {whose}" if whose else "")


def _words(fact: HandFact, value: str, lexicon: Lexicon) -> str:
    """A value as it is read."""
    return dict(fact.words).get(value) or lexicon.place(value)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _value_field(fact: HandFact, pen: Pen) -> FieldModel:
    match fact.kind:
        case models.HEX:
            return FieldModel(VALUE, models.HEX, "Where it stands", hex_options(pen))
        case models.CONFIRM:
            return FieldModel(VALUE, models.CONFIRM, "Is it so?", YES_NO)
        case models.CHOICE:
            return FieldModel(VALUE, models.CHOICE, "What is so?", tuple(OptionModel(*word) for word in fact.words))
    return FieldModel(VALUE, models.NUMBER, "How many", low=0, high=fact.high)
