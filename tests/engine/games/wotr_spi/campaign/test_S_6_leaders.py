"""S.6, H.2, R.1, R.4, R.6, R.7, L.5, M.2: who leads an Army, and what he adds to the die."""

from dataclasses import replace

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.steps.s_armies.leading import net_of
from tests.engine.games.wotr_spi.campaign.battles import FIELD, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

MINAS_TIRITH, HELMS_DEEP = "E0428", "W2524"


def led(*, dark: str = "", phase: str = FELLOWSHIP, counters: int = 3) -> War:
    """Army Combat in the field, before anybody has named a leader; counters of the Fellowship lie there."""
    war = in_the_field(1, phase, dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, counters)
    if dark:
        war.by_hand("hex", FIELD, dark)
    return war.fight(leaders=True)


def named(war: War, seat: str, leader: str = "", **more: object) -> War:
    war.do(seat, "LeadArmy", leader=leader, **more)
    return war


@pytest.mark.parametrize(("die", "net"), [(2, 4), (4, 4)])
def test_S_6_effect_the_attacking_leaders_morale_is_added(die: int, net: int) -> None:
    war = named(led(), FELLOWSHIP, "aragorn").throw(die)
    assert (war.rolled().die, war.rolled().net) == (die, net)


@pytest.mark.parametrize("die", [2, 4])
def test_S_6_effect_the_defending_leaders_morale_is_taken_off(die: int) -> None:
    war = named(named(led(dark="gothmog"), FELLOWSHIP, "aragorn"), DARK, "gothmog").throw(die)
    assert (war.rolled().die, war.rolled().net) == (die, 1)


def test_S_6_effect_the_table_is_read_with_the_leaders_and_not_with_the_bare_die() -> None:
    bare, led_by_aragorn = led(counters=0).throw(2), named(led(), FELLOWSHIP, "aragorn").throw(2)
    assert (bare.rolled().attacker_loses, bare.rolled().defender_loses) == (6, 4)
    # 1-1: a two is A30 D20, a six A10 D40.
    assert (led_by_aragorn.rolled().attacker_loses, led_by_aragorn.rolled().defender_loses) == (2, 8)


def test_S_6_which_characters_lead_is_asked_only_of_a_seat_that_has_one_there() -> None:
    assert led(counters=0).asks == ["battle"]
    assert led().asks == ["army_leader"]
    assert [ask.seat for ask in named(led(dark="gothmog"), FELLOWSHIP).table.asks(PUBLIC)] == [DARK]


def test_J_4_a_captive_whom_the_foe_drags_along_leads_nobody() -> None:
    war = led()
    dragged = replace(war.state.people["aragorn"], hex=FIELD, is_face_up=True, is_captive=True)
    people = {**war.state.people, "aragorn": dragged}
    fails = [check.says for check in war.would(FELLOWSHIP, "LeadArmy", {"people": people}, leader="aragorn")]
    assert "captives_lead_no_army" in fails
    assert "leader_is_there" not in fails


def test_S_6_which_characters_lead_whose_morale_has_no_parentheses() -> None:
    war = led(dark="nazgul_3")
    for name in ("gimli", "legolas", "frodo", "eowyn", "galadriel", "elrond"):
        assert "S.6" in war.refused(FELLOWSHIP, "LeadArmy", leader=name)
    named(war, FELLOWSHIP, "faramir")
    assert "S.6" in war.refused(DARK, "LeadArmy", leader="nazgul_3")


def test_S_6_which_characters_lead_stands_in_the_hex_as_everybody_sees() -> None:
    war = led(dark="gothmog")
    named(war, FELLOWSHIP)
    assert war.refused(DARK, "LeadArmy", leader="lord_of_the_nazgul") == {"S.6"}


def test_S_6_a_leader_elsewhere_on_the_desk_is_told_to_the_desk_alone() -> None:
    war = led()
    war.by_hand("face_up", "yes", "boromir")
    war.by_hand("hex", "W2723", "boromir")
    assert war.refused(FELLOWSHIP, "LeadArmy", leader="boromir") == {"S.6"}
    moved = War().to(FELLOWSHIP, 1).company("W2723", "aragorn")
    moved.force(FIELD, orcs=20).force(FIELD, gondor=20).counters(FIELD, 1, noted=False).fight(leaders=True)
    assert moved.denied(FELLOWSHIP, "LeadArmy", leader="aragorn") == {"S.6"}


