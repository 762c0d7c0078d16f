"""S.4: sieges: who may break off, who must attack, sorties, relief, and Citadels that change hands."""

import pytest

from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Routed
from engine.games.wotr_spi.pieces import OBJECTIVES
from tests.engine.games.wotr_spi.campaign.battles import FIELD, War
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

HELMS_DEEP, BESIDE, NEXT = "W2524", "W2424", "W2523"
BARAD_DUR, ISENGARD = "E1128", "W2421"


def siege(phase: str = DARK, turn: int = 2, *, dark: int = 30, inside: int = 20) -> War:
    """Saruman's Orcs besiege Helm's Deep, in a seat's Player-Turn; both Forces were there before."""
    war = War().to(phase, turn).force(HELMS_DEEP, rohan=inside)
    return war.force(HELMS_DEEP, saruman_orcs=dark, instead=ISENGARD)


def test_S_4_who_controls_the_citadel_is_tripled_and_may_break_off_after_a_roll() -> None:
    war = siege()
    war.fight(HELMS_DEEP)
    assert (war.battle.factor, war.battle.holder) == (3, FELLOWSHIP)
    assert war.refused(FELLOWSHIP, "BreakOff") == {"S.3"}
    war.throw(3)
    assert war.rolled().odds == "1-2"
    war.do(FELLOWSHIP, "BreakOff")
    assert war.state.stack == ()
    assert war.at(FELLOWSHIP, HELMS_DEEP)
    assert war.at(DARK, HELMS_DEEP)
    assert forces.controller(war.state, HELMS_DEEP) == FELLOWSHIP


def test_S_4_a_besieger_goes_on_or_retreats_and_never_breaks_off() -> None:
    war = siege()
    war.fight(HELMS_DEEP).throw(3).stay(1)
    assert war.refused(DARK, "BreakOff") == {"S.4"}
    war.do(DARK, "RetreatForce", to=BESIDE)
    assert war.at(DARK, HELMS_DEEP) == {}


def test_S_4_nobody_breaks_off_in_the_open() -> None:
    war = War().to(DARK, 1).force(FIELD, orcs=20).force(FIELD, gondor=20)
    war.fight().throw(3)
    assert war.refused(FELLOWSHIP, "BreakOff") == {"S.4"}


def test_S_4_one_attack_a_player_turn_costs_the_besieger_three_again_in_the_next() -> None:
    war = siege()
    before = war.state.shadow.spent
    war.fight(HELMS_DEEP).throw(3)
    war.do(FELLOWSHIP, "BreakOff")
    assert war.state.shadow.spent - before == 3
    assert war.refused(DARK, "StartBattle", hex=HELMS_DEEP) == {"S.3"}
    war.to(DARK, 3)
    before = war.state.shadow.spent
    war.fight(HELMS_DEEP)
    assert war.state.shadow.spent - before == 3


def test_S_4_sieges_come_last() -> None:
    war = siege().force(FIELD, orcs=5).force(FIELD, gondor=20)
    assert war.refused(DARK, "StartBattle", hex=HELMS_DEEP) == {"P.1"}
    assert [offer.fixed for offer in war.offered(DARK, "StartBattle")] == [{"hex": FIELD}]
    war.fight().throw(1)
    war.do(FELLOWSHIP, "RetreatForce", to="W2121")
    war.fight(HELMS_DEEP)


def test_S_4_who_is_besieged_may_attack_out_and_need_not() -> None:
    war = siege(FELLOWSHIP)
    assert war.offered(FELLOWSHIP, "StartBattle")
    war.to(DARK)
    # The besieger has to, or to leave; it is told, for it may lack the points.
    assert war.warned(DARK, "EndPhase") == {"S.3"}


def test_S_4_a_besieger_in_its_own_turn_must_attack() -> None:
    war = War().to(FELLOWSHIP, 1).force(ISENGARD, rohan=40)
    assert war.refused(FELLOWSHIP, "EndPhase") == {"S.3"}


def test_S_4_attacking_out_meets_a_besieger_without_any_benefit() -> None:
    war = siege(FELLOWSHIP)
    war.fight(HELMS_DEEP)
    assert (war.battle.attacker, war.battle.factor, war.battle.holder) == (FELLOWSHIP, 1, FELLOWSHIP)
    war.throw(4).stay(1)
    war.do(FELLOWSHIP, "BreakOff")
    assert forces.controller(war.state, HELMS_DEEP) == FELLOWSHIP


def test_S_4_attacking_out_and_retreating_surrenders_the_citadel() -> None:
    war = siege(FELLOWSHIP)
    war.fight(HELMS_DEEP).throw(4).stay(1)
    war.do(FELLOWSHIP, "RetreatForce", to=BESIDE)
    assert war.public["armies"]["control"] == {HELMS_DEEP: DARK}


