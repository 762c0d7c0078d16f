"""The text of models that is made once for each record is what `repr` says, and what can change is told anew."""

from dataclasses import dataclass, field

import pytest

from companion.table.presenter import table_model
from engine.core.audience import PUBLIC
from engine.core.frozen import frozen
from engine.core.table import Table
from tests.contract.cases import EVERY_GAME
from tests.contract.texts import Texts


@frozen
class Row:
    """A record with nothing in it that could change."""

    words: tuple[str, ...]
    is_so: bool | None = None


@dataclass(frozen=True)
class Form:
    """One in which something can."""

    rows: tuple[Row, ...]
    facts: dict[str, object] = field(default_factory=dict)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_it_is_what_repr_says_however_often_it_is_asked(game: str) -> None:
    table, texts = Table.create(None, game, table_id="texts", table_secret=bytes(32)), Texts()
    for value in (table_model(table), table.offers(PUBLIC), table.asks(PUBLIC), table_model(table)):
        assert texts.of(value) == repr(value) == texts.of(value)


def test_what_can_change_is_told_anew_and_one_is_not_true() -> None:
    long = tuple(f"a word of a row {number}" for number in range(90))
    form, texts = Form((Row(long, True), Row(long, None)), {"one": 1}), Texts()
    assert texts.of(form) == repr(form)
    form.facts["one"] = True
    assert texts.of(form) == repr(form) == repr(Form((Row(long, True), Row(long, None)), {"one": True}))
    assert [texts.of(value) for value in (((1,),), ((True,),), (Row((), None),))] == [
        "((1,),)",
        "((True,),)",
        repr((Row((), None),)),
    ]
