"""Why a reading is not sure: a short code for programs, a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Why:
    """A reason for not being sure. Both empty when there is none."""

    code: str = ""
    sentence: str = ""

    def __str__(self) -> str:
        return self.sentence


NO_DOUBT = Why()
BLURRED = Why("blurred", "The picture of the die is too blurred: hold camera and die still, and let it focus.")
