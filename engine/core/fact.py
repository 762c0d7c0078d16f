"""Facts that can be set by hand."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.panels import NUMBER


class Misfit(ValueError):
    """A value that a fact cannot have. says: key of what is needed, in the game's text; ends: what stands behind it."""

    def __init__(self, says: str, ends: str = "") -> None:
        super().__init__(f"{says} {ends}".rstrip())
        self.says, self.ends = says, ends


@dataclass(frozen=True, slots=True)
class Fact:
    """A tracked fact that can be set by hand: how it is read and written, and whose secret it is, if anybody's.

    title: what it is called where a game has no Board of its own; kind: NUMBER, PLACE, CHOICE or YES_NO (panels);
    words: the values of a CHOICE, which are read as name.<value> of text/en.toml.
    `write` raises ValueError for a value that it cannot have: Misfit, where there is more to say.
    """

    read: Callable[[Any, str], str]
    write: Callable[[Any, str, str], Any]
    keys: Callable[[Any], tuple[str, ...]]
    owner: str | None = None
    title: str = ""
    kind: str = NUMBER
    high: int = 40
    words: tuple[str, ...] = ()


def public_facts(facts: Mapping[str, Fact], state: Any) -> Iterator[tuple[str, str, str]]:
    """(name, key, value) of each fact that everybody may know and that has a title."""
    for name, fact in facts.items():
        if fact.owner is None and fact.title:
            yield from ((name, key, fact.read(state, key)) for key in fact.keys(state))
