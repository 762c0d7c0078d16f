"""Open questions on captives, those spotted before, and what a Semi-Ringwraith had: the app follows whichever holds."""

import pytest

from engine.core.audience import TRUTH
from engine.games.wotr_spi.invariants import faults
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_house_rules import FIRST, ROHAN, SECOND, settle

EACH = pytest.mark.parametrize("reading", [FIRST, SECOND])
ISENGARD, LORIEN = "W2421", "W2918"
ORCS = 103
"""A Search Card of six Hand-Orcs, in Rohan among others."""


def bars(evening: Evening, seat: str, do: str, **fields: object) -> set[str]:
    """The sections that refuse an act."""
    return {check.cites for check in evening.ruled(seat, do, **fields).failing(TRUTH) if check.refuses}


def held_at(hex_: str) -> Evening:
    evening = Evening().set_up(fellowship=(81, None, None)).to("fellowship", 2)
    for fact, value in (("captive_hobbits", 1), ("orcs", 4)):
        evening.by_hand(fact, value, hex_)
    evening.by_hand("face_down_counters", 8, "W2812")
    return evening


@EACH
def test_the_ring_and_isengard(reading: str) -> None:
    evening = held_at(ISENGARD)
    settle(evening, "ring-frees-at-isengard", reading)
    slips = {"hex": ISENGARD, "captive": "hobbit"}
    assert bool(evening.warned(FELLOWSHIP, "PutOnRing")) == (reading == SECOND)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert ("ring_frees" in evening.asks) == (reading == FIRST)
    if reading == FIRST:
        evening.do(FELLOWSHIP, "SlipAway", **slips)
        assert evening.state.captives_at(ISENGARD) == ()
    else:
        assert "N.11" in bars(evening, FELLOWSHIP, "SlipAway", **slips)
    assert list(faults(evening.table, None)) == []


@EACH
def test_a_captive_beside_a_box(reading: str) -> None:
    evening = held_at(LORIEN)
    settle(evening, "captive-takes-cards", reading)
    takes = {"hex": LORIEN, "count": 1}
    assert bars(evening, FELLOWSHIP, "TakeMagicCards", **takes) == (set() if reading == FIRST else {"J.4"})
    evening.by_hand("face_down_counters", 1, LORIEN)
    assert bars(evening, FELLOWSHIP, "TakeMagicCards", **takes) == set(), "somebody free is with him"


@EACH
def test_an_escape_in_the_others_player_turn(reading: str) -> None:
    evening = held_at(LORIEN)
    settle(evening, "escape-cards-at-any-time", reading)
    assert bars(evening, FELLOWSHIP, "PlayEvent", card=81) == set()
    evening.to("dark_power")
    assert bars(evening, FELLOWSHIP, "PlayEvent", card=81) == (set() if reading == FIRST else {"J.5"})


@EACH
def test_what_a_semi_ringwraith_had(reading: str) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "frodo", "sam")
    evening.by_hand("magic_box", 3, "W2812")
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=47, to="frodo")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.by_hand("ring_worn", "yes")
    settle(evening, "semi-ringwraiths-cards", reading)
    evening.to("ring", 2)
    assert evening.state.people["frodo"].side == DARK
    passes = {"card": 47, "to": "sam"}
    assert bars(evening, FELLOWSHIP, "ExchangeMagicCard", **passes) == (set() if reading == FIRST else {"L.1"})


def test_a_semi_ringwraith_is_given_nothing() -> None:
    evening = Evening().to("fellowship").company(ROHAN, "frodo", "sam")
    evening.by_hand("magic_box", 3, "W2812")
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=47, to="sam")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.by_hand("ring_worn", "yes")
    evening.to("ring", 2)
    assert bars(evening, FELLOWSHIP, "ExchangeMagicCard", card=47, to="frodo") == {"L.1"}


@EACH
def test_orcs_and_somebody_spotted_before(reading: str) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "aragorn")
    evening.by_hand("face_down_counters", 0, ROHAN)
    evening.by_hand("face_up", "yes", "aragorn")
    evening.by_hand("hex", ROHAN, "aragorn")
    settle(evening, "capture-of-the-already-spotted", reading)
    evening.to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=ORCS)
    evening.do(DARK, "SendForce", hex=ROHAN, orcs=6)
    assert evening.asks == (["capture"] if reading == FIRST else ["search"])
    if reading == FIRST:
        evening.do(DARK, "TryCapture", victim="aragorn")
        evening.roll(DARK, 6)
        assert bars(evening, DARK, "TryCapture", victim="aragorn") >= {"J.4"}, "one attempt a Character"
    assert list(faults(evening.table, None)) == []


@EACH
def test_orcs_on_the_map_reach_first_for_who_was_spotted_before(reading: str) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli")
    for fact, key, value in (("face_up", "aragorn", "yes"), ("hex", "aragorn", "W2723"), ("orcs", "W2723", 4)):
        evening.by_hand(fact, value, key)
    settle(evening, "capture-of-the-already-spotted", reading)
    evening.do(FELLOWSHIP, "MoveFellowship", (DARK,), origin=ROHAN, to="W2723", face_down=1, names=["gimli"])
    evening.do(DARK, "SearchOnMap", hex="W2723", searcher="orcs")
    assert evening.asks == (["capture"] if reading == FIRST else ["search"])
    if reading == FIRST:
        evening.do(DARK, "EndCapture")
        assert evening.asks == ["search"], "the others are searched for all the same"
