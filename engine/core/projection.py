"""The journal as one audience may read it: lines with sentences, citations, flags, and no secret that is not theirs."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.audience import COVERED, PUBLIC, covered_secrets, knows
from engine.core.by_hand import FactSet
from engine.core.check import NEEDS_ALL, Check
from engine.core.codec import left_out, project
from engine.core.commons import ReadingAsked, ReadingTaken
from engine.core.course import Course
from engine.core.fading import FADED, Open, has_fading, without_faded
from engine.core.questions import Body
from engine.core.record import Command, Event
from engine.core.ruling import Ruling, Verdict
from engine.core.sealing import note_of
from engine.core.text import Text
from engine.core.timeline import Item, Node
from engine.core.told import by_checks, by_records, by_sections, told_lines

NOTE = "DeskNote"
"""What stands in a journal for the kind of a note on another seat's desk."""


@dataclass(slots=True)
class _Kept:
    """A line, and what it was made from: item None for an undo or a correction, covered: the secrets not shown; part:
    of the play it was given in; is_faded: whether what fades of it is told no more.
    """

    line: dict[str, Any]
    item: Item | None = None
    covered: tuple[str, ...] = ()
    part: str | None = None
    is_faded: bool = False


@dataclass(slots=True)
class _Read:
    """What was read for one audience, and of which moment: the head, what was undone, how much had been disclosed, what
    of a fading record was told whole. covered, fading: the lines that may say more, or less, another time.
    """

    kept: list[_Kept] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    fading: set[int] = field(default_factory=set)
    open: Open | None = None
    head: Node | None = None
    undone: Mapping[int, int] | None = None
    disclosed: int = 0


@dataclass(slots=True)
class JournalLines:
    """The journal's lines by audience. A line is made anew only when its item changed, a secret of it was disclosed or
    it faded: a screen reads the whole journal after every tap, and after most taps a line is new and none has changed.
    """

    _read: dict[str, _Read] = field(default_factory=dict)

    def read(self, course: Course, audience: str) -> list[dict[str, Any]]:
        """One object per entry: n, kind, undone, seat, do, says, events, sections, agreed, readings, flags, corrected.

        An object is shared with later readings: it is not to be changed. A line that changes is a new object.
        """
        read, timeline = self._read.setdefault(audience, _Read()), course.timeline
        first = len(read.kept) + 1
        for n in range(first, course.file.count):
            line = {"n": n, "kind": "submit"} if timeline.given(n) is not None else _repair_line(course, n)
            read.kept.append(_Kept(line | {"undone": None}))
        disclosed, now = timeline.disclosures(audience), course.open_now(audience)
        fresh = timeline.head.since(read.head) if read.undone is timeline.undone else None
        standing = {node.item.n: node for node in (timeline.head.moments() if fresh is None else fresh) if node.item}
        if fresh is None:
            changed: Iterable[int] = range(1, len(read.kept) + 1)
        else:
            again = read.covered if disclosed != read.disclosed else set[int]()
            faded = read.fading if now != read.open else set[int]()
            changed = {*again, *faded, *standing, *range(first, len(read.kept) + 1)}
        for n in changed:
            one = read.kept[n - 1]
            item = one.item if fresh is not None else None
            if n in standing:
                item, one.part = standing[n].item, _part_before(standing[n])
            elif item is None:
                item, one.part = timeline.given(n), timeline.before[n].part
            _bring_up_to_date(course, one, item, audience, now)
            (read.covered.add if one.covered else read.covered.discard)(n)
            (read.fading.add if _fades(course, one.item) else read.fading.discard)(n)
        read.head, read.undone, read.disclosed, read.open = timeline.head, timeline.undone, disclosed, now
        return [one.line for one in read.kept]


def _part_before(node: Node) -> str | None:
    return node.parent.part if node.parent is not None else None


def _fades(course: Course, item: Item | None) -> bool:
    return course.fades and item is not None and has_fading((item.command, *item.events))


