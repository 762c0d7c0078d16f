"""How many bytes the twins compared, by secret: filled by test_twins, told at the end by tests/conftest.py."""

COMPARED: dict[str, int] = {}
