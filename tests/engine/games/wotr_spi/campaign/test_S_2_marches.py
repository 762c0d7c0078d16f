"""S.1, S.2, I.4: what marches, when, for what price, and where it must stop."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.campaign.marches import (
    DUNLAND,
    EDORAS,
    HELMS_DEEP,
    ISENGARD,
    ROHAN,
    War,
    at_dark,
    at_fellowship,
)
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def test_S_2_armies_march_in_their_own_player_turn_while_characters_move() -> None:
    war = at_fellowship().awake("rohan")
    assert war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS) == set()
    assert "armies_move_in_their_own_turn" in war.barred(DARK, ISENGARD, DUNLAND)
    war.to("dark_power")
    assert "armies_move_in_their_own_turn" in war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS)


def test_S_2_nothing_marches_once_movement_is_over() -> None:
    war = at_fellowship().awake("rohan")
    war.force(DARK, HELMS_DEEP, orcs=1)
    war.do(FELLOWSHIP, "StartBattle", hex=HELMS_DEEP)
    war.settled()
    war.do(DARK, "PayDefence", in_full=False)
    war.do(FELLOWSHIP, "LeadArmy")
    war.roll(FELLOWSHIP, 6)
    while war.asks and war.asks[0] == "army_parting":
        war.do(war.table.asks("truth")[0].seat, "StayInBattle")
        war.do(war.table.asks("truth")[0].seat, "BreakOff")
    assert "movement_is_not_over" in war.barred(FELLOWSHIP, EDORAS, ROHAN)


def test_S_2_only_what_stands_there_marches_and_the_whole_of_it_where_nothing_is_told() -> None:
    war = at_fellowship().awake("rohan")
    assert "so_many_points_stand_there" in war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS, points={"rohan": 8})
    assert "so_many_points_stand_there" in war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS, points={"gondor": 1})
    assert "own_points_march" in war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS, points={"rohan": 0})
    assert "a_force_stands_there" in war.barred(FELLOWSHIP, ROHAN, EDORAS)
    war.march(FELLOWSHIP, HELMS_DEEP, EDORAS, points={"rohan": 2})
    assert (war.stands(FELLOWSHIP, HELMS_DEEP), war.stands(FELLOWSHIP, EDORAS)) == ({"rohan": 5}, {"rohan": 13})
    war.march(FELLOWSHIP, HELMS_DEEP, EDORAS)
    assert (war.stands(FELLOWSHIP, HELMS_DEEP), war.stands(FELLOWSHIP, EDORAS)) == ({}, {"rohan": 18})


def test_S_1_change_is_nobodys_entry_and_a_force_is_its_strength_points() -> None:
    war = at_fellowship()
    assert war.stands(FELLOWSHIP, "W0815") == {"dwarves": 2}, "CV15: the 2-5 counter"
    assert war.stands(FELLOWSHIP, "E0808") == {"western_allies": 10}, "CV16: Dale"
    assert war.stands(FELLOWSHIP, "E0807") == {}


def test_S_2_a_force_that_enters_a_hostile_hex_stops_and_what_stood_there_may_leave() -> None:
    war = at_dark()
    war.force(DARK, HELMS_DEEP, orcs=3, saruman_orcs=4)
    war.march(DARK, ISENGARD, HELMS_DEEP, points={"saruman_orcs": 10})
    assert "who_entered_a_hostile_hex_stops" in war.barred(DARK, HELMS_DEEP, ROHAN, points={"saruman_orcs": 5})
    assert war.barred(DARK, HELMS_DEEP, ROHAN, points={"saruman_orcs": 4}) == set()


def test_S_2_a_town_or_citadel_that_the_other_seat_controls_stops_a_force_though_nobody_is_in_it() -> None:
    war = at_dark()
    war.do(FELLOWSHIP, "TellForce", hex=EDORAS, points=[])
    war.march(DARK, ISENGARD, EDORAS, points={"saruman_orcs": 5}, pace=5)
    assert "who_entered_a_hostile_hex_stops" in war.barred(DARK, EDORAS, "W2623", points={"saruman_orcs": 5})
    bree = at_dark()
    bree.do(FELLOWSHIP, "TellForce", hex="W1812", points=[])
    bree.force(DARK, "W1813", saruman_orcs=3)
    bree.march(DARK, "W1813", "W1812")
    assert "who_entered_a_hostile_hex_stops" in bree.barred(DARK, "W1812", "W1811")
    again = at_dark()
    again.march(DARK, ISENGARD, ROHAN, points={"saruman_orcs": 5})
    assert "who_entered_a_hostile_hex_stops" not in again.barred(DARK, ROHAN, "W2423", points={"saruman_orcs": 5})


def test_S_2_a_told_way_goes_through_no_hex_in_which_it_must_stop() -> None:
    war = at_dark()
    way = ["W2422", "W2423", "W2524", "W2625"]
    assert "nothing_stops_the_army_on_its_way" in war.barred(DARK, ISENGARD, "W2625", path=way)
    assert war.barred(DARK, ISENGARD, "W2524", path=way[:3]) == set()


def test_S_2_an_own_citadel_stops_nobody() -> None:
    war = at_fellowship().awake("rohan")
    war.march(FELLOWSHIP, EDORAS, HELMS_DEEP)
    assert "who_entered_a_hostile_hex_stops" not in war.barred(FELLOWSHIP, HELMS_DEEP, ROHAN)


def test_I_4_a_force_that_marches_costs_its_point_and_each_part_of_a_split_another() -> None:
    war = at_dark()
    war.march(DARK, ISENGARD, ROHAN, points={"saruman_orcs": 10})
    war.march(DARK, ISENGARD, "W2423", points={"saruman_orcs": 10})
    assert war.public["shadow"]["spent"] == 2
    war.do(DARK, "MarchUntold", forces=3, enters="none_of_them")
    assert war.public["shadow"]["spent"] == 5


def test_I_4_the_fellowship_pays_nothing() -> None:
    war = at_fellowship().awake("rohan")
    war.march(FELLOWSHIP, HELMS_DEEP, EDORAS)
    war.do(FELLOWSHIP, "MarchUntold", forces=2, enters="none_of_them")
    assert war.public["shadow"]["spent"] == 0


def test_I_4_points_that_are_left_are_warned_of_on_the_dark_powers_desk_alone() -> None:
    war = War().to("search", 2).points("A", 2)
    war.to("dark_power")
    war.do(DARK, "MarchUntold", forces=2, enters="none_of_them")
    for _ in range(2):
        war.do(DARK, "MarchUntold", forces=4, enters="none_of_them")
    assert "I.1" in war.warned(DARK, "MarchForce", origin=ISENGARD, to=DUNLAND)
    assert "I.1" not in war.warned(DARK, "MarchForce", PUBLIC, origin=ISENGARD, to=DUNLAND)


def test_I_4_nazgul_who_go_with_a_force_have_a_line_of_their_own() -> None:
    war = at_dark()
    war.force(DARK, "W3218", orcs=24)
    war.by_hand("hex", ISENGARD, "nazgul_4")
    war.march(DARK, ISENGARD, ROHAN, points={"saruman_orcs": 10})
    before = war.public["shadow"]["spent"]
    war.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=ROHAN)
    assert war.public["shadow"]["spent"] == before + 1
    war.do(DARK, "MoveNazgul", nazgul=["nazgul_5"], to=ROHAN)
    assert war.public["shadow"]["spent"] == before + 3


def test_S_2_an_untold_march_is_remembered_and_a_force_told_from_where_it_stood() -> None:
    war = at_dark()
    war.do(DARK, "MarchUntold", forces=2, enters="none_of_them")
    assert war.public["armies"]["untold"] == {DARK: 2}
    war.force(DARK, HELMS_DEEP, instead=ISENGARD, saruman_orcs=10)
    assert war.stands(DARK, ISENGARD) == {"saruman_orcs": 26}


def test_S_a_force_is_told_as_it_stands_with_the_orcs_of_a_search_card_among_it() -> None:
    war = War().to("search", 2).points()
    war.do(DARK, "DrawSearch", card=103)
    war.spot(ROHAN, "gimli")
    war.do(DARK, "SendForce", hex=ROHAN, orcs=6)
    war.roll(DARK, 6)
    assert war.stands(DARK, ROHAN) == {"saruman_orcs": 6}
    war.force(DARK, ROHAN, saruman_orcs=6)
    assert war.stands(DARK, ROHAN) == {"saruman_orcs": 6}, "once, and not twice"


def test_F_3_a_force_whose_way_is_not_told_is_doubted_where_the_map_has_none() -> None:
    war = at_dark(2)
    told = {
        to: [check.says for check in war.ruled(DARK, "MarchForce", origin=ISENGARD, to=to).failing(PUBLIC)]
        for to in ("W2424", "W2427")
    }
    assert "known_ground_lets_them" not in told["W2424"]
    assert "known_ground_lets_them" in told["W2427"], "six hexes, and mountains between"


def test_S_2_a_force_told_elsewhere_that_nobody_has_marched_is_wondered_at() -> None:
    war = at_dark(2)
    told = {"hex": "W2422", "points": [[DARK, "saruman_orcs", 10]], "instead": ISENGARD}
    assert war.warned(DARK, "TellForce", **told) == {"S.2"}
    war.do(DARK, "MarchUntold", forces=1, enters="none_of_them")
    assert war.warned(DARK, "TellForce", **told) == set()


def test_F_3_a_force_somewhere_in_a_province_comes_no_further_than_from_its_nearest_hex() -> None:
    war = at_fellowship(1).awake("rohan").to("fellowship", 2)
    war.do(FELLOWSHIP, "TakeReinforcements", instalment="rohan 1")
    twenty = {"origin": "rohan", "points": [[FELLOWSHIP, "rohan", 20]]}
    assert "province_is_near" in war.says(FELLOWSHIP, "MarchForce", to="E1408", **twenty), "further than by any Road"
    assert war.warned(FELLOWSHIP, "MarchForce", to="E1128", **twenty) == {"F.3"}, "there is no Road"
    assert war.warned(FELLOWSHIP, "MarchForce", to="W3022", **twenty) == set()


def test_I_1_an_untold_march_is_offered_to_nobody_who_has_forfeited_all_points() -> None:
    war = at_dark(2)
    assert war.offered(DARK, "MarchUntold")
    war.by_hand("spent", 40)
    war.to("dark_power", 3)
    assert war.offered(DARK, "MarchUntold") == []
    assert war.refused(DARK, "MarchUntold", forces=1, enters="none_of_them") == {"I.1"}


def test_F_4_a_force_told_on_ground_that_nobody_enters_is_wondered_at() -> None:
    war = at_dark(2)
    told = {"points": [[DARK, "saruman_orcs", 1]]}
    assert "F.4" in war.warned(DARK, "TellForce", hex="W2425", **told)
    assert "F.4" not in war.warned(DARK, "TellForce", hex="W2425", points=[])


def test_I_1_nobody_who_has_forfeited_all_points_is_offered_a_march_or_an_attack() -> None:
    war = at_dark(2)
    assert all(war.offered(DARK, do) for do in ("MarchForce", "StartBattle"))
    war.by_hand("spent", 40)
    war.to("dark_power", 3)
    for do in ("MarchForce", "StartBattle"):
        assert war.offered(DARK, do) == []
    told = war.says(DARK, "MarchForce", origin=ISENGARD, to=DUNLAND)
    assert told == {"allotment_is_not_forfeited", "reinforcements_come_first"}
    war.force(FELLOWSHIP, ISENGARD, rohan=1)
    assert war.offered(DARK, "StartBattle") == []
    assert "allotment_is_not_forfeited" in war.says(DARK, "StartBattle", hex=ISENGARD)


def test_F_3_who_has_marched_out_of_a_province_goes_on_from_where_he_came() -> None:
    war = at_fellowship(1).awake("rohan").to("fellowship", 2)
    war.do(FELLOWSHIP, "TakeReinforcements", instalment="rohan 1")
    some = [[FELLOWSHIP, "rohan", 5]]
    war.do(FELLOWSHIP, "MarchForce", origin="rohan", to="W2622", points=some)
    assert war.barred(FELLOWSHIP, "W2622", "W2621", points={"rohan": 5}) == set()
    war.do(FELLOWSHIP, "MarchForce", origin="W2622", to="W2621", points=some)
    assert war.stands(FELLOWSHIP, "W2621") == {"rohan": 5}


def test_S_2_more_forces_than_stand_anywhere_are_wondered_at() -> None:
    war = at_fellowship().awake("rohan")
    count = len(war.table.view()["armies"]["forces"][FELLOWSHIP])
    (several,) = (offer for offer in war.offered(FELLOWSHIP, "MarchUntold") if not offer.fixed)
    assert next(domain.high for domain in several.fields if domain.name == "forces") == count
    assert war.warned(FELLOWSHIP, "MarchUntold", forces=count, enters="none_of_them") == set()
    assert war.warned(FELLOWSHIP, "MarchUntold", forces=count + 1, enters="none_of_them") == {"S.2"}
