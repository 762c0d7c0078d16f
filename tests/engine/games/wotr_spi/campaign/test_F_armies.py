"""F.1 to F.6 and N.5 to N.7 for Armies, E.12: how far they get, where they never go, and who goes along with them."""

import pytest

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.campaign.marches import (
    EDORAS,
    EYE,
    HELMS_DEEP,
    ISENGARD,
    MINAS_TIRITH,
    ROHAN,
    War,
    at_dark,
    at_fellowship,
)
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

OPEN = ["W1917", "W1918", "W1919", "W1920", "W1921", "W1922"]
"""A way over open ground with no hexside in it."""


def in_the_open(**points: int) -> War:
    """A Force of Saruman's that has not marched stands in Dunland, in the Dark Power Player-Turn of Game-Turn 2."""
    war = at_dark()
    war.force(DARK, OPEN[0], **(points or {"saruman_orcs": 30}))
    return war


def halves(war: War, way: list[str], **fields: object) -> set[str]:
    """What bars a told way out of Dunland."""
    return war.barred(DARK, OPEN[0], way[-1], path=way, **fields)


def test_F_2_a_way_is_unbroken_and_ends_where_it_leads() -> None:
    war = in_the_open()
    assert "way_is_unbroken" in war.barred(DARK, OPEN[0], OPEN[2], path=[OPEN[2]])
    assert "way_ends_there" in war.barred(DARK, OPEN[0], OPEN[2], path=[OPEN[1]])
    assert war.barred(DARK, OPEN[0], OPEN[2], path=OPEN[1:3]) == set()


def test_F_3_orcs_go_four_points_and_uruk_hai_among_them_five() -> None:
    war = in_the_open()
    four, five = OPEN[1:5], OPEN[1:6]
    assert halves(war, four, points={"saruman_orcs": 30}) == set()
    assert halves(war, five, points={"saruman_orcs": 30}) == {"way_is_within_the_allowance"}
    assert halves(war, five, points={"saruman_orcs": 6}) == set(), "six Strength Points of Uruk-hai have come"
    assert halves(war, five, points={"saruman_orcs": 7}) == {"way_is_within_the_allowance"}


def test_F_3_a_pace_is_told_only_of_units_that_can_have_it() -> None:
    war = in_the_open()
    assert "units_have_that_allowance" in halves(war, OPEN[1:3], points={"saruman_orcs": 7}, pace=5)
    assert "units_have_that_allowance" in halves(war, OPEN[1:3], points={"saruman_orcs": 5}, pace=6)
    assert halves(war, OPEN[1:6], points={"saruman_orcs": 6}, pace=5) == set()
    assert halves(war, OPEN[1:6], points={"saruman_orcs": 6}, pace=4) == {"way_is_within_the_allowance"}


def test_F_3_foot_goes_five_and_cavalry_seven_and_together_they_go_as_the_slowest() -> None:
    war = at_fellowship().awake("rohan")
    far = "W2424"
    assert "no_way_is_that_short" not in war.barred(FELLOWSHIP, EDORAS, far, points={"rohan": 8}, pace=7)
    assert "units_have_that_allowance" in war.barred(FELLOWSHIP, EDORAS, far, points={"rohan": 14}, pace=7)
    assert war.barred(FELLOWSHIP, EDORAS, "W2608", points={"rohan": 8}, pace=7) >= {"no_way_is_that_short"}


def test_F_3_a_march_in_two_pieces_is_one_way() -> None:
    war = in_the_open()
    war.march(DARK, OPEN[0], OPEN[3], path=OPEN[1:4], points={"saruman_orcs": 30})
    rest = OPEN[4:6]
    both = war.barred(DARK, OPEN[3], OPEN[5], path=rest, points={"saruman_orcs": 30})
    assert both == {"way_is_within_the_allowance"}
    war.force(DARK, OPEN[3], saruman_orcs=36)
    fresh = war.barred(DARK, OPEN[3], OPEN[5], path=rest, points={"saruman_orcs": 6})
    assert fresh == set(), "six of them stood there before"


def test_F_3_slow_units_that_may_be_among_them_are_warned_of() -> None:
    war = at_fellowship().awake("rohan")
    says = war.says(FELLOWSHIP, "MarchForce", origin=EDORAS, to="W2612")
    assert "end_is_within_reach" in says


