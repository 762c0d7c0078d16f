"""What an id of a place looks like: found in sentences, and the places round one."""

import pytest

from engine.core.places import PlaceIds

SHEETS = PlaceIds(("W", "E"), 4, "W0101")
PLAIN = PlaceIds((), 3, "101")


@pytest.mark.parametrize(
    ("ids", "sentence", "named"),
    [
        (SHEETS, "From W2812 to E0428, not N1234, W28123 or W281.", ["W2812", "E0428"]),
        (PLAIN, "From 101 to 205, not 12 or 1234.", ["101", "205"]),
    ],
)
def test_ids_are_found_in_a_sentence(ids: PlaceIds, sentence: str, named: list[str]) -> None:
    assert list(ids.named_in(sentence)) == named


def test_round_a_place_lie_those_of_its_sheet() -> None:
    round_it = list(SHEETS.beside("W0201", within=1))
    assert round_it == ["W0101", "W0102", "W0201", "W0202", "W0301", "W0302"]
    assert list(PLAIN.beside("101", within=0)) == ["101"]
    assert list(SHEETS.beside("somewhere")) == []
