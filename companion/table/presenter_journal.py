"""The journal's lines for one audience, newest first, and what may be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.models import PHASE, TURN, JournalModel
from companion.words import say
from engine.core.commons import GiveReading
from engine.core.fading import FADED
from engine.core.frozen import frozen
from engine.core.lexicon import Lexicon
from engine.core.panels import Cite

Line = Mapping[str, Any]
SHOWN = 200
"""Lines of a long evening that a screen is given; the Rulings page has them all."""
RECENT_PLACES = 6
GLANCE = 44
"""Letters of a button's note: two lines of it, so that it says what would go."""
TAKEN_BACK = 60
"""Letters of what was taken back, in the line that tells it."""
_WITHOUT_EFFECT = {
    "GiveWord": say("table_journal.word_no_longer_asked_for"),
    "EnterRoll": say("table_journal.roll_no_longer_asked_for"),
}
"""What an entry is called whose events went when something before it was put right."""


Kept = dict[int, tuple[Line, str, "Told"]]
"""What was made of entries, with the line and the source of each: of two hundred a tap changes one or two."""


@frozen
class Told:
    """What an entry is in the journal: a line, the headings that begin with it, or both.

    turn, phase: the words of the headings, '' where the entry begins no other.
    """

    line: JournalModel | None
    turn: str = ""
    phase: str = ""


def journal_models(
    lines: Iterable[Line],
    lexicon: Lexicon,
    sources: Mapping[int, str],
    limit: int = SHOWN,
    kept: Kept | None = None,
    symbols: Callable[[Line], tuple[str, ...]] = lambda _: (),
) -> tuple[JournalModel, ...]:
    """The last lines, newest first, under the headings of their turns and phases. sources: entry -> what its value was
    read from; kept: a caller's own, filled; symbols: line -> the faces in words of a roll of dice that have faces.
    """
    kept = {} if kept is None else kept
    found: list[JournalModel] = []
    under: list[JournalModel] = []
    turn = ""
    lines = list(lines)
    for line in lines[::-1][:limit]:
        n, source = line["n"], sources.get(line["n"], "")
        made = kept.get(n)
        if made is None or made[0] is not line or made[1] != source:
            told_as = _taken_back(line, lines, lexicon) if line["kind"] == "undo" else line
            made = kept[n] = (line, source, _told(told_as, lexicon, source, symbols(line)))
        told = made[2]
        if told.line is not None:
            under.append(told.line)
        if told.phase:
            if told.turn != turn:
                turn = told.turn
                found.append(JournalModel(n, turn, heading=TURN))
            found += [JournalModel(n, told.phase, heading=PHASE), *under]
            under = []
    return (*found, *under)


def _taken_back(undo: Line, lines: Sequence[Line], lexicon: Lexicon) -> Line:
    """The line of a take-back with what it took back, where that was something that can be named."""
    gone = [line for line in lines if line.get("undone") == undo["n"]]
    named = next((line for line in gone if line.get("events")), None)
    if named is None:
        return undo
    more = say("table_journal.and_more", count=len(gone) - 1) if len(gone) > 1 else ""
    what = lexicon.titled(words_of(named, lexicon))
    return {
        **undo,
        "says": [
            say("table_journal.took_back", seat=lexicon.name(undo["seat"]), what=clipped(what, TAKEN_BACK), more=more)
        ],
    }


def _told(line: Line, lexicon: Lexicon, source: str, symbols: tuple[str, ...]) -> Told:
    """A line that says no more than that a phase begins is its heading. One that was taken back begins none."""
    text = lexicon.text
    begins = [event for event in line.get("events") or () if f"heading.{event['type']}" in text]
    if not begins or line.get("undone") is not None or line.get("flags"):
        return Told(journal_model(line, lexicon, source, symbols, is_by_itself=False))
    last = begins[-1]
    kind = last["type"]
    turn = lexicon.say(f"turn_heading.{kind}", last) if f"turn_heading.{kind}" in text else ""
    phase = lexicon.say(f"heading.{kind}", last)
    said = [(event, words) for event, words in _said(line) if event not in begins]
    is_more = bool(said) or len(line.get("says") or ()) > len(line.get("events") or ()) or line.get("corrected")
    if not is_more:
        return Told(None, turn, phase)
    rest = {**line, "events": [event for event, _ in said], "says": [words for _, words in said]}
    rest["says"] += (line.get("says") or [])[len(line.get("events") or ()) :]
    by = zip(line.get("events") or (), line.get("sections") or (), strict=False)
    rest["sections"] = [section for event, section in by if event not in begins]
    return Told(journal_model(rest, lexicon, source, symbols, is_by_itself=False), turn, phase)


