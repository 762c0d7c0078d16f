"""G.1's totals as a Duel tells them, and J's ban on combat in the Search Phase."""

from tests.engine.games.wotr_spi.duels import NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def totals(fight: Fight) -> dict[str, int]:
    """What both sides' fighters have in the round that begins."""
    return fight.stop_before_the_round().totals


def test_G_1_frodo_has_four_against_the_five_of_nazgul_3_and_four_after_a_wound() -> None:
    assert totals(Fight().duel("frodo")) == {FELLOWSHIP: 4, DARK: 5}
    wounded = Fight().to("fellowship")
    wounded.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    assert totals(wounded.duel("frodo")) == {FELLOWSHIP: 4, DARK: 4}


def test_G_1_slash_and_x_alike_are_taken_off_and_a_total_can_be_zero() -> None:
    fight = Fight().to("fellowship")
    fight.do(DARK, "MarkWounds", character="nazgul_3", wounds=1, by_elven_sword_or_sorcery=True)
    fight.do(DARK, "MarkWounds", character="nazgul_3", wounds=2)
    fight.do(FELLOWSHIP, "MarkOnDesk", character="frodo", wounds=4)
    assert totals(fight.duel("frodo")) == {FELLOWSHIP: 0, DARK: 2}


def test_G_1_what_is_told_of_a_covered_character_is_disclosed_citing_it() -> None:
    fight = Fight().duel("sam")
    fight.stop_before_the_round()
    told = [line for line in fight.table.view(DARK)["learned"] if line["what"].startswith("combat")]
    assert [(line["what"], line["cites"]) for line in told] == [("combat:spotted_hobbit", "G.1")]


def test_G_1_only_the_fellowship_says_who_fights_under_its_counters_and_only_of_its_own() -> None:
    fight = Fight().to("fellowship").stand("sam", spotted_hobbits=1).dark("nazgul_3").on().start()
    assert fight.refused(DARK, "ChooseFighter", name="spotted_hobbit", hobbit="sam") == {"G.2"}
    assert fight.refused(FELLOWSHIP, "ChooseFighter", name="nazgul_3") >= {"G.2"}
    assert fight.refused(FELLOWSHIP, "ChooseFighter", name="balrog") >= {"G.2"}


def test_M_2a_the_wearer_of_the_ring_has_two_more() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "PutOnRing")
    assert totals(fight.duel("frodo")) == {FELLOWSHIP: 6, DARK: 5}


def test_J_limitations_no_combat_is_started_in_the_search_phase() -> None:
    fight = Fight().to("fellowship").stand("sam", spotted_hobbits=1).dark("nazgul_3").to("search", 2)
    assert "J/limitations" in fight.refused(DARK, "StartCombat", hex=PLACE)
    assert not fight.offered(DARK, "StartCombat")
    fight.on().start().hobbit("sam").round(NOTHING, NOTHING)


def test_J_limitations_nobody_fights_where_one_side_stands_alone() -> None:
    evening = Evening().to("dark_power")
    assert evening.refused(DARK, "StartCombat", hex="E1128") == {"G"}
