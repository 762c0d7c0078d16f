"""Undo and correction: both leave their mark in the journal, neither loses anything."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core.audience import PUBLIC
from engine.core.commons import Disclosed
from engine.core.errors import Nothing
from engine.core.journal import Evidence
from engine.core.record import Command
from engine.core.ruling import Check, Ruling
from engine.core.timeline import Item, Node, Timeline, body_of, secret_fields, split

if TYPE_CHECKING:
    from engine.core.table import Table


def undo(table: "Table", seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
    """Go back to before entry `to`: free over one's own choices, else every seat agrees."""
    timeline = table.timeline
    target = timeline.before.get(to)
    exists = Check("table", target is not None, "entry_exists", facts={"entry": to})
    if target is None:
        return Ruling(seat, None, (exists,), allowed=False)
    dropped, restored = split(timeline.head, target)
    free = all(_is_own_choice(item, seat) for item in (*dropped, *restored))
    checks = (exists, Check("table", free, "undo_needs_every_seat"))
    others = set(table.seats) - {seat}
    if not free and not others <= set(agreed):
        return Ruling(seat, None, checks, allowed=False)
    n = table.append(
        {"kind": "undo", "items": [], "seat": seat, "to": to, "agreed": sorted(set(agreed) - {seat})}, (), target
    )
    mark_undone(timeline, n, to, (dropped, restored))
    return Ruling(seat, None, checks, True, agreed, (), table.asks(seat), n)


def mark_undone(
    timeline: Timeline, n: int, to: int, parted: tuple[tuple[Item, ...], tuple[Item, ...]] | None = None
) -> None:
    """Note which entries undo `n` took back, and which it brought back."""
    dropped, restored = parted or split(timeline.head, timeline.before[to])
    for item in dropped:
        timeline.undone[item.n] = n
    for item in restored:
        timeline.undone.pop(item.n, None)


def correct(
    table: "Table", seat: str, entry: int, command: Command, agreed: tuple[str, ...], evidence: Evidence | None
) -> Ruling:
    """Put an observation right and decide everything after it again. Raises JournalError; then nothing changed."""
    head = table.timeline.head
    node = head.find(entry)
    item = node.item if node else None
    exists = Check("table", item is not None, "entry_exists", facts={"entry": entry})
    if node is None or item is None or node.parent is None:
        return Ruling(seat, command, (exists,), allowed=False)
    same_kind = Check("table", item.command.is_observation and type(item.command) is type(command), "is_observation")
    own = Check("table", _may_correct(table, seat, node, head), "correction_needs_every_seat")
    judged = tuple(command.checks(table.situation(item.seat, node.parent, entry)))
    checks = (exists, same_kind, own, *judged)
    others = set(table.seats) - {seat}
    if any(check.refuses for check in checks) and not (others <= set(agreed) and same_kind.holds):
        return Ruling(seat, command, checks, allowed=False)
    n = table.file.count
    try:
        first = _redecide(table, node.parent, item, command, n)
    except Nothing as nothing:
        failed = Check("table", False, "nothing_to_do", facts={"why": str(nothing)})
        return Ruling(seat, command, (*checks, failed), allowed=False)
    items = [first]
    grown = node.parent.then(first)
    for later in _after(node, head):
        item = _redecide_flagged(table, grown, later)
        items.append(item)
        grown = grown.then(item)
    fresh = tuple(items)
    table.append(
        body_of("correct", fresh, seat=seat, to=entry, agreed=sorted(set(agreed) - {seat})), fresh, grown, evidence
    )
    return Ruling(seat, command, checks, True, agreed, first.events, table.asks(seat), n)


def branch(head: Node, to: int, items: Iterable[Item]) -> Node:
    """The line that a correction of entry `to` grew, from its recorded items."""
    found = head.find(to)
    assert found is not None and found.parent is not None
    grown = found.parent
    for item in items:
        grown = grown.then(item)
    return grown


def _redecide(table: "Table", node: Node, item: Item, command: Command, n: int) -> Item:
    decided = table.decided(node, item.n, item.seat, command, item.agreed)
    return Item(item.n, item.seat, command, decided.events, item.agreed, decided.readings, (), n)


def _redecide_flagged(table: "Table", node: Node, item: Item) -> Item:
    checks = item.command.checks(table.situation(item.seat, node, item.n))
    flags = tuple(check.cites for check in checks if check.refuses and check.secret_to is None)
    try:
        decided = table.decided(node, item.n, item.seat, item.command, item.agreed)
    except Nothing:
        return Item(item.n, item.seat, item.command, (), item.agreed, (), flags or ("table",), item.corrected)
    kept = flags if not item.agreed else ()
    return Item(item.n, item.seat, item.command, decided.events, item.agreed, decided.readings, kept, item.corrected)


def _after(node: Node, head: Node) -> tuple[Item, ...]:
    return split(head, node)[0]


def _is_own_choice(item: Item, seat: str) -> bool:
    told = any(isinstance(event, Disclosed) for event in item.events)
    return item.seat == seat and not item.command.is_observation and not told


def _may_correct(table: "Table", seat: str, node: Node, head: Node) -> bool:
    """Free on one's own last observation, and over a secret only its owner has seen; else every seat agrees."""
    item = node.item
    assert item is not None
    secrets = {owner for _, owner in secret_fields(item.command, item.seat)}
    if secrets:
        return secrets == {seat}
    return item.seat == seat and all(later.seat == seat for later in _after(node, head))


def is_public(item: Item) -> bool:
    """Whether nothing of this item's command is secret."""
    return not any(owner != PUBLIC for _, owner in secret_fields(item.command, item.seat))
