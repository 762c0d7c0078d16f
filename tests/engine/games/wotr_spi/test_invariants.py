"""What must hold after every entry: each of it is noticed when it does not, under its own section."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.game import Outcome
from engine.games.wotr_spi.in_hand import LastSearches
from engine.games.wotr_spi.invariants import HOLDS, Moment, faults
from engine.games.wotr_spi.playing import Deck
from engine.games.wotr_spi.state import Orcs, Phase, Stack, State
from engine.policy import Chance
from tests.engine.games.wotr_spi.evening import Evening

Broken = Callable[[State], State]


def _ring(**changes: Any) -> Broken:
    return lambda state: replace(state, ring=replace(state.ring, **changes))


def _magic(**changes: Any) -> Broken:
    return lambda state: replace(state, magic=replace(state.magic, **changes))


def _events(**changes: Any) -> Broken:
    return lambda state: replace(state, events=replace(state.events, **changes))


def _shadow(**changes: Any) -> Broken:
    return lambda state: replace(state, shadow=replace(state.shadow, **changes))


def _person(name: str, **changes: Any) -> Broken:
    return lambda state: state.with_person(name, **changes)


def _now(**changes: Any) -> Broken:
    return lambda state: replace(state, **changes)


OVERSPENT = {"turn": 0, "letter": "A", "die": 2, "points": 10, "spent": 11}
CASES: list[tuple[str, Broken]] = [
    ("N.1", _events(deck=3)),
    ("N.1", _events(removed=(57,), deck=19)),
    ("N.1", _events(hands={"dark_power": (57, 57, None), "fellowship": (None, None, None)})),
    ("N.2", _events(hands={"dark_power": (None,) * 4, "fellowship": ()})),
    ("L.1", _magic(unseen=1)),
    ("L.1", _magic(held={43: "frodo", 47: "sam"}, gone=(47,))),
    ("L.1/limit", _magic(held={43: "frodo", 47: "frodo", 50: "frodo", 51: "frodo"})),
    ("L.2", _magic(boxes={"E1128": 0})),
    ("M.1", _ring(bearer="sam")),
    ("M.1", _ring(bearer=None)),
    ("M.1", _ring(lies_at="W2724")),
    ("M.1", _ring(bearer=None, is_worn=True, lies_at="W2724")),
    ("M.1", lambda state: _magic(held={43: "gollum"})(_ring(bearer="gollum")(_person("gollum", is_dead=True)(state)))),
    ("F.2", _now(stacks={"W2812": Stack(8)})),
    ("F.2", _now(stacks={"W2812": Stack(10, -1)})),
    ("E.6", _now(stacks={"W2812": Stack(4, 3, 2)})),
    ("J.4", _now(stacks={"W2812": Stack(8), "W2724": Stack(0, 0, 1)})),
    ("N.11", lambda state: replace(state, wizards=replace(state.wizards, gandalf_is_held=True))),
    ("E.3", _person("gollum", wounds=-1)),
    ("E.3", _person("nazgul_3", slashes=9)),
    ("M.4", _person("frodo", circles=5)),
    ("I.2", _shadow(points=11)),
    ("I.2", _shadow(spent=-1)),
    ("I.1", _shadow(history=(OVERSPENT,))),
    ("J.1", lambda state: replace(state, search=replace(state.search, orcs_left=-1))),
    ("J.1", lambda state: replace(state, search=replace(state.search, drawn=(97, 98, 97)))),
    ("J.4/captives", _now(orcs={"W2724": Orcs(0, "eye_orcs")})),
    ("E.12", _now(servants=7)),
    ("E.12", _now(freed=("W2716", "W2716"))),
    ("K.2", _now(captured_citadels=("E0428", "E0428"), mobilized_by="a spotted Hobbit")),
    ("K.2", _now(captured_citadels=("E0428",))),
    ("F.4", _person("nazgul_3", hex="W2812")),
    ("O", _now(phase=Phase.OVER)),
    ("O", _now(outcome=Outcome(("dark_power",), "O.2/ring-victory"))),
    ("O", lambda state: replace(state.push(LastSearches()), phase=Phase.OVER, outcome=Outcome(("fellowship",), "O.1"))),
]


def moment(change: Broken = lambda state: state) -> Moment:
    """The search of the first Game-Turn, a letter sealed and rolled for; with something changed."""
    evening = Evening().to("search").points()
    deck = Deck(Chance(1), evening.table.box, evening.table)
    deck.hands = {seat: [deck.events.pop() for _ in cards] for seat, cards in evening.state.events.hands.items()}
    while len(deck.events) > evening.state.events.deck:
        seat = "dark_power" if len(deck.hands["dark_power"]) < 3 else "fellowship"
        deck.hands[seat].append(deck.events.pop())
    return Moment(evening.table, change(evening.state), deck)


@pytest.mark.parametrize(("section", "change"), CASES, ids=[f"{s}-{n}" for n, (s, _) in enumerate(CASES)])
def test_what_does_not_hold_is_told_under_its_section(section: str, change: Broken) -> None:
    assert list(HOLDS[section](moment(change)))


def test_every_invariant_has_a_case() -> None:
    assert {section for section, _ in CASES} == set(HOLDS)


@pytest.mark.parametrize("section", HOLDS)
def test_what_holds_is_not_told(section: str) -> None:
    assert not list(HOLDS[section](moment()))


def test_faults_are_told_section_first() -> None:
    table = Evening().table
    assert not list(faults(table, None))
    evening = Evening().set_up()
    evening.by_hand("face_down_counters", 5, "W2812")
    assert list(faults(evening.table, None)) == [
        "F.2: 5 counters lie face-down and 0 are turned up or out: there are 9"
    ]


def test_whom_saruman_keeps_needs_no_orcs() -> None:
    held = _person("gandalf_grey", is_face_up=True, is_captive=True, hex="W2421")
    assert list(HOLDS["J.4"](moment(held)))
    kept = moment(lambda state: replace(held(state), wizards=replace(state.wizards, gandalf_is_held=True)))
    assert not list(HOLDS["J.4"](kept))


@pytest.mark.parametrize(
    ("section", "change", "question", "reading"),
    [
        ("L.1/limit", _magic(held={43: "sam", 47: "sam", 50: "sam", 51: "sam"}), "ring-is-a-magic-card", "second"),
        ("F.4", _person("nazgul_3", hex="W2812"), "nazgul-at-rivendell", "first"),
    ],
)
def test_a_house_rule_lifts_what_it_lifts(section: str, change: Broken, question: str, reading: str) -> None:
    evening = Evening().set_up()
    assert list(HOLDS[section](Moment(evening.table, change(evening.state), None)))
    evening.do("fellowship", "SettleHouseRule", agreed=("dark_power",), ruling=question, reading=reading)
    assert not list(HOLDS[section](Moment(evening.table, change(evening.state), None)))