def test_S_6_a_face_down_leader_is_named_and_lies_face_down_still() -> None:
    war = named(led(), FELLOWSHIP, "imrahil")
    assert ("identity:imrahil", "S.6") in [
        (event.what, event.cites) for event in war.last.events if type(event).__name__ == "Disclosed"
    ]
    assert not war.state.people["imrahil"].is_face_up
    assert war.state.stacks[FIELD].face_down == 3
    assert "aragorn" not in war.open_to(DARK).split("leaders")[-1][:40]


def test_S_6_who_leads_may_change_before_each_roll_and_not_after_sorcery_was_spoken_of() -> None:
    war = named(led(), FELLOWSHIP, "aragorn").throw(2).stay()
    named(war, FELLOWSHIP, "gandalf_grey")
    war.do(FELLOWSHIP, "CastForArmy", sorcery=False)
    assert war.refused(FELLOWSHIP, "LeadArmy", leader="aragorn") == {"S.6"}
    war.throw(2)
    assert war.rolled().net == 4


def test_R_4_denethor_or_boromir_alone_lead_at_minas_tirith() -> None:
    war = War().to(DARK, 1).force(MINAS_TIRITH, orcs=20).counters(MINAS_TIRITH, 2)
    war.fight(MINAS_TIRITH, leaders=True)
    options = {offer.do: offer for offer in war.table.offers(FELLOWSHIP) if offer.do == "LeadArmy"}
    assert options
    for name in ("aragorn", "faramir", "imrahil"):
        assert war.refused(FELLOWSHIP, "LeadArmy", leader=name) == {"R.4"}
    named(war, FELLOWSHIP, "boromir")
    named(war, FELLOWSHIP, "denethor")
    assert war.battle.leaders[FELLOWSHIP].morale == 1


def test_R_4_once_denethor_is_dead_anybody_leads_there() -> None:
    war = War().to(DARK, 1).force(MINAS_TIRITH, orcs=20).counters(MINAS_TIRITH, 2)
    war.by_hand("face_up", "yes", "denethor")
    war.by_hand("dead", "yes", "denethor")
    war.fight(MINAS_TIRITH, leaders=True)
    assert named(war, FELLOWSHIP, "aragorn").battle.leaders[FELLOWSHIP].morale == 4


def test_R_6_theoden_leads_after_gandalf_has_come_to_him() -> None:
    war = led()
    assert war.refused(FELLOWSHIP, "LeadArmy", leader="theoden") == {"R.6"}
    told = War().to(FELLOWSHIP, 1)
    told.gandalf_came("rohan")
    told.force(FIELD, orcs=20).force(FIELD, rohan=20).counters(FIELD, 1).fight(leaders=True)
    assert named(told, FELLOWSHIP, "theoden").battle.leaders[FELLOWSHIP].morale == 3


@pytest.mark.parametrize(("others", "leads"), [({}, True), ({"saruman_orcs": 4}, True), ({"orcs": 1}, False)])
def test_R_7_the_chief_leads_dunlendings_and_sarumans_orcs_alone(others: dict[str, int], leads: bool) -> None:
    war = War().to(DARK, 2).force(FIELD, gondor=10).force(FIELD, dunlendings=10, **others)
    at = war.state.people["chief_of_dunlendings"]
    assert at.hex is None
    war.do(DARK, "SetByHand", fact="hex", key="chief_of_dunlendings", value=FIELD, reason="he came")
    war.fight(leaders=True)
    assert (war.asks == ["army_leader"]) is leads


def test_H_2_the_attacker_says_first_whether_he_uses_sorcery_and_it_adds_for_this_roll_only() -> None:
    war = led(dark="lord_of_the_nazgul")
    named(named(war, FELLOWSHIP, "gandalf_grey"), DARK, "lord_of_the_nazgul")
    assert war.refused(DARK, "CastForArmy", sorcery=True) == {"H.2"}
    war.do(FELLOWSHIP, "CastForArmy", sorcery=True)
    war.do(DARK, "CastForArmy", sorcery=False)
    assert war.asks == ["army_sorcery"]
    war.roll(FELLOWSHIP, 6)
    # Practice box: Gandalf the Grey has B, and a six is 3; both have Morale 4.
    war.throw(2)
    assert war.rolled().net == 3
    war.stay().throw(2)
    assert war.rolled().net == 0


