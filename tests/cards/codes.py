"""Codes of games that have stickers, as the tests of the readers know them."""

CODES = ("WS", "RI", "QU", "KN")
