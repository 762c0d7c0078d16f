"""Undo and correction: both leave their mark in the journal, neither loses anything."""

from collections.abc import Iterable

from engine.core.audience import PUBLIC, owners, seat_of, secret_fields, together
from engine.core.box import Key
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.codec import project
from engine.core.commons import Disclosed, GiveReading, ReadingTaken
from engine.core.course import Course
from engine.core.entry import Evidence
from engine.core.following import Follow
from engine.core.frozen import replace
from engine.core.judge import all_agree, on_the_desk
from engine.core.piles import PileShuffled
from engine.core.record import Command
from engine.core.ruling import Ruling
from engine.core.timeline import Item, Node, split


def undo(course: Course, seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
    """Go back to before entry `to`: free over one's own choices, else every seat agrees."""
    timeline = course.timeline
    while (given := timeline.given(to)) is not None and isinstance(given.command, Follow):
        to -= 1  # what followed by itself goes with what it followed
    target = timeline.before.get(to)
    exists = Check("table", target is not None, "entry_exists", ESSENTIAL, facts={"entry": to})
    if target is None:
        return Ruling(seat, None, (exists,), allowed=False)
    dropped, restored = split(timeline.head, target)
    free = all(_is_own_choice(item, seat) for item in (*dropped, *restored)) and not _opened(course, len(dropped))
    shuffled = any(isinstance(event, PileShuffled) for item in (*dropped, *restored) for event in item.events)
    checks = (
        exists,
        Check("table", free, "undo_needs_every_seat"),
        Check("table", not shuffled, "order_can_come_back", WARNS, applies=shuffled),
    )
    if not free and not all_agree(course.voices, seat, agreed):
        return Ruling(seat, None, checks, allowed=False)
    n = course.append("undo", (), target, seat=seat, to=to, agreed=list(agreed))
    course.draw_what_follows(seat)
    return Ruling(seat, None, checks, True, agreed, (), course.asks(seat), n)


def correct(
    course: Course,
    seat: str,
    entry: int,
    command: Command,
    agreed: tuple[str, ...],
    evidence: Evidence | None,
    at: str,
) -> Ruling:
    """Put an observation right and decide everything after it again. Raises JournalError; then nothing changed."""
    head = course.timeline.head
    node = head.find(entry)
    exists = Check("table", node is not None, "entry_exists", ESSENTIAL, facts={"entry": entry})
    if node is None or node.item is None or node.parent is None:
        return Ruling(seat, command, (exists,), allowed=False, at=at)
    item = node.item
    same_kind = Check(
        "table", item.command.is_observation and type(item.command) is type(command), "is_observation", ESSENTIAL
    )
    start = _start(node, item, head)
    redone = split(head, start)[0]
    own = Check(
        "table", _may_correct(course, {seat, *agreed}, seat, item, command, redone), "correction_needs_every_seat"
    )
    judged = tuple(
        check.as_given(seat, at) for check in command.all_checks(course.judge.situation(node.parent, item.seat, entry))
    )
    checks = (
        exists,
        same_kind,
        own,
        *on_the_desk(command, item.seat, at),
        *judged,
    )
    refused = Ruling(seat, command, checks, allowed=False, at=at)
    if refused.is_barred:
        return refused
    if any(check.refuses for check in checks) and not all_agree(course.voices, seat, agreed):
        return refused
    n = course.file.count
    # Everybody reads who agreed: so it is noted for what everybody could see refused.
    excepted = agreed if any(check.refuses and check.secret_to is None for check in judged) else ()
    right = replace(item, command=command, agreed=tuple(sorted({*item.agreed, *excepted})), corrected=n)
    again = _redone(course, start, redone, right, _told(course, node.parent, redone, right))
    if isinstance(again, Check):
        return replace(refused, checks=(*checks, again))
    items, grown = again
    course.append("correct", items, grown, evidence, seat=seat, to=entry, agreed=list(agreed), at=at)
    course.draw_what_follows(seat)
    made = grown.find(entry)
    righted = made.item if made is not None and made.item is not None else right
    return Ruling(seat, command, checks, True, agreed, righted.events, course.asks(seat), n, at, righted.sections)


def branch(head: Node, items: Iterable[Item]) -> Node:
    """The line that a correction grew, from its recorded items."""
    items = tuple(items)
    found = head.find(items[0].n)
    assert found is not None
    assert found.parent is not None
    grown = found.parent
    for item in items:
        grown = grown.then(item)
    return grown


def _start(node: Node, item: Item, head: Node) -> Node:
    """The moment from which on all is decided again when `item`, that led to `node`, is put right.

    A reading was true before it was told, and a correction may have used it so: then it is the moment before its first
    use.
    """
    assert node.parent is not None
    start, wrong = node.parent, item.command
    if not isinstance(wrong, GiveReading):
        return start
    key = (wrong.chart, wrong.row, wrong.column)
    earlier: Node | None = node.parent
    while earlier is not None and earlier.item is not None:
        if any((used["chart"], used["row"], used["column"]) == key for used in earlier.item.readings):
            start = earlier.parent or start
        earlier = earlier.parent
    return start


def _told(course: Course, before: Node, old: tuple[Item, ...], right: Item) -> dict[Key, str]:
    """Every reading given among these items, the corrected one as it is now."""
    told: dict[Key, str] = {}
    for item in reversed(old):
        events = item.events
        if item.n == right.n:
            at = course.judge.situation(before, right.seat, right.n)
            events = tuple(right.command.decide(at)) if _reads(right) else ()
        told |= {(e.chart, e.row, e.column): e.value for e in events if isinstance(e, ReadingTaken)}
    return told


def _redone(
    course: Course, start: Node, old: tuple[Item, ...], right: Item, told: dict[Key, str]
) -> tuple[tuple[Item, ...], Node] | Check:
    """The items decided again with `right` in its place, and the moment after them; or the check that bars it."""
    grown = start
    items: list[Item] = []
    for item in old:
        waits = grown.core.pending_cell
        if waits is not None and not _reads(item):
            cell = f"{course.box.form(waits[0]).title}, {waits[1]} {waits[2]}".rstrip()
            return Check("table", False, "cell_is_read_first", ESSENTIAL, facts={"cell": cell})
        bar = _bar(course, grown, right, told) if item.n == right.n else None
        if bar is not None:
            return bar
        again = course.judge.decided(grown, right, told) if item.n == right.n else _again(course, grown, item, told)
        items.append(again)
        grown = grown.then(again)
    return tuple(items), grown


def _reads(item: Item) -> bool:
    return isinstance(item.command, GiveReading)


def _again(course: Course, node: Node, item: Item, told: dict[Key, str]) -> Item:
    """A later item decided again; flagged when it would now be refused, kept without effect when it can have none."""
    checks = item.command.all_checks(course.judge.situation(node, item.seat, item.n, told))
    flags = tuple(dict.fromkeys(check.cites for check in checks if check.refuses and check.secret_to is None))
    if _bar(course, node, item, told) is not None:
        return replace(item, events=(), readings=(), flags=flags or ("table",))
    return replace(course.judge.decided(node, item, told), flags=() if item.agreed else flags)


def _bar(course: Course, node: Node, item: Item, told: dict[Key, str]) -> Check | None:
    """The first check by which the record could not hold the item at this moment, as it was given."""
    checks = item.command.all_checks(course.judge.situation(node, item.seat, item.n, told))
    return next((given for check in checks if (given := check.as_given(item.seat, item.at)).bars), None)


def _is_own_choice(item: Item, seat: str) -> bool:
    shared = item.command.is_observation or item.command.is_table_wide
    return item.seat == seat and not shared and not _tells(item)


def _opened(course: Course, latest: int) -> bool:
    """Whether one of the latest acts let a seat look at a hand that was closed to it: nobody forgets what he saw."""
    node, desks = course.timeline.head, course.game.desks
    for _ in range(latest):
        assert node.parent is not None
        was, now = desks(node.parent.world.state), desks(node.world.state)
        if any(hand != now.get(seat, seat) != PUBLIC for seat, hand in was.items()):
            return True
        node = node.parent
    return False


def _tells(item: Item) -> bool:
    return any(isinstance(event, Disclosed) or event.stays_known for event in item.events)


def _may_correct(
    course: Course, voices: set[str], seat: str, item: Item, command: Command, redone: tuple[Item, ...]
) -> bool:
    """Free on one's own last observation, and over a secret that only those have seen who say so; else every seat
    agrees. What several know together is put right by all of them.
    """
    known_to = {together(*map(seat_of, owners(owner))) for _, owner in secret_fields(item.command, item.seat)}
    if known_to == {seat} or (len(known_to) == 1 and {seat} < owners(*known_to) <= voices):
        told = course.timeline.known_to(PUBLIC)
        public, righted = (project(one, item.seat, PUBLIC, told) for one in (item.command, command))
        if public == righted:
            return True
    if any(owners(owner) - {seat} for owner in known_to):
        return False
    return all(later.seat == seat and not _tells(later) for later in redone)
