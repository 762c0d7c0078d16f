"""S.3: when Army Combat is fought, at which odds and price, what is lost, and who goes where."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.core.audience import TRUTH
from engine.core.projection import ruling_told
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import SEATS
from engine.games.wotr_spi.steps.s_armies.odds import defence_of, odds
from tests.engine.games.wotr_spi.campaign.battles import FAR, FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

HALF = Fraction(15, 2)


@pytest.mark.parametrize(
    ("attack", "defence", "said"),
    [
        (20, 10, "2-1"), (5, 15, "1-3"), (13, 7, "1-1"), (26, 9, "2-1"), (9, 10, "1-2"), (25, 60, "1-3"),
        (20, HALF, "2-1"), (10, 10, "1-1"), (1, 100, "1-100"),
    ],
)  # fmt: skip
def test_S_3_odds_are_a_whole_ratio_with_every_fraction_for_the_defender(
    attack: int, defence: Fraction | int, said: str
) -> None:
    assert odds(attack, Fraction(defence)) == said


def test_S_3_the_seat_whose_turn_it_is_attacks_and_all_units_in_the_hex_are_counted() -> None:
    war = in_the_field(dark={"orcs": 7, "trolls": 5}, fellowship={"gondor": 20, "rohan": 4})
    war.fight()
    assert (war.battle.attacker, war.battle.total(FELLOWSHIP), war.battle.total(DARK)) == (FELLOWSHIP, 24, 12)
    war.throw(3)
    assert war.rolled().odds == "2-1"


def test_S_3_the_orcs_of_a_search_card_fight_with_their_force() -> None:
    war = in_the_field(dark={"orcs": 7}, fellowship={"gondor": 20})
    war.by_hand("orcs", 3, FIELD)
    war.fight()
    assert war.battle.strengths[DARK] == {"orcs": 10}


def test_S_3_army_combat_is_started_in_ones_own_player_turn_where_both_have_forces() -> None:
    war = in_the_field(dark={"orcs": 10}, fellowship={"gondor": 10})
    assert war.refused(DARK, "StartBattle", hex=FIELD) == {"S.3"}
    assert war.refused(FELLOWSHIP, "StartBattle", hex=NEAR) == {"S.3"}
    assert [offer.fixed for offer in war.offered(FELLOWSHIP, "StartBattle")] == [{"hex": FIELD}]
    assert not war.offered(DARK, "StartBattle")


def test_S_3_a_force_that_nobody_has_counted_is_told_as_combat_begins() -> None:
    war = War().to("fellowship", 1)
    rows = [[DARK, "orcs", 6], [FELLOWSHIP, "rohan", 9]]
    war.do(FELLOWSHIP, "StartBattle", hex=FIELD, told=rows)
    assert war.battle.strengths == {FELLOWSHIP: {"rohan": 9}, DARK: {"orcs": 6}}


def test_S_1_a_strength_told_for_combat_that_cannot_be_warns_and_an_untold_march_is_no_such_thing() -> None:
    war = War().to("fellowship", 2).force(FIELD, rohan=9)
    war.to(DARK)
    told = [[DARK, "saruman_orcs", 36]]
    assert "S.1" in war.warned(DARK, "StartBattle", hex=FIELD, told=told), "the record has 36 in Isengard as well"
    war.do(DARK, "MarchUntold", enters="none_of_them")
    assert "S.1" not in war.warned(DARK, "StartBattle", hex=FIELD, told=told), "they may have come from there"
    assert "S.1" in war.warned(DARK, "StartBattle", hex=FIELD, told=[[DARK, "saruman_orcs", 37]]), "there are 36"


def test_P_1_individual_combat_comes_first_and_movement_is_over_then() -> None:
    war = in_the_field(dark={"orcs": 10}, fellowship={"gondor": 10})
    war.by_hand("face_up", "yes", "aragorn")
    war.by_hand("hex", "W2723", "aragorn")
    war.by_hand("hex", "W2723", "nazgul_4")
    war.do(FELLOWSHIP, "StartBattle", hex=FIELD)
    assert war.asks == ["contact"]
    war.do(DARK, "PassCombat")
    assert war.battle.hex == FIELD
    assert war.state.so_far.is_movement_over
    assert war.state.so_far.is_combat_over


def test_S_3_whose_turn_it_is_must_attack_before_he_ends_it() -> None:
    war = in_the_field(dark={"orcs": 10}, fellowship={"gondor": 10})
    assert war.refused(FELLOWSHIP, "EndPhase") == {"S.3"}
    war.fight().throw(3)
    war.do(DARK, "RetreatForce", to=NEAR)
    war.to("dark_power", 1).force(NEAR, gondor=1)
    # Whether it has the three points is its secret, and the no is the same with them and without.
    assert war.refused(DARK, "EndPhase") == {"S.3"}
    war.by_hand("spent", 40)
    assert war.refused(DARK, "EndPhase") == {"S.3"}


def test_S_3_who_has_forfeited_all_shadow_points_ends_his_turn_without_an_attack() -> None:
    war = War().to(DARK, 1)
    war.by_hand("spent", 40)
    war.to(DARK, 2).force(FIELD, gondor=9).force(FIELD, orcs=10)
    assert war.state.shadow.forfeited_on == 1
    assert war.refused(DARK, "StartBattle", hex=FIELD) == {"I.1"}
    assert war.ruled(DARK, "EndPhase").allowed
    war.to("indication")


def test_S_3_one_combat_goes_on_until_one_force_is_gone_and_is_over_for_the_turn() -> None:
    war = in_the_field(dark={"orcs": 10}, fellowship={"gondor": 10})
    war.fight().throw(3).stay()
    assert war.battle.round == 2
    assert war.asks == ["battle"]
    war.throw(3)
    war.do(DARK, "RetreatForce", to=NEAR)
    assert war.state.stack == ()
    war.force(FIELD, orcs=3)
    assert war.refused(FELLOWSHIP, "StartBattle", hex=FIELD) == {"S.3"}


def test_S_3_points_the_dark_power_pays_three_for_a_hex_whatever_it_rolls() -> None:
    war = in_the_field(1, "dark_power", dark={"orcs": 20}, fellowship={"gondor": 20})
    before = war.state.shadow.spent
    war.fight().throw(2).stay().throw(2).stay().throw(2)
    assert war.battle.round == 3
    assert war.state.shadow.spent - before == 3


def test_S_3_points_the_dark_power_pays_two_to_defend_a_hex_in_full_once() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    before = war.state.shadow.spent
    war.fight().throw(2).stay()
    assert war.asks == ["battle"]
    assert war.state.shadow.spent - before == 2
    assert defence_of(war.battle) == war.battle.total(DARK)


def test_S_3_points_saved_it_defends_at_half_strength_kept_until_the_odds_are_rounded() -> None:
    war = in_the_field(dark={"orcs": 15}, fellowship={"gondor": 20})
    before = war.state.shadow.spent
    war.fight(full=False)
    assert defence_of(war.battle) == HALF
    war.throw(3)
    assert war.state.shadow.spent == before
    # Half counts for the odds alone: the percentage is of what stands there.
    assert war.rolled().odds == "2-1"
    assert war.rolled().defender_loses == 6


def test_S_3_points_the_fellowship_pays_nothing_and_only_the_dark_power_is_asked() -> None:
    war = in_the_field(1, "dark_power", dark={"orcs": 20}, fellowship={"gondor": 20})
    war.fight()
    assert "army_price" not in war.asks
    assert war.battle.full is None


def test_S_3_points_more_than_are_left_are_warned_of_on_the_dark_desk_alone() -> None:
    war = War().to("dark_power", 1).force(FIELD, orcs=20).force(FIELD, gondor=20)
    war.by_hand("spent", 9)
    assert war.warned(DARK, "StartBattle", audience=DARK, hex=FIELD) == {"I.1"}
    assert war.warned(DARK, "StartBattle", audience=FELLOWSHIP, hex=FIELD) == set()


def test_S_3_half_and_triple_are_two_rules_on_one_total() -> None:
    fight = Battle("W2524", FELLOWSHIP, {FELLOWSHIP: {"gondor": 9}, DARK: {"orcs": 20}}, factor=3, full=False)
    assert defence_of(fight) == 30
    assert defence_of(replace(fight, full=True)) == 60


def test_S_9_a_die_beyond_the_table_is_read_at_its_end_and_odds_beyond_it_too() -> None:
    war = in_the_field(dark={"orcs": 1}, fellowship={"gondor": 40})
    war.fight().throw(6)
    assert war.rolled().odds == "4-1"


def test_S_10_losses_are_a_percentage_of_the_whole_force_by_the_table() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.fight().throw(3)
    # 1-1 and a three is A30 D30 in the practice box; 30 of twenty are six.
    assert (war.rolled().attacker_loses, war.rolled().defender_loses) == (6, 6)
    assert war.at(DARK, FIELD) == {"orcs": 14}
    assert war.at(FELLOWSHIP, FIELD) == {"gondor": 14}
    assert war.public["armies"]["lost"] == {"orcs": 6, "gondor": 6}


def test_S_3_losses_of_several_peoples_are_of_their_seats_choice_to_the_point() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 15, "rohan": 5})
    war.fight().throw(3)
    assert war.asks == ["army_losses"]
    over = [[FELLOWSHIP, "gondor", 7]]
    assert war.refused(FELLOWSHIP, "TakeLosses", points=over) == {"S.10"}
    assert war.refused(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "rohan", 6]]) == {"S.3"}
    assert war.refused(DARK, "TakeLosses", points=[[DARK, "orcs", 6]]) == {"S.3"}
    war.do(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "rohan", 5], [FELLOWSHIP, "gondor", 1]])
    assert war.at(FELLOWSHIP, FIELD) == {"gondor": 14}


def test_S_3_losses_are_taken_before_anybody_retreats() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 15, "rohan": 5})
    war.fight().throw(3)
    assert war.refused(DARK, "RetreatForce", to=NEAR) == {"S.3"}
    assert war.refused(DARK, "StayInBattle") == {"S.3"}


def test_S_3_retreats_the_defender_first_then_the_attacker_into_a_hex_beside() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.fight().throw(3)
    assert war.refused(FELLOWSHIP, "RetreatForce", to=NEAR) == {"S.3"}
    war.stay(1)
    assert war.refused(DARK, "RetreatForce", to=NEAR) == {"S.3"}
    assert war.refused(FELLOWSHIP, "RetreatForce", to=FAR) == {"S.3/retreats"}
    war.do(FELLOWSHIP, "RetreatForce", to=NEAR)
    assert war.at(FELLOWSHIP, NEAR) == {"gondor": 14}
    assert war.at(FELLOWSHIP, FIELD) == {}
    assert war.state.stack == ()


def test_S_3_retreats_lead_to_no_hex_with_a_hostile_force_and_into_one_with_an_own() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.force(NEAR, elves=1).force("W2119", haradrim=4)
    war.fight().throw(3)
    assert war.refused(DARK, "RetreatForce", to=NEAR) == {"S.3/retreats"}
    war.do(DARK, "RetreatForce", to="W2119")
    assert war.at(DARK, "W2119") == {"haradrim": 4, "orcs": 14}


def test_S_3_a_retreat_to_an_own_force_that_is_to_fight_is_told_with_the_answer_that_refuses_it() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.force(NEAR, elves=1).force(NEAR, orcs=2).force("W2119", haradrim=4)
    war.fight().throw(3)

    def told(to: str) -> str:
        ruling = war.ruled(DARK, "RetreatForce", to=to)
        lines = ruling_told(war.table, ruling, TRUTH)
        return next((line["answer"] for line in lines if line["ruling"] == "retreat-into-a-combat"), "")

    assert told(NEAR).startswith("No. ")
    assert told("W2119") == "", "nobody there is to fight"


@pytest.mark.parametrize(
    ("origin", "to", "cites"),
    [
        ("W2524", "W2525", "F.4"),  # a mountain
        ("E0726", "E0727", "F.4"),  # a mountain hexside
        ("E0928", "E0929", "F.4"),  # Orodruin
        ("W2811", "W2812", "F.4"),  # Rivendell, while Elrond lives
        ("W2812", "W2912", "F.4"),  # the Misty Passes
    ],
)
def test_S_3_retreats_lead_through_nothing_impassable_and_where_no_army_goes(origin: str, to: str, cites: str) -> None:
    war = War().to("dark_power", 1).no_force(DARK, "E0727")
    war.force(origin, orcs=20).force(origin, gondor=30)
    war.fight(origin).throw(3)
    assert cites in war.refused(FELLOWSHIP, "RetreatForce", to=to)


def test_S_3_retreats_of_the_fellowship_pass_the_morannon_at_the_dark_powers_pleasure() -> None:
    war = War().to("dark_power", 1).no_force(DARK, "E0826")
    war.force("E0726", orcs=20).force("E0726", gondor=30)
    war.fight("E0726").throw(3)
    assert war.refused(FELLOWSHIP, "RetreatForce", to="E0826") == {"F.4/morannon"}


def test_S_3_retreats_take_characters_along_or_leave_them() -> None:
    for alone in (False, True):
        war = in_the_field(1, "dark_power", dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 2)
        war.by_hand("hex", FIELD, "gothmog")
        war.fight().throw(3)
        war.do(FELLOWSHIP, "RetreatForce", to=NEAR, alone=alone)
        there = war.state.stacks.get(NEAR)
        assert (there.face_down if there else 0) == (0 if alone else 2)
        # S.8: whoever stays is alone with a hostile Army in the open, and nobody drives him out of the hex.
        assert war.state.stack == ()
        assert war.state.people["gothmog"].hex == FIELD


def test_S_3_a_dark_force_retreats_with_its_leaders() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.by_hand("hex", FIELD, "gothmog")
    war.fight().throw(3)
    war.do(DARK, "RetreatForce", to=NEAR)
    assert war.state.people["gothmog"].hex == NEAR


def test_J_4_orcs_that_retreat_take_their_captives_along() -> None:
    war = holding_captives(5)
    war.fight(leaders=False).throw(3)
    war.do(DARK, "RetreatForce", to=NEAR)
    assert war.state.captives_at(NEAR) == ("hobbit",)
    assert war.at(DARK, FIELD) == {}
    assert war.at(DARK, NEAR) == {"orcs": sum(war.at(DARK, NEAR).values())}


def test_J_4_captives_whose_captors_are_gone_are_free_beside_the_army() -> None:
    war = holding_captives(1)
    war.fight().throw(6)
    assert "Escaped" in war.events()
    assert war.state.captives_at(FIELD) == ()
    # J: nobody beside his own Army is spotted.
    assert war.state.stacks[FIELD].face_down == 1


def holding_captives(orcs: int) -> War:
    """Orcs of a Search Card hold a Hobbit in the field; an Army has come to them."""
    war = War().to("fellowship", 1)
    war.by_hand("orcs", orcs, FIELD)
    war.by_hand("captive_hobbits", 1, FIELD)
    return war.force(FIELD, gondor=20)


def test_S_3_a_force_that_is_eliminated_ends_it_and_nothing_costs_the_winner_more() -> None:
    war = in_the_field(dark={"orcs": 1}, fellowship={"gondor": 40})
    war.fight().throw(6)
    assert war.at(DARK, FIELD) == {}
    assert war.state.stack == ()
    assert "BattleOver" in war.events()


def test_S_3_both_may_be_gone_and_control_stays_where_it_was() -> None:
    war = in_the_field(dark={"orcs": 1}, fellowship={"gondor": 1})
    war.fight().throw(3)
    assert [war.at(seat, FIELD) for seat in SEATS] == [{}, {}]
    assert war.state.stack == ()


def test_I_4_S_9_S_10_what_the_sheet_has_not_told_is_asked_for_and_no_more() -> None:
    war = War(box="wotr_spi_1977").set_up()
    war.by_hand("phase", "dark_power")
    war.force(FIELD, orcs=20).force(FIELD, gondor=20)
    before = war.state.shadow.spent
    war.do(DARK, "StartBattle", hex=FIELD)
    # The ground first, then what it gives; three points are in the book (S.3).
    assert war.read("hexes", "terrain", "clear").read("terrain", "army_combat", "-").state.shadow.spent - before == 3
    war.roll(DARK, 3)
    for end, value in (("lowest_odds", "1-4"), ("highest_odds", "4-1"), ("lowest_die", "1"), ("highest_die", "6")):
        war.read("army_combat_ends", "", value, row=end)
    war.read("army_combat", "3", "A10 D30", row="1-1")
    # A percentage for each Force, of its own strength.
    war.read("percentage_loss", "10", "2", row="20").read("percentage_loss", "30", "7", row="20")
    assert (war.at(DARK, FIELD), war.at(FELLOWSHIP, FIELD)) == ({"orcs": 18}, {"gondor": 13})
    war.stay().roll(DARK, 3)
    # 18 against 13 is the same cell: only the losses of other strengths are new.
    assert [(ask.chart, ask.row, ask.column) for ask in war.readings()] == [("percentage_loss", "18", "10")]


def test_S_3_points_a_hex_attacked_again_by_agreement_costs_nothing_more() -> None:
    war = in_the_field(1, "dark_power", dark={"orcs": 20}, fellowship={"gondor": 20})
    war.fight().throw(3)
    war.do(FELLOWSHIP, "RetreatForce", to=NEAR)
    spent = war.state.shadow.spent
    war.force(FIELD, gondor=5)
    war.do(DARK, "StartBattle", agreed=(DARK, FELLOWSHIP), hex=FIELD)
    assert war.state.shadow.spent == spent


def test_S_3_losses_alone_change_a_force_that_fights() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).fight()
    rows = [[FELLOWSHIP, "gondor", 30]]
    assert war.refused(FELLOWSHIP, "TellForce", hex=FIELD, points=rows) == {"S.3"}
    assert war.refused(FELLOWSHIP, "TellForce", hex=NEAR, points=rows, instead=FIELD) == {"S.3"}
    assert war.ruled(FELLOWSHIP, "TellForce", hex=NEAR, points=rows).allowed, "another hex may be told"


def test_S_3_a_count_put_right_by_hand_is_fought_with() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).fight()
    war.by_hand("points_gondor", 40, FIELD)
    assert war.battle.total(FELLOWSHIP) == 40
    assert war.at(FELLOWSHIP, FIELD) == {"gondor": 40}


def test_S_3_retreats_take_those_characters_along_who_are_not_left() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 3)
    war.by_hand("face_up", "yes", "dain")
    war.by_hand("hex", FIELD, "dain")
    war.fight().throw(3).stay(1)
    assert war.refused(FELLOWSHIP, "RetreatForce", to=NEAR, left_face_down=4) == {"S.3/retreats"}
    war.do(FELLOWSHIP, "RetreatForce", to=NEAR, left_face_down=1, left_face_up=["dain"])
    assert (war.state.stacks[NEAR].face_down, war.state.stacks[FIELD].face_down) == (2, 1)
    assert war.state.people["dain"].hex == FIELD


def test_S_3_retreats_of_the_dark_power_leave_whom_it_likes() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    for name in ("gothmog", "nazgul_4"):
        war.by_hand("hex", FIELD, name)
    war.fight().throw(3)
    war.do(DARK, "RetreatForce", to=NEAR, left_face_up=["nazgul_4"])
    assert (war.state.people["gothmog"].hex, war.state.people["nazgul_4"].hex) == (NEAR, FIELD)
