"""Y.5, Y.6: the Saruman Player possesses the Ring by whoever of his bears it."""

import pytest

from engine.core.settable import settable_facts
from engine.games.wotr_spi import seats
from engine.games.wotr_spi.pieces import CHIEF
from engine.games.wotr_spi.steps.m_ring import succession
from tests.engine.games.wotr_spi.evening import DARK, Evening
from tests.engine.games.wotr_spi.three_player.council import FIELD, SARUMAN, Council


@pytest.mark.parametrize(("bearer", "is_his"), [("saruman", True), (CHIEF, True), ("nazgul_4", False)])
def test_Y_5_the_ring_with_one_of_sarumans_is_a_belligerent_act(bearer: str, is_his: bool) -> None:
    council = Council().set_up().to(DARK, 2)
    council.army(SARUMAN, FIELD, saruman_orcs=5).army(DARK, FIELD, orcs=50)
    assert "saruman_has_acted_against_him" in council.says(DARK, "StartBattle", hex=FIELD)
    passed = succession.borne(council.state, bearer, is_public=True)
    assert passed.three.belligerent == ("ring" if is_his else "")
    assert seats.is_saruman_spared(passed, DARK, SARUMAN) is not is_his


def test_Y_6_by_hand_the_chief_bears_the_ring_too() -> None:
    council = Council().set_up().to(DARK, 2)
    council.by_hand("ring_bearer", CHIEF)
    assert council.public["ring"]["bearer"] == CHIEF
    council.army(SARUMAN, FIELD, saruman_orcs=5).army(DARK, FIELD, orcs=50)
    council.do(DARK, "StartBattle", hex=FIELD)


def test_Y_6_the_form_names_only_bearers_whom_the_version_has() -> None:
    for evening, has in ((Council().set_up(), True), (Evening().set_up(), False)):
        game = evening.table.game
        facts = settable_facts(game.facts, evening.state, game.lexicon)
        (fact,) = [one for one in facts if one.fact == "ring_bearer"]
        assert (CHIEF in dict(fact.words)) is has
        assert "frodo" in dict(fact.words)
