"""Twin tables whose game is given up: everybody is shown its end, and the secret is still sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pages import ENDING
from engine.core.audience import PUBLIC

if TYPE_CHECKING:
    from tests.contract.twins import Twins

CONCEDE = "Concede"


def give_up(twins: Twins) -> None:
    """All sides but the last give the game up at both tables; compare what everybody is shown then."""
    table = twins.tables[0]
    for side in table.sides[:-1] or table.sides:
        twins.given(side[0], {"do": CONCEDE, "who": side[0]}, table.seats, "ruling: submit")
    twins.compare(whole=True)
    for page in (ENDING, "more"):
        twins.same(f"page: {page}", PUBLIC, *twins.both(lambda tablet: tablet.glance(page)))  # noqa: B023