def _said(line: Line) -> list[tuple[Line, str]]:
    return list(zip(line.get("events") or (), line.get("says") or (), strict=False))


def journal_model(
    line: Line, lexicon: Lexicon, source: str = "", symbols: tuple[str, ...] = (), *, is_by_itself: bool = True
) -> JournalModel:
    """One line: what happened, how it came in, and what became of it. is_by_itself: it says of an invented chart that
    it is one, as a page says of all its lines at once; symbols: the faces in words of a roll of dice that have faces;
    such a face stands beside the line's words where they do not say it.
    """
    n, notes = line["n"], [source] if source else []
    if line.get("agreed"):
        notes.append(say("table_journal.by_agreement", seats=lexicon.names(sorted(line["agreed"]))))
    if is_by_itself and any(reading["source"] == "invented" for reading in line.get("readings") or ()):
        notes.append(say("table_journal.invented_chart"))
    if line.get("flags"):
        # What fails at the table itself was no longer asked for; the line's own words say so.
        by = [cites for cites in dict.fromkeys(line["flags"]) if cites != "table"]
        notes.append(
            say("table_journal.no_longer_passes", sections=", ".join(by))
            if by
            else say("table_journal.since_something_was_put_right")
        )
    if line.get("corrected") is not None:
        notes.append(say("table_journal.entry_put_right", entry=n, by=line["corrected"]))
    if line.get("undone") is not None:
        notes.append(say("table_journal.entry_taken_back", entry=n))
    elif line["kind"] == "correct":
        notes.append(say("shared.entry", entry=n))
    if by_rule := rules_of(line, lexicon):
        notes.append(", ".join(cite.called for cite in by_rule))
    tone = "dim" if line.get("undone") is not None else "bad" if line.get("flags") else "plain"
    words, value = words_of(line, lexicon), points_of(line, lexicon)
    dice: tuple[str, ...] = ()
    if symbols:
        faces = " ".join(symbol for symbol in symbols if not re.search(rf"\b{re.escape(symbol)}\b", words, re.I))
        value = " ".join(each for each in (faces, value) if each)
    elif dice := _faces(line):
        words = re.sub(rf"[,:]? die {' '.join(dice)}\b", "", words)
    words = lexicon.titled(words)
    return JournalModel(line["n"], words, " · ".join(notes), value, tone, dice, bool(line.get("told")))


def rules_of(line: Line, lexicon: Lexicon) -> tuple[Cite, ...]:
    """The sections by which what a line tells happened by itself, each once."""
    return tuple(dict.fromkeys(lexicon.cites(" ".join(line.get("sections") or ()))))


def points_of(line: Line, lexicon: Lexicon) -> str:
    """What was spent with it, signed: '−6', by the game's sentences points.<event>; '' for nothing."""
    text = lexicon.text
    events = (event for event in line.get("events") or () if FADED not in event.values())
    said = (text.say(f"points.{e['type']}", e) for e in events if f"points.{e['type']}" in text)
    return " ".join(words for words in said if words)


def words_of(line: Line, lexicon: Lexicon | None = None) -> str:
    """What happened, as one line of text. What a disclosure uncovers is said by the event that came of it. lexicon:
    with it an event is said by line.<event> where the game has that sentence: without the points that stand beside it.
    """

    def short(event: Line, words: str) -> str:
        key, is_faded = f"line.{event['type']}", FADED in event.values()
        return lexicon.say(key, event) if lexicon is not None and key in lexicon.text and not is_faded else words

    heard = [(event, words) for event, words in _said(line) if event["type"] != "Disclosed"]
    told = list(_at_once(heard, lexicon, short))
    told = told or list(line.get("says") or ())
    # After its events a line says what every seat agreed over.
    told += [words for words in (line.get("says") or ())[len(line.get("events") or ()) :] if words not in told]
    given = (line.get("do") or {}).get("type", "")
    return "; ".join(told) or _WITHOUT_EFFECT.get(given) or say("table_journal.entry_alone", entry=line["n"])


