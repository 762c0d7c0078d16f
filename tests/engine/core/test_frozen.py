"""A frozen record made and changed: as the library does it."""

import dataclasses
from dataclasses import field

import pytest

from engine.core.frozen import frozen, replace
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


@frozen
class Several:
    one: int
    two: tuple[int, ...] = (2,)
    three: dict[str, int] = field(default_factory=dict)
    four: int = 4

    def __post_init__(self) -> None:
        if self.four < 0:
            object.__setattr__(self, "four", 0)


@dataclasses.dataclass(frozen=True, slots=True)
class Library:
    one: int
    two: tuple[int, ...] = (2,)
    three: dict[str, int] = field(default_factory=dict)
    four: int = 4


def test_a_record_is_made_as_the_library_makes_it() -> None:
    for given, named in (((1,), {}), ((1, (3,)), {"four": 7}), ((), {"one": 5, "three": {"a": 1}})):
        assert dataclasses.asdict(Several(*given, **named)) == dataclasses.asdict(Library(*given, **named))
    assert Several(1) == Several(1, (2,), {}, 4)
    assert hash(Library(1, (), (), 1)) == hash(Several(1, (), (), 1))  # type: ignore[arg-type]
    assert repr(Several(1)) == repr(Library(1)).replace("Library", "Several")
    assert Several(1).three is not Several(1).three, "made anew for each"
    assert Several(1, four=-1).four == 0


def test_a_record_that_is_made_otherwise_than_it_says_is_refused() -> None:
    for given, named in (((), {}), ((1, 2, 3, 4, 5), {}), ((1,), {"five": 5}), ((1,), {"one": 1})):
        with pytest.raises(TypeError):
            Several(*given, **named)  # type: ignore[arg-type]


def test_a_record_stays_as_it_was_made() -> None:
    one = Several(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.one = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.one
    assert not hasattr(one, "__dict__")
