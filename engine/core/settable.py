"""The public facts of a game as a form asks for them."""

from collections.abc import Mapping
from typing import Any

from engine.core.fact import Fact
from engine.core.lexicon import Lexicon
from engine.core.panels import Settable
from engine.core.text import Text


def public_facts(facts: Mapping[str, Fact], text: Text) -> dict[str, Fact]:
    """Those that everybody may know and that have a title, in the order in which several are set."""
    return {name: fact for name, fact in facts.items() if fact.owner is None and f"fact.{name}" in text}


def settable_facts(facts: Mapping[str, Fact], state: Any, lexicon: Lexicon) -> tuple[Settable, ...]:
    """The public facts that this table's record keeps, as a form asks for them."""
    known = public_facts(facts, lexicon.text)
    return tuple(_settable(name, fact, state, lexicon) for name, fact in known.items() if fact.is_kept(state))


def _settable(name: str, fact: Fact, state: Any, lexicon: Lexicon) -> Settable:
    keys = () if fact.is_everywhere else dict.fromkeys((*fact.keys(state), *fact.comes_to(state)))
    words = tuple((word, lexicon.text.say(f"{fact.named}.{word}")) for word in fact.words if fact.has_word(state, word))
    for_whom = tuple((key, lexicon.name(key) if key else "") for key in keys)
    return Settable(name, lexicon.text.say(f"fact.{name}"), fact.kind, for_whom, words, fact.high)
