"""What ends a turn or a phase, and what the book would have first: said on its key, before anybody taps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.models import OfferModel
from companion.presenting.doubtful import doubt_words
from companion.presenting.fields import offer_id
from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TABLE
from engine.core.frozen import replace

if TYPE_CHECKING:
    from engine.core.table import Table


def ends_of(table: Table, offers: Sequence[Offer]) -> frozenset[str]:
    """The ids of the offers that end a turn or a phase."""
    known = table.rules.commands()
    return frozenset(offer_id(offer) for offer in offers if offer.do in known and known[offer.do].is_end)


def warned(table: Table, end: OfferModel | None, offers: Sequence[Offer]) -> OfferModel | None:
    """The end with what everybody may be warned of beside it; one that is filled in says it when it is."""
    offer = next((offer for offer in offers if end is not None and offer_id(offer) == end.id), None)
    if end is None or offer is None or offer.fields or offer.has_secret or end.note:
        return end
    ruling = table.may(offer.seat, table.command({"do": offer.do, **offer.fixed}), TABLE)
    return replace(end, note=doubt_words(ruling, PUBLIC, table.game.lexicon))
