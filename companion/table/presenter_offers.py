"""What may be done beside what is asked, as the keys and forms of the shared screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field

from companion.models import AskModel, OfferModel
from companion.presenting.alike import FEWEST, as_one, ids_of
from companion.presenting.fields import Forms, Pen, offer_model
from companion.table.presenter_asks import unseen_offers
from companion.table.presenter_journal import Kept, KeptPlaces
from engine.core.ask import Offer
from engine.core.frozen import frozen, replace
from engine.core.lexicon import Lexicon


@frozen
class LastLook:
    """What the shared screen was given of one table when somebody last looked: what has not changed since is not made
    again. All of it may be seen by everybody.
    """

    lines: Kept = field(default_factory=dict)
    places: KeptPlaces = field(default_factory=dict)
    forms: Forms = field(default_factory=Forms)


def other_offers(
    ask: AskModel | None, offers: Sequence[Offer], pen: Pen, elsewhere: frozenset[str], fewest: int = FEWEST
) -> tuple[OfferModel, ...]:
    """Offers as models, those apart that answer what is asked. elsewhere: ids of what stands in another place; fewest:
    seats of which an act has one key.
    """
    owed = ask.seat if ask else ""
    # Of an act that is the same whoever gives it, the seat that is asked gives it.
    ordered = sorted(offers, key=lambda offer: offer.seat != owed)
    alike: dict[object, list[Offer]] = {}
    for offer in ordered:
        if not offer.has_secret:
            who = "" if offer.by_anybody else offer.seat
            there = alike.setdefault((who, offer.do, tuple(sorted(offer.fixed.items()))), [])
            if all(other.fields != offer.fields for other in there):
                there.append(offer)
    first = {id(offer) for each in alike.values() for offer in each}
    shown = list(unseen_offers(offers, pen.lexicon))
    ranked = sorted(offers, key=lambda offer: pen.act_of(offer).rank)
    shown += [offer_model(offer, pen) for offer in ranked if id(offer) in first]
    answered = ids_of(ask.hand) if ask and ask.hand else frozenset()
    shown = [model for model in shown if model.id not in answered | elsewhere]
    shown = list(as_one(shown, pen.lexicon, fewest))
    labels = Counter(model.label for model in shown)
    seats = Counter(label for label, _ in {(model.label, model.seat) for model in shown if model.seat})
    return tuple(
        _named(model, pen.lexicon, is_of_many=seats[model.label] >= FEWEST) if labels[model.label] > 1 else model
        for model in shown
    )


def _named(model: OfferModel, lexicon: Lexicon, *, is_of_many: bool) -> OfferModel:
    """The offer with whose it is, where another key says the same: in its note, or first of all where many seats have
    such a key.
    """
    name = lexicon.name(model.seat)
    if is_of_many and name:
        return replace(model, label=f"{name}: {model.label}")
    return replace(model, note=" · ".join(words for words in (name, model.note) if words))
