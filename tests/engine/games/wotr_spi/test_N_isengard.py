"""N.11 and N.13: Gandalf held in Isengard, whom Eagles alone set free there, and whom they carry nowhere."""

import pytest

from engine.games.wotr_spi.in_hand import Attempt
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_capture import captured
from tests.engine.games.wotr_spi.test_J_search import ROHAN

ISENGARD = "W2421"


def imprisoned() -> Evening:
    """Card 70's die has put Gandalf into Isengard, in the Fellowship Player-Turn."""
    evening = Evening().to("fellowship")
    evening.do(DARK, "PlayEvent", card=70)
    evening.roll(DARK, 5)
    evening.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    return evening


def in_isengard(name: str = "gimli") -> Evening:
    """The Fellowship Player-Turn after Hand-Orcs brought a captive home."""
    evening = captured(name)
    evening.by_hand("orc_kind", "hand_orcs", ROHAN)
    evening.to("dark_power")
    evening.do(DARK, "CarryCaptives", agreed=(FELLOWSHIP,), origin=ROHAN, to=ISENGARD)
    return evening.to("fellowship", evening.state.turn + 1)


def test_N_11_gandalf_in_isengard_is_nobodys_captive_and_serves_for_nothing() -> None:
    evening = imprisoned()
    assert evening.public["gandalf_is_held"]
    assert evening.public["map"]["captives"] == {}, "no Orcs hold him"
    assert not evening.offered(FELLOWSHIP, "TryEscape")
    move = {"origin": ISENGARD, "to": "W2422", "face_up": ["gandalf_grey"]}
    assert "N.11" in evening.refused(FELLOWSHIP, "MoveFellowship", **move)
    assert "J.4" in evening.refused(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey")
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin=ISENGARD, to="W2812", face_up=["gandalf_grey"])
    assert not evening.public["gandalf_is_held"]


def test_N_11_the_ring_opens_no_prison_of_gandalfs() -> None:
    evening = imprisoned()
    evening.do(FELLOWSHIP, "PutOnRing")
    assert "N.11" in evening.refused(FELLOWSHIP, "SlipAway", hex=ISENGARD, captive="gandalf_grey")
    assert evening.public["gandalf_is_held"]


@pytest.mark.parametrize("name", ["gimli", "hobbit"])
def test_N_11_from_isengard_neither_a_die_nor_an_event_card_but_eagles_set_free(name: str) -> None:
    evening = in_isengard(name)
    assert evening.refused(FELLOWSHIP, "TryEscape", hex=ISENGARD, captive=name) >= {"N.11"}
    assert not evening.offered(FELLOWSHIP, "TryEscape")
    assert "N.20" in evening.refused(FELLOWSHIP, "PlayEvent", card=81)
    evening.do(FELLOWSHIP, "PlayEvent", card=73)
    who = {"captive_hobbits": 1} if name == "hobbit" else {"face_up": [name]}
    evening.do(FELLOWSHIP, "FlyWithEagles", origin=ISENGARD, to="W2812", **who)
    assert evening.public["map"]["captives"] == {}


def test_N_11_gandalf_is_not_called_away_from_a_combat() -> None:
    fight = Fight().to("fellowship").stand("gandalf_grey").dark("nazgul_3").on().start()
    assert "N.11" in fight.refused(DARK, "PlayEvent", card=70)


def test_N_13_eagles_carry_nobody_out_of_a_combat_under_way() -> None:
    fight = Fight().to("fellowship").stand("gimli", "legolas").dark("nazgul_3", "nazgul_4").on().start()
    fight.do(FELLOWSHIP, "PlayEvent", card=72)
    for name in ("gimli", "legolas"):
        assert fight.refused(FELLOWSHIP, "FlyWithEagles", origin=PLACE, to="W2812", face_up=[name]) == {"N.13"}
    assert {offer.fixed["origin"] for offer in fight.offered(FELLOWSHIP, "FlyWithEagles")} == {"W2812"}
    fight.do(FELLOWSHIP, "FlyWithEagles", origin="W2812", to="W2724", face_down=1)


def test_N_13_eagles_come_between_a_fallen_citadel_and_what_follows() -> None:
    evening = Evening().to("fellowship").company("E0428", "gimli")
    evening.by_hand("mobilized", "yes")
    for name in ("nazgul_3", "nazgul_4", "nazgul_5", "nazgul_6"):
        evening.by_hand("hex", "E0428", name)
    evening.to("dark_power", 2).do(DARK, "AttemptReduction", hex="E0428")
    evening.settled().do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="E0428", to="W2812", face_down=1)
    assert evening.public["map"]["face_down"] == {"W2812": 9}
    assert evening.asks == ["play_dark_power"], "nobody is left inside"


def test_J_4_a_captive_ringbearer_is_met_by_no_attempt_to_seize_the_ring() -> None:
    evening = captured("hobbit")
    evening.do(FELLOWSHIP, "NameCounters", hex=ROHAN, names=["frodo"])
    held = evening.state.with_person("frodo", is_captive=True).people
    step = evening.state.push(Attempt(by=DARK, seizer="saruman")).stack
    fails = evening.would(FELLOWSHIP, "AnswerAttempt", {"people": held, "stack": step}, is_met=True, hex=ROHAN)
    assert {(check.cites, check.secret_to) for check in fails if check.refuses} >= {("M.3", FELLOWSHIP)}


def test_N_18_what_those_the_wights_killed_held_is_taken_up_when_bombadil_comes() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["gimli"])
    fight.company("W1712", "gimli", "legolas")
    fight.do(FELLOWSHIP, "TurnServant", hex="W1712", servant="barrow_wights")
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    fight.round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "PlayEvent", card=78)
    assert fight.asks == ["retrieval"]
    fight.do(FELLOWSHIP, "RetrieveMagicCards", cards=[47], to=["legolas"])
    assert fight.state.magic.held[47] == "legolas"
