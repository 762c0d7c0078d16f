"""U: the seven places, by either seat, at once, however the last of them came."""

import pytest

from engine.games.wotr_spi.pieces import OBJECTIVES
from tests.engine.games.wotr_spi.campaign.battles import War
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

HELMS_DEEP, BARAD_DUR, ISENGARD = "W2524", "E1128", "W2421"
OUTSIDE = {"E0428": "E0427", "W2631": "W2630", BARAD_DUR: "E1127", ISENGARD: "W2422"}
"""Where those go who have to leave a Citadel."""


def all_but(last: str, phase: str, turn: int = 2) -> War:
    """A seat, whose Player-Turn it is, controls the six other places."""
    war = War().to(phase, turn)
    for hex_ in OBJECTIVES:
        if hex_ != last:
            other = FELLOWSHIP if phase == DARK else DARK
            war.no_force(other, hex_)
            war.force(hex_, **{"saruman_orcs" if phase == DARK else "gondor": 9})
            war.placed(OUTSIDE.get(hex_, "W2523"))
    assert war.table.outcome is None
    return war


@pytest.mark.parametrize("last", [place for place in OBJECTIVES if place not in (BARAD_DUR, ISENGARD)])
def test_U_dark_power_holds_all_seven(last: str) -> None:
    war = all_but(last, DARK).no_force(FELLOWSHIP, last)
    assert war.table.outcome is None
    war.force(last, saruman_orcs=1)
    assert (war.table.outcome.winners, war.table.outcome.cites) == ((DARK,), "U/dark-power")


@pytest.mark.parametrize("last", [BARAD_DUR, ISENGARD])
def test_U_fellowship_holds_all_seven_barad_dur_and_isengard_captured(last: str) -> None:
    war = all_but(last, FELLOWSHIP).no_force(DARK, last)
    assert war.table.outcome is None
    war.force(last, gondor=1)
    assert (war.table.outcome.winners, war.table.outcome.cites) == ((FELLOWSHIP,), "U/fellowship")


def test_U_at_once_by_a_march() -> None:
    war = all_but(HELMS_DEEP, DARK).no_force(FELLOWSHIP, HELMS_DEEP).force("W2423", saruman_orcs=4)
    war.do(DARK, "MarchForce", origin="W2423", to=HELMS_DEEP)
    assert war.table.outcome.winners == (DARK,)


def test_U_at_once_by_losses() -> None:
    war = all_but(HELMS_DEEP, DARK).no_force(FELLOWSHIP, HELMS_DEEP)
    war.force(HELMS_DEEP, rohan=1).force(HELMS_DEEP, trolls=60)
    war.fight(HELMS_DEEP).throw(6)
    assert war.table.outcome.winners == (DARK,)
    assert war.table.asks("truth") == ()


def test_U_at_once_by_a_retreat_out_of_the_last() -> None:
    war = all_but(HELMS_DEEP, DARK)
    war.force(HELMS_DEEP, rohan=20).force(HELMS_DEEP, trolls=60)
    war.fight(HELMS_DEEP).throw(2)
    war.do(FELLOWSHIP, "RetreatForce", to="W2424")
    assert war.table.outcome.winners == (DARK,)


def test_U_at_once_by_a_besieged_force_that_walks_out_in_the_other_seats_turn() -> None:
    war = all_but(HELMS_DEEP, DARK)
    war.force(HELMS_DEEP, rohan=20).force(HELMS_DEEP, trolls=6)
    war.by_hand("phase", FELLOWSHIP)
    war.gandalf_came("rohan")
    war.do(FELLOWSHIP, "MarchForce", origin=HELMS_DEEP, to="W2424")
    assert war.table.outcome.winners == (DARK,)


def test_U_set_by_hand_it_is_asked_for_and_declared() -> None:
    war = all_but(HELMS_DEEP, DARK).no_force(FELLOWSHIP, HELMS_DEEP)
    assert "military_victory" not in war.asks
    assert war.refused(DARK, "DeclareVictory") == {"U"}
    war.by_hand("orcs", 3, HELMS_DEEP)
    war.by_hand("control", DARK, HELMS_DEEP)
    assert "military_victory" in war.asks
    assert war.refused(FELLOWSHIP, "DeclareVictory") == {"U"}
    war.do(DARK, "DeclareVictory")
    assert war.table.outcome.winners == (DARK,)


def test_U_six_places_win_nothing() -> None:
    war = all_but("W1412", DARK)
    assert war.table.outcome is None
    assert "military_victory" not in war.asks


def test_U_at_once_by_a_retreat_into_the_last_and_nobody_is_asked_for_the_ring() -> None:
    war = all_but(BARAD_DUR, FELLOWSHIP).counters("E1127", 1)
    war.force("E1127", gondor=20).force("E1127", orcs=20)
    war.fight("E1127").throw(3).stay(1)
    war.do(FELLOWSHIP, "RetreatForce", to=BARAD_DUR)
    assert war.table.outcome.winners == (FELLOWSHIP,)
    assert war.state.stack == ()
