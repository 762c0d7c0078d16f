"""One seat's private desk: what it alone may know, and its secret choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion import models
from companion.desk.presenter_playable import with_playable
from companion.models import DeskModel, FieldModel, LineModel, MessageModel, OfferModel, SectionModel
from companion.presenting.fields import Pen, offer_id, offer_model
from companion.presenting.looks import Sight, sections_of
from companion.table.presenter import Sitting, colours_of, notice_of, sight_of
from companion.table.presenter_asks import private_ask
from companion.table.presenter_ends import ends_of
from companion.table.presenter_journal import Line, recent_places
from companion.table.presenter_unanswered import is_for_desk
from companion.words import say
from engine.core.ask import Ask, Offer
from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.core.lexicon import Lexicon
from engine.core.panels import Choice
from engine.core.text import capital
from engine.core.words import marked

if TYPE_CHECKING:
    from engine.core.table import Table

LATELY = 24
"""Entries looked back over for what a desk's own record has otherwise: about a Player-Turn."""


def desk_ask(table: Table, seat: str) -> Ask | None:
    """What this seat owes and can answer on its desk only."""
    public = table.offers(PUBLIC)
    mine = (ask for ask in table.asks(seat) if ask.may_be_answered_by(seat))
    return next((ask for ask in mine if is_for_desk(table, ask, public)), None)


def desk_offers(table: Table, seat: str) -> tuple[Offer, ...]:
    """What this seat may do on its desk: whatever needs a secret, or nobody else may see offered."""
    own = [offer for offer in table.offers(seat, by=seat) if offer.has_secret or offer.audience == seat]
    asked = {ask.answer for ask in table.asks(seat) if ask.may_be_answered_by(seat)}
    # What is asked stands first, also where it could be answered in public.
    return tuple(sorted(own, key=lambda offer: offer.do not in asked))


_KEYED = (models.CARD, models.NUMBER, models.PLACE, models.WAY)
"""Fields that are tapped on ten keys."""


class Veiled:
    """What of a desk's forms is kept out of sight until its owner looks.

    Whatever a secret field or an offer that is nobody else's was filled with; and lists that nobody else is offered: a
    hand's cards. Digits that are kept are tapped on shuffled keys. An act whose being offered tells a secret has its
    very name there.
    """

    def __init__(self, own: Sequence[Offer], public: Sequence[Offer], digits: str) -> None:
        self._own = {offer_id(offer): offer for offer in own}
        self._public = {offer_id(offer): {domain.name: domain for domain in offer.fields} for offer in public}
        self._digits = digits

    def __call__(self, model: OfferModel) -> OfferModel:
        """The offer as its owner's desk shows it."""
        offer = self._own.get(model.id)
        if offer is None:
            return model
        public = self._public.get(model.id, {})
        lists = {
            domain.name
            for domain in offer.fields
            if domain.options and (domain.name not in public or public[domain.name].options != domain.options)
        }
        fields = tuple(self._field(field, offer, field.name.split("#")[0] in lists) for field in model.fields)
        return replace(model, fields=fields, kept=offer.tells)

    def _field(self, field: FieldModel, offer: Offer, is_own: bool) -> FieldModel:
        is_kept = field.secret or is_own or offer.audience != PUBLIC
        is_shown = field.kind == models.CARD and not offer.has_secret
        digits = self._digits if is_kept and field.kind in _KEYED else ""
        return replace(field, kept=is_kept, own=is_own, is_shown=is_shown, digits=digits)


def _marks(table: Table, seat: str) -> tuple[SectionModel, ...]:
    """What this seat did at the table lately that its own record has otherwise."""
    found = tuple(
        LineModel(word.says, say("desk.entry_and_section", entry=word.entry, section=word.cites), tone="bad")
        for word in marked(table, seat, LATELY)
    )
    if not found:
        return ()
    title = say("desk.record_has_it_otherwise")
    return (SectionModel(title, lines=found),)


def _told_alone(sight: Sight, everybody: Sequence[Mapping[str, Any]]) -> tuple[SectionModel, ...]:
    """What a rule has told to this seat and to no other. everybody: what all have learned."""
    open_to_all, words = {line["what"] for line in everybody}, sight.lexicon
    found = tuple(
        LineModel(_secret(str(line["what"]), words), str(line["cites"]), _value(str(line["value"]), words))
        for line in sight.view["learned"]
        if line["what"] not in open_to_all
    )
    return (SectionModel(say("desk.told_to_you_alone"), lines=found),) if found else ()


def _secret(what: str, lexicon: Lexicon) -> str:
    """What a secret is called: its kind, and whose it is where that is somebody's."""
    (kind, *of), text = what.split(":"), lexicon.text
    words = text.say(f"disclosed.{kind}") if f"disclosed.{kind}" in text else kind
    return capital(" ".join((words, *(lexicon.name(part) for part in of if f"name.{part}" in text))))


