"""Asks say what kind of answer they wait for; domains and offers admit exactly what they offer."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from engine.core.ask import Choose, Confirm, Domain, Draw, Offer, Read, Roll

AB = (("a", "A"), ("b", "B"))


def test_the_kinds_of_asks() -> None:
    common = {"id": "x", "seat": "s", "cites": "A.1", "says": "ask.x"}
    asks = (
        Roll(**common),
        Draw(**common, answer="DrawEvent", pile="events", hidden=True),
        Choose(**common, answer="EndPhase"),
        Read(**common, chart="search"),
        Confirm(**common),
    )
    assert [ask.kind for ask in asks] == ["roll", "draw", "choose", "read", "confirm"]
    assert [ask.answer for ask in asks] == ["EnterRoll", "DrawEvent", "EndPhase", "GiveReading", "GiveWord"]


@pytest.mark.parametrize(
    ("domain", "admitted", "refused"),
    [
        (Domain(name="x", kind="one_of", options=AB), ["a", "b"], ["c", "A", None, ["a"]]),
        (Domain(name="x", kind="tiles", options=AB), ["a"], ["", "ab"]),
        (
            Domain(name="x", kind="some", options=AB, low=1, high=2),
            [["a"], ["b", "a"], ("a",)],
            [[], ["a", "a"], ["c"], ["a", "b", "c"], "a", 1, None, [["a"]]],
        ),
        (Domain(name="x", kind="number", low=1, high=3), [1, 3], [0, 4, "1", 1.5, None, True]),
        (Domain(name="x", kind="card", low=57, high=82), [57, 82, None], [56, 83, "57", 57.5, True]),
        (Domain(name="x", kind="card", options=((60, "60"),)), [60, None], [61, "60", [60]]),
        (Domain(name="x", kind="yes_no"), [True, False], [1, 0, "yes", None]),
        (Domain(name="x", kind="way"), [[], ["W2812", "W2813"], ("W2812",)], ["W2812", None, [1]]),
        (Domain(name="x", kind="text"), ["anything", ""], []),
    ],
)
def test_a_domain_admits_its_values_and_no_others(domain: Domain, admitted: list[Any], refused: list[Any]) -> None:
    assert [value for value in admitted if not domain.admits(value)] == []
    assert [value for value in refused if domain.admits(value)] == []


@given(
    kind=st.sampled_from(["one_of", "some", "number", "card", "yes_no", "tiles", "place", "way", "text"]),
    value=st.recursive(st.none() | st.integers() | st.text() | st.floats(), st.lists, max_leaves=4),
)
def test_a_domain_answers_yes_or_no_to_anything(kind: str, value: Any) -> None:
    assert Domain(name="x", kind=kind, options=AB, low=0, high=9).admits(value) in (True, False)


OFFER = Offer(
    seat="s",
    do="DrawEvent",
    cites="N.1",
    says="offer.x",
    fixed={"pile": "deck"},
    fields=(Domain(name="card", kind="card", low=57, high=82, secret=True),),
)


@pytest.mark.parametrize(
    ("do", "values", "admits"),
    [
        ("DrawEvent", {"pile": "deck", "card": 60}, True),
        ("DrawEvent", {"pile": "deck"}, True),
        ("DrawEvent", {"pile": "discards", "card": 60}, False),
        ("DrawEvent", {"card": 60}, False),
        ("DrawEvent", {"pile": "deck", "card": 5}, False),
        ("PlayEvent", {"pile": "deck", "card": 60}, False),
    ],
)
def test_an_offer_admits_the_commands_it_could_make(do: str, values: dict[str, Any], admits: bool) -> None:
    assert OFFER.admits(do, values) is admits


def test_an_offer_with_a_secret_field_raises_the_curtain() -> None:
    assert OFFER.has_secret
    assert not Offer(seat="s", do="EndPhase", cites="D", says="offer.x").has_secret
