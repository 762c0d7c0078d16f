"""G.1 to G.5: who fights, round by round, and when it is over."""

import pytest

from engine.core.audience import TRUTH
from engine.games.wotr_spi.state import Orcs
from engine.games.wotr_spi.steps.g_combat.wounds import DEATH, read_result
from tests.engine.games.wotr_spi.duels import BOTH, KILLS, NOTHING, ONE, OWN, PLACE, TWO, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def test_G_combat_waits_until_the_mover_has_done_and_then_nobody_moves() -> None:
    fight = Fight().to("fellowship").stand("sam", spotted_hobbits=1).dark("nazgul_3").on()
    assert fight.refused(FELLOWSHIP, "StartCombat", hex=PLACE) == {"G"}
    fight.start()
    assert fight.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=PLACE) >= {"D.5"}
    fight.hobbit("sam").round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    assert fight.state.stack == ()
    assert fight.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=PLACE) == {"D.5"}
    assert fight.refused(DARK, "MoveDarkPower", name="saruman", to="W2420") >= {"D.5"}


def test_G_the_other_seat_may_start_a_combat_before_the_player_turn_ends() -> None:
    fight = Fight().to("fellowship").stand("sam", spotted_hobbits=1).dark("nazgul_3").on()
    fight.do(DARK, "EndPhase")
    assert fight.asks == ["contact"]
    assert fight.state.phase.value == "dark_power"
    fight.start(FELLOWSHIP).hobbit("sam").round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    assert fight.refused(FELLOWSHIP, "StartCombat", hex=PLACE) == {"G"}
    fight.do(FELLOWSHIP, "PassCombat")
    assert fight.state.phase.value == "indication"


def test_G_the_unspotted_fight_only_if_the_fellowship_starts_it() -> None:
    fight = Fight().to("fellowship").stand("legolas", "sam", face_down=2).dark("nazgul_3").on()
    assert fight.refused(DARK, "StartCombat", hex=PLACE) == {"G"}
    fight.do(DARK, "EndPhase")
    fight.start(FELLOWSHIP)
    assert fight.truth["combat"]["chooses"] == "fellowship"
    fight.do(FELLOWSHIP, "ChooseFighter", name="legolas")
    assert fight.truth["combat"]["shown"]["fellowship"] == "legolas"


def test_G_stopping_needs_both_seats() -> None:
    fight = Fight().duel().round(NOTHING, NOTHING)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    assert fight.refused(FELLOWSHIP, "StopOrGoOn", stop=True) == {"G/stopping"}
    fight.do(DARK, "StopOrGoOn", stop=False)
    fight.round(NOTHING, NOTHING)
    fight.do(DARK, "StopOrGoOn", stop=True)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    assert fight.state.stack == ()


def test_G_1_example_two_rounds_of_frodo_against_nazgul_3() -> None:
    evening = Evening().to("fellowship").company(PLACE, "frodo")
    evening.by_hand("spotted_hobbits", 1, PLACE)
    evening.by_hand("face_down_counters", 0, PLACE)
    evening.by_hand("hex", PLACE, "nazgul_3")
    evening.do(FELLOWSHIP, "EndPhase")
    evening.settled()
    evening.do(DARK, "StartCombat", hex=PLACE)
    evening.do(FELLOWSHIP, "ChooseFighter", name="spotted_hobbit", hobbit="frodo")
    told = []
    for mine, yours in ((3, 1), (5, 2)):
        if told:
            evening.do(DARK, "StopOrGoOn", stop=False)
        evening.do(DARK, "DeclareAttack")
        told.append(evening.truth["combat"]["totals"])
        evening.roll(FELLOWSHIP, mine)
        evening.roll(DARK, yours)
    assert told == [{"fellowship": 4, "dark_power": 5}, {"fellowship": 4, "dark_power": 4}]
    nazgul = evening.state.people["nazgul_3"]
    assert (nazgul.slashes, nazgul.wounds, nazgul.is_dead) == (4, 0, False)
    assert evening.state.people["frodo"].wounds == 1
    assert evening.refused(DARK, "StartCombat", hex=PLACE) >= {"G.1"}