def _at_once(
    said: Iterable[tuple[Line, str]], lexicon: Lexicon | None, short: Callable[[Line, str], str]
) -> Iterator[str]:
    """The words of events. Neighbours that differ in one thing alone are one sentence, many.<event>, with all of
    them in its place, where the game has that sentence.
    """
    group: list[tuple[Line, str]] = []
    for event, words in (*said, ({"type": ""}, "")):
        if group and not _differ_in((*group, (event, words))):
            key = f"many.{group[0][0]['type']}"
            if len(group) > 1 and lexicon is not None and key in lexicon.text:
                (name,) = _differ_in(group)
                yield lexicon.say(key, {**group[0][0], name: [each[name] for each, _ in group]})
            else:
                yield from (short(each, its) for each, its in group)
            group = []
        group.append((event, words))


def _differ_in(group: Sequence[tuple[Line, str]]) -> list[str]:
    """The one field in which all these events differ, [] where they are not such neighbours; of one event any."""
    (first, _), *others = group
    if not others:
        return [""]
    if any(other.keys() != first.keys() or other["type"] != first["type"] for other, _ in others):
        return []
    names = [name for name in first if any(other[name] != first[name] for other, _ in others)]
    return names if len(names) == 1 else []


def clipped(words: str, letters: int = GLANCE) -> str:
    """The beginning of a long line, broken between words."""
    if len(words) <= letters:
        return words
    return words[:letters].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def _faces(line: Line) -> tuple[str, ...]:
    faces = line.get("do", {}).get("faces") or () if line.get("do", {}).get("type") == "EnterRoll" else ()
    return tuple(str(face) for face in faces)


def last_choice(lines: Iterable[Line], lexicon: Lexicon, turn: str) -> tuple[int, str] | None:
    """(entry, its words as the journal has them) of the newest submitted entry that still stands, or None; a challenge
    is no choice, nor is what followed by itself. turn: what this turn is called, which nobody need be told.
    """
    for line in reversed(list(lines)):
        is_choice = (line.get("do") or {}).get("type") not in ("Challenge", "Follow")
        if line["kind"] == "submit" and line.get("undone") is None and line.get("events") and is_choice:
            return line["n"], clipped(lexicon.titled(words_of(line, lexicon)).removeprefix(f"{turn}: "))
    return None


def _is_fall(event: Line) -> bool:
    """Whether a challenge found that its entry broke a rule."""
    return bool(event["type"] == "ChallengeRuled" and not event["stands"])


def recent_places(
    lines: Iterable[Line], lexicon: Lexicon, count: int = RECENT_PLACES, kept: KeptPlaces | None = None
) -> tuple[str, ...]:
    """Places the last lines named, newest first. Give it PUBLIC lines: recency must tell nobody anything. kept: a
    caller's own, filled.

    A place is not suggested by an entry that was taken back, put right, or found against the rules.
    """
    if lexicon.ids is None:
        return ()
    kept = {} if kept is None else kept
    found: dict[str, None] = {}
    last = [_kept_places(line, kept) for line in list(lines)[: -SHOWN - 1 : -1]]
    fallen = {entry for one in last for entry in one.fallen}
    for one in last:
        if one.line["n"] in fallen:
            continue
        if one.places is None:
            one.places = tuple(_places_in(one.line, lexicon))
        found.update(dict.fromkeys(one.places))
        if len(found) >= count:
            break
    return tuple(found)[:count]


class _Places:
    """What a line tells of places: the entries that it found against the rules, and the places that it names, None
    until somebody asks.
    """

    __slots__ = ("fallen", "line", "places")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.fallen = tuple(event["entry"] for event in line.get("events") or () if _is_fall(event))
        self.places: tuple[str, ...] | None = None


KeptPlaces = dict[int, _Places]
"""What entries told of places, with the line of each."""


def _kept_places(line: Line, kept: KeptPlaces) -> _Places:
    found = kept.get(line["n"])
    if found is None or found.line is not line:
        found = kept[line["n"]] = _Places(line)
    return found


def _places_in(line: Line, lexicon: Lexicon) -> Iterator[str]:
    if line.get("undone") is not None or line.get("flags") or line.get("corrected"):
        return
    if (line.get("do") or {}).get("type") == GiveReading.__name__:
        return  # somebody looked there on the sheet, and nobody goes there
    for sentence in reversed(line.get("says") or []):
        yield from lexicon.named_in(sentence)