def test_H_2_both_may_use_it_the_attacker_rolls_first() -> None:
    war = led(dark="lord_of_the_nazgul")
    named(named(war, FELLOWSHIP, "gandalf_grey"), DARK, "lord_of_the_nazgul")
    for seat in (FELLOWSHIP, DARK):
        war.do(seat, "CastForArmy", sorcery=True)
    war.roll(FELLOWSHIP, 1)
    war.roll(DARK, 6)
    war.throw(3)
    assert war.rolled().net == 0 - 4


def test_H_2_who_does_not_lead_or_has_no_rating_is_not_asked() -> None:
    assert named(led(), FELLOWSHIP, "aragorn").asks == ["battle"]
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20})
    war.by_hand("hex", FIELD, "nazgul_3")
    assert war.fight().asks == ["battle"]


@pytest.mark.parametrize(("hex_", "casts"), [("W2923", True), ("W2924", False)])
def test_R_1_sorcery_galadriel_casts_for_celeborn_within_five_hexes_of_lorien(hex_: str, casts: bool) -> None:
    war = War().to(DARK, 1).force(hex_, orcs=20).force(hex_, elves=20).counters(hex_, 1)
    named(war.fight(hex_, leaders=True), FELLOWSHIP, "celeborn")
    assert war.asks == (["army_sorcery_said"] if casts else ["battle"])


def test_R_1_sorcery_is_celeborns_no_more_once_galadriel_is_dead() -> None:
    war = War().to(DARK, 1).force("W2923", orcs=20).force("W2923", elves=20).counters("W2923", 1)
    war.by_hand("face_up", "yes", "galadriel")
    war.by_hand("dead", "yes", "galadriel")
    assert named(war.fight("W2923", leaders=True), FELLOWSHIP, "celeborn").asks == ["battle"]


def test_L_5_anduril_makes_aragorns_morale_five_and_nobody_elses_more() -> None:
    war = War().to(FELLOWSHIP, 1)
    war.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[49], to=["aragorn"])
    war.force(FIELD, orcs=20).force(FIELD, gondor=20).counters(FIELD, 3).fight(leaders=True)
    assert war.refused(FELLOWSHIP, "LeadArmy", leader="boromir", sword=True) >= {"L.5"}
    assert named(war, FELLOWSHIP, "aragorn", sword=True).battle.leaders[FELLOWSHIP].morale == 5


def test_M_2_the_worn_ring_raises_a_leaders_morale_by_two() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).counters(FIELD, 1)
    war.by_hand("ring_bearer", "aragorn")
    war.by_hand("ring_worn", "yes")
    assert named(war.fight(leaders=True), FELLOWSHIP, "aragorn").battle.leaders[FELLOWSHIP].morale == 6


def test_N_what_cards_add_stands_in_the_net_of_one_roll() -> None:
    war = named(led(), FELLOWSHIP, "aragorn")
    fight = replace(war.battle, turned=3)
    # Card 87: three more, beside Aragorn's four, for this roll and no other.
    assert net_of(fight) == 7
    assert net_of(replace(fight, turned=-3)) == 1
    assert fight.another_round().turned == 0


def test_S_6_a_leader_is_offered_where_one_can_be_and_nobody_where_somebody_leads() -> None:
    """Of the Dark Power nobody stands in the hex: it is asked for no leader, and offered none."""
    war = War().to(DARK, 7)
    war.do(DARK, "MarchForce", origin="E0727", to="E0428")
    war.do(DARK, "StartBattle", hex="E0428")
    told = [(offer.seat, dict(offer.fixed)) for offer in war.table.offers() if offer.do == "LeadArmy"]
    assert told == [(FELLOWSHIP, {}), (FELLOWSHIP, {"leader": ""})]
    war.do(FELLOWSHIP, "LeadArmy", leader="")
    told = [(offer.seat, dict(offer.fixed)) for offer in war.table.offers() if offer.do == "LeadArmy"]
    assert told == [(FELLOWSHIP, {})], "nobody leads already"
