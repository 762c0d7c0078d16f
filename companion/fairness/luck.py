"""What a roll was for, and what the dice gave against what fair dice give on average, in the game's own terms."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from companion.presenting.faces import FaceWord, face_words
from engine.core.ask import Roll
from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import project
from engine.core.commons import EnterRoll
from engine.core.errors import RingtableError
from engine.core.frozen import frozen, replace
from engine.core.luck import Measure, Told
from engine.core.record import Event
from engine.core.table import Table
from engine.core.text import capital
from engine.core.timeline import Item, Node

MOST_THROWS = 216
"""All throws of three dice; beyond that no average over every throw is worked out."""


@frozen
class Purpose:
    """What rolls were for: the game's title, the seat that owed them, their ask and its section."""

    game: str
    seat: str
    ask: str
    title: str
    cites: str


@frozen
class Symbol:
    """A face that is no number: its word, how often it came, and how often fair dice show it on average."""

    word: str
    times: int
    expected: float


@frozen
class Luck:
    """What came of rolls for one purpose: the numbers of ordinary dice added up, the faces of others counted, a symbol
    each, and the game's own count where it is known.
    """

    rolls: int
    faces: int
    faces_expected: float
    counts: str = ""
    counted: int = 0
    actual: float = 0.0
    expected: float = 0.0
    symbols: tuple[Symbol, ...] = ()

    def plus(self, other: Luck) -> Luck:
        """Both together."""
        return Luck(
            rolls=self.rolls + other.rolls,
            faces=self.faces + other.faces,
            faces_expected=self.faces_expected + other.faces_expected,
            counts=self.counts or other.counts,
            counted=self.counted + other.counted,
            actual=self.actual + other.actual,
            expected=self.expected + other.expected,
            symbols=_together((*self.symbols, *other.symbols)),
        )


def purpose_of(table: Table, ask: Roll) -> Purpose:
    """What this ask is for, in words."""
    seat, title = _word(table, "name", ask.seat), _word(table, "roll", ask.id)
    return Purpose(table.game.title, seat, ask.id, capital(title), ask.cites)


def _word(table: Table, kind: str, of: str) -> str:
    """What the game's text calls it; where it has no word, the id with blanks."""
    text = table.game.text
    return text.say(f"{kind}.{of}") if f"{kind}.{of}" in text else of.replace("_", " ")


def luck_of(table: Table, node: Node, item: Item, ask: Roll, measure: Measure | None, *, is_over: bool) -> Luck:
    """What came of one roll that `item` made at `node`. Secrets are looked at when the game is over, and not before."""
    assert isinstance(item.command, EnterRoll)
    plain = _plain(ask, item.command.faces, face_words(table.game.text))
    if measure is None or not (is_over or measure.is_open) or math.prod(die.sides for die in ask.dice) > MOST_THROWS:
        return plain
    audience = TRUTH if is_over else PUBLIC
    actual = measure.of(_told(item.events, item.seat, audience))
    throws = tuple(itertools.product(*(range(1, die.sides + 1) for die in ask.dice)))
    expected = _average(measure.of(told) for told in _of_each(table, node, item, throws, audience))
    if actual is None or expected is None:
        return plain
    return replace(plain, counts=_word(table, "counts", ask.id), counted=1, actual=actual, expected=expected)


def _plain(ask: Roll, faces: Sequence[int], word: FaceWord) -> Luck:
    """What fell: faces that are no numbers are not added up. An ordinary die that stands in gives the face it stands
    for.
    """
    thrown = tuple(zip(ask.dice, faces, strict=True))
    symbols = tuple(
        Symbol(word(die, number), int(number == face), 1 / die.sides)
        for die, face in thrown
        if die.faces
        for number in range(1, die.sides + 1)
    )
    numbers = [(die, face) for die, face in thrown if not die.faces]
    expected = sum((die.sides + 1) / 2 for die, _ in numbers)
    return Luck(1, sum(face for _, face in numbers), expected, symbols=_together(symbols))


def _together(symbols: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Each word once, in the order of the dice."""
    found: dict[str, Symbol] = {}
    for each in symbols:
        before = found.get(each.word, Symbol(each.word, 0, 0.0))
        found[each.word] = Symbol(each.word, before.times + each.times, before.expected + each.expected)
    return tuple(found.values())


def _of_each(table: Table, node: Node, item: Item, throws: Sequence[tuple[int, ...]], audience: str) -> Iterable[Told]:
    """What each throw would have done at that moment, as the answer to the same ask."""
    assert isinstance(item.command, EnterRoll)
    for faces in throws:
        thrown = replace(item, command=EnterRoll(faces, item.command.ask), events=())
        try:
            yield _told(table.judge.decided(node, thrown).events, item.seat, audience)
        except RingtableError:
            yield {}


def _told(events: Iterable[Event], giver: str, audience: str) -> Told:
    """Nothing counts as disclosed: what was shown of a secret in mid-game is counted when the game is over, too."""
    return {type(event).__name__: project(event, giver, audience, ()) for event in events}


def _average(values: Iterable[float | None]) -> float | None:
    found = list(values)
    known = [value for value in found if value is not None]
    return sum(known) / len(known) if found and len(known) == len(found) else None
