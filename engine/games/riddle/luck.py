"""What the die is counted by: the spaces that it shows, 3.5 of them on average (B-5/roll)."""

from engine.core.luck import Measure, Told


def _spaces(told: Told) -> float | None:
    """The spaces of the throw, None where none fell."""
    fell = told.get("DieFell")
    return None if fell is None else float(fell["die"])


MEASURES = {"die": Measure(_spaces, is_open=True)}
