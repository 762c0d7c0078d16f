"""H, H.1: Sorcery on one side, on both, and who may use it. In this box it wounds by as much as its die."""

from tests.engine.games.wotr_spi.duels import NOTHING, ONE, OWN, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def wizards() -> Fight:
    fight = Fight().to("fellowship").stand("gandalf_grey").dark("nazgul_3").on()
    return fight.start()


def test_H_only_a_character_with_a_sorcery_rating_uses_it() -> None:
    fight = Fight().duel("sam", "nazgul_3")
    assert [ask.seat for ask in fight.table.asks("truth")] == [DARK]
    fight.do(DARK, "DeclareAttack", sorcery=True)
    assert fight.refused(FELLOWSHIP, "DeclareAttack", sorcery=True) >= {"H.1"}


def test_H_1_the_seat_whose_player_turn_it_is_says_first() -> None:
    fight = wizards()
    assert fight.refused(FELLOWSHIP, "DeclareAttack", sorcery=True) == {"H.1"}
    fight.do(DARK, "DeclareAttack")
    fight.do(FELLOWSHIP, "DeclareAttack", sorcery=True)
    assert set(fight.asks) == {"attack_dark_power", "attack_fellowship"}


def test_H_1_sorcery_replaces_its_own_attack_and_the_other_is_resolved_as_ever() -> None:
    fight = wizards().round(2, ONE, by_sorcery=(FELLOWSHIP,))
    assert fight.wounds("nazgul_3") == (2, 0)
    assert fight.wounds("gandalf_grey") == (1, 0)
    fight.fight_on()
    fight.round(1, OWN, by_sorcery=(FELLOWSHIP,))
    assert fight.wounds("nazgul_3") == (3, 1), "its own attack marks a slash, Sorcery an x"


def test_H_1_both_use_it_and_the_lower_result_takes_the_difference() -> None:
    fight = wizards().round(1, 3, by_sorcery=(DARK, FELLOWSHIP))
    assert fight.wounds("gandalf_grey") == (2, 0)
    assert fight.wounds("nazgul_3") == (0, 0)
    fight.fight_on()
    fight.round(2, 2, by_sorcery=(DARK, FELLOWSHIP))
    assert fight.wounds("gandalf_grey") == (2, 0)
    assert fight.wounds("nazgul_3") == (0, 0)


def test_H_3_the_table_is_read_by_rating_and_die() -> None:
    fight = wizards().round(4, NOTHING, by_sorcery=(FELLOWSHIP,))
    used = [line for line in fight.table.journal("truth")[-1]["readings"] if line["chart"] == "sorcery"]
    assert [(line["column"], line["value"]) for line in used] == [("4", "4")]
    assert used[0]["row"] in "ABCD"


def test_E_2_sorcery_rating_is_looked_up_on_the_card() -> None:
    fight = wizards().round(1, NOTHING, by_sorcery=(FELLOWSHIP,))
    read = [(line["row"], line["column"]) for line in fight.table.journal("truth")[-1]["readings"]]
    assert ("gandalf_grey", "sorcery") in read
