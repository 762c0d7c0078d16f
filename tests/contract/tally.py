"""What the twins compared and what they masked: filled by test_twins, told at the end by tests/conftest.py."""

from collections import Counter

COMPARED: dict[str, int] = {}
"""Bytes, by secret."""
MASKED: Counter[str] = Counter()
"""Seals, nonces and hashes that were computed again and masked where the twins differed, by kind."""
