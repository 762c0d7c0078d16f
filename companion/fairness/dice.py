"""Which die fell: every source by its own name, as the evidence of a roll tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.presenting.faces import face_words
from companion.senses.inputs import STOOD_IN
from companion.words import say
from engine.core.ask import Die
from engine.core.entry import Evidence
from engine.core.frozen import frozen
from engine.core.outside import json_of
from engine.core.text import Text

ROLLER, CAMERA, TAUGHT, HAND, UNTOLD = "roller", "camera", "taught", "hand", "untold"
KINDS: Final = (ROLLER, CAMERA, TAUGHT, HAND, UNTOLD)
BY_HAND: Final = "by hand"
SIMULATOR: Final = "(simulator)"
# The roller's own line is read by this one field, and not by the table of messages: lines of many years and versions of
# the protocol lie in the journals, and all of them name the faces so.
_ROLLER_FACES: Final = re.compile(r"\bfaces=(\d{1,4}(?:,\d{1,4})*)(?=[ *]|$)")


@frozen
class Shape:
    """What a die has on its sides. die, symbols: of a die with faces, what it is called and the word on each of its
    sides, as a player reads them; an ordinary die has neither, and its numbers.
    """

    sides: int = 6
    die: str = ""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class DieName:
    """A die, or dice that nobody can tell apart.

    kind: one of KINDS; source: 'roller ab12', 'camera 0', who rolled by hand; part: '1st die', 'red', or ''; sides: how
    many; is_simulated: no die was thrown; die, symbols: as of a Shape.
    """

    kind: str
    source: str
    part: str = ""
    sides: int = 6
    is_simulated: bool = False
    die: str = ""
    symbols: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """One word for this die, the same on every evening."""
        shape = (self.die, *self.symbols) if self.symbols else ()
        return json.dumps([self.kind, self.source, self.part, self.sides, *shape], ensure_ascii=False)

    @property
    def faces(self) -> tuple[str, ...]:
        """What can fall, each once: the words of a die with faces, else its numbers."""
        return tuple(dict.fromkeys(self.symbols)) or tuple(str(face) for face in range(1, self.sides + 1))

    @property
    def words(self) -> tuple[str, ...]:
        """The same of a die with faces alone: an ordinary one is told by its numbers."""
        return self.faces if self.symbols else ()

    @property
    def weights(self) -> tuple[int, ...]:
        """On how many of its sides each of these is."""
        return tuple(self.symbols.count(face) or 1 for face in self.faces)

    def place(self, number: int) -> int:
        """Which of its faces, from 1 on, is on the side of this number."""
        return self.faces.index(self.symbols[number - 1]) + 1 if self.symbols else number

    @property
    def says(self) -> str:
        """The die's name as a player reads it."""
        die = "" if self.die.casefold() in self.source.casefold() else self.die
        words = ", ".join(part for part in (self.source, self.part, die) if part)
        words = f"{BY_HAND}, {words}" if self.kind == HAND and words else words or BY_HAND
        sides = "" if self.sides == 6 or self.symbols else say("fairness.so_many_sides", sides=self.sides)
        return f"{words[:1].upper()}{words[1:]}{sides}"


@frozen
class Fallen:
    """A die and what it showed: which of its faces, from 1 on."""

    die: DieName
    face: int


def thrown(evidence: Evidence | None, dice: Sequence[Die], stand_ins: Collection[str], text: Text) -> tuple[Shape, ...]:
    """What was really thrown for these dice of a roll. stand_ins: the dice with faces for which the table had agreed to
    throw ordinary ones; text: the game's words.
    """
    replaced: Collection[str] = stand_ins
    if evidence is not None:
        # The evidence knows better than the table: an agreement may have been taken back under the roll.
        replaced = stand_ins or [die.name for die in dice] if STOOD_IN in evidence.sureness else ()
    is_by_hand = evidence is not None and evidence.source in (BY_HAND, "")
    return tuple(_shape(die, text, is_replaced=die.name in replaced, is_by_hand=is_by_hand) for die in dice)


def _shape(die: Die, text: Text, *, is_replaced: bool, is_by_hand: bool) -> Shape:
    # A finger names a face, and of a face on several sides nobody knows which number had fallen.
    is_number_known = not is_by_hand or len(set(die.faces)) == len(die.faces)
    if not die.faces or (is_replaced and is_number_known):
        return Shape(die.sides)
    name = f"name.{die.name}"
    called = text.say(name) if name in text else die.name.replace("_", " ")
    word = face_words(text)
    symbols = tuple(word(die, number) for number in range(1, die.sides + 1))
    return Shape(die.sides, say("fairness.ordinary_die_for", die=called) if is_replaced else called, symbols)


