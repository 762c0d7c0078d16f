"""Clockwise round the table, past those who are out."""

import pytest

from engine.core.ring import clockwise, left_of

FOUR = ("amber", "birch", "cedar", "dune")


@pytest.mark.parametrize(
    ("start", "out", "round_"),
    [
        ("amber", (), FOUR),
        ("cedar", (), ("cedar", "dune", "amber", "birch")),
        ("cedar", ("dune",), ("cedar", "amber", "birch")),
        ("cedar", ("cedar", "amber"), ("dune", "birch")),
        ("dune", FOUR, ()),
    ],
)
def test_round_the_table_from_a_seat_on(start: str, out: tuple[str, ...], round_: tuple[str, ...]) -> None:
    assert clockwise(FOUR, start, out) == round_


@pytest.mark.parametrize(
    ("seat", "out", "left"),
    [
        ("amber", (), "birch"),
        ("dune", (), "amber"),
        ("amber", ("birch", "cedar"), "dune"),
        ("amber", ("amber", "birch"), "cedar"),
        ("amber", ("birch", "cedar", "dune"), "amber"),
    ],
)
def test_the_left_neighbour_is_the_next_who_is_not_out(seat: str, out: tuple[str, ...], left: str) -> None:
    assert left_of(FOUR, seat, out) == left


def test_where_nobody_sits_nobody_is_next() -> None:
    with pytest.raises(ValueError, match="every seat is out"):
        left_of(FOUR, "amber", FOUR)
    with pytest.raises(ValueError, match="not in tuple"):
        clockwise(FOUR, "elm")