def _bring_up_to_date(course: Course, one: _Kept, item: Item | None, audience: str, now: Open | None) -> None:
    timeline, n = course.timeline, one.line["n"]
    is_faded = now is not None and _fades(course, item) and not now.tells(n, one.part)
    if item is not None and (item is not one.item or one.covered or is_faded != one.is_faded):
        shown = timeline.shown_to(audience, n)
        if item is not one.item or is_faded != one.is_faded or any(what in shown for what in one.covered):
            made = faded_line if is_faded else item_line
            one.line = one.line | made(course, item, audience, shown)
            one.item, one.covered, one.is_faded = item, _covered(item, audience, shown), is_faded
    if one.line["undone"] != timeline.undone.get(n):
        one.line = {**one.line, "undone": timeline.undone.get(n)}


def _repair_line(course: Course, n: int) -> dict[str, Any]:
    """What an undo or a correction says."""
    body = next(course.file.entries(n)).body
    kind, said = body["kind"], {"seat": body["seat"], "to": body["to"]}
    says = [course.game.text.say(f"journal.{kind}", said)]
    return {"n": n, "kind": kind, **said, "agreed": body["agreed"], "says": says}


def _covered(item: Item, audience: str, learned: Container[str]) -> tuple[str, ...]:
    records = (item.command, *item.events)
    return tuple(
        what for record in records for what in covered_secrets(record, item.seat, audience, learned).values() if what
    )


def item_line(course: Course, item: Item, audience: str, learned: Container[str]) -> dict[str, Any]:
    """One item for one audience."""
    return _line_of(course, item, audience, learned, is_faded=False)


def faded_line(course: Course, item: Item, audience: str, learned: Container[str]) -> dict[str, Any]:
    """One item for one audience, with what fades of it told no more."""
    return _line_of(course, item, audience, learned, is_faded=True)


def _line_of(course: Course, item: Item, audience: str, learned: Container[str], *, is_faded: bool) -> dict[str, Any]:
    records: tuple[Command | Event, ...] = (item.command, *item.events)
    command, *events = (_seen(item.command, record, item.seat, audience, learned, is_faded) for record in records)
    return {
        "seat": item.seat,
        "do": command,
        "events": events,
        "sections": _sections(events, item.sections, is_faded),
        "says": [
            *(say(course, event, item.seat) for event in events),
            *_agreement_of(course, item, audience, is_faded),
        ],
        "agreed": list(item.agreed),
        "readings": [dict(reading) for reading in item.readings],
        "flags": list(item.flags),
        "corrected": item.corrected,
        "told": _told_of(course, item, command, events),
    }


def _sections(events: Sequence[Body], sections: Iterable[str], is_faded: bool) -> list[str]:
    """By which section each of these events happened, as far as an audience that sees them so may read it."""
    if is_faded:
        # What comes of a tile would tell which tile it was.
        return [""] * len(events)
    return ["" if event["type"] == NOTE else section for event, section in zip(events, sections, strict=True)]


def _agreement_of(course: Course, item: Item, audience: str, is_faded: bool) -> Iterator[str]:
    """That every seat agreed to an act, and over what: as far as this audience may see it."""
    if not item.agreed:
        return
    text, before = course.game.text, course.timeline.before.get(item.n)
    failing: list[str] = []
    # What was in question of an act that has faded would tell what it was.
    if before is not None and not is_faded and not _is_hidden(item.command, item.command, item.seat, audience):
        checks = item.command.all_checks(course.judge.situation(before, item.seat, item.n))
        seen = (check for check in checks if check.refuses and check.is_visible_to(audience))
        # That every seat agrees was all that the act waited for: it did not stand in its way.
        seen = (check for check in seen if not check.says.endswith(NEEDS_ALL))
        failing = [f"{text.say(sentence(text, check), check.facts)} ({check.cites})" for check in seen]
    seats = tuple(seat for seat in course.seats if seat in (item.seat, *item.agreed))
    yield text.say("journal.agreed", {"seats": seats, "although": "; ".join(failing)})


