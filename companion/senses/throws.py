"""A throw as a device saw it, and what fingers have said of it since: which dice count, and what each of them shows.

Nothing is taken here, and nothing is guessed: a die that is in doubt has no face before a finger gave it one, unless
several are in doubt and their likeliest faces stand on the screen to be changed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import field, replace
from typing import Any

from companion.models import PictureModel
from companion.words import say
from engine.core.ask import Roll
from engine.core.frozen import frozen

Face = int | str
"""What a device says of a die's top: its number, 0 where it is not known, or the name that a taught die's face has."""
MOST_ASKED_ABOUT = 6
"""With more dice than these before the camera no finger is asked to choose among them."""


@frozen
class SeenDie:
    """One die: its top face (0 when it is not known at all), the other faces it may show, likeliest first, its body's
    colour in a word, where it lies in the camera's picture, and that part of the picture. `was_taken`: it lay there
    when the roll before was taken; `taught`: what it is called, if it was taught.
    """

    face: Face
    confidence: float = 1.0
    rivals: tuple[Face, ...] = ()
    colour: str = ""
    box_xywh: tuple[int, int, int, int] = (0, 0, 0, 0)
    picture: PictureModel | None = None
    was_taken: bool = False
    taught: str = ""


@frozen
class DiceSeen:
    """Dice at rest. source: TRAY or ROLLER; name: 'camera 0', 'roller ab12'; dice: each of them, from the left, where
    the device has eyes; why: what is in doubt, in a sentence; is_thrown: they were seen to come to rest, so that the
    table's wish alone may take them; unasked: how dice came that answer no roll ('by its button'), '' for others;
    number: which of the strays they are, the same as long as they are kept.
    """

    faces: tuple[Face, ...]
    source: str
    name: str
    sure: bool
    sureness: str = ""
    raw: str = ""
    picture: bytes | None = None
    dice: tuple[SeenDie, ...] = ()
    why: str = ""
    is_thrown: bool = True
    unasked: str = ""
    number: int = field(default=0, compare=False)

    @property
    def words(self) -> str:
        """The faces as a player says them."""
        return ", ".join(str(face) for face in self.faces)

    @property
    def is_named(self) -> bool:
        """Whether these are taught dice, whose faces have names."""
        return any(isinstance(face, str) for face in self.faces) or any(die.taught for die in self.dice)

    def could_answer(self, roll: Roll, stand_ins: Collection[str] = ()) -> bool:
        """Whether such dice are thrown for this roll: taught dice for one of dice with faces, dice with numbers for one
        of dice without, or for a die that they stand in for. Dice of several kinds, some of them with faces, are told
        apart by nobody but a person.
        """
        if not any(die.faces for die in roll.dice):
            return not self.is_named
        die, *others = dict.fromkeys(roll.dice)
        return not others and (self.is_named or die.name in stand_ins)

    def numbers(self, roll: Roll) -> tuple[int, ...]:
        """The numbers of these faces on the dice of this roll; 0 for one that they have not."""
        return tuple(number_of(face, roll) for face in self.faces)

    @property
    def each(self) -> tuple[SeenDie, ...]:
        """Every die, whether or not the device tells where it lies."""
        return self.dice or tuple(SeenDie(face) for face in self.faces)


@frozen
class Said:
    """What fingers have said of a throw. A die's place is its number from the left; those the camera does not see come
    after them. faces: what dice show; opened: the die whose pad is open; counted: those that count, where more lie
    there than were asked for.
    """

    faces: tuple[tuple[int, int], ...] = ()
    opened: int | None = None
    counted: tuple[int, ...] = ()

    def face(self, place: int) -> int:
        """What was said of this die; 0 for nothing."""
        return dict(self.faces).get(place, 0)

    def saying(self, place: int, face: int) -> Said:
        """With this die's face, and its pad shut."""
        return replace(self, faces=tuple(sorted({**dict(self.faces), place: face}.items())), opened=None)

    def opening(self, place: int) -> Said:
        """With this die's pad open, or shut if it was."""
        return replace(self, opened=None if self.opened == place else place)

    def counting(self, place: int, most: int) -> Said:
        """With this die counted, or no more; among `most` the newest tap stands."""
        if place in self.counted:
            return replace(self, counted=tuple(each for each in self.counted if each != place))
        return replace(self, counted=(*self.counted, place)[-most:])


NOTHING_SAID = Said()


def number_of(face: Face, roll: Roll) -> int:
    """The number of a face on the dice of this roll, of several with its name the first; 0 for one they have not."""
    if isinstance(face, str):
        return roll.dice[0].number(face) or 0
    return face if 1 <= face <= roll.sides else 0


