"""A frozen record made and changed: as the library does it."""

import dataclasses
from dataclasses import field

import pytest

from engine.core.frozen import frozen, frozen_by_name, replace
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


def test_a_record_is_equal_and_told_as_the_library_has_it() -> None:
    one = Several(1)
    assert (one == Several(1), one == Several(2), one == Library(1), one != Several(1, four=5)) == (
        True,
        False,
        False,
        True,
    )
    assert one.__eq__(Library(1)) is NotImplemented

    @frozen
    class Named:
        name: str
        told: int = field(default=0, compare=False)
        kept: str = field(default="", repr=False)

    assert Named("a", 1) == Named("a", 2) != Named("b", 1), "what is not compared makes no other record"
    assert hash(Named("a", 1)) == hash(Named("a", 2))
    assert repr(Named("a", 1, "x")).endswith("Named(name='a', told=1)")


def test_a_record_of_no_field_and_a_kind_of_another_are_records_too() -> None:
    @frozen
    class Bare:
        pass

    @frozen
    class More(Several):
        five: int = 5

        def __repr__(self) -> str:
            return "more"

    assert Bare() == Bare()
    assert len({Bare(), Bare()}) == 1
    assert More(1, five=6) == More(1, (2,), {}, 4, 6) != More(1)
    assert More(1) != Several(1)
    assert (repr(More(1)), More(1, four=-1).four) == ("more", 0)


@frozen_by_name
class Asked:
    who: str
    facts: dict[str, int] = field(default_factory=dict)


@frozen_by_name
class Rolled(Asked):
    dice: tuple[int, ...] = (6,)
    more: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LibraryRolled:
    who: str
    facts: dict[str, int] = field(default_factory=dict)
    dice: tuple[int, ...] = (6,)
    more: str


def test_a_record_by_name_is_made_as_the_library_makes_it() -> None:
    one, other = Rolled(more="b", who="a"), LibraryRolled(more="b", who="a")
    assert dataclasses.asdict(one) == dataclasses.asdict(other)
    assert repr(one) == repr(other).replace("Library", "")
    assert one == replace(Rolled(who="c", more="b"), who="a")
    assert one != Rolled(who="a", more="c")
    assert replace(one, dice=(4,)) == dataclasses.replace(one, dice=(4,)) == Rolled(who="a", dice=(4,), more="b")
    with pytest.raises(TypeError, match="positional"):
        Rolled("a", more="b")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="missing"):
        Rolled(who="a")  # type: ignore[call-arg]


def test_a_method_of_a_record_may_ask_the_kind_that_it_inherits_from() -> None:
    class Plain:
        __slots__ = ()

        @classmethod
        def named(cls) -> str:
            return cls.__name__

        @property
        def told(self) -> str:
            return "plain"

        def of(self, word: str) -> str:
            return word

    @frozen
    class Own(Plain):
        @classmethod
        def named(cls) -> str:
            return f"an {super().named()}"

        @property
        def told(self) -> str:
            return f"not {super().told}"

        def of(self, word: str) -> str:
            return super().of(word) * 2

    assert (Own.named(), Own().told, Own().of("a")) == ("an Own", "not plain", "aa")
