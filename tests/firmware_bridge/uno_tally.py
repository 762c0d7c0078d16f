"""Bytes of the Uno's memories that the firmware takes, each the most seen; told at the end by tests/conftest.py."""

from collections import Counter

UNO: Counter[str] = Counter()


def note(name: str, size: int) -> None:
    """Keeps the larger of what was known and what was seen."""
    UNO[name] = max(UNO[name], size)
