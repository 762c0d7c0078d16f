"""J.2 to J.6: search in the Fellowship Player-Turn, Orcs, capture, captives, escape; M.2c, the Ring that frees."""

import pytest

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.captures import BESIDE, beside_nazgul, captured, reached
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import DUNLAND, FANGORN, ROHAN, search, searching


def test_J_3_orcs_are_put_out_in_the_cards_strength_whole_or_split_and_of_its_kind() -> None:
    evening = searching(103, (ROHAN, ("gimli",)), (FANGORN, ("legolas",)))
    search(evening, 3, orcs=4)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce", orcs=4)
    search(evening, 3, FANGORN, orcs=2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["legolas"])
    assert evening.refused(DARK, "PlaceForce", orcs=3) == {"J.1"}
    evening.do(DARK, "PlaceForce", orcs=2)
    assert evening.public["map"]["orcs"] == {
        ROHAN: {"strength": 4, "kind": "hand_orcs"},
        FANGORN: {"strength": 2, "kind": "hand_orcs"},
    }


# J.4


@pytest.mark.parametrize(("face", "may"), [(1, True), (2, True), (3, False)])
def test_J_4_a_capture_needs_a_search_that_allows_it(face: int, may: bool) -> None:
    evening = reached("gimli", face=face)
    assert ("capture" in evening.asks) is may
    if not may:
        assert evening.refused(DARK, "TryCapture", victim="gimli") == {"J.4"}


def test_J_4_orcs_that_do_not_stay_capture_nobody() -> None:
    evening = searching(103, (ROHAN, ("gimli",)))
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce")
    assert "capture" not in evening.asks


def test_J_4_nazgul_never_capture() -> None:
    evening = beside_nazgul("gimli")
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul")
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert "capture" not in evening.asks


@pytest.mark.parametrize(("die", "word"), [(1, "taken"), (2, "taken"), (3, ""), (6, "")])
def test_J_4_the_second_die_takes_within_the_capture_range(die: int, word: str) -> None:
    evening = reached("gimli")
    evening.by_hand("magic_box", 3, "W2812")
    evening.do(DARK, "TryCapture", victim="gimli")
    assert evening.asks == ["capture"]
    assert evening.refused(FELLOWSHIP, "EnterRoll", faces=[1]) == {"table"}
    evening.roll(DARK, die)
    assert evening.asks[0] == (word or "play_search"), "Gimli's range is 1-2; a Cloak he may have would add two"
    if word:
        evening.do(FELLOWSHIP, "GiveWord", yes=True)
        assert evening.public["map"]["captives"] == {ROHAN: ["gimli"]}
    else:
        assert evening.public["map"]["captives"] == {}


def test_L_8_nobody_is_asked_for_a_cloak_that_cannot_have_left_its_box() -> None:
    evening = reached("gimli")
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 1)
    assert evening.asks == ["tell_cards"]
    assert evening.public["map"]["captives"] == {ROHAN: ["gimli"]}


def test_J_4_the_elven_cloak_saves_on_the_fellowships_word() -> None:
    evening = reached("gimli")
    evening.by_hand("magic_box", 3, "W2812")
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 1)
    assert evening.refused(DARK, "GiveWord", yes=True) == {"table"}
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    assert evening.public["map"]["captives"] == {}


def test_J_4_there_is_one_attempt_a_character_in_a_hex() -> None:
    evening = reached("gimli", "legolas", hobbits=1)
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 6)
    assert evening.refused(DARK, "TryCapture", victim="gimli") == {"J.4"}
    assert evening.refused(DARK, "TryCapture", victim="aragorn") == {"J.4"}
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 6)
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    assert evening.refused(DARK, "TryCapture", victim="hobbit") == {"J.4"}
    evening.do(DARK, "EndCapture")
    assert evening.asks == ["play_search"]