def test_F_4_mountains_lakes_and_seas_close_the_way_of_an_army() -> None:
    war = at_dark()
    assert war.barred(DARK, ISENGARD, "W2420") == {"end_is_passable"}
    over = war.barred(DARK, ISENGARD, "W2320", path=["W2420", "W2320"])
    assert over == {"way_is_passable"}, "on the way as at its end"


def test_F_4_no_army_of_either_seat_goes_to_orodruin() -> None:
    war = War().to("dark_power", 7)
    assert "no_army_goes_to_orodruin" in war.barred(DARK, "E0829", "E0929")
    assert "no_army_goes_to_orodruin" not in war.barred(DARK, "E0829", "E0830")


@pytest.mark.parametrize("opened", [False, True])
def test_N_5_no_card_opens_the_misty_passes_to_an_army(opened: bool) -> None:
    war = War().set_up(dark=(57, None, None)).to("dark_power", 2)
    if opened:
        war.do(DARK, "PlayEvent", card=57)
    war.force(DARK, "W2812", saruman_orcs=5)
    assert war.barred(DARK, "W2812", "W2912") >= {"no_army_goes_through_the_passes"}
    assert "misty_passes_are_open" not in war.barred(DARK, "W2812", "W2912"), "no card would help"


def test_F_4_no_army_enters_rivendell_while_elrond_lives() -> None:
    war = at_dark()
    war.force(DARK, "W2811", saruman_orcs=5)
    assert war.barred(DARK, "W2811", "W2812") == {"elrond_is_dead"}


def test_F_4_an_army_of_the_dark_power_may_enter_lorien_and_citadels() -> None:
    war = at_dark()
    war.force(DARK, "W2917", saruman_orcs=5)
    assert war.barred(DARK, "W2917", "W2918") == set()
    assert war.barred(DARK, ISENGARD, HELMS_DEEP) == set()


def test_F_4_characters_enter_lorien_only_along_with_an_army_that_has_marched_there() -> None:
    war = at_dark()
    war.force(DARK, "W2717", saruman_orcs=5)
    war.by_hand("hex", "W2717", "saruman")
    alone = war.says(DARK, "MoveDarkPower", name="saruman", to="W2718")
    assert "rivendell_and_lorien_are_closed" in alone
    war.march(DARK, "W2717", "W2718")
    assert war.ruled(DARK, "MoveDarkPower", name="saruman", to="W2718").allowed
    war.by_hand("hex", "W2619", "saruman")
    assert "rivendell_and_lorien_are_closed" in war.says(DARK, "MoveDarkPower", name="saruman", to="W2718"), "F.2"


def test_F_4_characters_enter_a_citadel_only_along_with_their_army() -> None:
    war = at_dark()
    assert "town_or_citadel_is_not_theirs" in war.says(DARK, "MoveDarkPower", name="saruman", to=HELMS_DEEP)
    war.march(DARK, ISENGARD, HELMS_DEEP, points={"saruman_orcs": 10})
    assert war.ruled(DARK, "MoveDarkPower", name="saruman", to=HELMS_DEEP).allowed


def test_F_4_an_army_passes_the_morannon_at_the_pleasure_of_the_dark_power() -> None:
    war = at_fellowship().awake("gondor")
    war.force(FELLOWSHIP, "E0826", gondor=5)
    assert "morannon_is_open" in war.barred(FELLOWSHIP, "E0826", "E0726")
    dark = War().to("dark_power", 7)
    assert "morannon_is_open" not in dark.barred(DARK, "E0826", "E0726")


def test_F_4_the_fellowships_armies_take_the_paths_of_the_dead_with_aragorn_alone() -> None:
    war = at_fellowship().awake("rohan")
    war.force(FELLOWSHIP, "W2625", rohan=3)
    assert "aragorn_leads_them" in war.barred(FELLOWSHIP, "W2625", "W2626"), "nobody is there"
    war.company("W2625", "gimli")
    assert "aragorn_leads_them" not in war.barred(FELLOWSHIP, "W2625", "W2626")
    assert "desk_has_aragorn_with_them" in war.barred(FELLOWSHIP, "W2625", "W2626")
    assert "paths_of_the_dead_are_one_way" in _back(at_fellowship().awake("rohan"))


