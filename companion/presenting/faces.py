"""What the faces of dice are called: in a game's words where a die has faces, else by their numbers; and their pads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion import models
from companion.models import FieldModel, OptionModel
from engine.core.ask import Die, Roll, open_ask
from engine.core.audience import TRUTH

if TYPE_CHECKING:
    from engine.core.table import Table
    from engine.core.text import Text

FaceWord = Callable[[Die, int], str]
"""What a face of a die is called, by its number."""


def plain_word(die: Die, number: int) -> str:
    """The name that the die itself has for a face; its number where it has none."""
    return die.face(number).replace("_", " ")


def face_words(text: Text) -> FaceWord:
    """What faces are called in the words of this game."""

    def word(die: Die, number: int) -> str:
        key = f"face.{die.name}.{die.face(number)}"
        return text.say(key) if die.faces and key in text else plain_word(die, number)

    return word


def has_faces(roll: Roll) -> bool:
    """Whether a die of this roll has faces that are no numbers."""
    return any(die.faces for die in roll.dice)


def numbers_of(die: Die) -> tuple[int, ...]:
    """The numbers of a die, of faces of one name the first."""
    return tuple(n for n in range(1, die.sides + 1) if not die.faces or die.number(die.face(n)) == n)


def options_of(
    die: Die, word: FaceWord = plain_word, signs: Mapping[str, str] = MappingProxyType({})
) -> tuple[OptionModel, ...]:
    """The faces of a die to choose from, each name once. signs: of faces, by 'die.face'."""
    return tuple(OptionModel(n, word(die, n), icon=signs.get(f"{die.name}.{die.face(n)}", "")) for n in numbers_of(die))


def legend_of(die: Die, word: FaceWord) -> str:
    """What each number of an ordinary die stands for: '1 calm · 2 calm · 3 spark'."""
    return " · ".join(f"{n} {word(die, n)}" for n in range(1, die.sides + 1))


def roll_field(
    roll: Roll,
    word: FaceWord,
    name: str = "faces",
    title: str = "",
    hint: str = "",
    signs: Mapping[str, str] = MappingProxyType({}),
) -> FieldModel:
    """The pad on which this roll is entered by hand."""
    if not has_faces(roll):
        return FieldModel(name, models.PIPS, title, low=1, high=roll.sides, count=roll.count)
    dice = tuple(options_of(die, word, signs) for die in roll.dice)
    is_one_kind = len(set(roll.dice)) == 1
    return FieldModel(
        name, models.FACES, title, dice[0], count=roll.count, hint=hint, dice=() if is_one_kind else dice
    )  # fmt: skip


def roll_of(table: Table, line: Mapping[str, Any]) -> Roll | None:
    """The roll that a line of the journal answered; None for any other line."""
    do = line.get("do") or {}
    before = table.timeline.before.get(line["n"])
    if do.get("type") != "EnterRoll" or before is None:
        return None
    return open_ask(table.judge.asks(before.world, TRUTH), Roll, line["seat"], do.get("ask") or "")


class Symbols:
    """What the rolls of one table showed by name. The rules are asked once an entry: a line of it is drawn often."""

    def __init__(self, table: Table) -> None:
        self._table, self._word = table, face_words(table.game.text)
        self._known: dict[int, Roll | None] = {}

    def __call__(self, line: Mapping[str, Any]) -> tuple[str, ...]:
        """The faces of a line in words; none for a line that is no roll, or a roll of ordinary dice."""
        n, do = line["n"], line.get("do") or {}
        if do.get("type") != "EnterRoll":
            return ()
        if n not in self._known:
            self._known[n] = roll_of(self._table, line)
        roll, faces = self._known[n], do.get("faces")
        if roll is None or not has_faces(roll) or not isinstance(faces, list | tuple) or len(faces) != roll.count:
            return ()
        return tuple(self._word(die, face) for die, face in zip(roll.dice, faces, strict=True))