def test_J_4_orcs_sent_to_somebody_spotted_before_roll_on_the_search_table_first() -> None:
    evening = searching(97, (ROHAN, ("gimli",)))
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce")
    evening.to("search", 3).points()
    evening.do(DARK, "DrawSearch", card=103)
    evening.do(DARK, "SendForce", hex=ROHAN, orcs=6)
    assert evening.asks == ["search"]
    evening.roll(DARK, 2)
    assert evening.asks == ["capture"]


def test_J_4_orcs_whom_a_spotted_character_joins_may_capture_him() -> None:
    evening = searching(103, (ROHAN, ("gimli",)))
    search(evening, 3, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce", orcs=6)
    evening.to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_up=["gimli"])
    assert "entered" not in evening.asks, "he was moved out of the Orcs' hex"
    evening.do(FELLOWSHIP, "MoveFellowship", origin=BESIDE, to=ROHAN, face_up=["gimli"])
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs")
    evening.roll(DARK, 1)
    assert evening.asks == ["capture"]


def test_J_limitations_no_capture_in_the_dark_powers_own_player_turn() -> None:
    evening = reached("gimli", face=3).to("dark_power")
    assert evening.refused(DARK, "TryCapture", victim="gimli") == {"J.4"}
    assert evening.refused(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs") >= {"J.2"}


def test_J_opportunities_are_the_search_phase_and_the_fellowship_player_turn() -> None:
    evening = reached("gimli")
    assert (evening.state.phase.value, evening.asks) == ("search", ["capture"])
    turn = beside_nazgul("gimli")
    assert (turn.state.phase.value, turn.asks) == ("fellowship", ["entered"])


# J.4, captives


def test_J_4_captives_lie_under_their_orcs_and_the_fellowship_moves_them_no_more() -> None:
    evening = captured().to("fellowship")
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_up=["gimli"]) == {"J.4"}
    assert not [offer for offer in evening.offered(FELLOWSHIP, "MoveFellowship") if offer.fixed["origin"] == ROHAN]


def test_J_4_captives_keep_their_orcs_on_the_map_and_others_go_home() -> None:
    evening = captured().to("dark_power")
    assert evening.public["map"]["orcs"] == {ROHAN: {"strength": 3, "kind": "hand_orcs"}}
    free = reached("gimli", face=3).to("dark_power")
    assert free.public["map"]["orcs"] == {}


def test_J_4_captives_are_carried_for_shadow_points_once_a_player_turn() -> None:
    evening = captured().to("dark_power")
    spent = evening.public["shadow"]["spent"]
    assert evening.refused(FELLOWSHIP, "CarryCaptives", origin=ROHAN, to=BESIDE) == {"J.4"}
    assert evening.refused(DARK, "CarryCaptives", origin=DUNLAND, to=BESIDE) == {"J.4/captives"}
    assert evening.refused(DARK, "CarryCaptives", origin=ROHAN, to="W2524") == {"F.4"}
    evening.do(DARK, "CarryCaptives", origin=ROHAN, to=BESIDE)
    assert evening.public["shadow"]["spent"] == spent + 1
    assert evening.public["map"]["captives"] == {BESIDE: ["gimli"]}
    assert evening.public["people"]["gimli"]["hex"] == BESIDE
    assert evening.refused(DARK, "CarryCaptives", origin=BESIDE, to=ROHAN) == {"J.4/captives"}


def test_J_4_captives_are_asked_for_at_the_cost_nobody_has_told() -> None:
    evening = captured().to("dark_power")
    (offer,) = evening.offered(DARK, "CarryCaptives")
    assert offer.facts["home"] == "W2421", "Hand-Orcs go to Isengard"


def test_J_4_captives_stay_spotted_even_in_a_citadel() -> None:
    evening = captured().to("dark_power")
    evening.do(DARK, "CarryCaptives", origin=ROHAN, to="W2421")
    assert evening.public["map"]["captives"] == {"W2421": ["gimli"]}
    assert evening.public["people"]["gimli"]["spotted"]


