"""What a group is asked to pay together, and what lies there of it already: as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.models import SHARES, SeatRowModel
from companion.table.presenter import Sitting, seat_rows, sight_of
from engine.core.audience import PUBLIC
from engine.core.panels import SeatRow

if TYPE_CHECKING:
    from engine.core.ask import Domain, Offer
    from engine.core.table import Table

Rows = tuple[tuple[str, str, int], ...]
"""What is laid down: (who, what, how many)."""


def pot_offer(offers: Sequence[Offer]) -> tuple[Offer, Domain] | None:
    """The offer by which several players pay together, and its field; None where no group pays."""
    return next(
        (
            (offer, domain)
            for offer in offers
            for domain in offer.fields
            if domain.kind == SHARES and not offer.has_secret and len({row[0] for row, _ in domain.options}) > 1
        ),
        None,
    )


def pot_of(table: Table, sitting: Sequence[Sitting], laid: Rows = ()) -> tuple[tuple[SeatRowModel, ...], str]:
    """Who may give something: what each lays down, or else what everybody sees him have; and what it has come to.
    Nobody and '' where no group pays. laid: what is being tapped on the tablet just now.
    """
    found = pot_offer(table.offers(PUBLIC))
    if found is None:
        return (), ""
    (offer, domain), look = found, table.game.look
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    deed = {domain.name: [list(row) for row in laid]} if laid else {}
    pot = look.pot(sight, offer, {"do": offer.do, **deed})
    if pot is None:
        return (), ""
    payers, gives = {row[0] for row, _ in domain.options}, {row.seat: row for row in pot.rows}
    rows = [gives.get(seat) or SeatRow(seat, look.holds(sight, seat)) for seat in table.seats if seat in payers]
    total = f"✓ {pot.total}" if laid and pot.is_enough else pot.total
    return seat_rows(table, rows, sitting), total