def fallen(evidence: Evidence | None, faces: Sequence[int], dice: Sequence[Shape], who: str) -> tuple[Fallen, ...]:
    """Every die of a roll with the face that counts. faces: the numbers as entered, of dice of one kind in any order;
    dice: what was thrown, as many; who: entered it, if by hand.

    Dice are told apart as far as the device's own line fits what was entered; the others keep the source's name alone.
    """
    if evidence is None:
        found = [(UNTOLD, say("fairness.nobody_told_from_where"), _NAMELESS, place) for place in range(len(faces))]
    elif evidence.source in (BY_HAND, ""):
        found = [(HAND, who, _NAMELESS, place) for place in range(len(faces))]
    else:
        kind, parts = _parts(evidence, faces)
        found = [
            (TAUGHT if part.taught else kind, part.taught or evidence.source, part, place)
            for part, place in _placed(parts, faces)
        ]
    is_simulated = evidence is not None and SIMULATOR in evidence.source
    names = [
        (DieName(kind, source, part.name, shape.sides, is_simulated, shape.die, shape.symbols), faces[place])
        for kind, source, part, place in found
        for shape in (dice[place],)
    ]
    return tuple(Fallen(die, die.place(number)) for die, number in names)


@frozen
class _Part:
    """A die in a device's line: what the device calls it, the face that stood, and its name if it is a taught die."""

    name: str
    face: int
    taught: str = ""


_NAMELESS: Final = _Part("", 0)


def _parts(evidence: Evidence, faces: Sequence[int]) -> tuple[str, tuple[_Part, ...]]:
    """The kind of the source, and its dice as its own line names them."""
    if (found := _ROLLER_FACES.search(evidence.raw)) is not None:
        told = [int(face) for face in found[1].split(",")]
        return ROLLER, tuple(_Part(_place(place), face) for place, face in enumerate(told, start=1))
    seen = _camera_dice(evidence.raw)
    if seen:
        return CAMERA, tuple(_camera_part(die) for die in seen)
    is_roller = evidence.source.startswith(ROLLER)
    alone = (_Part(_place(1), faces[0]),) if is_roller and len(faces) == 1 else ()
    return (ROLLER if is_roller else CAMERA), alone


_NTH = (say("fairness.first_die"), say("fairness.second_die"), say("fairness.third_die"))


def _place(place: int) -> str:
    return _NTH[place - 1] if place <= len(_NTH) else say("fairness.nth_die", place=place)


def _camera_dice(line: str) -> list[Mapping[str, Any]]:
    """The dice that counted, of a camera's line (`companion.senses.throws.reading_line`)."""
    try:
        dice = json_of(line)["dice"]
    except (ValueError, LookupError, TypeError):
        return []
    dice = [die for die in dice if isinstance(die, dict)] if isinstance(dice, list) else []
    return [die for die in dice if die.get("counts", True)]


def _camera_part(die: Mapping[str, Any]) -> _Part:
    rivals = die.get("rivals")
    faces = (die.get("said"), die.get("face"), *(rivals if isinstance(rivals, list) else ()))
    stood = next((face for face in faces if isinstance(face, int) and face), 0)
    colour, taught = die.get("colour"), die.get("taught")
    name = colour if isinstance(colour, str) and not die.get("unseen") else ""
    return _Part("" if isinstance(taught, str) else name, stood, taught if isinstance(taught, str) else "")


def _placed(parts: Sequence[_Part], faces: Sequence[int]) -> list[tuple[_Part, int]]:
    """Which of the device's dice shows which of the faces that stand, each by its place among them.

    One face put right later belongs to the one die that showed another; where several did, nobody knows which is which.
    """
    nameless = [(_NAMELESS, place) for place in range(len(faces))]
    if len(parts) != len(faces):
        return nameless
    odd_places = list(range(len(faces)))
    placed, odd_parts = [], []
    for part in parts:
        place = next((place for place in odd_places if faces[place] == part.face), None)
        if place is None:
            odd_parts.append(part)
        else:
            odd_places.remove(place)
            placed.append((part, place))
    if len(odd_places) == 1 and (len({part.name for part in parts}) == 1 or _is_alone(odd_parts[0], parts)):
        return [*placed, (odd_parts[0], odd_places[0])]
    return nameless if odd_places else placed


def _is_alone(odd: _Part, parts: Sequence[_Part]) -> bool:
    """Whether no other die showed the face that was wrong: then it is clear which one was put right."""
    return sum(part.face == odd.face for part in parts) == 1