# J.4, telling


def test_J_4_telling_of_magic_cards_follows_a_capture_and_leaves_out_the_ring() -> None:
    evening = reached("gimli")
    assert "tell_cards" not in evening.asks, "nothing is told of somebody who is merely spotted"
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 1)
    assert evening.asks == ["tell_cards"]
    evening.by_hand("magic_box", 0, "W2812")
    assert evening.refused(DARK, "TellMagicCards", cards=[50]) == {"L.1"}
    assert evening.refused(FELLOWSHIP, "TellMagicCards", cards=[43]) == {"L.1", "L.2"}
    assert evening.refused(FELLOWSHIP, "TellMagicCards", cards=[50, 51, 52, 53]) == {"L.1", "L.1/limit"}
    evening.do(FELLOWSHIP, "TellMagicCards", cards=[50, 52])
    assert evening.table.view(DARK)["learned"][-1]["value"] == "50,52"


def test_J_4_telling_less_than_the_desk_has_is_warned_of_on_the_desk() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[52], to=["gimli"])
    evening.company(ROHAN, "gimli").to("search", 2).points(die=5)
    evening.do(DARK, "DrawSearch", card=103)
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce", orcs=6)
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert evening.denied(FELLOWSHIP, "TellMagicCards", audience=FELLOWSHIP) == {"L.1"}
    assert evening.denied(FELLOWSHIP, "TellMagicCards", audience=DARK) == set()
    assert evening.warned(FELLOWSHIP, "TellMagicCards", audience=FELLOWSHIP, cards=[52]) == set()


def test_J_4_telling_no_hobbits_name() -> None:
    evening = searching(103, (ROHAN, ("pippin", "merry")))
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", hobbits=2)
    evening.do(DARK, "PlaceForce", orcs=6)
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 2)
    assert evening.asks == ["taken"], "his range is nobody else's business"
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    evening.do(FELLOWSHIP, "TellMagicCards", who="pippin")
    assert evening.public["map"]["captives"] == {ROHAN: ["hobbit"]}
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}
    assert evening.desk(FELLOWSHIP)["people"]["pippin"]["captive"]
    for audience in (PUBLIC, DARK):
        assert "pippin" not in evening.open_to(audience).replace("Pippin", "")


def test_J_4_a_captive_hobbit_stays_behind_when_the_others_go() -> None:
    evening = searching(103, (ROHAN, ("pippin", "merry")))
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", hobbits=2)
    evening.do(DARK, "PlaceForce", orcs=6)
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 2)
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    evening.do(FELLOWSHIP, "TellMagicCards", who="pippin")
    evening.do(DARK, "EndCapture")
    evening.to("fellowship")
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, spotted_hobbits=2) == {"F.2"}
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, spotted_hobbits=1)
    people = evening.desk(FELLOWSHIP)["people"]
    assert (people["merry"]["hex"], people["pippin"]["hex"]) == (BESIDE, ROHAN)
    evening.to("dark_power")
    evening.do(DARK, "CarryCaptives", origin=ROHAN, to="W2722")
    assert evening.desk(FELLOWSHIP)["people"]["pippin"]["hex"] == "W2722"
    assert evening.public["map"]["captives"] == {"W2722": ["hobbit"]}


# J.5


@pytest.mark.parametrize(("die", "free"), [(2, False), (3, True), (6, True)])
def test_J_5_a_die_at_or_above_the_escape_range_frees_a_captive(die: int, free: bool) -> None:
    evening = captured().to("fellowship")
    assert evening.refused(DARK, "TryEscape", hex=ROHAN, captive="gimli") == {"J.5"}
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli")
    assert evening.asks == ["escape"]
    evening.roll(FELLOWSHIP, die)
    assert (evening.public["map"]["captives"] == {}) is free
    assert evening.refused(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli") == {"J.5"}
    if free:
        assert evening.public["people"]["gimli"]["spotted"]
        evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_up=["gimli"])