def test_F_4_a_force_that_is_told_first_waits_for_aragorn_before_its_turn_is_over() -> None:
    war = at_fellowship().awake("rohan")
    war.force(FELLOWSHIP, "W2625", rohan=3)
    war.company("W2625", "aragorn")
    war.do(FELLOWSHIP, "MarchForce", origin="W2625", to="W2626")
    assert war.refused(FELLOWSHIP, "EndPhase") == {"F.4/paths-of-the-dead"}
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2625", to="W2626", face_down=1)
    assert war.ruled(FELLOWSHIP, "EndPhase").allowed


def test_F_4_nobody_fights_before_aragorn_has_gone_after_the_force() -> None:
    war = at_fellowship().awake("rohan", "gondor")
    war.force(FELLOWSHIP, "W2625", rohan=3).company("W2625", "aragorn")
    war.force(FELLOWSHIP, "W3218", gondor=5).force(DARK, "W3218", orcs=5)
    assert war.ruled(FELLOWSHIP, "StartBattle", hex="W3218").allowed
    war.do(FELLOWSHIP, "MarchForce", origin="W2625", to="W2626")
    for act in ("StartBattle", "StartCombat"):
        assert "aragorn_went_with_them" in war.says(FELLOWSHIP, act, hex="W3218")
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2625", to="W2626", face_down=1)
    assert war.ruled(FELLOWSHIP, "StartBattle", hex="W3218").allowed


def test_F_4_where_aragorn_came_in_an_earlier_game_turn_he_leads_nobody_there_now() -> None:
    war = at_fellowship().awake("rohan")
    war.force(FELLOWSHIP, "W2625", rohan=3)
    war.company("W2625", "aragorn")
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2625", to="W2626", face_down=1)
    assert war.barred(FELLOWSHIP, "W2625", "W2626") == set(), "with him, told after him"
    war.to("fellowship", 2)
    assert war.barred(FELLOWSHIP, "W2625", "W2626") == {"aragorn_leads_them", "desk_has_aragorn_with_them"}


def _back(war: War) -> set[str]:
    war.force(FELLOWSHIP, "W2626", rohan=3)
    return war.barred(FELLOWSHIP, "W2626", "W2625")


def test_F_4_the_dark_powers_armies_need_no_aragorn() -> None:
    war = at_dark()
    war.force(DARK, "W2625", saruman_orcs=3)
    assert war.barred(DARK, "W2625", "W2626") == set()


def test_N_6_fierce_storms_halve_the_allowance_of_armies() -> None:
    war = War().set_up(dark=(60, None, None)).to("dark_power", 2)
    war.do(DARK, "PlayEvent", card=60)
    war.force(DARK, OPEN[0], saruman_orcs=30)
    assert halves(war, OPEN[1:3], points={"saruman_orcs": 30}) == set()
    assert halves(war, OPEN[1:4], points={"saruman_orcs": 30}) == {"way_is_within_the_halved_allowance"}


def test_N_7_a_flooded_major_river_closes_the_way_of_an_army_and_a_minor_one_costs_two() -> None:
    assert _at_the_river("major_river", None) == set()
    assert _at_the_river("major_river", 63) == {"flood_leaves_the_way_open"}
    four = OPEN[1:5]
    assert _at_the_river("minor_river", None, four[:3]) == set()
    assert _at_the_river("minor_river", 63, four[:3]) == {"way_is_within_the_allowance_in_the_flood"}


def _at_the_river(kind: str, card: int | None, way: list[str] | None = None) -> set[str]:
    war = War().set_up(dark=(card, None, None)).to("dark_power", 2)
    war.do(DARK, "GiveReading", chart="hexsides", row="/".join(OPEN[:2]), column="", value=kind)
    if card:
        war.do(DARK, "PlayEvent", card=card)
    war.force(DARK, OPEN[0], saruman_orcs=30)
    told = way or OPEN[1:2]
    return war.barred(DARK, OPEN[0], told[-1], path=told, points={"saruman_orcs": 30})


def test_E_12_characters_along_with_an_army_pass_a_servant_and_turn_no_card() -> None:
    war = at_fellowship().awake("rohan")
    war.company("W2409", "gimli")
    war.force(FELLOWSHIP, "W2409", rohan=3)
    way = [EYE, "W2411"]
    alone = war.says(FELLOWSHIP, "MoveFellowship", origin="W2409", to="W2411", face_down=1, path=way)
    assert "way_meets_no_servant" in alone
    war.march(FELLOWSHIP, "W2409", "W2411", path=way)
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2409", to="W2411", face_down=1, path=way)
    assert war.state.servants == 6


