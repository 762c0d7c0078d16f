"""A test named after each paragraph and run-in heading of the Campaign Game that no other test is named after."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi import at_home, forces, order_of_battle
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies.leaders import MAY_LEAD
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.campaign.court import Court
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

MINAS_TIRITH, HELMS_DEEP, ISENGARD, RIVENDELL, LORIEN = "E0428", "W2524", "W2421", "W2812", "W2918"
ORODRUIN, BARAD_DUR, ROHAN = "E0929", "E1128", "W2724"


def leads(seat: str, name: str, **dark: int) -> int:
    """Somebody leads a Force in the field: the Morale that he is worth."""
    war = in_the_field(1, seat, dark=dark or {"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 2)
    if seat == DARK:
        war.by_hand("hex", FIELD, name)
    war.fight(leaders=True).do(seat, "LeadArmy", leader=name)
    return war.battle.leaders[seat].morale


def marched(seat: str = DARK, origin: str = NEAR, to: str = FIELD, **points: int) -> War:
    """A Force of one seat has marched into a hex, and everybody is mobilized."""
    war = awake(seat).force(origin, **(points or {"orcs": 9}))
    war.do(seat, "MarchForce", origin=origin, to=to)
    return war


def awake(seat: str) -> War:
    war = War().to(seat, 2)
    for group in order_of_battle.GROUPS:
        war.by_hand("mobilized_since", 1, group)
    return war


def test_P_1_fellowship_player_turn_moves_its_armies_alone_and_before_any_combat() -> None:
    war = awake(FELLOWSHIP).force(NEAR, gondor=5).force(FIELD, orcs=5).force("W2218", orcs=5)
    assert "P.1" in war.refused(DARK, "MarchForce", origin="W2218", to="W2219")
    war.do(FELLOWSHIP, "MarchForce", origin=NEAR, to=FIELD)
    war.fight().throw(6)
    assert "P.1" in war.refused(FELLOWSHIP, "MarchForce", origin=MINAS_TIRITH, to="E0427")


def test_P_1_dark_power_player_turn_moves_its_armies_for_points_and_fights_sieges_last() -> None:
    war = awake(DARK).force(HELMS_DEEP, rohan=20).force(HELMS_DEEP, saruman_orcs=30, instead=ISENGARD)
    war.force(NEAR, orcs=9).force(FIELD, gondor=5)
    spent = war.state.shadow.spent
    war.do(DARK, "MarchForce", origin=NEAR, to=FIELD)
    assert war.state.shadow.spent > spent
    assert war.refused(DARK, "StartBattle", hex=HELMS_DEEP) == {"P.1"}
    war.fight(FIELD)


def test_Q_2_fellowship_has_22_characters_and_21_units_in_19_hexes() -> None:
    arrivals = [one for one in order_of_battle.setup() if one.side == FELLOWSHIP]
    assert sum(len(one.characters) for one in arrivals) == 22
    assert sum(len(one.units) for one in arrivals) == 21
    assert len({one.place for one in arrivals}) == 19


def test_Q_2_dark_power_has_11_characters_and_13_units_in_10_hexes() -> None:
    arrivals = [one for one in order_of_battle.setup() if one.side == DARK]
    assert sum(len(one.characters) for one in arrivals) == 11
    assert sum(len(one.units) for one in arrivals) == 13
    assert len({one.place for one in arrivals}) == 10


@pytest.mark.parametrize(("name", "home", "mine"), [("galadriel", LORIEN, 0), ("elrond", RIVENDELL, 9)])
def test_R_1_movement_and_leadership_two_elves_never_leave_home(name: str, home: str, mine: int) -> None:
    court = Court().to("fellowship")
    whole = court.state.stacks[home].face_down
    move = {"origin": home, "to": "W2817" if home == LORIEN else "W2811"}
    assert "R.1" in court.refused(FELLOWSHIP, "MoveFellowship", PUBLIC, face_down=whole, **move)
    assert name not in MAY_LEAD
    if mine:
        assert court.ruled(FELLOWSHIP, "MoveFellowship", face_down=mine, **move).allowed


def test_R_1_two_elves_lead_armies_and_two_stay_with_their_rings() -> None:
    assert {"celeborn", "thranduil"} <= set(MAY_LEAD)
    assert not {"galadriel", "elrond"} & set(MAY_LEAD)
    assert (at_home.NEVER_MOVED["galadriel"], at_home.NEVER_MOVED["elrond"]) == (LORIEN, RIVENDELL)


def test_R_3_brand_leads_any_fellowship_army() -> None:
    assert leads(FELLOWSHIP, "brand") == 2


@pytest.mark.parametrize(("name", "morale"), [("faramir", 3), ("imrahil", 2)])
def test_R_5_the_princes_of_gondor_lead_any_fellowship_army(name: str, morale: int) -> None:
    assert leads(FELLOWSHIP, name) == morale


def test_R_4_minas_tirith_is_led_by_denethor_or_boromir_while_denethor_lives() -> None:
    war = War().to(FELLOWSHIP).force(MINAS_TIRITH, orcs=10).fight(MINAS_TIRITH, leaders=True)
    assert "R.4" in war.refused(FELLOWSHIP, "LeadArmy", leader="faramir")
    war.do(FELLOWSHIP, "LeadArmy", leader="denethor")
    assert war.battle.leaders[FELLOWSHIP].name == "denethor"


def test_R_4_doom_takes_denethor_off_as_the_game_turn_of_card_93_ends() -> None:
    court = Court().set_up(fellowship=(None, None, None), dark=(93, None, None)).to("dark_power")
    court.by_hand("magic_box", 0, MINAS_TIRITH)
    court.do(DARK, "PlayEvent", (FELLOWSHIP,), card=93)
    assert not court.state.people["denethor"].is_dead
    court.to("indication")
    court.do(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH)
    assert court.state.people["denethor"].is_dead


def test_R_14_gondor_is_mobilized_by_card_90() -> None:
    court = Court().set_up(fellowship=(90, None, None)).to("fellowship")
    assert "gondor" not in court.state.armies.lamps
    court.do(FELLOWSHIP, "PlayEvent", card=90)
    assert court.state.armies.lamps["gondor"].by == "card"


def test_E_4_campaign_game_only_aragorn_leads_armies() -> None:
    assert leads(FELLOWSHIP, "aragorn") == 4


def test_E_5_campaign_game_only_boromir_leads_armies() -> None:
    assert leads(FELLOWSHIP, "boromir") == 2


def test_E_7_campaign_game_only_gandalf_leads_armies_and_uses_sorcery_for_them() -> None:
    war = in_the_field(1, FELLOWSHIP, dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 2)
    war.fight(leaders=True).do(FELLOWSHIP, "LeadArmy", leader="gandalf_grey")
    leader = war.battle.leaders[FELLOWSHIP]
    assert (leader.morale, bool(leader.rating)) == (4, True)
    assert war.asks == ["army_sorcery_said"]


def test_E_10_campaign_game_only_saruman_leads_armies_and_uses_sorcery_for_them() -> None:
    assert leads(DARK, "saruman") == 1


@pytest.mark.parametrize("name", ["lord_of_the_nazgul"])
def test_E_14_campaign_game_only_the_lord_of_the_nazgul_leads_armies(name: str) -> None:
    assert leads(DARK, name) > 0


def test_E_15_campaign_game_only_gothmog_leads_armies() -> None:
    assert leads(DARK, "gothmog") == 3


def test_E_16_campaign_game_only_the_mouth_of_sauron_leads_armies() -> None:
    assert leads(DARK, "mouth_of_sauron") > 0


def test_E_12_campaign_game_only_an_army_passes_an_eye_and_turns_no_card() -> None:
    war = awake(FELLOWSHIP).force("W2715", gondor=5)
    before = war.state.servants
    war.do(FELLOWSHIP, "MarchForce", origin="W2715", to="W2716")
    assert war.state.servants == before
    assert war.state.stack == ()


@pytest.mark.parametrize(("seat", "people"), [(DARK, "orcs"), (FELLOWSHIP, "gondor")])
def test_F_4_orodruin_is_closed_to_every_army(seat: str, people: str) -> None:
    war = awake(seat).force("E0928", **{people: 5})
    assert "F.4/orodruin" in war.refused(seat, "MarchForce", origin="E0928", to=ORODRUIN)


@pytest.mark.parametrize("dead", [False, True])
def test_F_4_rivendell_is_entered_by_armies_once_elrond_is_dead(dead: bool) -> None:
    war = awake(DARK).force("W2811", orcs=5)
    if dead:
        war.by_hand("face_up", "yes", "elrond")
        war.by_hand("dead", "yes", "elrond")
    checks = war.ruled(DARK, "MarchForce", origin="W2811", to=RIVENDELL).failing(PUBLIC)
    assert ("F.4/rivendell" in [check.cites for check in checks]) == (not dead)


def test_F_6_campaign_game_only_a_hex_with_a_hostile_army_alone_halts_who_walks_in() -> None:
    war = War().to(FELLOWSHIP).force(ROHAN, haradrim=5).company(ROHAN, "gimli")
    assert "entered" in war.asks
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")


def test_J_campaign_game_only_nobody_beside_his_own_army_is_spotted() -> None:
    war = War().to(FELLOWSHIP).force(ROHAN, haradrim=5).force(ROHAN, rohan=5).company(ROHAN, "gimli")
    assert "entered" not in war.asks


def test_S_armies_hold_hexes_are_moved_for_points_and_attack() -> None:
    war = marched().force(FIELD, gondor=5)
    assert war.state.shadow.spent > 0
    war.fight()
    assert war.battle.attacker == DARK


def test_S_forces_and_combat_is_one_force_a_seat_against_the_other() -> None:
    war = in_the_field(dark={"orcs": 4, "trolls": 3}, fellowship={"gondor": 5, "rohan": 2})
    assert "S.3" in war.refused(FELLOWSHIP, "EndPhase"), "they have to fight"
    war.fight()
    assert (war.battle.total(DARK), war.battle.total(FELLOWSHIP)) == (7, 7)


@pytest.mark.parametrize(("hex_", "factor", "may_sit"), [(HELMS_DEEP, 3, True), ("W2218", 2, False), (FIELD, 1, False)])
def test_S_siege_takes_the_place_of_army_combat_in_a_citadel_and_other_ground_counts_too(
    hex_: str, factor: int, may_sit: bool
) -> None:
    war = War().to(DARK, 2).force(hex_, gondor=20).force(hex_, orcs=20)
    war.fight(hex_)
    assert war.battle.factor == factor
    war.throw(3)
    assert war.ruled(FELLOWSHIP, "BreakOff").allowed == may_sit


def test_S_leaders_change_the_result() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 1)
    war.fight(leaders=True).do(FELLOWSHIP, "LeadArmy", leader="faramir")
    assert war.throw(2).rolled().net == 3, "added to the die"


def test_S_1_types_uruk_hai_are_orcs_and_each_people_has_its_side_and_group() -> None:
    peoples = order_of_battle.peoples()
    assert {name for name, people in peoples.items() if people.are_orcs} == {"orcs", "saruman_orcs"}
    assert {people.group for people in peoples.values()} == set(order_of_battle.GROUPS)
    units = [unit for one in order_of_battle.setup() for unit in one.units if "uruk" in unit]
    assert units
    coming = (one for part in order_of_battle.instalments() for one in part.arrivals)
    met = {people for one in (*order_of_battle.setup(), *coming) for people in one.points}
    assert {each for each in met if peoples[each].group == "saruman"} == {"saruman_orcs", "dunlendings"}


def test_S_2_stop_who_enters_a_hostile_hex_goes_no_further() -> None:
    war = awake(DARK).force(FIELD, gondor=5).force(NEAR, orcs=9)
    war.do(DARK, "MarchForce", origin=NEAR, to=FIELD)
    assert war.refused(DARK, "MarchForce", origin=FIELD, to=NEAR) == {"S.2"}


def test_S_2_cost_a_march_of_the_dark_power_is_paid_for_and_one_of_the_fellowship_is_not() -> None:
    price = War().table.box.lookup("costs_campaign", "move_force", "")
    assert price is not None
    assert marched(DARK, orcs=9).state.shadow.spent == int(price.value)
    assert marched(FELLOWSHIP, gondor=9).state.shadow.spent == 0


def test_S_3_outline_is_price_leader_die_losses_and_parting() -> None:
    war = in_the_field(1, FELLOWSHIP, dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 1)
    war.do(FELLOWSHIP, "StartBattle", hex=FIELD)
    war.settled()
    seen = []
    for do, seat, fields in (
        ("PayDefence", DARK, {"in_full": True}), ("LeadArmy", FELLOWSHIP, {}),
        ("EnterRoll", FELLOWSHIP, {"faces": [3]}),
        ("StayInBattle", DARK, {}), ("StayInBattle", FELLOWSHIP, {}),
    ):  # fmt: skip
        seen += war.asks
        war.do(seat, do, **fields)
    assert seen == ["army_price", "army_leader", "battle", "army_parting", "army_parting"]


def test_S_3_table_is_read_by_the_attackers_die_in_the_column_of_the_odds() -> None:
    rolled = in_the_field(1, FELLOWSHIP, dark={"orcs": 10}, fellowship={"gondor": 20}).fight().throw(2).rolled()
    assert (rolled.odds, rolled.die) == ("2-1", 2)


def test_S_3_neither_retreats_and_the_next_round_begins_with_the_odds() -> None:
    war = in_the_field(1, FELLOWSHIP, dark={"orcs": 20}, fellowship={"gondor": 20}).fight().throw(2)
    war.stay(1)
    assert war.battle.round == 1
    war.stay(1)
    assert war.battle.round == 2
    assert war.asks[0] in ("army_leader", "battle")


def test_S_3_shadow_point_costs_are_three_to_attack_and_two_to_defend_in_full_once_a_hex() -> None:
    war = in_the_field(1, DARK, dark={"orcs": 20}, fellowship={"gondor": 20})
    before = war.state.shadow.spent
    war.fight().throw(2).stay(2).throw(2)
    assert war.state.shadow.spent - before == 3
    for full, price in ((True, 2), (False, 0)):
        war = in_the_field(1, FELLOWSHIP, dark={"orcs": 20}, fellowship={"gondor": 20})
        before = war.state.shadow.spent
        war.fight(full=full)
        assert war.state.shadow.spent - before == price


def test_S_4_control_is_the_last_force_alone_whatever_characters_are_there() -> None:
    war = War().to(DARK)
    assert forces.controller(war.state, BARAD_DUR) == DARK
    war.force(BARAD_DUR, gondor=5)
    assert forces.controller(war.state, BARAD_DUR) == FELLOWSHIP
    war.no_force(FELLOWSHIP, BARAD_DUR)
    assert war.state.people["mouth_of_sauron"].hex == BARAD_DUR
    assert forces.controller(war.state, BARAD_DUR) == FELLOWSHIP


def test_S_6_which_may_lead_is_said_by_a_morale_without_parentheses() -> None:
    box = War().table.box
    for chart in ("characters", "campaign_characters"):
        for row in box.rows(chart):
            cell = box.lookup(chart, row, "leader")
            assert cell is None or (cell.value == "yes") == (row in MAY_LEAD), row


def test_S_8_individual_combat_is_forced_on_nobody_beside_his_own_army() -> None:
    war = War().to(DARK).counters(RIVENDELL, 9).force(FIELD, gondor=5)
    war.by_hand("face_up", "yes", "gimli")
    war.by_hand("hex", FIELD, "gimli")
    war.by_hand("hex", FIELD, "saruman")
    assert "S.8" in war.refused(DARK, "StartCombat", hex=FIELD)
    assert not war.offered(DARK, "StartCombat")


def taken(state: State, group: str, after: int) -> int | None:
    return state.armies.taken.get(f"{group} {after}")


def test_T_reinforcements_come_at_the_start_of_their_seats_turn_and_may_be_held_back() -> None:
    war = War().to(FELLOWSHIP, 2)
    war.by_hand("mobilized_since", 1, "gondor")
    war.do(FELLOWSHIP, "TakeReinforcements", instalment="gondor 1", holds=["anfalas"])
    assert taken(war.state, "gondor", 1) == 2
    assert set(war.state.armies.held["gondor 1"]) == {"anfalas"}
    assert war.at(FELLOWSHIP, "anfalas") == {}


SCHEDULES = {
    "gondor": ("T.1", (82, 67)), "rohan": ("T.2", (43, 43)), "elves": ("T.3", (30, 10)),
    "saruman": ("T.4", (33, 33, 18, 18, 18)), "mordor": ("T.5", (196, 176, 151, 139, 44)),
}  # fmt: skip
"""Group -> Strength Points of each instalment, as the book lists its units."""


def keeps_its_schedule(group: str) -> None:
    """Each instalment comes so many Game-Turns after the mobilization, and not before, with all its points."""
    _, points = SCHEDULES[group]
    parts = [part for part in order_of_battle.instalments() if part.group == group]
    assert [sum(sum(one.points.values()) for one in part.arrivals) for part in parts] == list(points)
    seat = parts[0].side
    war = War().to(seat, 3)
    war.by_hand("mobilized_since", 3, group)
    for part in parts:
        assert war.refused(seat, "TakeReinforcements", instalment=part.id)
    for part in parts:
        war.to(seat, 3 + part.after)
        war.do(seat, "TakeReinforcements", instalment=part.id)
        assert taken(war.state, group, part.after) == 3 + part.after


def test_T_1_schedule_of_gondor() -> None:
    keeps_its_schedule("gondor")


def test_T_2_schedule_of_rohan() -> None:
    keeps_its_schedule("rohan")


def test_T_3_schedule_of_the_elves() -> None:
    keeps_its_schedule("elves")


def test_T_4_schedule_of_saruman() -> None:
    keeps_its_schedule("saruman")


def test_T_5_schedule_of_mordor() -> None:
    keeps_its_schedule("mordor")