def test_S_4_attacking_out_is_for_ones_own_player_turn_only() -> None:
    assert siege(DARK).refused(FELLOWSHIP, "StartBattle", hex=HELMS_DEEP) >= {"S.3"}


def test_S_4_relieving_must_attack_with_everything_and_breaks_off_as_one_force() -> None:
    war = siege(FELLOWSHIP).force(NEXT, gondor=12)
    war.by_hand("phase", FELLOWSHIP)
    war.gandalf_came("gondor")
    war.do(FELLOWSHIP, "MarchForce", origin=NEXT, to=HELMS_DEEP)
    assert war.refused(FELLOWSHIP, "EndPhase") == {"S.3"}
    war.fight(HELMS_DEEP)
    assert war.battle.strengths[FELLOWSHIP] == {"rohan": 20, "gondor": 12}
    war.throw(4)
    while "army_losses" in war.asks:
        war.do(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "gondor", war.battle.due[FELLOWSHIP]]])
    war.stay(1)
    war.do(FELLOWSHIP, "BreakOff")
    assert set(war.at(FELLOWSHIP, HELMS_DEEP)) == {"rohan", "gondor"}


def test_S_4_a_relieved_force_may_retreat_as_one() -> None:
    war = siege(FELLOWSHIP).force(NEXT, gondor=12)
    war.gandalf_came("gondor")
    war.do(FELLOWSHIP, "MarchForce", origin=NEXT, to=HELMS_DEEP)
    war.fight(HELMS_DEEP).throw(4)
    while "army_losses" in war.asks:
        war.do(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "gondor", war.battle.due[FELLOWSHIP]]])
    war.stay(1)
    war.do(FELLOWSHIP, "RetreatForce", to=NEXT)
    assert war.at(FELLOWSHIP, HELMS_DEEP) == {}
    assert set(war.at(FELLOWSHIP, NEXT)) == {"rohan", "gondor"}


def test_S_4_captured_by_the_last_force_in_it() -> None:
    war = siege(inside=1, dark=60)
    war.fight(HELMS_DEEP).throw(6)
    assert war.at(FELLOWSHIP, HELMS_DEEP) == {}
    assert war.public["armies"]["control"] == {HELMS_DEEP: DARK}


def test_S_4_defensive_benefit_is_the_controllers_alone() -> None:
    war = siege(inside=1, dark=60)
    war.fight(HELMS_DEEP).throw(6).placed(BESIDE)
    war.to(FELLOWSHIP, 3).force(HELMS_DEEP, rohan=30)
    war.fight(HELMS_DEEP)
    assert (war.battle.factor, war.battle.holder) == (3, DARK)


def test_S_4_a_citadel_without_units_is_captured_by_walking_in_and_its_characters_leave() -> None:
    war = War().to(FELLOWSHIP, 1).force("E1127", gondor=5)
    war.gandalf_came("gondor")
    war.do(FELLOWSHIP, "MarchForce", origin="E1127", to=BARAD_DUR)
    assert forces.controller(war.state, BARAD_DUR) == FELLOWSHIP
    assert war.state.now(Routed) == Routed(BARAD_DUR, DARK, FELLOWSHIP)
    # The Mouth of Sauron: the Fellowship has no Orcs, so nobody reaches for him.
    assert war.asks == ["routed"]
    assert war.refused(FELLOWSHIP, "PlaceRouted", to="E1129") == {"S.7"}
    assert war.refused(DARK, "PlaceRouted", to="E1131") == {"S.7"}
    war.do(DARK, "PlaceRouted", to="E1129")
    assert war.state.people["mouth_of_sauron"].hex == "E1129"
    assert war.state.stack == ()


def test_S_4_a_besieged_force_that_walks_out_leaves_the_citadel_to_the_besieger() -> None:
    war = siege(FELLOWSHIP).counters(HELMS_DEEP, 1)
    war.gandalf_came("rohan")
    war.do(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE)
    assert forces.controller(war.state, HELMS_DEEP) == DARK
    # A Character who stayed inside: their Orcs may reach for him, in anybody's Player-Turn.
    assert war.asks == ["rout_capture"]
    war.do(DARK, "LeaveRouted")
    war.do(FELLOWSHIP, "PlaceRouted", to=BESIDE)
    assert war.state.stacks[BESIDE].face_down == 1
    assert HELMS_DEEP not in war.state.stacks


