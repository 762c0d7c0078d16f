"""A frozen record changed: as the library does it."""

import dataclasses

import pytest

from engine.core.frozen import replace
from engine.core.table import Table


@dataclasses.dataclass(frozen=True, slots=True)
class One:
    only: int = 1


def test_a_changed_record_is_what_the_library_makes_of_it() -> None:
    table = Table.create(None, "wotr_spi", box="practice")
    state = table.timeline.head.world.state
    for changes in ({}, {"turn": 7}, {"turn": 3, "grounded": ("nazgul_3",)}):
        assert replace(state, **changes) == dataclasses.replace(state, **changes)
    before = state.turn
    assert (replace(state, turn=before + 1).turn, state.turn) == (before + 1, before), "the record itself stays"
    assert replace(One(), only=2) == One(2)


def test_a_field_that_a_record_has_not_is_no_change() -> None:
    with pytest.raises(TypeError, match="One has no field 'other'"):
        replace(One(), other=2)
