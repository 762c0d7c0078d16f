"""F.3 and C.1: nobody goes without an allowance because his way was not told, and the sheets end somewhere."""

from dataclasses import replace

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import Box, Cell, load_box
from engine.core.game import load_game
from engine.games.wotr_spi.steps.f_movement import layout
from tests.engine.games.wotr_spi.captures import captured
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

GAME = load_game("wotr_spi").folder
PRACTICE = load_box(GAME, "practice")
EXTENTS = {"last_column_w": "32", "last_row_w": "42", "last_column_e": "15", "last_row_e": "32"}


def unread(*questions: str, **cells: str) -> Box:
    """The practice box with these questions about the lay of the map not read, or read so."""
    printed = {key: cell for key, cell in PRACTICE.printed.items() if key[0] != "geometry" or key[1] not in questions}
    own = {("geometry", question, ""): Cell(value, "read for this test") for question, value in cells.items()}
    return replace(PRACTICE, printed=printed).with_owned(own)


def walking(evening: Evening, to: str, origin: str = "W2812", **more: object) -> set[str]:
    """By which sentences a move of the Fellowship is refused."""
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", origin=origin, to=to, **{"face_down": 1, **more})
    return {check.says for check in ruling.checks if check.refuses}


def marching(evening: Evening, do: str, **fields: object) -> set[str]:
    ruling = evening.ruled(DARK, do, **fields)
    return {check.says for check in ruling.checks if check.refuses}


TOO_FAR, OFF = {"no_way_is_that_short"}, {"hex_is_on_its_sheet"}


def test_F_3_ten_hexes_by_road_are_the_most_that_five_points_give() -> None:
    evening = Evening().to("fellowship")
    assert walking(evening, "W2822") == set(), "ten"
    assert walking(evening, "W2823") == TOO_FAR, "eleven"
    assert walking(evening, "E0929") == TOO_FAR, "Mount Doom"


def test_F_3_what_is_too_far_can_be_agreed_over() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="W2812", to="E0929", face_down=1)
    assert evening.public["map"]["face_down"]["E0929"] == 1


def test_F_3_the_mouth_and_saruman_walk_no_further_than_anybody() -> None:
    evening = Evening().to("dark_power")
    for name, near, far in (("mouth_of_sauron", "E1118", "E1117"), ("saruman", "W2431", "W2432")):
        assert not marching(evening, "MoveDarkPower", name=name, to=near) >= TOO_FAR
        assert marching(evening, "MoveDarkPower", name=name, to=far) >= TOO_FAR


def test_F_3_a_walker_of_the_dark_power_who_goes_twice_goes_one_way() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="W2427")
    assert not marching(evening, "MoveDarkPower", name="saruman", to="W2431") >= TOO_FAR
    assert marching(evening, "MoveDarkPower", name="saruman", to="W2432") >= TOO_FAR
    evening.to("dark_power", 2)
    assert not marching(evening, "MoveDarkPower", name="saruman", to="W2432") >= TOO_FAR, "another Game-Turn"


def test_F_3_a_told_way_of_a_walker_counts_with_the_one_behind_him() -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("hex", "W2822", "saruman")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="W2820", path=["W2821", "W2820"])
    way = {"name": "saruman", "to": "W2822", "path": ["W2821", "W2822"]}
    assert "way_is_within_the_allowance" in marching(evening, "MoveDarkPower", **way)


def test_F_3_an_untold_leg_behind_is_counted_at_the_least_it_can_have_cost() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2817", face_down=1)
    assert walking(evening, "W2822", "W2817") == set()
    assert walking(evening, "W2823", "W2817") == TOO_FAR


def test_J_4_captives_orcs_march_no_further_than_their_counters_say() -> None:
    evening = captured().to("dark_power")
    assert not marching(evening, "CarryCaptives", origin="W2724", to="W2732") >= TOO_FAR, "eight hexes for four points"
    assert marching(evening, "CarryCaptives", origin="W2724", to="W2733") >= TOO_FAR


def test_N_19_a_nazgul_without_his_beast_walks_no_further_than_a_counter_can_print() -> None:
    evening = Evening().to("dark_power")
    far = {"nazgul": ["nazgul_4", "nazgul_5"], "to": "W3242"}
    assert marching(evening, "MoveNazgul", **far) == set(), "on their beasts"
    evening.by_hand("grounded", "yes", "nazgul_5")
    assert marching(evening, "MoveNazgul", **far) == TOO_FAR
    assert marching(evening, "MoveNazgul", **{**far, "nazgul": ["nazgul_4"]}) == set()
    assert marching(evening, "MoveNazgul", **{**far, "to": "W3236"}) == set(), "eighteen hexes"
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_5"], to="W3230")
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_5"], to="W3237") == TOO_FAR, "twelve and seven"


