"""J.2: search during the Fellowship Player-Turn."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.captures import BESIDE, beside_nazgul, reached
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import FANGORN, ROHAN


def test_J_2_nazgul_search_for_nothing_whoever_enters_their_hex_and_movement_waits() -> None:
    evening = beside_nazgul("gimli")
    spent = evening.public["shadow"]["spent"]
    assert evening.asks == ["entered"]
    assert "D.4" in evening.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to=FANGORN, face_down=1)
    assert evening.refused(FELLOWSHIP, "SearchOnMap", hex=ROHAN, searcher="nazgul") == {"J.2"}
    assert evening.refused(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs") == {"J.2"}
    assert evening.refused(DARK, "SearchOnMap", hex="W2812", searcher="nazgul") >= {"J.2"}
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul")
    evening.roll(DARK, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert evening.public["people"]["gimli"]["hex"] == ROHAN
    assert evening.public["shadow"]["spent"] == spent
    assert "place_force" not in evening.asks, "they stand there already"


def test_J_2_a_search_in_the_fellowship_turn_may_be_declined_and_movement_goes_on() -> None:
    evening = beside_nazgul("gimli")
    assert evening.refused(FELLOWSHIP, "PassSearch") == {"J.2"}
    evening.do(DARK, "PassSearch")
    evening.far(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_down=1)
    assert evening.public["map"]["face_down"][BESIDE] == 1


def test_J_2_a_hex_is_searched_by_orcs_that_stand_in_it() -> None:
    evening = reached("gimli", face=3).to("fellowship")
    evening.company(ROHAN, "legolas")
    assert evening.asks == ["entered"]
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["legolas"])
    assert evening.public["people"]["legolas"]["hex"] == ROHAN


def test_J_2_who_begins_with_nazgul_is_searched_for_only_if_he_stays() -> None:
    evening = beside_nazgul("gimli")
    evening.do(DARK, "PassSearch")
    evening.to("dark_power").to("fellowship", 3)
    assert "entered" not in evening.asks
    assert evening.refused(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul") == {"J.2"}
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_down=1)
    assert says_of_the_end(evening) == "offer.EndPhase_fellowship", "nobody is left to be searched for"
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.state.phase.value == "dark_power"


def says_of_the_end(evening: Evening) -> str:
    """What stands on the key that ends it."""
    return next(offer.says for offer in evening.table.offers(PUBLIC) if offer.do == "EndPhase")


def test_J_2_who_stays_with_nazgul_is_searched_for_when_all_have_moved() -> None:
    evening = beside_nazgul("gimli")
    evening.do(DARK, "PassSearch")
    evening.to("dark_power").to("fellowship", 3)
    assert says_of_the_end(evening) == "offer.EndPhase_movement", "a search comes first, and then combat"
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.asks == ["last_searches"]
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul")
    evening.roll(DARK, 6)
    assert evening.refused(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul") == {"J.2"}
    evening.do(DARK, "PassSearch")
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_down=1) >= {"D.4"}


def test_J_2_no_town_or_citadel_is_searched_in_the_fellowship_turn_either() -> None:
    evening = Evening().to("fellowship").company("E0727", "gimli")
    assert evening.asks[0] != "entered", "Durthang with its three Nazgul is a Citadel"


def test_J_2_a_told_way_ends_where_nazgul_may_search() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2712")
    evening.to("fellowship", 2)
    through = {"origin": "W2812", "to": "W2711", "face_down": 1, "path": ["W2712", "W2711"]}
    assert "F.6" in evening.refused(FELLOWSHIP, "MoveFellowship", **through)


# J.3
