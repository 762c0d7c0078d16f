"""A seat's own hand on its desk: which cards may be played or pay now, and what stands in the way of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.models import SHARES, CardModel, GiveModel, LineModel, SectionModel, Value
from companion.presenting.fields import offer_id
from companion.words import say
from engine.core.ask import Domain, Offer
from engine.core.audience import DESK, PUBLIC
from engine.core.check import Check
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.look import Sight
from engine.core.projection import sentence
from engine.core.text import capital

if TYPE_CHECKING:
    from engine.core.table import Table

NOW = say("desk.may_be_played_now")
NOT_NOW = say("desk.not_now")
PAYS = say("desk.can_pay_what_is_asked")
Paying = Mapping[str, tuple[Offer, Domain, int]]
"""What can be laid down for what is asked: by which offer, and as which of its field's options."""


def with_playable(
    table: Table, sight: Sight, seat: str, sections: tuple[SectionModel, ...]
) -> tuple[SectionModel, ...]:
    """The desk's panels, each card of the hand with whether it may be played now, by what the seat knows, and whether
    it can pay.
    """
    paying = _paying(table, seat) if any(section.cards for section in sections) else {}
    return tuple(
        replace(
            section,
            lines=tuple(_told(table, sight, seat, line) for line in section.lines),
            cards=tuple(_card(table, sight, seat, card, paying) for card in section.cards),
        )
        if section.cards or any(line.card for line in section.lines)
        else section
        for section in sections
    )


def _paying(table: Table, seat: str) -> Paying:
    """What this seat could lay down for what is asked now, by what the commands call it."""
    return {
        row[1]: (offer, domain, place)
        for offer in table.offers(PUBLIC)
        for domain in offer.fields
        if domain.kind == SHARES and (offer.seat == seat or len({row[0] for row, _ in domain.options}) > 1)
        for place, (row, _) in enumerate(domain.options)
        if row[0] == seat
    }


def _gives(table: Table, sight: Sight, seat: str, model: CardModel, paying: Paying) -> GiveModel | None:
    """How the card is paid or played as its desk is closed: where it alone is the price, or all there is to say."""
    if model.card.id in paying:
        offer, domain, place = paying[model.card.id]
        return _give(sight, offer, domain, (place,), model) if domain.high == 1 and offer.seat == seat else None
    body = table.game.look.plays(sight, seat, model.card.card)
    if body is None:
        return None
    for offer in table.offers(PUBLIC):
        if (offer.do, offer.seat) == (body["do"], seat) and not offer.has_secret:
            asked = [domain for domain in offer.fields if domain.is_asked(body)]
            if not asked:
                return GiveModel(offer_id(offer), (), capital(sight.lexicon.say(offer.says, offer.facts)))
            if len(asked) == 1 and body.get(asked[0].name) == model.card.id:
                return _give(sight, offer, asked[0], model.card.id, model)
    return None


def _give(sight: Sight, offer: Offer, domain: Domain, value: Value, model: CardModel) -> GiveModel:
    label = capital(sight.lexicon.say(offer.says, offer.facts))
    return GiveModel(offer_id(offer), ((domain.name, value),), f"{label}: {model.card.name}")


def _told(table: Table, sight: Sight, seat: str, line: LineModel) -> LineModel:
    found = _first_against(table, sight, seat, line.card) if line.card else None
    if found is None:
        return line
    if not found:
        return replace(line, value=NOW)
    return replace(line, value=NOT_NOW, note=". ".join(words for words in (_why(sight, found[0]), line.note) if words))


def _card(table: Table, sight: Sight, seat: str, model: CardModel, paying: Paying) -> CardModel:
    found = _first_against(table, sight, seat, model.card.card) if model.card.card else None
    can = [NOW] if found == () else []
    can += [PAYS] if model.card.id in paying else []
    why = _why(sight, found[0]) if found and not can else ""
    gives = _gives(table, sight, seat, model, paying) if can else None
    return replace(model, can=", ".join(can), why=why, gives=gives)


def _first_against(table: Table, sight: Sight, seat: str, card: int) -> tuple[Check, ...] | None:
    """What stands in the way of playing this card, the first of it at most; None where that is no question."""
    body = table.game.look.plays(sight, seat, card)
    if body is None:
        return None
    try:
        ruling = table.may(seat, table.command(dict(body)), DESK)
    except RingtableError:
        return None
    return tuple(check for check in ruling.failing(seat) if check.refuses)[:1]


def _why(sight: Sight, check: Check) -> str:
    """The condition that fails, with what players call its section."""
    lexicon, cite = sight.lexicon, sight.lexicon.cite(check.cites)
    return f"{lexicon.say(sentence(lexicon.text, check), check.facts)} ({cite.called if cite else check.cites})"