def test_F_3_gollum_with_the_ring_walks_no_further_than_anybody() -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("ring_bearer", "gollum")
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, 1)
    people = at.state.with_person("gollum", hex="W2724", is_face_up=True, side=DARK).people
    failing = evening.would(DARK, "MoveDarkPower", {"people": people}, name="gollum", to="W2910")
    assert "no_way_is_that_short" in {check.says for check in failing if check.refuses}


def test_L_11_shadowfax_counts_for_two_who_may_ride_him_though_nobody_said_so() -> None:
    evening = Evening().to("fellowship")
    assert walking(evening, "W2824") == TOO_FAR, "he is in his box"
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    assert walking(evening, "W2828") == set(), "sixteen hexes by Road"
    assert walking(evening, "W2829") == TOO_FAR
    assert walking(evening, "W2824", face_down=3) == TOO_FAR, "he carries two"


def test_N_6_a_storm_halves_what_anybody_can_have() -> None:
    evening = Evening().set_up(dark=(60, 61, 62)).to("fellowship")
    evening.do(DARK, "PlayEvent", card=60)
    assert walking(evening, "W2816") == set()
    assert walking(evening, "W2817") == {"no_way_is_that_short_in_the_storm"}, "two points are left of five"
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2817", face_down=1) == {"N.6"}
    assert walking(evening, "W2822") == TOO_FAR, "without a storm as well"


def test_N_13_who_is_flown_by_eagles_has_not_rested_on_the_way() -> None:
    evening = Evening().set_up(fellowship=(72, None, None)).to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2820", face_down=1)
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2820", to="W2716", face_down=1)
    assert walking(evening, "W2718", "W2716") == set()
    assert walking(evening, "W2719", "W2716") == TOO_FAR


def test_F_3_boats_do_not_count_as_steps() -> None:
    evening = Evening().set_up(fellowship=(66, None, None)).to("fellowship").company("W2918", "gimli")
    evening.to("fellowship", 2).do(FELLOWSHIP, "PlayEvent", card=66)
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2918", to="W3024", face_down=1, by_boat=True)
    assert walking(evening, "W3031", "W3024") == set()


def test_C_1_the_kinder_stagger_counts_until_it_is_read() -> None:
    ends = [f"W{column:02}{row:02}" for column in range(18, 32) for row in range(1, 26)]

    def refused(box: Box) -> set[str]:
        evening = Evening(box).to("fellowship")
        at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, 1)
        return {to for to in ends if layout.at_least(at, "W2812", to) > 10}

    lower, higher = (refused(unread(even_columns=stagger)) for stagger in ("lower", "higher"))
    assert refused(unread("even_columns")) == lower & higher
    assert lower != higher


def test_C_1_an_unread_map_bounds_a_walk_all_the_same() -> None:
    evening = Evening(unread("even_columns", "column_of_e01", "row_of_e0101", *EXTENTS)).to("fellowship")
    assert walking(evening, "W2822") == set()
    assert walking(evening, "W2823") == TOO_FAR
    assert walking(evening, "E0599") == set(), "nine columns, and nobody has read which rows lie level"
    assert walking(evening, "E0699") == set(), "ten"
    assert walking(evening, "E0701") == TOO_FAR, "eleven: E01 lies east of Dol Guldur's column"


def test_F_2_a_told_way_is_unbroken_on_an_unread_map_too() -> None:
    evening = Evening(unread("even_columns")).to("fellowship")
    assert "way_is_unbroken" in walking(evening, "W2816", path=["W2814", "W2816"])
    assert "way_is_unbroken" not in walking(evening, "W2711", path=["W2711"])


def test_E_1_an_allowance_nobody_has_read_is_taken_for_the_largest_that_a_counter_prints() -> None:
    box = load_box(GAME, "wotr_spi_1977")
    evening = Evening(box)
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, 1)
    assert box.lookup("characters", "mouth_of_sauron", "move") is None
    from engine.games.wotr_spi.steps.f_movement import reach

    assert reach.at_most(at, ("mouth_of_sauron",)) == 18
    assert reach.at_most(at, ("saruman",)) == 10
    assert reach.orcs_at_most(at, "eye_orcs") in (8, 18)


def test_C_1_the_1977_box_does_not_tell_how_far_its_sheets_reach() -> None:
    box = load_box(GAME, "wotr_spi_1977")
    assert all(box.lookup("geometry", question) is None for question in EXTENTS)
    assert {question: PRACTICE.printed["geometry", question, ""].value for question in EXTENTS} == EXTENTS


