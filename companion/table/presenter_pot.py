"""What a group is asked to pay together, before anybody has given anything: as everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.models import SHARES, SeatRowModel
from companion.table.presenter import Sitting, seat_rows, sight_of
from engine.core.audience import PUBLIC
from engine.core.panels import SeatRow

if TYPE_CHECKING:
    from engine.core.table import Table


def pot_of(table: Table, sitting: Sequence[Sitting]) -> tuple[tuple[SeatRowModel, ...], str]:
    """Who may give something, with what everybody sees each of them have, and what it has come to; nobody and '' where
    no group pays.
    """
    shared = [
        (offer, domain)
        for offer in table.offers(PUBLIC)
        for domain in offer.fields
        if domain.kind == SHARES and len({row[0] for row, _ in domain.options}) > 1
    ]
    if not shared:
        return (), ""
    (offer, domain), look = shared[0], table.game.look
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    pot = look.pot(sight, offer, {"do": offer.do})
    if pot is None:
        return (), ""
    payers = {row[0] for row, _ in domain.options}
    rows = [SeatRow(seat, look.holds(sight, seat)) for seat in table.seats if seat in payers]
    return seat_rows(table, rows, sitting), pot.total
