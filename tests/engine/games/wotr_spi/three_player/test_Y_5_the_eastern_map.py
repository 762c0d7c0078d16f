"""Y.5: the Saruman Player enters the Eastern map with whatever is his, however it comes there."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import SARUMAN, Council

HAND_ORCS_IN_ROHAN, EYE_ORCS = 103, "eye_orcs"
EAST, WEST = "E0120", "W2322"


def test_Y_5_orcs_of_his_search_card_who_stay_in_the_east_have_entered_it() -> None:
    for hex_, act in ((EAST, "eastern_map"), (WEST, "")):
        council = Council().set_up().to("search", 2).points()
        council.draw(DARK)
        council.do(DARK, "EndPhase")
        council.do(SARUMAN, "DrawSearch", card=HAND_ORCS_IN_ROHAN)
        council.counters(hex_, "aragorn")
        council.do(SARUMAN, "SearchHex", hex=hex_, orcs=council.state.search.orcs_left)
        council.roll(SARUMAN, 1)
        council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
        assert council.public["three"]["belligerent"] == ""
        council.do(SARUMAN, "PlaceForce", orcs=3)
        assert council.public["three"]["belligerent"] == act, hex_


def test_Y_5_the_dark_powers_own_orcs_provoke_nobody_there() -> None:
    council = Council().set_up().to("search", 2).points()
    card = next(
        n for n in range(97, 113) if council.table.box.lookup("search_cards", str(n), "force").value == EYE_ORCS
    )
    council.do(DARK, "DrawSearch", card=card)
    hex_ = next(
        hex_ for hex_ in sorted(council.table.box.rows("hexes"))
        if hex_.startswith("E") and _cell(council, hex_, "province") in council.state.search.provinces
        and (_cell(council, hex_, "features"), _cell(council, hex_, "terrain")) == ("-", "clear")
    )  # fmt: skip
    council.counters(hex_, "aragorn")
    council.do(DARK, "SearchHex", hex=hex_, orcs=council.state.search.orcs_left)
    council.roll(DARK, 1)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    council.do(DARK, "PlaceForce", orcs=1)
    assert council.public["three"]["belligerent"] == ""


def test_Y_5_a_force_of_his_that_retreats_to_a_hex_of_the_east_has_entered_it() -> None:
    council = Council().set_up().to(SARUMAN, 2)
    border, beyond = "E0120", "E0121"
    council.army(FELLOWSHIP, border, gondor=50).army(SARUMAN, border, saruman_orcs=50)
    council.do(SARUMAN, "StartBattle", hex=border)
    council.roll(SARUMAN, 3)
    council.losses()
    council.do(FELLOWSHIP, "StayInBattle")
    council.do(SARUMAN, "RetreatForce", agreed=council.table.seats, to=beyond)
    assert council.public["three"]["belligerent"] == "eastern_map"


def _cell(council: Council, hex_: str, column: str) -> str:
    found = council.table.box.lookup("hexes", hex_, column)
    return "" if found is None else found.value
