"""What is asked of both sides of a fight at once: each seat's taps stand under its own side."""

from __future__ import annotations

from collections.abc import Iterable

from companion.models import AskModel, OfferModel, OpenDesk
from companion.parts import DuelModel
from companion.presenting.fields import Pen, offer_model
from companion.table.presenter_asks import to_desk
from engine.core.ask import Ask, Offer
from engine.core.frozen import replace


def with_answers(duel: DuelModel, asks: Iterable[Ask], offers: Iterable[Offer], pen: Pen) -> DuelModel:
    """The fight with a seat's own taps under its side, where it is asked to choose between whole commands."""
    asked = {ask.seat: ask.answer for ask in asks}
    whole = [
        offer for offer in offers if not offer.fields and not offer.has_secret and asked.get(offer.seat) == offer.do
    ]
    sides = []
    for side in duel.sides:
        own = tuple(offer_model(offer, pen) for offer in whole if offer.seat == side.seat)
        sides.append(replace(side, offers=own) if len(own) > 1 else side)
    return replace(duel, sides=tuple(sides))


def shown_in(duel: DuelModel | None) -> frozenset[str]:
    """The ids of the offers that stand under the sides."""
    return frozenset(offer.id for side in duel.sides for offer in side.offers) if duel else frozenset()


def asked_of(ask: AskModel, duel: DuelModel, why: str) -> AskModel:
    """The ask without a tap of its own, where each seat answers under its own side."""
    owed = [side for side in duel.sides if side.offers]
    if not owed:
        return ask
    colour = owed[0].colour if len(owed) == 1 else "text"
    return replace(ask, hand=None, owed_by=" · ".join(side.name for side in owed), colour=colour, why=why)


def by_desk(ask: AskModel | None, duel: DuelModel | None) -> tuple[OfferModel, ...]:
    """The way to the asked seat's desk, where what is asked may also be answered there."""
    if ask is None or duel is None or not duel.by_desk or (ask.hand and isinstance(ask.hand.then, OpenDesk)):
        return ()
    return (to_desk(ask.seat, duel.by_desk),)
