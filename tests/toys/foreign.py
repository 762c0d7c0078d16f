"""Words of War of the Ring (SPI) that nobody reads at a table of another game."""

import re
from collections.abc import Iterator

FOREIGN = (
    r"Game-Turns?", r"Shadow(?: Points?)?", r"[Ll]etters?", r"Fellowship", r"Dark Power", r"Endurance",
    r"Ring(?:bearer)?",    r"Nazg[uû]l", r"Event Cards?", r"Search Cards?", r"[Hh]ex(?:es)?", r"[WE]\d{4}", r"Orcs",
    r"Hobbits?",
    r"Character(?: Game)?",    r"wotr_spi", r"SPI", r"dark_power", r"fellowship",
)  # fmt: skip
_FOREIGN = re.compile(rf"\b(?:{'|'.join(FOREIGN)})\b")


def foreign_words(said: str) -> Iterator[str]:
    """Each of them that is said, once."""
    yield from sorted(set(_FOREIGN.findall(said)))
