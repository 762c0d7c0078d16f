"""What a script expects says something: no expectation holds whatever there is."""

import json
from typing import Any

import pytest

from engine.script import play

TABLE = {"table": {"game": "wotr_spi", "version": "character", "options": {}, "box": "practice"}}
PLACED = {"seat": "fellowship", "do": "PlaceCounters"}
REFUSED = {"seat": "fellowship", "do": "EndPhase"}
LOOKED: dict[str, Any] = {}


def failed(act: dict[str, Any], expected: object) -> list[str]:
    """What is said of a script that does this and expects that of it."""
    lines = (TABLE, {**act, "expect": expected})
    *_, last = play("\n".join(json.dumps(line) for line in lines))
    return list(last["failed"])


NOT_SO: dict[str, tuple[dict[str, Any], object, str]] = {
    "no face-down counters, where there are some": (
        PLACED,
        {"view": "public", "has": {"map.face_down": {}}},
        "should have map.face_down = {}",
    ),
    "an empty object inside another": (
        PLACED,
        {"view": "public", "has": {"map": {"face_down": {}}}},
        "should have map",
    ),
    "nothing under a name that is not there": (
        LOOKED,
        {"view": "public", "has": {"no_such_thing": None}},
        "there is no such thing in its view",
    ),
    "nothing under a name that is not there, further in": (
        LOOKED,
        {"view": "public", "has": {"box": {"no_such_thing": None}}},
        "should have box",
    ),
    "one for true": (LOOKED, {"view": "public", "has": {"box.invented": 1}}, "should have box.invented"),
    "a lack of what no view ever has": (
        LOOKED,
        {"view": "public", "lacks": ["dark_powr_desk"]},
        "no view has anything of that name",
    ),
    "no failing check, where one fails": (REFUSED, {"cites": []}, "no check was expected to fail"),
    "that nothing happens, where something does": (PLACED, {"happened": []}, "nothing was expected to happen"),
    "a field of an event that it has not": (
        PLACED,
        {"happened": [{"type": "CountersPlaced", "no_such_field": None}]},
        "was expected to happen",
    ),
    "that it happened by a section, where it did by none": (
        PLACED,
        {"happened": [{"type": "CountersPlaced", "section": "C.1"}]},
        "was expected to happen",
    ),
    "an ask that cites another section": (
        LOOKED,
        {"asks": [{"id": "counters_fellowship", "cites": "no such"}]},
        "asks [{'id': 'counters_fellowship', 'cites': 'no such'}] were expected",
    ),
    "an ask too many": (LOOKED, {"asks": ["counters_fellowship", "no_such"]}, "are open"),
    "an ask of no name": (LOOKED, {"asks": [{}]}, "the expected 'asks' should be"),
    "that nothing is in the way, where something is": (REFUSED, {"would": ""}, "nothing was expected to be in the way"),
    "nothing at all": (PLACED, {}, "nothing was expected"),
    "nothing of a view": (PLACED, {"view": "public"}, "of a view nothing was expected"),
    "empty lists of a view": (PLACED, {"view": "public", "has": {}, "lacks": []}, "of a view nothing was expected"),
    "no words": (PLACED, {"says": ""}, "'says' is empty"),
    "no verdict": (PLACED, {"verdict": {}}, "'verdict' is empty"),
    "a ruling, where nothing is done": (LOOKED, {"allowed": True}, "nothing is done in this line"),
    "a number among sections": (REFUSED, {"cites": [5]}, "a list of words"),
    "an event without a name": (PLACED, {"happened": [{}]}, "what 'happened' should be"),
}


@pytest.mark.parametrize("what", NOT_SO)
def test_an_expectation_that_is_not_so_or_says_nothing_fails(what: str) -> None:
    act, expected, words = NOT_SO[what]
    (sentence,) = failed(act, expected)
    assert words in sentence
    assert sentence.startswith("Line 2: ")


SO: dict[str, tuple[dict[str, Any], object]] = {
    "no failing check": (PLACED, {"cites": []}),
    "nothing happens": (REFUSED, {"happened": []}),
    "nothing is in the way": (PLACED, {"would": ""}),
    "no open question is told": (PLACED, {"told": []}),
    "nobody is captive": (LOOKED, {"view": "public", "has": {"map.captives": {}}}),
    "what is there and is nothing": (LOOKED, {"view": "public", "has": {"waiting": None}}),
    "what another audience has": (LOOKED, {"view": "public", "has": {}, "lacks": ["dark_power_desk"]}),
    "no expectations at all": (PLACED, []),
    "open asks, where nothing is done": (LOOKED, {"asks": ["counters_fellowship"]}),
    "what an open ask tells": (LOOKED, {"asks": [{"id": "counters_fellowship", "seat": "fellowship"}]}),
}


@pytest.mark.parametrize("what", SO)
def test_an_expectation_of_nothing_holds_where_there_is_nothing(what: str) -> None:
    act, expected = SO[what]
    assert failed(act, expected) == []


def test_what_is_expected_wrongly_does_not_stop_the_act() -> None:
    lines = (TABLE, {**PLACED, "expect": {"says": ""}}, {"expect": {"view": "public", "has": {"map.face_down": {}}}})
    *_, last = play("\n".join(json.dumps(line) for line in lines))
    assert len(last["failed"]) == 2, "the counters stand"
