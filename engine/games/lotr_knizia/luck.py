"""What the die is counted by: the steps into the darkness that it shows. Sam suffers one at most."""

from engine.core.luck import Measure, Told
from engine.games.lotr_knizia.pieces import CIRCLES, SAM


def _steps(told: Told) -> float | None:
    """The circles of the die that fell, None where none did."""
    fell = told.get("DieFell")
    if fell is None:
        return None
    steps = CIRCLES.get(fell["face"], 0)
    return float(min(1, steps) if fell["seat"] == SAM else steps)


MEASURES = {"die": Measure(_steps, is_open=True)}
