"""S.7: who is killed in Army Combat, and what becomes of Characters whose Army is gone."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.in_army import COUNTER, Routed
from engine.games.wotr_spi.in_combat import Duel
from engine.games.wotr_spi.invariants import faults
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

HELMS_DEEP = "W2524"


def deadly(counters: int = 2, *, fellowship: int = 10, dark: int = 20) -> War:
    """The Dark Power attacks at 2-1; at those odds the practice box kills a Character with a nought or a seven."""
    war = in_the_field(1, DARK, dark={"orcs": dark}, fellowship={"gondor": fellowship}).counters(FIELD, counters)
    war.by_hand("hex", FIELD, "gothmog")
    war.fight(leaders=True)
    war.do(DARK, "LeadArmy", leader="gothmog")
    while "army_leader" in war.asks:
        war.do(FELLOWSHIP, "LeadArmy")
    # 2-1 and seven (a four, and Gothmog's three): D50 and a death.
    return war.throw(4)


def test_S_7_the_fellowship_names_a_character_in_the_hex_before_anybody_parts() -> None:
    war = deadly()
    assert war.asks == ["army_killed"]
    assert war.refused(FELLOWSHIP, "StayInBattle") == {"S.3"}
    assert war.refused(DARK, "NameKilled", name="aragorn") == {"S.7"}
    war.do(FELLOWSHIP, "NameKilled", name="aragorn")
    assert war.state.people["aragorn"].is_dead
    assert war.state.stacks[FIELD].face_down == 1
    assert war.asks == ["army_parting"]


def test_S_7_nobody_is_killed_where_no_character_of_the_fellowship_is() -> None:
    war = deadly(counters=0)
    assert not war.rolled().kills
    assert war.asks == ["army_parting"]


def test_S_7_a_killed_hobbit_is_named_on_the_desk_and_nowhere_else() -> None:
    war = deadly()
    assert war.refused(FELLOWSHIP, "NameKilled", name="hobbit") == {"S.7"}
    war.do(FELLOWSHIP, "NameKilled", name="hobbit", hobbit="pippin")
    assert war.state.people["pippin"].is_dead
    for audience in (PUBLIC, DARK):
        assert "pippin" not in repr(war.table.journal(audience)[-1])
    assert war.public["map"]["face_down"][FIELD] == 1


def test_S_7_the_ringbearer_who_is_killed_is_not_named_and_the_ring_passes_on() -> None:
    war = deadly()
    war.by_hand("ring_bearer", "hidden")
    bearer = war.state.ring.bearer
    war.do(FELLOWSHIP, "NameKilled", name="hobbit", hobbit=bearer)
    assert "succession" in war.asks
    assert bearer not in repr(war.table.journal(DARK)[-1])


def test_S_7_a_leader_who_is_killed_leads_no_more() -> None:
    war = in_the_field(1, DARK, dark={"orcs": 20}, fellowship={"gondor": 10}).counters(FIELD, 1)
    war.fight(leaders=True)
    war.do(FELLOWSHIP, "LeadArmy", leader="denethor")
    # 2-1: a one with one taken off is a nought, and kills.
    war.throw(1)
    war.do(FELLOWSHIP, "NameKilled", name="denethor")
    assert FELLOWSHIP not in war.battle.leaders
    war.stay().throw(1)
    assert war.rolled().net == 0


def annihilated(counters: int = 2, **dark: int) -> War:
    """A Force of the Fellowship is wiped out in the field by this Army; counters of the Fellowship lie there."""
    war = in_the_field(1, DARK, dark=dark or {"orcs": 40}, fellowship={"gondor": 1}).counters(FIELD, counters)
    return war.fight().throw(5)


def test_S_7_characters_whose_army_is_annihilated_may_be_reached_for_by_orcs_one_die_each() -> None:
    war = annihilated()
    assert war.state.now(Routed) == Routed(FIELD, FELLOWSHIP, DARK)
    assert war.refused(FELLOWSHIP, "PlaceRouted", to=NEAR) == {"S.4"}
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    assert war.asks == ["rout_answer"]
    war.do(FELLOWSHIP, "AnswerRout")
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "AnswerRout", taken="faramir")
    assert "magic_told" in war.asks or war.state.step == "tell_cards"
    war.do(FELLOWSHIP, "TellMagicCards")
    # Both were tried once: nobody is reached for any more, and the other is placed.
    assert war.asks == ["routed"]
    war.do(FELLOWSHIP, "PlaceRouted", to=NEAR)
    assert war.state.captives_at(FIELD) == ("faramir",)
    assert war.state.stacks[NEAR].face_down == 1
    assert war.at(DARK, FIELD) == {"orcs": 40}


def test_S_7_a_captured_hobbit_stays_a_hobbit() -> None:
    war = annihilated(1)
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "AnswerRout", taken="hobbit", hobbit="merry")
    assert "merry" not in repr(war.table.journal(DARK)[-1])
    assert "merry" not in repr(war.table.journal(PUBLIC)[-1])
    assert war.state.people["merry"].is_captive
    assert war.state.captives_at(FIELD) == ("hobbit",)


def test_S_7_what_the_desk_denies_is_told_to_it_alone() -> None:
    war = War().to(FELLOWSHIP, 1).company("W2723", "aragorn")
    war.to(DARK).force(FIELD, orcs=40).force(FIELD, gondor=1).counters(FIELD, 1, noted=False).fight().throw(5)
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    assert war.denied(FELLOWSHIP, "AnswerRout", taken="aragorn") == {"S.7"}


@pytest.mark.parametrize("dark", [{"trolls": 40}, {"haradrim": 40}])
def test_S_7_only_orcs_capture(dark: dict[str, int]) -> None:
    war = annihilated(**dark)
    assert war.asks == ["routed"]
    assert war.refused(DARK, "ReachForRouted", who=COUNTER) == {"J.4"}
    war.do(FELLOWSHIP, "PlaceRouted", to=NEAR)
    assert FIELD not in war.state.stacks


def test_S_7_the_dark_powers_leaders_go_to_a_hex_of_its_choice_and_nobody_captures_them() -> None:
    war = in_the_field(dark={"orcs": 1}, fellowship={"gondor": 40})
    war.by_hand("hex", FIELD, "gothmog")
    war.fight().throw(6)
    assert war.state.now(Routed) == Routed(FIELD, DARK, FELLOWSHIP)
    assert war.asks == ["routed"]
    war.do(DARK, "PlaceRouted", to=NEAR)
    assert war.state.people["gothmog"].hex == NEAR


def test_S_7_who_is_placed_beside_his_own_army_is_not_spotted() -> None:
    war = in_the_field(1, DARK, dark={"haradrim": 40}, fellowship={"gondor": 1}).force(NEAR, rohan=3)
    war.by_hand("spotted_hobbits", 1, FIELD)
    war.fight().throw(5)
    war.do(FELLOWSHIP, "PlaceRouted", to=NEAR)
    assert (war.state.stacks[NEAR].face_down, war.state.stacks[NEAR].spotted_hobbits) == (1, 0)


def test_S_7_nobody_is_driven_out_where_both_forces_are_gone() -> None:
    war = in_the_field(1, DARK, dark={"orcs": 1}, fellowship={"gondor": 1}).counters(FIELD, 1)
    war.fight().throw(3)
    assert war.state.stack == ()
    assert war.state.stacks[FIELD].face_down == 1


def test_R_1_galadriel_is_never_placed_elsewhere_but_orcs_may_reach_for_her() -> None:
    war = War().to(DARK, 1).force("W2918", elves=1).force("W2918", orcs=60)
    assert war.state.stacks["W2918"].face_down == 2
    war.by_hand("face_down_counters", 1, "W2918")
    war.fight("W2918").throw(6)
    while "army_killed" in war.asks:
        war.do(FELLOWSHIP, "NameKilled", name="celeborn")
    assert war.asks == ["rout_capture"]
    war.do(DARK, "LeaveRouted")
    assert war.state.stack == ()
    assert war.state.stacks["W2918"].face_down == 1


def test_O_2_who_is_placed_in_barad_dur_is_asked_for_the_ring() -> None:
    war = War().to(DARK, 1).force("E1127", haradrim=40).force("E1127", gondor=1).counters("E1127", 1)
    war.fight("E1127").throw(5)
    war.do(FELLOWSHIP, "PlaceRouted", to="E1128")
    assert war.asks == ["ring_in_barad_dur"]


def test_S_7_who_is_routed_may_be_placed_in_more_hexes_than_one() -> None:
    war = in_the_field(1, DARK, dark={"haradrim": 40}, fellowship={"gondor": 1}).counters(FIELD, 3)
    war.by_hand("spotted_hobbits", 1, FIELD)
    war.by_hand("face_up", "yes", "dain")
    war.by_hand("hex", FIELD, "dain")
    war.fight().throw(5)
    assert war.refused(FELLOWSHIP, "PlaceRouted", to=NEAR, left_face_down=4) == {"S.7"}
    assert war.refused(FELLOWSHIP, "PlaceRouted", to=NEAR, left_face_up=["brand"]) == {"S.7"}
    everybody = {"left_face_up": ["dain"], "left_face_down": 3, "left_hobbits": 1}
    assert war.refused(FELLOWSHIP, "PlaceRouted", to=NEAR, **everybody) == {"S.7"}
    war.do(FELLOWSHIP, "PlaceRouted", to=NEAR, left_face_up=["dain"], left_face_down=2)
    assert (war.state.stacks[NEAR].face_down, war.state.stacks[NEAR].spotted_hobbits) == (1, 1)
    assert war.asks == ["routed"], "the others wait"
    war.do(FELLOWSHIP, "PlaceRouted", to="W2119", left_face_down=2)
    assert war.state.people["dain"].hex == "W2119"
    war.do(FELLOWSHIP, "PlaceRouted", to="W2220")
    assert war.state.stacks["W2220"].face_down == 2
    assert war.state.stack == ()


def test_S_7_dark_leaders_may_be_placed_in_more_hexes_than_one() -> None:
    war = in_the_field(dark={"orcs": 1}, fellowship={"gondor": 40})
    for name in ("gothmog", "nazgul_4"):
        war.by_hand("hex", FIELD, name)
    war.fight().throw(6)
    war.do(DARK, "PlaceRouted", to=NEAR, left_face_up=["gothmog"])
    war.do(DARK, "PlaceRouted", to="W2119")
    assert (war.state.people["nazgul_4"].hex, war.state.people["gothmog"].hex) == (NEAR, "W2119")
    assert war.state.stack == ()


def test_S_4_who_fights_a_duel_in_a_citadel_that_is_captured_meanwhile_goes_once_it_is_over() -> None:
    war = War().to(FELLOWSHIP, 1).company(HELMS_DEEP, "gimli").no_force(FELLOWSHIP, HELMS_DEEP).to(FELLOWSHIP, 2)
    war.by_hand("hex", HELMS_DEEP, "saruman")
    war.do(FELLOWSHIP, "StartCombat", hex=HELMS_DEEP)
    war.do(FELLOWSHIP, "ChooseFighter", name="theodred")
    war.do(DARK, "TellForce", hex=HELMS_DEEP, points=[[DARK, "trolls", 5]])
    assert war.asks == ["attack"], "the Duel goes on"
    while war.state.under_way(Duel):
        ask = war.table.asks("truth")[0]
        match ask.answer:
            case "DeclareAttack":
                war.do(ask.seat, "DeclareAttack", sorcery=False, items=[])
            case "StopOrGoOn":
                war.do(ask.seat, "StopOrGoOn", stop=False)
            case _:
                war.roll(ask.seat, 6 if ask.seat == DARK else 1)
    assert war.state.people["theodred"].is_dead
    assert not list(faults(war.table, None)), "no counter is lost count of"
    war.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    war.do(DARK, "StopOrGoOn", stop=True)
    assert war.asks == ["routed"]
    war.do(FELLOWSHIP, "PlaceRouted", to="W2523")
    assert (war.state.stacks["W2523"].face_down, war.state.stack) == (1, ())