def test_G_1_both_attacks_wound_and_both_totals_sink() -> None:
    fight = Fight().duel(foe="mouth_of_sauron")
    fight.do(DARK, "DeclareAttack")
    before = fight.truth["combat"]["totals"]
    fight.roll(FELLOWSHIP, BOTH)
    fight.roll(DARK, ONE)
    assert fight.wounds("sam") == (2, 0)
    assert fight.wounds("mouth_of_sauron") == (2, 0)
    fight.fight_on()
    fight.do(DARK, "DeclareAttack")
    after = fight.truth["combat"]["totals"]
    assert {seat: before[seat] - after[seat] for seat in before} == {"fellowship": 2, "dark_power": 2}


def test_G_2_the_seat_with_fewer_picks_first_and_each_only_its_own() -> None:
    fight = Fight().to("fellowship").stand("sam", spotted_hobbits=1).dark("nazgul_3", "nazgul_4").on().start()
    assert fight.truth["combat"]["chooses"] == "fellowship"
    assert fight.refused(DARK, "ChooseFighter", name="nazgul_3") == {"G.2"}
    fight.hobbit("sam")
    assert fight.refused(FELLOWSHIP, "ChooseFighter", name="spotted_hobbit", hobbit="sam") == {"G.2"}
    fight.do(DARK, "ChooseFighter", name="nazgul_4")
    assert fight.state.step == "duel"


def test_G_2_with_equal_numbers_the_seat_whose_player_turn_it_is_picks_first() -> None:
    fight = Fight().to("fellowship").stand("sam", "gimli", spotted_hobbits=1).dark("nazgul_3", "nazgul_4").on().start()
    assert fight.truth["combat"]["chooses"] == "dark_power"


def test_G_2_who_loses_his_fighter_sends_the_next_unless_both_stop() -> None:
    fight = Fight().to("fellowship").stand("gimli", "legolas").dark("mouth_of_sauron").on().start()
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    fight.round(NOTHING, KILLS)
    assert fight.state.people["gimli"].is_dead
    assert set(fight.asks) == {"stop_dark_power", "stop_fellowship"}
    fight.do(DARK, "StopOrGoOn", stop=False)
    assert fight.truth["combat"]["shown"] == {"dark_power": "mouth_of_sauron", "fellowship": "legolas"}
    fight.round(KILLS, KILLS)
    assert fight.state.stack == ()
    assert fight.state.people["mouth_of_sauron"].is_dead
    assert fight.state.people["legolas"].is_dead


def test_G_2_unspotted_companions_do_not_step_in() -> None:
    fight = Fight().to("fellowship").stand("legolas", "sam", "merry", spotted_hobbits=1, face_down=2)
    fight.dark("mouth_of_sauron").on().start().hobbit("sam").round(NOTHING, KILLS)
    assert fight.state.stack == ()
    assert fight.public["map"]["face_down"][PLACE] == 2
    assert fight.public["fallen_hobbits"] == 1


def test_G_2_a_hobbit_fights_and_dies_unnamed() -> None:
    fight = Fight().duel("merry", "mouth_of_sauron").round(NOTHING, KILLS)
    assert fight.state.people["merry"].is_dead
    # Offers list all four Hobbits for other uses.
    assert "merry" not in repr(fight.table.journal(DARK)) + repr(fight.table.view(DARK))
    learned = {line["what"]: line["cites"] for line in fight.table.view(DARK)["learned"]}
    assert learned == {"combat:spotted_hobbit": "G.1", "death:spotted_hobbit": "E.3"}


def test_G_5_a_result_wounds_attacker_and_defender_or_kills() -> None:
    assert read_result("-") == (0, 0)
    assert read_result("A1") == (1, 0)
    assert read_result("A1 D2") == (1, 2)
    assert read_result("DK") == (0, DEATH)
    assert read_result("one wound") is None


def test_G_5_each_side_rolls_its_own_attack() -> None:
    fight = Fight().duel(foe="mouth_of_sauron").round(TWO, OWN)
    assert fight.wounds("mouth_of_sauron") == (3, 0)
    assert fight.wounds("sam") == (0, 0)


def test_E_13_a_nazgul_full_of_slashes_fights_no_more_and_one_full_of_x_is_dead() -> None:
    fight = Fight().duel().round(KILLS, NOTHING)
    assert not fight.state.people["nazgul_3"].is_dead
    assert fight.refused(DARK, "StartCombat", hex=PLACE) >= {"G.1"}
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["sam"])
    fight.stand("sam", spotted_hobbits=1).dark("nazgul_3").on().start().hobbit("sam")
    fight.round(KILLS, NOTHING, items=(47,))
    assert fight.state.people["nazgul_3"].is_dead


