"""M's own paragraphs: what the Ring is for, who bears it, and what wearing it does."""

import pytest

from engine.core.frozen import replace
from engine.games.wotr_spi.in_hand import Succession
from engine.games.wotr_spi.pieces import HOBBITS
from engine.games.wotr_spi.state import Stack
from engine.games.wotr_spi.steps.m_ring.succession import heirs
from tests.engine.games.wotr_spi.duels import NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def test_M_the_ring_is_carried_or_worn_and_ends_the_game_in_fire_or_in_barad_dur() -> None:
    fire = Evening().to("fellowship").company("E0929", "frodo").to("ring", 2)
    fire.roll(DARK, 3)
    fire.do(FELLOWSHIP, "CastRingIntoFire")
    assert fire.public["outcome"] == {"winner": FELLOWSHIP, "cites": "O.1"}
    tower = Evening().to("fellowship").company("E1128", "frodo")
    tower.do(FELLOWSHIP, "GiveWord", yes=True)
    assert tower.public["outcome"] == {"winner": DARK, "cites": "O.2/ring-victory"}


def test_M_1_the_ring_is_never_handed_over_to_anybody() -> None:
    evening = Evening().to("fellowship")
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=43, to="sam") == {"L.3", "M.1"}
    assert evening.refused(FELLOWSHIP, "NameSuccessor", name="sam") >= {"M.1/selecting-a-new-ringbearer"}
    assert "M.1/if-no-character-is-in-the-hex" in evening.refused(FELLOWSHIP, "TakeRing", name="sam")


def test_M_2_effects_of_wearing_the_ring_are_five() -> None:
    """a, b, d and e in one evening; c in the tests of captures."""
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.stand("frodo", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("frodo")
    fight.stop_before_the_round()
    plain = Fight().to("fellowship").stand("frodo", spotted_hobbits=1).dark("mouth_of_sauron").on().start()
    plain.hobbit("frodo").stop_before_the_round()
    assert fight.totals[FELLOWSHIP] == plain.totals[FELLOWSHIP] + 2, "a: two more"
    fight.do(FELLOWSHIP, "DeclineCombat")
    assert fight.state.stack == (), "b: out of any fight with who cannot see him"
    fight.to("ring", 2)
    assert fight.state.people["frodo"].circles == 1, "e: a circle for the Ring Phase"
    hunted = Evening().to("fellowship").company("W2724", "frodo")
    hunted.do(FELLOWSHIP, "PutOnRing")
    hunted.to("search", 2).points()
    hunted.do(DARK, "DrawSearch", card=97)
    hunted.do(DARK, "SearchHex", hex="W2724", nazgul=3)
    hunted.roll(DARK, 6)
    assert hunted.asks == ["ring_spotted"], "d: Nazgul who roll in vain ask for the wearer"


@pytest.mark.parametrize("name", ["aragorn", "gandalf_grey"])
def test_M_4_aragorn_and_gandalf_end_the_game_when_either_becomes_a_semi_ringwraith(name: str) -> None:
    evening = ringbearer(name)
    evening.do(FELLOWSHIP, "PutOnRing")
    boxes = int(evening.table.box.lookup("characters", name, "endurance").value)
    evening.do(FELLOWSHIP, "MarkOnDesk", character=name, circles=boxes - 1)
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    evening.do(DARK, "EndPhase")
    assert evening.public["outcome"] == {"winner": DARK, "cites": "O.2/automatic-victory"}


def ringbearer(name: str) -> Fight:
    """Frodo has fallen in combat, and this one has the Ring, unknown to the Dark Power."""
    fight = Fight().to("fellowship").stand("frodo", name, spotted_hobbits=1, face_down=1).dark("mouth_of_sauron")
    fight.on().start().hobbit("frodo").round(NOTHING, 6)
    while "stop_dark_power" in fight.asks:
        fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
        fight.do(DARK, "StopOrGoOn", stop=True)
    fight.do(FELLOWSHIP, "NameSuccessor", name=name)
    return fight


def test_M_1_under_a_counter_known_for_a_hobbits_lies_no_other_heir() -> None:
    state = Evening().to("fellowship").state
    named = {
        stack: set(heirs(replace(state, stacks={"W2724": stack}).push(Succession("W2724"))))
        for stack in (Stack(0, 1, 0), Stack(0, 0, 1), Stack(1, 1, 0))
    }
    assert named[Stack(0, 1, 0)] == named[Stack(0, 0, 1)] == set(HOBBITS)
    assert named[Stack(1, 1, 0)] > {*HOBBITS, "gimli"}
