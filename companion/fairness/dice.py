"""Which die fell: every source by its own name, as the evidence of a roll tells it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.entry import Evidence
from engine.core.outside import json_of

ROLLER, CAMERA, TAUGHT, HAND, UNTOLD = "roller", "camera", "taught", "hand", "untold"
KINDS: Final = (ROLLER, CAMERA, TAUGHT, HAND, UNTOLD)
BY_HAND: Final = "by hand"
SIMULATOR: Final = "(simulator)"
# The roller's own line is read by this one field, and not by the table of messages: lines of many years and versions of
# the protocol lie in the journals, and all of them name the faces so.
_ROLLER_FACES: Final = re.compile(r"\bfaces=(\d{1,4}(?:,\d{1,4})*)(?=[ *]|$)")


@dataclass(frozen=True, slots=True, order=True)
class DieName:
    """A die, or dice that nobody can tell apart.

    kind: one of KINDS; source: 'roller ab12', 'camera 0', who rolled by hand; part: '1st die', 'red', or ''; sides:
    faces run from 1 to sides; is_simulated: no die was thrown.
    """

    kind: str
    source: str
    part: str = ""
    sides: int = 6
    is_simulated: bool = False

    @property
    def key(self) -> str:
        """One word for this die, the same on every evening."""
        return json.dumps([self.kind, self.source, self.part, self.sides], ensure_ascii=False)

    @property
    def says(self) -> str:
        """The die's name as a player reads it."""
        words = ", ".join(part for part in (self.source, self.part) if part)
        words = f"{BY_HAND}, {words}" if self.kind == HAND and words else words or BY_HAND
        sides = "" if self.sides == 6 else f", {self.sides} sides"
        return f"{words[:1].upper()}{words[1:]}{sides}"


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die and what it showed."""

    die: DieName
    face: int


def fallen(evidence: Evidence | None, faces: Sequence[int], sides: int, who: str) -> tuple[Fallen, ...]:
    """Every die of a roll with the face that counts. faces: as entered, in any order; who: entered it, if by hand.

    Dice are told apart as far as the device's own line fits what was entered; the others keep the source's name alone.
    """
    if evidence is None:
        return tuple(Fallen(DieName(UNTOLD, "nobody told from where", sides=sides), face) for face in faces)
    if evidence.source in (BY_HAND, ""):
        return tuple(Fallen(DieName(HAND, who, sides=sides), face) for face in faces)
    kind, parts = _parts(evidence, faces)
    is_simulated = SIMULATOR in evidence.source
    return tuple(
        Fallen(
            DieName(TAUGHT if part.taught else kind, part.taught or evidence.source, part.name, sides, is_simulated),
            face,
        )
        for part, face in _placed(parts, faces)
    )


@dataclass(frozen=True, slots=True)
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


def _place(place: int) -> str:
    return f"{place}{('st', 'nd', 'rd')[place - 1] if place <= 3 else 'th'} die"


def _camera_dice(line: str) -> list[Mapping[str, Any]]:
    """The dice that counted, of a camera's line (`companion.throws.reading_line`)."""
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
    """Which of the device's dice shows which of the faces that stand.

    One face put right later belongs to the one die that showed another; where several did, nobody knows which is which.
    """
    if len(parts) != len(faces):
        return [(_NAMELESS, face) for face in faces]
    odd_faces = list((Counter(faces) - Counter(part.face for part in parts)).elements())
    left = Counter(faces)
    placed, odd_parts = [], []
    for part in parts:
        if left[part.face] > 0:
            left[part.face] -= 1
            placed.append((part, part.face))
        else:
            odd_parts.append(part)
    if len(odd_faces) == 1 and (len({part.name for part in parts}) == 1 or _is_alone(odd_parts[0], parts)):
        return [*placed, (odd_parts[0], odd_faces[0])]
    if odd_faces:
        return [(_NAMELESS, face) for face in faces]
    return placed


def _is_alone(odd: _Part, parts: Sequence[_Part]) -> bool:
    """Whether no other die showed the face that was wrong: then it is clear which one was put right."""
    return sum(part.face == odd.face for part in parts) == 1
