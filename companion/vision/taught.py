"""Taught die: a six-sided die with symbols of its own, as it was shown, and the plain data it is kept as."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from companion.vision.likeness import BLANK_ENERGY, SIDE_PX, Known, energy

VERSION = 1
KIND = "taught die"
LOG_STEP = 0.02
MOST_FACES = 6
LEAST_LOOKS = 2
BLANK_SHARE = 0.12


class TaughtDieError(ValueError):
    """A taught die that cannot be used. Its text is a sentence for the table: what is wrong and what to do."""


@dataclass(frozen=True, eq=False)
class TaughtFace:
    """One face as it was shown: its name and its looks, each (SIDE_PX, SIDE_PX, 3) float32 as `likeness.look_through`
    makes them."""

    name: str
    looks: tuple[np.ndarray, ...]


@dataclass(frozen=True, eq=False)
class TaughtDie:
    """A die that was taught: its name, its faces in the lesson's order (a reading's face 1 is the first), its body's
    colour as CIE Lab (L 0..100, a, b), and what its lesson showed: `same_misfit`, the worst between two looks of one
    face, and `other_misfit`, the least between looks of two faces."""

    name: str
    faces: tuple[TaughtFace, ...]
    body_lab: tuple[float, float, float]
    same_misfit: float
    other_misfit: float

    @property
    def face_names(self) -> tuple[str, ...]:
        """The faces' names; face n of a reading is the nth."""
        return tuple(face.name for face in self.faces)

    @cached_property
    def known(self) -> tuple[tuple[int, str, Known], ...]:
        """Every look, made ready for comparing, with its face's number and name."""
        energies = [energy(look) for face in self.faces for look in face.looks]
        below = max(BLANK_ENERGY, BLANK_SHARE * float(np.median(energies)))
        return tuple(
            (number, face.name, Known(look, below)) for number, face in enumerate(self.faces, 1) for look in face.looks
        )

    @cached_property
    def least_energy(self) -> float:
        """Half of the contrast of the faintest symbol on the die: what shows less than this may be blank."""
        return 0.5 * min((known.energy for _, _, known in self.known if not known.is_blank), default=BLANK_ENERGY)

    def to_data(self) -> dict[str, object]:
        """The die as plain data that JSON can hold; `from_data` takes it back."""
        return {
            "kind": KIND,
            "version": VERSION,
            "name": self.name,
            "side_px": SIDE_PX,
            "log_step": LOG_STEP,
            "body_lab": [round(part, 2) for part in self.body_lab],
            "same_misfit": round(self.same_misfit, 4),
            "other_misfit": round(self.other_misfit, 4),
            "faces": [{"name": face.name, "looks": [_packed(look) for look in face.looks]} for face in self.faces],
        }

    @classmethod
    def from_data(cls, data: object) -> TaughtDie:
        """The die that `to_data` wrote. TaughtDieError, with a sentence, for anything else."""
        if not isinstance(data, dict) or data.get("kind") != KIND:
            raise TaughtDieError("This is not a taught die's file. Choose another, or teach the die again.")
        if data.get("version") != VERSION:
            raise TaughtDieError(
                "This taught die was kept by another version of Ringtable and cannot be used here. Teach it again."
            )
        try:
            faces = tuple(
                TaughtFace(_word(face["name"]), tuple(_unpacked(look) for look in face["looks"]))
                for face in data["faces"]
            )
            light, green_red, blue_yellow = (float(part) for part in data["body_lab"])
            die = cls(
                _word(data["name"]),
                faces,
                (light, green_red, blue_yellow),
                float(data["same_misfit"]),
                float(data["other_misfit"]),
            )
        except (KeyError, TypeError, ValueError, OverflowError, binascii.Error):
            raise TaughtDieError("The taught die's file is damaged. Teach the die again.") from None
        numbers = np.array([*die.body_lab, die.same_misfit, die.other_misfit])
        names = [name.strip() for name in die.face_names]
        is_whole = 2 <= len(faces) <= MOST_FACES and len(set(names)) == len(names) and all(names) and die.name.strip()
        if not is_whole or not np.isfinite(numbers).all() or any(len(f.looks) < LEAST_LOOKS for f in faces):
            raise TaughtDieError("The taught die's file is damaged. Teach the die again.")
        return die


def _word(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError
    return text


def _packed(look: np.ndarray) -> str:
    steps = np.clip(np.round(look / LOG_STEP), -127, 127).astype(np.int8)
    return base64.b64encode(steps.tobytes()).decode("ascii")


def _unpacked(text: object) -> np.ndarray:
    if not isinstance(text, str):
        raise TypeError
    steps = np.frombuffer(base64.b64decode(text, validate=True), np.int8)
    return steps.reshape(SIDE_PX, SIDE_PX, 3).astype(np.float32) * LOG_STEP
