"""What is on the board now: every public fact as a line, and the forms that note what a line should say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion import models
from companion.models import AnswerModel, FieldModel, OfferModel, OptionModel, PutRight, Value
from companion.pages import FactModel
from companion.presenting.fields import Pen, place_keys, place_options
from companion.presenting.looks import Sight, as_it_lies
from companion.words import say
from engine.core import panels
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.look import Board
from engine.core.panels import Settable
from engine.core.settable import public_facts, settable_facts

if TYPE_CHECKING:
    from engine.core.game import Game
    from engine.core.table import Table

HAND = "hand/"
"""An offer of this and a line's id answers a form by hand."""
REASON, FACT, KEY, VALUE = "reason", "fact", "key", "value"
OPEN = say("shared.what_lies_open")
AS_IT_STANDS = say("board.as_it_stands")
YES_NO = (OptionModel("yes", say("shared.yes")), OptionModel("no", say("shared.no")))
Edits = Mapping[str, str]
"""Lines ('fact/key') and what they are to be put right to."""


def has_board(game: Game) -> bool:
    """Whether there is anything that can be compared with the board."""
    return bool(public_facts(game.facts, game.text))


def settable_of(table: Table) -> tuple[Settable, ...]:
    """What of the board may be set by hand."""
    return settable_facts(table.game.facts, table.timeline.head.world.state, table.game.lexicon)


def board_of(table: Table) -> Board:
    """The board of this table's game; of one that brings none, its public facts by their titles."""
    facts, state = table.game.facts, table.timeline.head.world.state

    def now(sight: Sight) -> tuple[FactModel, ...]:
        return tuple(
            FactModel(f"{fact.fact}/{key}", _title(fact, key), _words(fact, value, sight.lexicon), OPEN)
            for fact in settable_facts(facts, state, sight.lexicon)
            for key in facts[fact.fact].keys(state)
            for value in (facts[fact.fact].read(state, key),)
        )

    return table.game.look.board or Board(now, lambda sight: ())


def map_of(table: Table, sight: Sight) -> panels.Map | None:
    """The board as the Table draws it; None of a game that has none of hexes."""
    drawn = (panel for tab in table.game.look.tabs(sight) for panel in tab.panels)
    return next((as_it_lies(panel, sight.paper.value) for panel in drawn if isinstance(panel, panels.Map)), None)


def places_of(table: Table, facts: Iterable[FactModel], known: Iterable[Settable]) -> tuple[tuple[str, str], ...]:
    """(line, place) of the lines that stand somewhere: by what they say, else by whose they are."""
    state, kinds = table.timeline.head.world.state, {fact.fact: fact.kind for fact in known}
    ids, found = table.game.lexicon.ids, []
    for fact in facts:
        name, _, key = fact.id.partition("/")
        place = table.game.facts[name].read(state, key) if kinds.get(name) == panels.PLACE and key else key
        if ids is not None and place and list(ids.named_in(place)) == [place]:
            found.append((fact.id, place))
    return tuple(found)


def edited(
    facts: Sequence[FactModel], edits: Edits, known: Iterable[Settable], lexicon: Lexicon
) -> tuple[FactModel, ...]:
    """The lines with what they are to become; what the list lacks comes first."""
    there = {fact.id for fact in facts}
    by_name = {fact.fact: fact for fact in known}
    fresh = tuple(
        FactModel(line, _title(by_name[line.partition("/")[0]], line.partition("/")[2]), "–", say("board.to_be_added"))
        for line in edits
        if line not in there
    )
    return tuple(
        replace(fact, becomes=_words(by_name[fact.id.partition("/")[0]], edits[fact.id], lexicon))
        if fact.id in edits
        else fact
        for fact in (*fresh, *facts)
    )


def changes_of(edits: Edits, known: Sequence[Settable]) -> list[list[str]]:
    """The edits as (fact, key, value), in the order in which they can be set."""
    order = [fact.fact for fact in known]
    told = [[*line.partition("/")[::2], value] for line, value in edits.items()]
    return sorted(told, key=lambda change: order.index(change[0]))


def may_lack(fact: Settable) -> bool:
    """Whether the list may lack a line of this fact: what is kept once for the whole table stands there already."""
    return fact.keys != (("", ""),)


def hand_form(facts: Iterable[Settable], line: str, pen: Pen) -> AnswerModel:
    """The form of a line: which fact and for whom (known from a line 'fact/key'), and what it should say."""
    known = {fact.fact: fact for fact in facts}
    name, _, key = line.partition("/")
    if name not in known:
        options = tuple(OptionModel(fact.fact, _capital(fact.title)) for fact in known.values() if may_lack(fact))
        field = FieldModel(FACT, models.CHOICE, say("board.what_does_the_list_lack"), options)
        return AnswerModel(
            say("board.what_is_not_in_the_list"),
            OfferModel(HAND + line, say("board.go_on"), fields=(field,), then=PutRight(line)),
        )
    fact = known[name]
    fields = []
    if not key and may_lack(fact):
        options = tuple(OptionModel(id_, words) for id_, words in fact.keys)
        kind = models.CHOICE if options else models.PLACE
        asked = say("board.whose") if options else say("board.which_place", place=pen.lexicon.text.say("word.place"))
        fields.append(FieldModel(KEY, kind, asked, options or place_options(pen), keys=place_keys(pen)))
    fields.append(_value_field(fact, pen))
    return AnswerModel(
        _title(fact, key), OfferModel(HAND + line, say("board.note_it"), fields=tuple(fields), then=PutRight(line))
    )


def reason_form(count: int, reason: str = "") -> AnswerModel:
    """The form that asks why, once for all lines; it begins with the reason given before, if one was."""
    field = FieldModel(REASON, models.TEXT, say("board.why"), default=reason or AS_IT_STANDS)
    what = say("board.one_line") if count == 1 else say("board.lines", count=count)
    return AnswerModel(
        say("board.put_lines_right_with_reason", what=what),
        OfferModel(HAND + REASON, say("shared.ask_every_seat"), fields=(field,), then=PutRight(REASON)),
    )


def noted(line: str, values: Mapping[str, Value]) -> tuple[str, str]:
    """(line, value) of a finished form."""
    fact, _, key = line.partition("/")
    return f"{fact}/{values.get(KEY, key)}", str(values[VALUE])


def set_body(edits: Edits, known: Sequence[Settable], reason: str) -> dict[str, Any]:
    """The command that puts all of it right."""
    return {"do": "SetAllByHand", "facts": changes_of(edits, known), "reason": reason}


def _title(fact: Settable, key: str) -> str:
    whose = next((words for id_, words in fact.keys if id_ == key and words), key)
    return _capital(fact.title) + (f": {whose}" if whose else "")


def _words(fact: Settable, value: str, lexicon: Lexicon) -> str:
    """A value as it is read."""
    return dict(fact.words).get(value) or lexicon.place(value)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _value_field(fact: Settable, pen: Pen) -> FieldModel:
    match fact.kind:
        case panels.PLACE:
            return FieldModel(
                VALUE, models.PLACE, say("board.where_it_stands"), place_options(pen), keys=place_keys(pen)
            )
        case panels.YES_NO:
            return FieldModel(VALUE, models.CONFIRM, say("board.is_it_so"), YES_NO)
        case panels.CHOICE:
            return FieldModel(
                VALUE, models.CHOICE, say("board.what_is_so"), tuple(OptionModel(*word) for word in fact.words)
            )
    return FieldModel(VALUE, models.NUMBER, say("board.how_many"), low=0, high=fact.high)