def test_S_4_a_march_out_that_leaves_some_inside_surrenders_nothing() -> None:
    war = siege(FELLOWSHIP)
    war.gandalf_came("rohan")
    war.do(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE, points=[[FELLOWSHIP, "rohan", 19]])
    assert forces.controller(war.state, HELMS_DEEP) == FELLOWSHIP


def test_S_4_captured_a_citadel_that_a_retreat_enters_empty() -> None:
    war = War().to(DARK, 1).force("E1127", gondor=20).force("E1127", orcs=20)
    war.fight("E1127").throw(3)
    war.do(FELLOWSHIP, "RetreatForce", to=BARAD_DUR)
    assert forces.controller(war.state, BARAD_DUR) == FELLOWSHIP
    assert war.asks == ["routed"]


def test_S_4_captured_by_a_word_on_what_stands_there() -> None:
    war = War().to(FELLOWSHIP, 1).force(BARAD_DUR, gondor=1)
    assert forces.controller(war.state, BARAD_DUR) == FELLOWSHIP
    assert war.asks == ["routed"]


def test_S_4_characters_control_no_citadel() -> None:
    war = War().to(DARK, 1).no_force(FELLOWSHIP, HELMS_DEEP).counters(HELMS_DEEP, 3)
    war.by_hand("hex", HELMS_DEEP, "gothmog")
    assert forces.controller(war.state, HELMS_DEEP) == FELLOWSHIP
    assert war.state.stack == ()


@pytest.mark.parametrize("seat", [DARK, FELLOWSHIP])
def test_S_4_a_town_changes_hands_and_nobody_has_to_leave_it(seat: str) -> None:
    war = War().to(FELLOWSHIP, 1)
    assert forces.controller(war.state, "W1412") == FELLOWSHIP
    war.no_force(FELLOWSHIP, "W1412").counters("W1412", 1).force("W1412", saruman_orcs=3)
    assert forces.controller(war.state, "W1412") == DARK
    assert war.state.stack == ()


def with_a_captive(war: War, hex_: str, kind: str = "eye_orcs") -> War:
    """Orcs of a Search Card in a hex, who hold a Hobbit there."""
    war.counters("W2812", 9)
    for fact, value in (("orcs", 4), ("orc_kind", kind), ("captive_hobbits", 1)):
        war.by_hand(fact, value, hex_)
    return war


def test_S_4_captors_who_march_into_an_empty_citadel_take_it() -> None:
    war = with_a_captive(War().to(DARK, 2).no_force(FELLOWSHIP, "E0428"), "E0527").counters("E0428", 1, noted=False)
    war.do(DARK, "CarryCaptives", origin="E0527", to="E0428")
    assert "PlaceCaptured" in war.events()
    assert war.state.now(Routed) == Routed("E0428", FELLOWSHIP, DARK), "who is inside has to go"


def test_U_captors_who_march_into_the_last_of_the_seven_win() -> None:
    war = War().to(DARK, 2)
    for hex_ in OBJECTIVES:
        if hex_ != "E0428":
            war.by_hand("control", DARK, hex_)
    with_a_captive(war.no_force(FELLOWSHIP, "E0428"), "E0527")
    war.do(DARK, "CarryCaptives", origin="E0527", to="E0428")
    assert war.table.outcome is not None
    assert war.table.outcome.winners == (DARK,)


def test_U_orcs_of_a_search_card_who_take_the_last_of_the_seven_win() -> None:
    war = War().to(FELLOWSHIP, 1).company("E0509", "gimli").no_force(FELLOWSHIP, "E0509")
    for hex_ in OBJECTIVES:
        if hex_ != "E0509":
            war.by_hand("control", DARK, hex_)
    war.to("search", 2).points()
    war.do(DARK, "DrawSearch", card=112)
    war.do(DARK, "SearchHex", hex="E0509", orcs=5)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "thranduil"], hobbits=0)
    war.do(DARK, "PlaceForce", orcs=5)
    assert "PlaceCaptured" in war.events()
    assert war.table.outcome is not None


def test_S_4_captured_is_who_stays_behind_when_the_last_units_walk_out_and_it_is_told_before() -> None:
    war = siege(FELLOWSHIP)
    war.by_hand("mobilized_since", 1, "rohan")
    assert "S.4" in war.warned(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE), "Theodred is still inside"
    some = [[FELLOWSHIP, "rohan", 5]]
    assert "S.4" not in war.warned(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE, points=some)
    war.do(FELLOWSHIP, "MoveFellowship", origin=HELMS_DEEP, to=BESIDE, face_down=1)
    assert "S.4" not in war.warned(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE)
    war.do(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to=BESIDE)
    assert "PlaceCaptured" in war.events()
    assert war.state.stack == ()