def test_E_12_an_army_that_ends_its_march_on_an_eye_turns_no_card_and_who_comes_alone_does() -> None:
    war = at_fellowship().awake("rohan")
    war.company("W2409", "gimli", "legolas")
    war.force(FELLOWSHIP, "W2409", rohan=3)
    war.march(FELLOWSHIP, "W2409", EYE)
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2409", to=EYE, face_down=2)
    assert war.state.step != "servant"
    war.company(EYE, "boromir")
    assert war.state.step == "servant"


def test_F_6_an_army_searches_who_enters_its_hex_alone_exactly_as_a_nazgul_would() -> None:
    war = at_fellowship()
    war.force(DARK, ROHAN, trolls=5)
    war.company(ROHAN, "gimli")
    assert war.asks == ["entered"]
    assert "searchers_stand_there" in war.says(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")
    war.roll(DARK, 2)
    war.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert war.public["people"]["gimli"]["spotted"]
    assert "capture" not in war.asks, "only Orcs capture"


def test_F_6_orcs_of_an_army_search_as_orcs_and_may_capture() -> None:
    war = at_fellowship()
    war.force(DARK, ROHAN, saruman_orcs=8)
    war.company(ROHAN, "gimli")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs")
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert war.asks == ["capture"]
    war.do(DARK, "TryCapture", victim="gimli")
    war.roll(DARK, 1)
    assert war.state.people["gimli"].is_captive
    assert war.stands(DARK, ROHAN) == {"saruman_orcs": 8}, "one of them holds him, and none is more or less"
    assert war.state.orcs[ROHAN].strength == 1


def test_F_6_who_comes_along_with_an_own_army_is_not_searched() -> None:
    war = at_fellowship().awake("rohan")
    war.force(DARK, ROHAN, trolls=5)
    war.company("W2423", "gimli")
    war.force(FELLOWSHIP, "W2423", rohan=3)
    war.march(FELLOWSHIP, "W2423", ROHAN)
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2423", to=ROHAN, face_down=1)
    assert war.asks == ["play_fellowship"]


def test_J_2_who_begins_with_a_hostile_army_is_searched_only_if_he_stays() -> None:
    war = at_fellowship()
    war.company(ROHAN, "gimli")
    war.to("dark_power")
    war.force(DARK, ROHAN, trolls=5)
    war.to("fellowship", 2)
    assert war.asks == ["play_fellowship"]
    war.do(FELLOWSHIP, "EndPhase")
    assert war.asks == ["last_searches"]
    gone = at_fellowship()
    gone.company(ROHAN, "gimli")
    gone.to("dark_power")
    gone.force(DARK, ROHAN, trolls=5)
    gone.to("fellowship", 2)
    gone.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2423", face_down=1)
    gone.do(FELLOWSHIP, "EndPhase")
    assert gone.state.phase.value == "dark_power"


def test_M_2c_an_army_never_sees_the_wearer_of_the_ring() -> None:
    war = at_fellowship()
    war.do(FELLOWSHIP, "PutOnRing")
    war.force(DARK, ROHAN, trolls=5)
    war.company(ROHAN, "frodo")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")
    war.roll(DARK, 6)
    assert "ring_spotted" not in war.asks


def test_F_4_that_aragorn_is_with_them_is_told_to_nobody() -> None:
    shown = []
    for who in ("aragorn", "gimli"):
        war = at_fellowship().awake("rohan")
        war.force(FELLOWSHIP, "W2625", rohan=3)
        war.company("W2625", who)
        ruling = war.ruled(FELLOWSHIP, "MarchForce", origin="W2625", to="W2626")
        shown.append([(check.cites, check.says) for check in ruling.failing(PUBLIC)])
    assert shown[0] == shown[1]


def test_F_3_a_doubted_march_is_ruled_by_the_slowest_unless_it_was_told() -> None:
    for pace, stands in ((0, False), (7, True)):
        war = at_fellowship().awake("gondor")
        war.march(FELLOWSHIP, MINAS_TIRITH, "E0422", points={"gondor": 5}, pace=pace)
        ruling = war.do(DARK, "Challenge", entry=war.table.file.count - 1)
        (told,) = [event for event in ruling.events if type(event).__name__ == "ChallengeRuled"]
        assert told.stands is stands, (pace, told)
