"""What an id of a place looks like: found in sentences, the places round one, and what a random player names."""

import pytest

from engine.core.ask import Domain, Offer
from engine.core.box import Box
from engine.core.lexicon import Lexicon, Place
from engine.core.panels import Between, HexMap, MapSheet
from engine.core.places import PlaceIds
from engine.core.text import Text
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


@pytest.mark.parametrize(("is_numbered", "printed"), [(True, ["W0101"]), (False, [])])
def test_the_id_of_a_hex_is_there_to_read_where_the_map_prints_it_and_of_a_point_between_hexes_never(
    is_numbered: bool, printed: list[str]
) -> None:
    points = (Between("ford", ("W0101", "W0102")),)
    drawn = HexMap("Map", (MapSheet("W", 2, 2),), points=points, is_numbered=is_numbered)
    assert [place for place in ("W0101", "ford") if drawn.prints(place)] == printed


NAMED = PlaceIds(known=("mill", "mill_pond", "the_weir"))
BOTH = PlaceIds(("B",), 2, "B22", known=("B22", "ford_1", "ford_12"))


@pytest.mark.parametrize(
    ("ids", "sentence", "named"),
    [
        (NAMED, "From mill_pond to mill, not to the_weirs, W22 or 12.", ["mill_pond", "mill"]),
        (BOTH, "From ford_12 to B23 and ford_1, not ford_13.", ["ford_12", "B23", "ford_1"]),
        (PlaceIds(), "Nothing at 12 or W2812.", []),
    ],
)
def test_ids_of_a_list_are_found_beside_those_that_are_printed(ids: PlaceIds, sentence: str, named: list[str]) -> None:
    assert list(ids.named_in(sentence)) == named


def test_of_a_list_those_have_names_alone_that_no_map_prints() -> None:
    assert (NAMED.named, BOTH.named) == (NAMED.known, ("ford_1", "ford_12"))
    assert [BOTH.is_printed(id_) for id_ in ("B22", "B99", "ford_1", "B2")] == [True, True, False, False]
    assert [BOTH.is_named(id_) for id_ in ("B22", "ford_1", "ford_13")] == [False, True, False]
    assert list(NAMED.beside("mill")) == list(BOTH.beside("ford_1")) == [], "how a list lies nobody says"


def words_of(ids: PlaceIds | None) -> Lexicon:
    text = Text({"name.mill": "the Mill", "name.mill_pond": "the Mill Pond", "name.ford_1": "the Upper Ford"})
    places = {"the_weir": Place("the_weir", "the Weir"), "B22": Place("B22", "Stonebank")}
    return Lexicon(text, places, {}, {}, ids=ids)


def test_a_place_is_called_by_its_name_alone_where_its_id_is_printed_nowhere() -> None:
    assert [words_of(NAMED).place(id_) for id_ in ("mill", "the_weir", "fog")] == ["the Mill", "the Weir", "fog"]
    assert [words_of(BOTH).place(id_) for id_ in ("B22", "ford_1")] == ["B22 Stonebank", "the Upper Ford"]
    assert words_of(None).place("B22") == "B22 Stonebank"


def test_in_a_sentence_such_a_place_is_found_by_its_name() -> None:
    sentence = "From the Mill Pond past the Weir to the Mill, and by mill_pond to B22."
    assert list(words_of(NAMED).named_in(sentence)) == ["mill_pond", "the_weir", "mill", "mill_pond"]
    assert list(words_of(BOTH).named_in("From B22 to the Upper Ford.")) == ["B22", "ford_1"]
    assert list(words_of(None).named_in(sentence)) == []


def test_a_random_player_names_the_places_that_a_game_without_a_chart_of_them_knows() -> None:
    field = Domain(name="place", kind="place")
    offer = Offer(seat="flint", do="SealOrder", cites="C.1", says="", fields=(field,))
    policy = RandomPolicy(Chance(1), Box("none", "No charts", False, "", {}, {}))
    policy.look_round(PlaceIds(("B",), 2, "B22", known=("B11", "B22")), offer)
    assert {policy.sample(field) for _ in range(20)} == {"B11", "B22"}
