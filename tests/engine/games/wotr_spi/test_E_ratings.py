"""E.2's ratings at work, whose each Character is, and Sauron, who is neither card nor counter."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wotr_spi.pieces import HOBBITS
from tests.engine.games.wotr_spi.captures import captured, reached
from tests.engine.games.wotr_spi.duels import Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import ROHAN
from tests.engine.games.wotr_spi.test_K_reduction import MINAS_TIRITH, attacked, besieging


def printed(evening: Evening, name: str, value: str) -> int:
    cell = evening.table.box.lookup("characters", name, value)
    assert cell is not None
    return int(cell.value)


def test_E_2_combat_value_and_morale_value_make_the_total_of_a_duel() -> None:
    fight = Fight().duel("sam", foe="gothmog")
    fight.stop_before_the_round()
    for seat, name in ((FELLOWSHIP, "sam"), (DARK, "gothmog")):
        assert fight.totals[seat] == printed(fight, name, "combat") + printed(fight, name, "morale")


def test_E_2_morale_value_without_parentheses_makes_the_leaders_who_count_in_a_citadel() -> None:
    evening = attacked(besieging("boromir", "gimli"))
    (offer,) = evening.offered(FELLOWSHIP, "NameLeaders")
    listed = {name for name, _ in offer.fields[0].options}
    leaders = {name for name in listed if evening.table.box.lookup("characters", name, "leader").value == "yes"}
    assert listed == leaders, "every one who can be named is a Leader by his card"
    assert evening.refused(FELLOWSHIP, "NameLeaders", leaders=["gimli"]) == {"K.2"}
    assert evening.state.hex_in_hand == MINAS_TIRITH


@pytest.mark.parametrize("over", [0, 1])
def test_E_2_capture_escape_range_before_the_slash_is_the_highest_die_that_captures(over: int) -> None:
    evening = reached("gimli", orcs=3)
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, printed(evening, "gimli", "capture") + over)
    if "taken" in evening.asks:
        evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert ("tell_cards" in evening.asks) is not bool(over)


@pytest.mark.parametrize("under", [0, 1])
def test_E_2_capture_escape_range_after_the_slash_is_the_lowest_die_that_frees(under: int) -> None:
    evening = captured().to("fellowship")
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli")
    evening.roll(FELLOWSHIP, printed(evening, "gimli", "escape") - under)
    assert (evening.state.captives_at(ROHAN) == ()) is not bool(under)


@pytest.mark.parametrize("name", ["aragorn", "gimli", "legolas", *HOBBITS])
def test_E_the_fellowship_has_its_own(name: str) -> None:
    evening = Evening().to("dark_power")
    assert evening.state.people[name].side == FELLOWSHIP
    assert "F.2" in evening.refused(DARK, "MoveDarkPower", name=name, to="W2724")


def test_E_4_aragorn_alone_leads_through_the_paths_of_the_dead() -> None:
    evening = Evening().to("fellowship").company("W2625", "aragorn", "gimli")
    evening.by_hand("face_down_counters", 0, "W2625")
    for name in ("aragorn", "gimli"):
        evening.by_hand("face_up", "yes", name)
        evening.by_hand("hex", "W2625", name)
    evening.to("fellowship", 2)
    way = {"origin": "W2625", "to": "W2626", "path": ["W2626"]}
    assert "F.4/paths-of-the-dead" in evening.refused(FELLOWSHIP, "MoveFellowship", **way, face_up=["gimli"])
    ruled = evening.ruled(FELLOWSHIP, "MoveFellowship", **way, face_up=["aragorn", "gimli"])
    assert "F.4/paths-of-the-dead" not in {check.cites for check in ruled.failing("truth")}


def test_E_6_frodo_is_the_first_ringbearer_and_everybody_knows() -> None:
    assert Evening().set_up().public["ring"] == {"worn": False, "bearer": "frodo"}


def test_E_8_gimli_and_legolas_are_no_leaders() -> None:
    evening = attacked(besieging("gimli", "legolas"))
    for name in ("gimli", "legolas"):
        assert evening.refused(FELLOWSHIP, "NameLeaders", leaders=[name]) == {"K.2"}


def flown_home(evening: Evening, **ring: Any) -> list[str]:
    """What happens when Nazgul 4 flies to Barad-dur, the Ring being so."""
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, 1)
    state = replace(evening.state, ring=replace(evening.state.ring, **ring))
    command = evening.table.command({"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "E1128"})
    return [type(event).__name__ for event in command.decide(replace(at, state=state))]


def test_E_11_sauron_has_no_counter_and_wins_when_a_character_of_his_brings_the_ring_to_barad_dur() -> None:
    evening = Evening().to("dark_power")
    assert "sauron" not in evening.state.people
    assert flown_home(evening, bearer="nazgul_4", is_bearer_public=True) == ["NazgulMoved", "RingInBaradDur"]


def test_E_11_nobody_is_asked_for_the_ring_when_those_come_who_cannot_have_it() -> None:
    evening = Evening().to("dark_power")
    happened = flown_home(evening, bearer="sam", is_bearer_public=False)
    assert happened == ["NazgulMoved"], "a secret Ringbearer is one of the nine"