@frozen
class AskedThrow:
    """A throw before an open roll."""

    seen: DiceSeen
    roll: Roll
    said: Said = NOTHING_SAID

    @property
    def is_choosing(self) -> bool:
        """Whether more dice lie there than the roll has."""
        return len(self.seen.each) > self.roll.count

    @property
    def is_beyond_asking(self) -> bool:
        """Whether it is no use to ask which of so many dice count."""
        return max(len(self.seen.each), self.roll.count) > MOST_ASKED_ABOUT

    @property
    def places(self) -> tuple[int, ...]:
        """The dice that answer, as far as they are known: seen ones, chosen ones, and those the camera does not see."""
        if self.is_choosing:
            return tuple(sorted(place for place in self.said.counted if place < len(self.seen.each)))
        return tuple(range(self.roll.count))

    def die(self, place: int) -> SeenDie:
        """This die as it was seen; one that was not seen shows nothing."""
        return self.seen.each[place] if place < len(self.seen.each) else SeenDie(0, 0.0)

    @property
    def is_by_number(self) -> bool:
        """Whether the dice show numbers: ordinary ones, or those that stand in for dice with faces."""
        return not any(die.faces for die in self.roll.dice) or not self.seen.is_named

    @property
    def stands_in_for(self) -> str:
        """The die with faces for which ordinary ones were thrown, '' where each is thrown itself."""
        return self.roll.dice[0].name if self.is_by_number and self.roll.dice[0].faces else ""

    def candidates(self, place: int) -> tuple[int, ...]:
        """The numbers of the faces this die may show as the camera has it, likeliest first."""
        die = self.die(place)
        numbers = (number_of(face, self.roll) for face in (die.face, *die.rivals))
        return tuple(number for number in dict.fromkeys(numbers) if number)

    @property
    def doubts(self) -> tuple[int, ...]:
        """The dice that answer and are not surely read, whatever was said of them since."""
        open_ones = tuple(place for place in self.places if self._is_open(place))
        # A reader that is unsure of the whole picture and of no die in it is sure of none.
        return open_ones or (() if self.seen.sure else self.places)

    def _is_open(self, place: int) -> bool:
        die = self.die(place)
        return bool(die.rivals) or not number_of(die.face, self.roll)

    def value(self, place: int) -> int:
        """What this die counts as now; 0 while nobody knows."""
        said, doubts = self.said.face(place), self.doubts
        if said or doubts == (place,):
            return said
        return next(iter(self.candidates(place)), 0)

    @property
    def faces(self) -> tuple[int, ...] | None:
        """What the throw answers now, lowest first; None while something is still to be said."""
        values = tuple(sorted(self.value(place) for place in self.places))
        return values if len(values) == self.roll.count and all(values) and not self.is_beyond_asking else None

    def is_taken_by(self, place: int) -> bool:
        """Whether saying what this die shows leaves nothing else to say: that tap takes the throw."""
        return self.faces is not None and (self.places == (place,) or self.doubts == (place,))


def same_throw(one: DiceSeen | None, other: DiceSeen) -> bool:
    """Whether a device tells the same dice again: as many, in the same places, with the same faces in question."""
    if one is None or (one.source, one.name, len(one.dice)) != (other.source, other.name, len(other.dice)):
        return False
    return bool(one.dice) and all(_is_same(a, b) for a, b in zip(one.dice, other.dice, strict=True))


def _is_same(one: SeenDie, other: SeenDie) -> bool:
    (x, y, w, h), (u, v, a, b) = one.box_xywh, other.box_xywh
    reach = 0.35 * max(w, h, 1)
    is_near = abs(x + w / 2 - u - a / 2) <= reach and abs(y + h / 2 - v - b / 2) <= reach
    return is_near and {one.face, *one.rivals} == {other.face, *other.rivals}


_NTH = (say("throw.second"), say("throw.third"), say("throw.fourth"), say("throw.fifth"))


def name_of(dice: Sequence[SeenDie], place: int) -> str:
    """How a player calls this die: 'the red die', 'the left die', 'the second red die from the left'."""
    if place >= len(dice):
        return (
            say("throw.die_i_do_not_see") if place == len(dice) else say("throw.nth_die_i_do_not_see", number=place + 1)
        )
    has_colours = all(die.colour for die in dice)
    colour = f"{dice[place].colour} " if has_colours else ""
    alike = [each for each, die in enumerate(dice) if not has_colours or die.colour == dice[place].colour]
    where = alike.index(place)
    if len(alike) == 1:
        return say("throw.the_die", colour=colour)
    if where == 0:
        return say("throw.left_die", colour=colour)
    if where == len(alike) - 1:
        return say("throw.right_die", colour=colour)
    if len(alike) == 3:
        return say("throw.middle_die", colour=colour)
    nth = _NTH[where - 1] if where <= len(_NTH) else say("throw.nth", number=where + 1)
    return say("throw.nth_die_from_the_left", nth=nth, colour=colour)


def reading_line(throw: AskedThrow) -> str:
    """The camera's reading and what was said of it, as one line of JSON for the journal."""
    dice: list[dict[str, Any]] = []
    for place in sorted({*range(len(throw.seen.each)), *throw.places}):
        die = throw.die(place)
        rivals = [number_of(rival, throw.roll) if isinstance(rival, str) else rival for rival in die.rivals]
        face = number_of(die.face, throw.roll) if isinstance(die.face, str) else die.face
        line: dict[str, Any] = {"face": face, "confidence": mark(die.confidence)}
        line |= {"rivals": rivals} if rivals else {}
        line |= {"taught": die.taught, "names": [str(each) for each in (die.face, *die.rivals)]} if die.taught else {}
        line |= {"colour": die.colour} if die.colour else {}
        line |= {"box_xywh": [int(side) for side in die.box_xywh]} if any(die.box_xywh) else {}
        line |= {"unseen": True} if place >= len(throw.seen.each) else {}
        line |= {"counts": False} if place not in throw.places else {}
        said = throw.said.face(place)
        line |= {"said": said} if said else {}
        line |= {"said_name": throw.roll.dice[0].face(said)} if said and not throw.is_by_number else {}
        dice.append(line)
    told: dict[str, Any] = {"dice": dice, "sure": throw.seen.sure, "why": throw.seen.why}
    told |= {"stands_in_for": throw.stands_in_for} if throw.stands_in_for else {}
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def mark(confidence: float) -> float:
    """A mark from 0 to 1 that can be written down, whatever the reader gave."""
    return round(min(1.0, max(0.0, confidence)), 3) if math.isfinite(confidence) else 0.0