def test_L_5_a_sword_adds_one_when_it_is_declared_and_marks_an_x() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[47, 48], to=["sam", "merry"])
    fight.stand("sam", spotted_hobbits=1).dark("nazgul_3").on().start().hobbit("sam")
    fight.do(DARK, "DeclareAttack")
    assert fight.refused(FELLOWSHIP, "DeclareAttack", items=[47, 48]) == {"L.1", "L.5"}, "and Merry has 48"
    assert fight.denied(FELLOWSHIP, "DeclareAttack", items=[48]) == {"L.1"}
    fight.do(FELLOWSHIP, "DeclareAttack")
    plain = fight.truth["combat"]["totals"]["fellowship"]
    fight.roll(FELLOWSHIP, ONE)
    fight.roll(DARK, NOTHING)
    assert fight.wounds("nazgul_3") == (0, 1)
    fight.fight_on()
    fight.do(DARK, "DeclareAttack")
    fight.do(FELLOWSHIP, "DeclareAttack", items=[47])
    assert fight.truth["combat"]["totals"]["fellowship"] == plain + 1
    fight.roll(FELLOWSHIP, ONE)
    fight.roll(DARK, OWN)
    assert fight.wounds("nazgul_3") == (2, 1)


def test_L_7_mithril_turns_one_wound_into_none_and_more_into_one() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["sam"])
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    for die, wounds in ((ONE, 0), (TWO, 1), (KILLS, 2)):
        fight.round(NOTHING, die, items=(51,))
        assert fight.wounds("sam") == (wounds, 0)
        fight.fight_on()


def test_L_7_mithril_lessens_each_result_of_a_round_by_itself() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["sam"])
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    fight.round(OWN, ONE, items=(51,))
    assert fight.wounds("sam") == (0, 0), "one by his own attack and one by his foe's: both are ignored"
    fight.fight_on().round(OWN, TWO, items=(51,))
    assert fight.wounds("sam") == (1, 0), "only the second result calls for more than one"


def test_L_7_mithril_fits_hobbits_alone() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["gimli"])
    fight.stand("gimli").dark("mouth_of_sauron").on().start()
    fight.do(DARK, "DeclareAttack")
    assert fight.refused(FELLOWSHIP, "DeclareAttack", items=[51]) == {"L.7"}


def test_L_3_no_magic_card_changes_hands_during_a_duel() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["sam"])
    fight.stand("sam", spotted_hobbits=1).dark("nazgul_3").on().start().hobbit("sam")
    fight.do(FELLOWSHIP, "NameCounters", hex=PLACE, names=["merry"])
    assert fight.ruled(FELLOWSHIP, "ExchangeMagicCard", card=47, to="merry").allowed, "no die is rolled yet"
    fight.do(DARK, "DeclareAttack")
    fight.do(FELLOWSHIP, "DeclareAttack")
    fight.roll(FELLOWSHIP, NOTHING)
    assert fight.refused(FELLOWSHIP, "ExchangeMagicCard", card=47, to="merry") == {"L.3"}
    assert not fight.offered(FELLOWSHIP, "ExchangeMagicCard")


def test_M_2b_the_wearer_slips_away_from_whoever_cannot_see_him() -> None:
    fight = Fight().duel("frodo", "mouth_of_sauron")
    assert fight.refused(FELLOWSHIP, "DeclineCombat") == {"M.2b"}
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(FELLOWSHIP, "DeclineCombat")
    assert fight.state.stack == ()
    fight = Fight().duel("frodo", "nazgul_3")
    fight.do(FELLOWSHIP, "PutOnRing")
    assert fight.refused(FELLOWSHIP, "DeclineCombat") == {"M.2b"}


def test_M_2b_no_duel_and_a_round_that_has_begun_are_two_reasons() -> None:
    ruling = Fight().to("fellowship").ruled(FELLOWSHIP, "DeclineCombat")
    assert {check.says for check in ruling.failing(TRUTH)} == {"a_duel_is_on", "ring_is_worn"}


