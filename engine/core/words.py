"""Words given, and acts done before everybody: held against the record that only their seat sees.

While the game goes on nothing is said of it but on that seat's own desk: to say that one is false would tell what the
seat keeps. Once it is over the audit names them all.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.core.ask import Confirm, open_ask
from engine.core.audience import TABLE
from engine.core.commons import GiveWord
from engine.core.frozen import frozen
from engine.core.projection import sentence
from engine.core.timeline import Item, Node

if TYPE_CHECKING:
    from engine.core.table import Table


@frozen
class BrokenWord:
    """A word or an act that the seat's own record contradicts. says: what was asked, or which check of its own it
    failed.
    """

    entry: int
    seat: str
    cites: str
    says: str


def broken_words(table: "Table") -> tuple[BrokenWord, ...]:
    """Every word of the evening as it stands that the opened secrets contradict, in order; none before the end."""
    if table.outcome is None:
        return ()
    return tuple(found for node in table.timeline.head.moments() for found in _of(table, node))


def word_line(table: "Table", word: BrokenWord) -> dict[str, Any]:
    """A broken word as JSON, its sentence in words."""
    facts = {"entry": word.entry, "seat": word.seat, "cites": word.cites, "says": word.says}
    return {**facts, "says": table.game.text.say("words.line", facts)}


def marked(table: "Table", seat: str, latest: int) -> tuple[BrokenWord, ...]:
    """What this seat did among the `latest` entries as they stand that its own record has otherwise; for its own desk
    alone, nothing while that stays closed. Newest last.
    """
    found: list[BrokenWord] = []
    node: Node | None = None if table.is_closed(seat) else table.timeline.head
    for _ in range(latest):
        if node is None or node.item is None:
            break
        if node.item.seat == seat:
            found[:0] = _of(table, node)
        node = node.parent
    return tuple(found)


def _of(table: "Table", node: Node) -> Iterator[BrokenWord]:
    item, before = node.item, node.parent
    if item is None or before is None:
        return
    if isinstance(item.command, GiveWord):
        yield from _given(table, item, item.command.yes, before)
    elif item.at == TABLE or type(item.command).is_on_word:
        text = table.game.text
        for check in table.judge.denied(node):
            says = text.say(sentence(text, check), check.facts)
            yield BrokenWord(item.n, item.seat, check.cites, text.say("words.failed", {"says": says}))


def _given(table: "Table", item: Item, yes: bool, before: Node) -> Iterator[BrokenWord]:
    at = table.judge.situation(before, item.seat, item.n)
    ask = open_ask(at.asks(), Confirm, item.seat)
    truth = table.rules.truths.get(ask.id) if ask is not None else None
    if ask is None or truth is None or truth(at) in (None, yes):
        return
    text = table.game.text
    asked = text.say(ask.says, ask.facts)
    yield BrokenWord(item.n, item.seat, ask.cites, text.say("words.answered", {"asked": asked, "yes": yes}))
