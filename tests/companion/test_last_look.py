"""What the Table keeps from one look to the next says what a look with nothing kept says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import PLACE
from companion.presenting.fields import Forms, Pen, offer_model
from companion.table.presenter import table_model
from companion.table.presenter_offers import LastLook
from engine.core.audience import PUBLIC
from engine.core.table import Table
from engine.games.wotr_spi.long_campaign import long_campaign

ACTS = 60


@pytest.fixture(scope="module")
def looks() -> list[tuple[Desk, object, object, LastLook]]:
    """A Campaign, looked at after each act, and as it is then to somebody who looks for the first time."""
    return list(_played())


def _played() -> Iterator[tuple[Desk, object, object, LastLook]]:
    table = Table.create(None, "wotr_spi", version="campaign")
    desk = Desk(Evening(table))
    for seat, body in islice(long_campaign(), ACTS):
        assert table.submit(seat, table.command(body)).allowed
        fresh = LastLook()
        yield desk, desk.table_model(), table_model(table, desk.around(), last=fresh), fresh
    table.undo(seat, table.file.count - 1, table.seats)
    fresh = LastLook()
    yield desk, desk.table_model(), table_model(table, desk.around(), last=fresh), fresh


def test_a_kept_look_is_a_fresh_look(looks: list[tuple[Desk, object, object, LastLook]]) -> None:
    assert all(kept == fresh for _, kept, fresh, _ in looks)
    assert len({id(kept) for _, kept, _, _ in looks}) == ACTS + 1


def test_only_what_is_offered_now_is_kept(looks: list[tuple[Desk, object, object, LastLook]]) -> None:
    desk, *_, fresh = looks[-1]
    assert desk._last_look.forms._now.keys() == fresh.forms._now.keys() != set()


def test_a_form_is_made_again_where_what_it_rests_on_changed() -> None:
    table = Table.create(None, "wotr_spi", version="campaign")
    for seat, body in islice(long_campaign(), ACTS):
        table.submit(seat, table.command(body))
    lexicon, forms = table.game.lexicon, Forms()

    def seen(*recent: str, asked: Forms | None = None) -> dict[str, object]:
        asked = asked or forms
        pen = Pen(lexicon, recent=recent, places=asked.begin(recent), forms=asked)
        return {model.id: model for offer in table.offers(PUBLIC) for model in [offer_model(offer, pen)]}

    one, other, third = seen(), seen(), seen("W1410")
    assert all(one[id_] is other[id_] for id_ in one)
    assert third == seen("W1410", asked=Forms())
    named = {id_ for id_, model in third.items() if any(field.kind == PLACE for field in model.fields)}
    assert named
    assert all((third[id_] is one[id_]) == (id_ not in named) for id_ in one)
