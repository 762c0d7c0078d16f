"""What an id of a place looks like: found in sentences, the places round one, and what a random player names."""

import pytest

from engine.core.ask import Domain, Offer
from engine.core.box import Box
from engine.core.places import PlaceIds
from engine.policy import Chance, RandomPolicy

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


def test_beside_a_place_lie_only_those_that_are_known_to_be_there() -> None:
    island = PlaceIds(("B",), 2, "B22", known=("B11", "B12", "B21", "B22", "B23"))
    assert list(island.beside("B12", within=1)) == ["B11", "B12", "B21", "B22", "B23"]


def test_a_random_player_names_the_places_that_a_game_without_a_chart_of_them_knows() -> None:
    field = Domain(name="place", kind="place")
    offer = Offer(seat="flint", do="SealOrder", cites="C.1", says="", fields=(field,))
    policy = RandomPolicy(Chance(1), Box("none", "No charts", False, "", {}, {}))
    policy.look_round(PlaceIds(("B",), 2, "B22", known=("B11", "B22")), offer)
    assert {policy.sample(field) for _ in range(20)} == {"B11", "B22"}