def test_J_5_an_escape_is_rolled_before_anybody_moves() -> None:
    evening = captured().to("fellowship").company(FANGORN, "legolas")
    assert evening.refused(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli") == {"J/limitations"}
    assert not evening.offered(FELLOWSHIP, "TryEscape")


def test_J_5_a_hobbits_escape_is_the_fellowships_word() -> None:
    evening = captured("hobbit").to("fellowship")
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="hobbit")
    evening.roll(FELLOWSHIP, 3)
    assert evening.asks == ["escaped"]
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert evening.public["map"]["captives"] == {}
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}


# J.6


def test_J_6_who_escapes_is_spotted_until_he_leaves_the_province() -> None:
    evening = captured().to("fellowship")
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli")
    evening.roll(FELLOWSHIP, 6)
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to=BESIDE, face_up=["gimli"])
    assert "gimli" in evening.public["people"]
    evening.do(FELLOWSHIP, "MoveFellowship", origin=BESIDE, to=FANGORN, face_up=["gimli"])
    assert "gimli" not in evening.public["people"]


def test_J_6_who_enters_a_citadel_is_unspotted_again() -> None:
    evening = reached("gimli", face=3, hobbits=1).to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2524", face_up=["gimli"], spotted_hobbits=1)
    assert evening.public["map"]["face_down"]["W2524"] == 2
    assert evening.public["map"]["spotted_hobbits"] == {}


# J.7


def test_J_7_a_ruling_names_the_cell_of_the_search_table_it_stands_on() -> None:
    evening = searching(97, (ROHAN, ("gimli",)))
    search(evening, 4)
    entry = evening.table.journal(DARK)[-1]
    assert entry["readings"] == [
        {"chart": "search", "row": "nazgul", "column": "4", "value": "nothing", "source": "invented"}
    ]


def test_J_7_a_cell_nobody_has_told_is_read_off_the_tables_own_sheet() -> None:
    evening = unread()
    evening.do(DARK, "SearchHex", hex=ROHAN, nazgul=1)
    evening.roll(DARK, 4)
    assert evening.asks == ["reading"]
    assert not evening.offered(DARK, "EndPhase")
    evening.do(FELLOWSHIP, "GiveReading", chart="search", row="nazgul", column="4", value="spotted")
    assert evening.asks == ["reveal"]


def unread() -> Evening:
    """The box of 1977 in the Search Phase of Game-Turn 2, Gimli in ROHAN, and card 97 read."""
    evening = Evening("wotr_spi_1977").set_up()
    evening.roll(DARK, 3)
    evening.do(DARK, "GiveReading", chart="control_of_gollum", row="3", value="neither")
    evening.to("search")
    for row in "ABCDEF":
        for column in "123456":
            value = "10" if (row, column) == ("A", "2") else "9"
            evening.do(DARK, "GiveReading", chart="shadow_points", row=row, column=column, value=value)
    evening.to("fellowship").company(ROHAN, "gimli").to("ring", 2)
    evening.roll(DARK, 3)
    evening.to("search").points()
    evening.do(DARK, "DrawSearch", card=97)
    for column, value in (("force", "nazgul"), ("strength", "3"), ("provinces", "rohan;fangorn")):
        evening.do(DARK, "GiveReading", chart="search_cards", row="97", column=column, value=value)
    return evening


# M.2c


# E.7


def test_E_7_nobody_turns_up_a_gandalf_the_white_who_has_not_returned() -> None:
    evening = searching(103, (ROHAN, ("gimli",)))
    search(evening, 3, orcs=4)
    white = evening.table.command({"do": "RevealSpotted", "named": ["gandalf_white"]})
    ruling = evening.table.may(FELLOWSHIP, white)
    assert "E.7" in {check.cites for check in ruling.checks if check.bars}
    assert not evening.table.submit(FELLOWSHIP, white, evening.table.seats).allowed, "no agreement brings him back"