def _told_of(course: Course, item: Item, command: Body, events: Iterable[Body]) -> list[dict[str, Any]]:
    """The open questions that bit with what an audience sees of this entry, under the house rules of that moment."""
    names = list(by_records(course.game, course.questions, command, events))
    before = course.timeline.before.get(item.n, course.timeline.head)
    return told_lines(course.game, course.questions, names, before.core.house_rules) if names else []


def _is_hidden(command: Command | None, record: Command | Event, giver: str, audience: str) -> bool:
    """Whether this audience may not even know what kind of record it is."""
    of = note_of(command, record, giver)
    return bool(of) and not knows(audience, of)


def _seen(
    command: Command | None,
    record: Command | Event,
    giver: str,
    audience: str,
    learned: Container[str],
    is_faded: bool = False,
) -> dict[str, Any]:
    """A record as this audience may see it; of a note on another's desk, that it is one."""
    if _is_hidden(command, record, giver, audience):
        return {"type": NOTE}
    body = project(record, giver, audience, learned)
    return without_faded(record, body) if is_faded else body


def say(course: Course, event: Body, giver: str) -> str:
    """An event, as an audience sees it, as a sentence: `event.<Name>.own` where all is open and there is that sentence,
    else `event.<Name>`; `event.<Name>.faded` once it has faded; a note on another's desk only that it is one.
    """
    text = course.game.text
    if event["type"] == NOTE:
        return text.say("journal.note", {"seat": giver})
    name = f"event.{event['type']}"
    if FADED in event.values():
        return text.say(f"{name}.faded", _by_name(course, {"seat": giver, **event}))
    key = f"{name}.own" if COVERED not in event.values() and f"{name}.own" in text else name
    if key == name and name not in text:
        key = f"{name}.own"
    kind: Any = course.game.events().get(event["type"])
    unsaid = left_out(kind) if kind is not None else {}
    facts = {"seat": giver, **unsaid, **_parts_of_a_secret(event), **event, **_titles(course, event)}
    return text.say(key, _by_name(course, facts))


def _by_name(course: Course, facts: Body) -> Body:
    """What fills a sentence, a place whose id is printed nowhere by its name."""
    lexicon = course.game.lexicon
    if lexicon.ids is None:
        return facts
    named = {name: fact for name, fact in facts.items() if isinstance(fact, str) and lexicon.ids.is_named(fact)}
    return {**facts, **{name: lexicon.place(fact) for name, fact in named.items()}}


def _titles(course: Course, event: Body) -> dict[str, str]:
    """What a fact that was set by hand is called, where it has a title of its own, and a chart by its printed one."""
    text = course.game.text
    match event:
        case {"type": FactSet.__name__, "fact": name} if f"fact.{name}" in text and f"name.{name}" not in text:
            return {"fact": text.say(f"fact.{name}")}
        case {"type": ReadingTaken.__name__ | ReadingAsked.__name__, "chart": chart} if chart in course.box.forms:
            return {"chart": course.box.form(chart).title}
    return {}


def _parts_of_a_secret(body: Body) -> dict[str, Any]:
    """A disclosure's secret in its two parts: its kind, and whose or which it is."""
    kind, _, of = str(body.get("what", "")).partition(":")
    return {"kind": kind, "of": of.partition(":")[0]} if kind else {}


def said(course: Course, ruling: Ruling, audience: str) -> list[str]:
    """What a ruling's events say to one audience, a sentence each."""
    audience = course.at_desk_of(audience)
    learned, faded = course.timeline.shown_to(audience, ruling.entry), _has_faded(course, ruling, audience)
    events = (_seen(ruling.command, event, ruling.seat, audience, learned, faded) for event in ruling.events)
    return [say(course, event, ruling.seat) for event in events]