def test_C_1_until_the_extents_are_read_only_the_pattern_of_a_number_counts() -> None:
    evening = Evening(unread(*EXTENTS)).to("dark_power")
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to="W9999") == set()
    assert "hex_has_a_number" in marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to="W999")
    evening.do(DARK, "GiveReading", chart="geometry", row="last_column_w", value="34")
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to="W9999") == OFF
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to="W3499") == set(), "its rows are not read"
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to="E9999") == set(), "nor the other sheet"


@pytest.mark.parametrize("to", ["W3301", "W0143", "E1601", "E0133"])
def test_C_1_nobody_goes_off_the_map(to: str) -> None:
    evening = Evening().to("fellowship")
    assert walking(evening, to) >= OFF
    assert walking(evening, "W2813", path=[to, "W2813"]) >= OFF
    assert evening.refused(DARK, "SearchHex", hex=to, nazgul=1) >= {"C.1"}
    assert evening.refused(FELLOWSHIP, "NameCounters", hex=to, names=["gimli"]) == {"C.1"}
    evening.to("dark_power")
    assert marching(evening, "MoveNazgul", nazgul=["nazgul_4"], to=to) == OFF
    flight = evening.table.command({"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": to})
    assert not evening.table.submit(DARK, flight, (FELLOWSHIP,)).allowed, "whoever agrees"
    assert marching(evening, "MoveDarkPower", name="saruman", to=to) >= OFF
    assert marching(captured().to("dark_power"), "CarryCaptives", origin="W2724", to=to) >= OFF


def test_C_1_the_answers_about_the_map_are_whole_numbers_and_one_of_two_words() -> None:
    evening = Evening("wotr_spi_1977")
    for row in ("column_of_e01", "row_of_e0101", *EXTENTS):
        assert evening.refused(DARK, "GiveReading", chart="geometry", row=row, value="W33") == {"table"}
        assert evening.refused(DARK, "GiveReading", chart="geometry", row=row, value="-") == {"table"}
        evening.do(DARK, "GiveReading", chart="geometry", row=row, value="33")
    assert evening.refused(DARK, "GiveReading", chart="geometry", row="even_columns", value="left") == {"table"}
    evening.do(DARK, "GiveReading", chart="geometry", row="even_columns", value="higher")


def test_K_3_those_inside_are_put_beside_the_citadel_on_an_unread_map_too() -> None:
    evening = Evening(unread("even_columns"))
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, 1)
    assert layout.at_least(at, "E0428", "E0427") == 1
    assert layout.at_least(at, "E0428", "E0329") == 1, "by one of the two staggers"
    assert layout.at_least(at, "E0428", "E0430") == 2


def test_F_3_of_an_untold_way_that_the_map_has_not_everybody_is_told() -> None:
    evening = Evening().to("dark_power")
    assert evening.warned(DARK, "MoveDarkPower", name="saruman", to="W2424") == set()
    ruling = evening.ruled(DARK, "MoveDarkPower", name="saruman", to="W2426")
    assert "known_ground_lets_them" in [check.says for check in ruling.failing(PUBLIC)], "mountains lie between"
    unread_map = replace(PRACTICE, printed={key: cell for key, cell in PRACTICE.printed.items() if key[0] != "hexes"})
    evening = Evening(unread_map).to("dark_power")
    ruling = evening.ruled(DARK, "MoveDarkPower", name="saruman", to="W2426")
    assert "known_ground_lets_them" not in [check.says for check in ruling.failing(PUBLIC)], "nobody has read it"


def test_F_3_who_has_come_by_all_that_anybody_can_have_is_offered_no_further_way() -> None:
    def origins(evening: Evening) -> set[str]:
        return {offer.fixed["origin"] for offer in evening.offered(FELLOWSHIP, "MoveFellowship")}

    evening = Evening().set_up(dark=(60, 61, 62)).to("fellowship")
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2815", face_down=2)
    assert origins(evening) == {"W2812", "W2815"}, "three hexes of four"
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2815", to="W2816", face_down=2)
    assert origins(evening) == {"W2812"}
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2815", face_down=1)
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2816", face_down=2)
    assert origins(evening) == {"W2812", "W2815"}


def test_F_3_who_asks_is_told_that_all_have_gone_as_far_as_they_can() -> None:
    evening = Evening().set_up(dark=(60, 61, 62)).to("fellowship")
    evening.do(DARK, "PlayEvent", card=60)
    assert "MoveFellowship" not in {closed.do for closed in evening.table.closed(FELLOWSHIP)}
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2816", face_down=9)
    (why,) = (closed.why for closed in evening.table.closed(FELLOWSHIP) if closed.do == "MoveFellowship")
    assert why == "some_counter_can_go_on"