def test_J_4_a_captive_is_not_engaged_and_the_paragraph_of_captives_says_so() -> None:
    fight = Fight().to("fellowship").stand("aragorn").dark("nazgul_4")
    fight.by_hand("orcs", 3, PLACE)
    fight.by_hand("captive", "yes", "aragorn")
    assert fight.on().refused(DARK, "StartCombat", hex=PLACE) == {"J.4"}


def test_M_2b_his_companions_fight_on() -> None:
    fight = Fight().to("fellowship").stand("frodo", "gimli", spotted_hobbits=1).dark("mouth_of_sauron").on().start()
    fight.hobbit("frodo")
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(FELLOWSHIP, "DeclineCombat")
    fight.do(DARK, "StopOrGoOn", stop=False)
    assert fight.refused(FELLOWSHIP, "ChooseFighter", name="spotted_hobbit", hobbit="frodo") == {"G.2"}
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    assert fight.truth["combat"]["shown"]["fellowship"] == "gimli"


def test_M_1_identifying_the_ringbearer_when_he_is_matched() -> None:
    fight = Fight().duel("frodo", "mouth_of_sauron")
    assert fight.public["combat"]["shown"]["fellowship"] == "frodo"
    told = {line["what"]: (line["value"], line["cites"]) for line in fight.table.view(DARK)["learned"]}
    assert told["bearer:frodo"] == ("frodo", "M.1"), "everybody reads his name, and no question mark"
    fight = Fight().duel("sam", "mouth_of_sauron")
    assert fight.public["combat"]["shown"]["fellowship"] == "spotted_hobbit"


def test_G_4_orcs_are_neither_attacked_nor_attack() -> None:
    fight = Fight().to("fellowship").stand("gimli").on()
    band = {"orcs": {PLACE: Orcs(5, "eye_orcs")}}
    failing = {check.says for check in fight.would(DARK, "StartCombat", band, hex=PLACE)}
    assert failing == {"dark_power_can_fight_there"}


@pytest.mark.parametrize("name", ["lord_of_the_nazgul", "gothmog"])
def test_E_14_and_E_15_have_the_powers_of_a_nazgul(name: str) -> None:
    fight = Fight().duel(foe=name)
    fight.do(DARK, "DeclareAttack", sorcery=True)
    fight.roll(FELLOWSHIP, KILLS)
    fight.roll(DARK, NOTHING)
    assert not fight.state.people[name].is_dead
    assert fight.refused(DARK, "StartCombat", hex=PLACE) >= {"G.1"}


def test_E_15_gothmog_sees_the_wearer_of_the_ring() -> None:
    fight = Fight().duel("frodo", "gothmog")
    fight.do(FELLOWSHIP, "PutOnRing")
    assert fight.refused(FELLOWSHIP, "DeclineCombat") == {"M.2b"}


def test_E_16_the_mouth_of_sauron_uses_sorcery_and_dies_of_any_wounds() -> None:
    fight = Fight().duel(foe="mouth_of_sauron").round(KILLS, 2, by_sorcery=(DARK,))
    assert fight.state.people["mouth_of_sauron"].is_dead
    assert fight.wounds("sam") == (2, 0)


def test_G_1_which_of_two_hobbits_alike_fights_and_dies_nobody_else_can_tell() -> None:
    told = []
    for name in ("merry", "pippin"):
        fight = Fight().to("fellowship").stand("merry", "pippin", "gimli", spotted_hobbits=2).dark("mouth_of_sauron")
        fight.on().start().hobbit(name).round(ONE, ONE).fight_on().round(NOTHING, KILLS)
        fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
        fight.do(DARK, "StopOrGoOn", stop=True)
        assert fight.state.people[name].is_dead
        told.append((fight.open_to(DARK), fight.open_to("public")))
    assert told[0] == told[1]


def test_G_2_who_is_present_counts_though_he_is_past_fighting_and_is_never_picked() -> None:
    fight = Fight().to("fellowship").stand("aragorn", "legolas").dark("nazgul_4", "nazgul_5", "nazgul_6")
    fight.by_hand("slashes", 4, "nazgul_6")
    fight.on().start()
    assert fight.truth["combat"]["chooses"] == FELLOWSHIP
    fight.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    assert fight.refused(DARK, "ChooseFighter", name="nazgul_6") == {"G.2"}