def _has_faded(course: Course, ruling: Ruling, audience: str) -> bool:
    """Whether a ruling is on an entry of which what fades is told no more."""
    return ruling.entry is not None and not course.is_told_whole(ruling.entry, audience)


def learned_lines(course: Course, audience: str) -> list[dict[str, Any]]:
    """What was disclosed to this audience, in the order it was learned; it survives undo."""
    return [
        {"what": event.what, "value": event.value, "cites": event.cites, "nonce": event.nonce}
        for event in course.timeline.known_to(audience).values()
    ]


def check_line(course: Course, check: Check) -> dict[str, Any]:
    """A check as JSON, its sentence in words."""
    return {
        "cites": check.cites,
        "holds": check.holds,
        "says": course.game.text.say(sentence(course.game.text, check), check.facts),
        "weight": str(check.weight),
        "secret_to": check.secret_to,
    }


def ruling_line(course: Course, ruling: Ruling, audience: str) -> dict[str, Any]:
    """A ruling as one audience may read it: allowed is what it can know (or saw recorded), not the whole truth."""
    seer = course.at_desk_of(audience)
    # At a desk that stays closed nobody looks: nothing is told there but what everybody may know.
    reader = PUBLIC if seer == PUBLIC else audience
    learned = course.timeline.shown_to(seer, ruling.entry)
    # What was asked about a note would tell what kind it is.
    hidden, faded = _is_hidden_note(ruling, seer), _has_faded(course, ruling, seer)
    verdict = Verdict.SEALED if hidden else ruling.verdict(reader)
    checks = () if hidden or faded else ruling.visible(reader)
    events = [_seen(ruling.command, event, ruling.seat, seer, learned, faded) for event in ruling.events]
    sections = _sections(events, ruling.sections, faded)
    return {
        "entry": ruling.entry,
        "allowed": verdict is Verdict.ALLOWED or ruling.entry is not None,
        "verdict": str(verdict),
        "checks": [check_line(course, check) for check in checks],
        "would": [
            course.game.text.say(remedy(course.game.text, check), check.facts) for check in checks if check.refuses
        ],
        "agreed": list(ruling.agreed),
        "told": ruling_told(course, ruling, reader),
        "events": [
            {**event, "section": section} if section else event for event, section in zip(events, sections, strict=True)
        ],
    }


def sentence(text: Text, check: Check) -> str:
    """The key of what a check says as it stands: the condition that holds, or what is so instead where it fails."""
    key = f"fails.{check.says}"
    return f"check.{check.says}" if check.holds or key not in text else key


def remedy(text: Text, check: Check) -> str:
    """The key of what would make it legal: the remedy written for this check, else the condition itself."""
    key = f"legal.{check.says}"
    return key if key in text else f"check.{check.says}"


def _is_hidden_note(ruling: Ruling, audience: str) -> bool:
    given = ruling.command
    return ruling.entry is not None and given is not None and _is_hidden(given, given, ruling.seat, audience)


def ruling_told(course: Course, ruling: Ruling, audience: str) -> list[dict[str, Any]]:
    """The open questions that bite in a ruling, and the house rules on a section it cites, as this audience sees it."""
    game, asked, settled = course.game, course.questions, course.timeline.head.core.house_rules
    seer = course.at_desk_of(audience)
    learned = course.timeline.shown_to(seer, ruling.entry)
    if _is_hidden_note(ruling, seer) or _has_faded(course, ruling, seer):
        return []
    command = None if ruling.command is None else project(ruling.command, ruling.seat, seer, learned)
    events = [project(event, ruling.seat, seer, learned) for event in ruling.events]
    checks = ruling.visible(PUBLIC if seer == PUBLIC else audience)
    found = (*by_checks(game, asked, command, checks), *by_records(game, asked, command, events))
    return told_lines(game, asked, (*found, *by_sections(asked, checks, settled)), settled)
