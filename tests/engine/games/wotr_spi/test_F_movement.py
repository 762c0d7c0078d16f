"""F.4 and K.1: hexes that are closed, and to whom; and what wakes Mordor."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

EMPTY, CITADEL, MORDORS = "W2716", "E0428", "E0729"


def at_dark_turn(*company: str, to: str = "W2724") -> Evening:
    """The first Dark Power Player-Turn; these Characters stand face-down in `to`."""
    evening = Evening().to("fellowship")
    if company:
        evening.company(to, *company)
    return evening.to("dark_power")


def below(hex_: str) -> str:
    """The hex south of this one."""
    return f"{hex_[:3]}{int(hex_[3:]) + 1:02}"


def above(hex_: str) -> str:
    """The hex north of this one."""
    return f"{hex_[:3]}{int(hex_[3:]) - 1:02}"


def fly(evening: Evening, to: str, *nazgul: str) -> set[str]:
    """What refuses this flight, nothing when it is allowed."""
    ruling = evening.ruled(DARK, "MoveNazgul", nazgul=list(nazgul or ("nazgul_4",)), to=to)
    return {check.cites for check in ruling.failing("truth") if check.refuses}


def test_F_4_nazgul_are_kept_out_by_a_company_of_unspotted_characters() -> None:
    evening = at_dark_turn("gimli", "merry")
    assert fly(evening, "W2724") == {"F.4"}
    assert fly(evening, EMPTY) == set()


def test_F_4_nazgul_may_go_where_one_of_the_company_is_spotted() -> None:
    evening = at_dark_turn("gimli", "merry")
    evening.by_hand("spotted_hobbits", 1, "W2724")
    evening.by_hand("face_down_counters", 1, "W2724")
    assert fly(evening, "W2724") == set()
    named = at_dark_turn("gimli", "merry")
    named.by_hand("face_up", "yes", "gimli")
    named.by_hand("hex", "W2724", "gimli")
    named.by_hand("face_down_counters", 1, "W2724")
    assert fly(named, "W2724") == set()


def test_F_4_nazgul_may_enter_a_citadel_whoever_is_there() -> None:
    evening = at_dark_turn("gimli", to=CITADEL)
    evening.by_hand("mobilized", "yes")
    assert fly(evening, CITADEL) == set()


def test_F_4_nazgul_may_land_beside_characters_of_the_dark_power() -> None:
    assert fly(at_dark_turn(), "W2421") == set()


@pytest.mark.parametrize("to", ["W1812", "W2624", "E0428", "W2524", "W2631"])
def test_F_4_towns_and_citadels_of_the_fellowship_are_closed_to_those_who_walk(to: str) -> None:
    evening = at_dark_turn()
    for name in ("saruman", "mouth_of_sauron"):
        evening.by_hand("hex", below(to), name)
        assert evening.refused(DARK, "MoveDarkPower", name=name, to=to) == {"F.4"}


@pytest.mark.parametrize("to", ["W2421", "W3218", "W2842", "E0727", "E0729", "E1128"])
def test_F_4_towns_and_citadels_of_the_dark_power_are_open_to_its_own(to: str) -> None:
    evening = at_dark_turn()
    evening.by_hand("hex", above(to), "saruman")
    assert evening.ruled(DARK, "MoveDarkPower", name="saruman", to=to).allowed
    assert fly(evening, to) == set()


def test_F_4_towns_and_citadels_are_open_to_nazgul() -> None:
    evening = at_dark_turn()
    assert fly(evening, "W2624") == set(), "a Town"
    evening.by_hand("mobilized", "yes")
    assert fly(evening, CITADEL) == set()


def test_F_4_towns_and_citadels_do_not_hold_up_the_fellowship() -> None:
    evening = Evening().to("fellowship")
    evening.company("E0428", "gimli").company("W1812", "merry").company("E1128", "sam")
    assert evening.public["map"]["face_down"] == {"W2812": 6, "E0428": 1, "E1128": 1, "W1812": 1}


@pytest.mark.parametrize("to", ["W2812", "W2718", "W2918"])
def test_F_4_rivendell_and_lorien_are_closed_to_every_force_of_the_dark_power(to: str) -> None:
    evening = at_dark_turn()
    evening.by_hand("mobilized", "yes")
    assert "F.4" in fly(evening, to)
    for name in ("saruman", "mouth_of_sauron"):
        evening.by_hand("hex", below(to), name)
        assert evening.refused(DARK, "MoveDarkPower", name=name, to=to) == {"F.4"}


def test_F_4_rivendell_and_lorien_are_no_exception_for_spotted_company() -> None:
    evening = at_dark_turn()
    evening.by_hand("spotted_hobbits", 1, "W2812")
    assert fly(evening, "W2812") == {"F.4"}


def test_F_4_rivendell_and_lorien_have_w2812_and_not_the_w2912_of_the_misprint() -> None:
    evening = at_dark_turn()
    evening.by_hand("hex", below("W2912"), "saruman")
    ruling = evening.ruled(DARK, "MoveDarkPower", name="saruman", to="W2912")
    assert {check.cites for check in ruling.failing("truth")} == {"F.4/misty-passes", "N.5"}, "the Misty Passes"


def test_K_1_no_nazgul_enters_a_citadel_of_the_fellowship_before_mordor_is_mobilized() -> None:
    evening = at_dark_turn()
    assert fly(evening, CITADEL) == {"K.1"}
    assert fly(evening, MORDORS) == set(), "its own Citadels are open"
    assert fly(evening, "W2624") == set(), "a Town is no Citadel"


def test_K_1_any_spotted_hobbit_mobilizes_mordor() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli", "merry").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=1)
    evening.roll(DARK, 2)
    assert evening.public["mobilized_by"] == ""
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"], hobbits=1)
    assert evening.public["mobilized_by"] == "a spotted Hobbit"
    evening.do(DARK, "PlaceForce")
    evening.to("dark_power")
    assert fly(evening, CITADEL) == set()


def test_K_1_somebody_else_spotted_does_not_mobilize_mordor() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=1)
    evening.roll(DARK, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert evening.public["mobilized_by"] == ""


def test_K_1_game_turn_seven_mobilizes_mordor_at_the_latest() -> None:
    evening = Evening().to("ring", 2)
    evening.by_hand("turn", 6)
    evening.to("dark_power")
    assert fly(evening, CITADEL) == {"K.1"}
    evening.to("ring", 7)
    assert evening.public["mobilized_by"] == "Game-Turn 7"
    evening.to("dark_power")
    assert fly(evening, CITADEL) == set()


@pytest.mark.parametrize("turn", [7, 9])
def test_K_1_a_marker_set_by_hand_past_game_turn_seven_mobilizes_mordor_too(turn: int) -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("turn", turn)
    assert evening.public["mobilized_by"] == "Game-Turn 7"
    assert fly(evening, CITADEL) == set()


def test_K_1_whatever_comes_first_is_what_mobilized_mordor() -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("mobilized", "yes")
    evening.by_hand("turn", 8)
    assert evening.public["mobilized_by"] == "by hand"


def test_F_1_every_counter_is_in_one_hex_at_all_times() -> None:
    evening = Evening().to("fellowship").company("W2712", "gimli")
    assert evening.public["map"]["face_down"] == {"W2712": 1, "W2812": 8}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to="the Shire", face_down=1) >= {"F.1"}
    assert evening.to("dark_power").refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="2812") >= {"F.1"}
