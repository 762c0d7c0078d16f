"""T, T.1 to T.5: reinforcements, when they are due, where they come, how they are held, and the Chief."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.pieces import CHIEF
from tests.engine.games.wotr_spi.campaign.marches import ISENGARD, War, at_dark, at_fellowship
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

SCHEDULE = {
    ("gondor", 1): 82, ("gondor", 2): 67, ("rohan", 1): 43, ("rohan", 2): 43, ("elves", 1): 30, ("elves", 2): 10,
    ("saruman", 1): 33, ("saruman", 2): 33, ("saruman", 3): 18, ("saruman", 4): 18, ("saruman", 5): 18,
    ("mordor", 1): 196, ("mordor", 2): 176, ("mordor", 3): 151, ("mordor", 4): 139, ("mordor", 5): 44,
}  # fmt: skip
"""(group, M+n) -> Strength Points, added up by hand from T.1 to T.5."""


def test_T_the_schedules_are_those_of_the_book() -> None:
    found = {}
    for part in order_of_battle.instalments():
        found[part.group, part.after] = sum(sum(one.points.values()) for one in part.arrivals)
        for one in part.arrivals:
            printed = sum(int(unit.split("-")[0]) for unit in one.units)
            assert printed == sum(one.points.values()), (part.id, one.place)
            assert all(
                code.split("-")[1][0] == str(order_of_battle.PACES[kind]) for code, kind in map(str.split, one.units)
            )
    assert found == SCHEDULE


def test_T_4_nothing_happens_before_so_that_saruman_gets_his_first_on_game_turn_three() -> None:
    war = at_dark(2)
    assert war.offered(DARK, "TakeReinforcements") == [], "CV20: mobilized on Game-Turn 2"
    assert "instalment_is_due" in war.says(DARK, "TakeReinforcements", instalment="saruman 1")
    war.to("dark_power", 3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.stands(DARK, ISENGARD) == {"saruman_orcs": 54}
    assert war.stands(DARK, "dunland") == {"dunlendings": 15}
    assert "instalment_is_due" in war.says(DARK, "TakeReinforcements", instalment="saruman 5")
    war.to("dark_power", 7)
    assert "instalment_is_due" not in war.says(DARK, "TakeReinforcements", instalment="saruman 5"), "M+5"


def test_T_5_nothing_happens_before_so_that_mordor_gets_its_own_on_eight_to_twelve() -> None:
    war = at_dark(7)
    assert "instalment_is_due" in war.says(DARK, "TakeReinforcements", instalment="mordor 1")
    war.to("dark_power", 8)
    war.do(DARK, "TakeReinforcements", instalment="mordor 1")
    assert war.stands(DARK, "far_harad") == {"haradrim": 70}
    assert war.stands(DARK, "W2716") == {"orcs": 15, "trolls": 5}
    assert "instalment_is_due" in war.says(DARK, "TakeReinforcements", instalment="mordor 5")
    war.to("dark_power", 12)
    assert "instalment_is_due" not in war.says(DARK, "TakeReinforcements", instalment="mordor 5"), "CV21"


@pytest.mark.parametrize(("group", "place", "points"), [("gondor", "lebennin", 24), ("rohan", "east_emnet", 23)])
def test_T_1_T_2_theirs_come_from_the_next_game_turn_on(group: str, place: str, points: int) -> None:
    war = at_fellowship(1).awake(group)
    assert "instalment_is_due" in war.says(FELLOWSHIP, "TakeReinforcements", instalment=f"{group} 1")
    war.to("fellowship", 2)
    war.do(FELLOWSHIP, "TakeReinforcements", instalment=f"{group} 1")
    assert war.stands(FELLOWSHIP, place) == {group: points}


def test_T_3_the_elves_alone_get_reinforcements_within_three_hexes_of_the_palace() -> None:
    war = at_dark()
    war.force(DARK, "E0808", saruman_orcs=3)
    war.do(DARK, "StartBattle", hex="E0808")
    war.settled()
    war.do(FELLOWSHIP, "LeadArmy")
    war.roll(DARK, 1)
    while "army_parting" in war.asks:
        ask = war.table.asks("truth")[0]
        if ask.seat == FELLOWSHIP:
            war.do(FELLOWSHIP, "StayInBattle")
        else:
            war.do(DARK, "RetreatForce", to="E0807")
    war.to("fellowship", 3)
    war.do(FELLOWSHIP, "TakeReinforcements", instalment="elves 1")
    assert war.stands(FELLOWSHIP, "mirkwood") == {"elves": 10}
    far = war.says(FELLOWSHIP, "PlaceForceInHex", place="mirkwood", hex="W3217")
    assert "hex_is_near_the_palace" in far
    assert "hex_is_near_the_palace" not in war.says(FELLOWSHIP, "PlaceForceInHex", place="mirkwood", hex="E0506")
    assert {people for part in order_of_battle.instalments() if part.group == "elves"
            for one in part.arrivals for people in one.points} == {"elves"}  # fmt: skip


def test_T_they_come_at_the_start_of_their_seats_player_turn_before_anything_moves() -> None:
    war = at_dark(3)
    assert war.offered(DARK, "TakeReinforcements")
    assert "reinforcements_come_in_their_own_turn" in War().to("fellowship", 3).says(
        DARK, "TakeReinforcements", instalment="saruman 1"
    )
    war.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2222")
    assert "reinforcements_come_before_anything_moves" in war.says(DARK, "TakeReinforcements", instalment="saruman 1")
    marched = at_dark(3)
    marched.march(DARK, ISENGARD, "W2321", points={"saruman_orcs": 1})
    assert marched.offered(DARK, "TakeReinforcements") == []


def test_T_they_march_in_the_player_turn_in_which_they_come() -> None:
    war = at_dark(3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.barred(DARK, ISENGARD, "W2321", points={"saruman_orcs": 54}) == set()
    assert war.barred(DARK, "dunland", "W2320") == set()


def test_T_they_are_held_for_later_and_several_instalments_come_together() -> None:
    war = at_dark(3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1", holds=["dunland"])
    assert war.stands(DARK, "dunland") == {}
    assert war.public["armies"]["held"] == {"saruman 1": {"dunland": {"dunlendings": 15}}}
    war.to("dark_power", 5)
    for part in ("saruman 1", "saruman 2", "saruman 3"):
        war.do(DARK, "TakeReinforcements", instalment=part)
    assert war.stands(DARK, "dunland") == {"dunlendings": 30}
    assert war.stands(DARK, ISENGARD) == {"saruman_orcs": 36 + 3 * 18}
    assert war.public["armies"]["held"] == {}
    assert "instalment_has_not_come" in war.says(DARK, "TakeReinforcements", instalment="saruman 1")


def test_T_what_is_due_where_the_enemy_stands_waits() -> None:
    war = at_dark(3)
    war.force(FELLOWSHIP, ISENGARD, rohan=3)
    war.do(DARK, "TellForce", hex=ISENGARD, points=[])
    war.do(DARK, "PlaceRouted", to="W2321")
    says = war.says(DARK, "TakeReinforcements", instalment="saruman 1")
    assert "enemy_stands_there" in says
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.stands(DARK, ISENGARD) == {}
    assert war.stands(DARK, "dunland") == {"dunlendings": 15}
    war.do(FELLOWSHIP, "TellForce", hex=ISENGARD, points=[])
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.stands(DARK, ISENGARD) == {"saruman_orcs": 18}


def test_T_setting_them_costs_nothing_where_the_sheet_says_so() -> None:
    war = at_dark(3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.public["shadow"]["spent"] == 0


def test_T_S_4_what_is_due_in_a_besieged_citadel_comes_in_to_who_controls_it() -> None:
    """Isengard is besieged: the schedule names it, its controller is in it, and nothing closes it to him."""
    war = at_dark(3)
    war.force(DARK, ISENGARD, saruman_orcs=4).force(FELLOWSHIP, ISENGARD, rohan=13)
    assert "enemy_stands_there" not in war.says(DARK, "TakeReinforcements", instalment="saruman 1")
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.stands(DARK, ISENGARD)["saruman_orcs"] > 4
    assert war.state.armies.held == {}


def test_T_who_comes_to_a_province_is_set_in_a_hex_of_it_that_no_enemy_holds() -> None:
    war = at_dark(3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    war.force(FELLOWSHIP, "W2219", rohan=3)
    assert "no_enemy_stands_there" in war.says(DARK, "PlaceForceInHex", place="dunland", hex="W2219")
    assert "hex_is_of_the_province" in war.says(DARK, "PlaceForceInHex", place="dunland", hex="W2422")
    assert "force_of_a_province_is_there" in war.says(DARK, "PlaceForceInHex", place="nurn", hex="W2222")
    war.do(DARK, "PlaceForceInHex", place="dunland", hex="W2220")
    assert (war.stands(DARK, "dunland"), war.stands(DARK, "W2220")) == ({}, {"dunlendings": 15})
    assert war.state.people[CHIEF].hex == "W2220", "T.4: he comes with them"


def test_T_4_the_chief_waits_for_a_hex_though_his_men_have_marched_already() -> None:
    war = at_dark(3)
    assert war.state.people[CHIEF].hex is None
    assert "force_of_a_province_is_there" in war.says(DARK, "PlaceForceInHex", place="dunland", hex="W2220")
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    war.march(DARK, "dunland", "W2220")
    war.do(DARK, "PlaceForceInHex", place="dunland", hex="W2220")
    assert war.state.people[CHIEF].hex == "W2220"
    assert war.stands(DARK, "W2220") == {"dunlendings": 15}
    assert "force_of_a_province_is_there" in war.says(DARK, "PlaceForceInHex", place="dunland", hex="W2221")


def test_T_4_the_chief_is_held_with_those_he_comes_with() -> None:
    war = at_dark(3)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1", holds=["dunland"])
    assert "force_of_a_province_is_there" in war.says(DARK, "PlaceForceInHex", place="dunland", hex="W2220")


def test_T_an_instalment_tells_its_points_and_what_is_unknown_is_refused() -> None:
    war = at_dark(3)
    assert "instalment_is_in_the_schedule" in war.says(DARK, "TakeReinforcements", instalment="saruman 6")
    assert "instalment_is_in_the_schedule" in war.says(DARK, "TakeReinforcements", instalment="gondor 1")
    assert "group_is_mobilized" in war.says(DARK, "TakeReinforcements", instalment="mordor 1")
    assert "held_places_are_of_it" in war.says(DARK, "TakeReinforcements", instalment="saruman 1", holds=["nurn"])
    assert "something_comes" in war.says(
        DARK, "TakeReinforcements", instalment="saruman 1", holds=["dunland", ISENGARD]
    )


def test_T_who_shelters_beside_new_units_is_spotted_no_more() -> None:
    war = at_fellowship().awake("rohan")
    war.spot("W2724", "gimli").to("fellowship", 2)
    war.do(FELLOWSHIP, "TakeReinforcements", instalment="rohan 1")
    war.do(FELLOWSHIP, "PlaceForceInHex", place="rohan", hex="W2724")
    assert war.public["map"]["face_down"]["W2724"] == 1
    assert "gimli" not in war.table.view(PUBLIC)["people"]


def test_T_each_instalment_is_offered_by_its_own_groups_section() -> None:
    war = at_dark(8)
    cited = {offer.fixed["instalment"].split()[0]: offer.cites for offer in war.offered(DARK, "TakeReinforcements")}
    assert cited == {"saruman": "T.4", "mordor": "T.5"}


def test_T_2_that_gandalf_came_to_theoden_is_offered_by_the_section_on_rohan() -> None:
    war = at_fellowship(2)
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=1)
    offers = war.table.offers(FELLOWSHIP)
    cited = {offer.fixed["group"]: offer.cites for offer in offers if offer.do == "TellGandalfCame"}
    assert cited.items() <= {"gondor": "T.1", "rohan": "T.2"}.items()
    assert "rohan" in cited


def test_T_whoever_moves_or_ends_his_turn_is_told_what_could_have_come_first() -> None:
    late = "reinforcements_come_first"
    war = at_dark(2)
    assert late not in war.says(DARK, "EndPhase"), "nothing is due"
    war.to("dark_power", 3)
    for do, fields in (
        ("MarchForce", {"origin": ISENGARD, "to": "W2422"}),
        ("MoveNazgul", {"nazgul": ["nazgul_7"], "to": "E0826"}),
        ("MoveDarkPower", {"name": "saruman", "to": "W2422"}),
        ("EndPhase", {}),
    ):
        ruling = war.ruled(DARK, do, **fields)
        assert late in {check.says for check in ruling.failing(PUBLIC)}, do
        assert ruling.allowed, (do, "they may wait")
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert late not in war.says(DARK, "EndPhase")


def test_T_nothing_is_said_once_something_has_moved_and_nothing_can_come_any_more() -> None:
    war = at_dark(3)
    war.do(DARK, "MarchForce", origin=ISENGARD, to="W2422")
    assert "reinforcements_come_first" not in war.says(DARK, "EndPhase")


def test_T_a_seat_whose_armies_all_sleep_is_told_so_and_not_that_they_have_marched() -> None:
    war = at_dark(1)
    (march,) = [closed for closed in war.table.closed(DARK) if closed.do == "MarchForce"]
    assert (march.why, march.cites) == ("a_mobilized_force_is_there", "T")
