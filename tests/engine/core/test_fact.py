"""Facts that can be set by hand: what each takes, and how a form asks for it."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.core.fact import Fact, Misfit
from engine.core.lexicon import Lexicon
from engine.core.panels import CHOICE, NUMBER, YES_NO
from engine.core.settable import settable_facts
from engine.core.text import Text


@dataclass(frozen=True)
class _Board:
    kept: str = "0"
    people: tuple[str, ...] = ("ann", "bob")
    hidden: tuple[str, ...] = ("bob", "cid")


def _fact(**more: Any) -> Fact:
    return Fact(lambda s, _: s.kept, lambda s, _, value: replace(s, kept=value), lambda s: s.people, **more)


_WORDS = ("red", "blue")


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"kind": NUMBER, "high": 9}, "9"),
        ({"kind": YES_NO}, "no"),
        ({"kind": CHOICE, "words": _WORDS}, "blue"),
    ],
)
def test_a_fact_takes_what_its_form_can_ask(told: dict[str, Any], value: str) -> None:
    assert _fact(**told).taken(_Board(), "ann", value).kept == value


@pytest.mark.parametrize(
    ("told", "value", "needed"),
    [
        ({"kind": NUMBER, "high": 9}, "10", "needed.a_number"),
        ({"kind": NUMBER, "high": 9}, "-1", "needed.a_number"),
        ({"kind": NUMBER, "high": 9}, "\u00b2", "needed.a_number"),
        ({"kind": NUMBER, "high": 9}, "", "needed.a_number"),
        ({"kind": YES_NO}, "Yes", "needed.yes_or_no"),
        ({"kind": CHOICE, "words": _WORDS}, "green", "needed.a_word"),
    ],
)
def test_a_fact_says_what_is_needed_instead(told: dict[str, Any], value: str, needed: str) -> None:
    with pytest.raises(Misfit) as found:
        _fact(**told).taken(_Board(), "ann", value)
    assert found.value.says == needed


def test_a_form_asks_for_public_facts_that_have_a_title_each_for_all_whom_it_can_come_to() -> None:
    text = Text({"fact.kept": "what is kept", "fact.laid": "what is laid", "fact.own": "own", "name.ann": "Ann"})
    facts = {
        "kept": _fact(comes_to=lambda state: state.hidden),
        "laid": _fact(is_everywhere=True),
        "own": _fact(owner="ann"),
        "unnamed": _fact(),
    }
    kept, laid = settable_facts(facts, _Board(), Lexicon(text, {}, {}, {}))
    assert (kept.fact, kept.title) == ("kept", "what is kept")
    assert kept.keys == (("ann", "Ann"), ("bob", "bob"), ("cid", "cid"))
    assert (laid.fact, laid.keys) == ("laid", ())
