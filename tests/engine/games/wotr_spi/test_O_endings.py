"""O: who wins, by which section, and that nothing follows."""

import pytest

from engine.core.commons import Disclosed
from engine.core.game import Outcome
from engine.games.wotr_spi.steps.m_ring.wearing import BecameSemiRingwraith
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_capture import captured
from tests.engine.games.wotr_spi.test_K_reduction import DOL_AMROTH, HELMS_DEEP, MINAS_TIRITH, attacked, besieging

BARAD_DUR = "E1128"


def over(evening: Evening, winner: str, cites: str) -> None:
    """The game is over so, at once, and nothing is asked or offered any more."""
    assert evening.table.outcome == Outcome((winner,), cites)
    assert evening.asks == []
    assert evening.public["outcome"] == {"winner": winner, "cites": cites}
    for seat in (DARK, FELLOWSHIP):
        assert not [offer.do for offer in evening.table.offers(seat) if offer.do != "EndTable"]
        assert evening.refused(seat, "EndPhase")


def test_O_2_ring_victory_when_the_fellowship_itself_brings_the_ring_to_barad_dur() -> None:
    evening = Evening().to("fellowship").company(BARAD_DUR, "frodo")
    assert evening.asks[0] == "ring_in_barad_dur"
    assert evening.refused(DARK, "GiveWord", yes=True) == {"table"}
    ruling = evening.do(FELLOWSHIP, "GiveWord", yes=True)
    told = [(event.what, event.to, event.value) for event in ruling.events if isinstance(event, Disclosed)]
    assert told == [("identity:frodo", "public", BARAD_DUR)], "whose face-down counter that is, nobody knew before"
    over(evening, DARK, "O.2/ring-victory")


def test_O_2_nothing_is_put_on_or_played_before_it_is_said_whether_the_ring_is_in_barad_dur() -> None:
    evening = Evening().set_up(dark=(60, None, None), fellowship=(72, None, None)).to("fellowship")
    evening.company(BARAD_DUR, "frodo")
    assert evening.asks[0] == "ring_in_barad_dur"
    assert evening.refused(FELLOWSHIP, "PutOnRing") == {"O.2/ring-victory"}
    for seat, card in ((FELLOWSHIP, 72), (DARK, 60)):
        assert "O.2/ring-victory" in evening.refused(seat, "PlayEvent", card=card)
        assert not evening.offered(seat, "PlayEvent")
    assert not evening.offered(FELLOWSHIP, "PutOnRing")
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(DARK, "PlayEvent", card=60)


def test_O_2_ring_victory_is_not_had_with_counters_that_have_no_ring() -> None:
    evening = Evening().to("fellowship").company(BARAD_DUR, "sam")
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    assert evening.table.outcome is None
    assert evening.asks == ["play_fellowship"]


def test_O_2_ring_victory_when_eye_orcs_carry_the_ringbearer_home() -> None:
    evening = captured("hobbit").to("dark_power")
    evening.far(DARK, "CarryCaptives", origin="W2724", to=BARAD_DUR)
    assert evening.asks[0] == "ring_in_barad_dur"
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    over(evening, DARK, "O.2/ring-victory")


def test_O_2_ring_victory_shows_everybody_who_bore_the_ring() -> None:
    evening = Evening().to("fellowship")
    for value in ("sam", "hidden"):
        evening.by_hand("ring_bearer", value)
    evening.company(BARAD_DUR, "sam")
    assert evening.public["ring"]["bearer"] is None
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert evening.public["ring"]["bearer"] == "sam"


def test_O_2_ring_victory_needs_no_word_where_everybody_sees_the_ringbearer_elsewhere() -> None:
    evening = captured().to("dark_power")
    assert evening.state.people["frodo"].side == FELLOWSHIP
    evening.far(DARK, "CarryCaptives", origin="W2724", to=BARAD_DUR)
    assert evening.table.outcome is None
    assert "ring_in_barad_dur" not in evening.asks, "Gimli is known to everybody, and so is it that Frodo has the Ring"


def test_O_2_military_victory_with_the_third_of_the_three_citadels() -> None:
    evening = besieging(nazgul=8)
    evening.by_hand("captured_citadel", "yes", DOL_AMROTH)
    evening.by_hand("captured_citadel", "yes", HELMS_DEEP)
    attacked(evening).roll(DARK, 5)
    over(evening, DARK, "O.2/military-victory")


@pytest.mark.parametrize("others", [(), (DOL_AMROTH,), (HELMS_DEEP, "W2812")])
def test_O_2_military_victory_takes_all_three(others: tuple[str, ...]) -> None:
    evening = besieging(nazgul=8)
    for hex_ in others:
        evening.by_hand("captured_citadel", "yes", hex_)
    attacked(evening).roll(DARK, 5)
    assert MINAS_TIRITH in evening.public["captured_citadels"]
    assert evening.table.outcome is None


def test_O_2_automatic_victory_when_aragorn_becomes_a_semi_ringwraith() -> None:
    evening = Evening().to("fellowship")
    head = evening.table.timeline.head.world.state
    fallen = BecameSemiRingwraith("aragorn").apply(head)
    assert fallen.outcome == Outcome((DARK,), "O.2/automatic-victory")
    assert fallen.stack == ()


@pytest.mark.parametrize("name", ["frodo", "boromir"])
def test_O_2_automatic_victory_is_had_with_nobody_else(name: str) -> None:
    head = Evening().to("fellowship").table.timeline.head.world.state
    assert BecameSemiRingwraith(name).apply(head).outcome is None


def test_O_2_the_dark_power_wins_by_the_ring_or_by_arms_alone() -> None:
    evening = besieging(nazgul=4, hex_="E0428")
    for name in ("gimli", "legolas", "aragorn"):
        evening.by_hand("face_up", "yes", name)
        evening.by_hand("dead", "yes", name)
    assert evening.table.outcome is None


def test_O_whoever_wins_first_wins_and_the_game_is_over_at_once() -> None:
    evening = Evening().to("fellowship").company(BARAD_DUR, "frodo", "sam")
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    over(evening, DARK, "O.2/ring-victory")
    assert evening.public["phase"] == "over"
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") >= {"D.1"}
