"""Which dice of the shelf are thrown for a roll of dice with faces: those taught by the names of its faces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.presenting.faces import FaceWord, has_faces, numbers_of
from companion.words import say
from engine.core.ask import Die, Roll

if TYPE_CHECKING:
    from companion.vision.taught import TaughtDie

SEVERAL_KINDS = say("senses.dice_of_several_kinds")
_FORGIVEN = str.maketrans("", "", " \t\n-_")


def folded(name: str) -> str:
    """A face's name as it is compared: capitals and spaces say nothing."""
    return name.casefold().translate(_FORGIVEN)


def named_like(taught: Iterable[TaughtDie], die: Die, word: FaceWord) -> tuple[TaughtDie, ...]:
    """Those of these dice that were taught as this one: all of its faces and no other, by the names that the rules or
    the game's words have for them. Their faces bear the names of the rules.
    """
    known = {folded(word(die, n)): die.face(n) for n in numbers_of(die)}
    known |= {folded(die.face(n)): die.face(n) for n in numbers_of(die)}
    found = []
    for each in taught:
        names = [known.get(folded(name)) for name in each.face_names]
        if None not in names and set(names) == set(die.faces):
            faces = tuple(replace(face, name=name) for face, name in zip(each.faces, names, strict=True) if name)
            found.append(replace(each, faces=faces))
    return tuple(found)


def die_read_for(roll: Roll | None, stand_ins: Iterable[str]) -> Die | None:
    """The die with faces whose own faces answer this roll; None for pips, and for dice of several kinds."""
    if roll is None or not has_faces(roll) or len(set(roll.dice)) > 1 or roll.dice[0].name in stand_ins:
        return None
    return roll.dice[0]


def not_taught(die: Die, word: FaceWord) -> str:
    """Why the tray reads no such die, and what to do."""
    names = ", ".join(word(die, n) for n in numbers_of(die))
    return say("senses.camera_was_not_taught_die", names=names)