def _value(told: str, lexicon: Lexicon) -> str:
    """What a secret was, as a player reads it."""
    return lexicon.name(told) if f"name.{told}" in lexicon.text else told or "unseen"


def _with_numbers(model: OfferModel, choice: Choice | None, offer: Offer, ask: Ask | None) -> OfferModel:
    """The form that answers the ask, with what each of its tiles stands for, as the game tells it."""
    if choice is None or ask is None or offer.do != ask.answer:
        return model
    numbers = {tile.value: tile.values for tile in choice.tiles}
    fields = tuple(
        replace(
            field,
            heads=choice.heads,
            hint=choice.note,
            options=tuple(replace(each, numbers=numbers.get(str(each.value), ())) for each in field.options),
        )
        if field.name == choice.field
        else field
        for field in model.fields
    )
    return replace(model, fields=fields, confirm=choice.confirm or model.confirm)


def desk_model(
    table: Table,
    seat: str,
    shuffled: tuple[int, ...] = (),
    sitting: Sitting | None = None,
    idle_s: int = 20,
    message: MessageModel | None = None,
    lines: Sequence[Line] | None = None,
    is_direct: bool = True,
    digits: str = "",
) -> DeskModel:
    """The desk of `seat`.

    shuffled, digits: the order of the tiles and of the keys; is_direct: it was opened to answer what is asked,
    so the pad comes at once, else everything the seat may do is listed; lines: the PUBLIC journal.
    """
    lines = table.journal(PUBLIC) if lines is None else lines
    sight = sight_of(table, seat, lines)
    pen = Pen(sight.lexicon, shuffled, recent_places(lines, sight.lexicon), signs=table.game.look.signs)
    sitting = sitting or Sitting(seat)
    colours = colours_of(table, (sitting,))
    ask, offers = desk_ask(table, seat), desk_offers(table, seat)
    asked = private_ask(ask, offers, pen, colours, is_direct) if ask else None
    veiled = Veiled(offers, table.offers(PUBLIC), digits)
    if asked and asked.hand is not None:
        asked = replace(asked, hand=veiled(asked.hand))
    choice = table.game.look.choice(sight, seat, ask) if ask else None
    models_ = tuple(_with_numbers(veiled(offer_model(offer, pen)), choice, offer, ask) for offer in offers)
    if asked and asked.hand is not None:
        asked = replace(asked, hand=next((each for each in models_ if each.id == asked.hand.id), asked.hand))
    if ask and asked:
        asked = replace(asked, ways=_ways(ask, offers, models_, sight.lexicon))
    notice = notice_of(sight.view)
    if asked and notice:
        asked = replace(asked, why=" · ".join(words for words in (asked.why, notice) if words))
    return DeskModel(
        seat=seat,
        name=sitting.name or sight.lexicon.name(seat),
        colour=colours.get(seat, "text"),
        edge=sitting.edge,
        title=" · ".join(words for words in (say("desk.your_desk"), notice) if words),
        ask=asked,
        offers=models_,
        sections=(
            *_marks(table, seat),
            *_told_alone(sight, table.view(PUBLIC)["learned"]),
            *with_playable(table, sight, seat, sections_of(table.game.look.desk(sight, seat), colours)),
        ),
        message=message,
        idle_s=idle_s,
        done=_done(table, seat, pen),
        asked=_asked(table, seat, pen),
    )


def _ways(ask: Ask, offers: Sequence[Offer], models_: Sequence[OfferModel], lexicon: Lexicon) -> tuple[OfferModel, ...]:
    """What else answers it, where the game says so: 'play one or discard one' names both."""
    other = f"also_answers.{ask.says.removeprefix('ask.')}"
    if other not in lexicon.text:
        return ()
    by = lexicon.say(other, {})
    return tuple(model for offer, model in zip(offers, models_, strict=True) if offer.do == by)


def _asked(table: Table, seat: str, pen: Pen) -> str:
    """What everybody sees this seat, or it as one of several, asked for."""
    ask = next(iter(table.asks(PUBLIC)), None)
    mine = ask is not None and ask.seat in table.voices and ask.may_be_answered_by(seat)
    return capital(pen.lexicon.say(ask.says, ask.facts)) if ask is not None and mine else ""


def _done(table: Table, seat: str, pen: Pen) -> OfferModel | None:
    """What ends in public the part of a seat that is asked now."""
    asks, offers = table.asks(PUBLIC), table.offers(PUBLIC)
    if not asks or asks[0].seat != seat:
        return None
    ends = ends_of(table, offers)
    own = (offer for offer in offers if offer.seat == seat and not offer.has_secret and not offer.fields)
    found = next((offer for offer in own if offer_id(offer) in ends), None)
    return offer_model(found, pen) if found is not None else None
