"""Words of War of the Ring (SPI) that nobody reads at a table of another game, unless that game says them too."""

import re
from collections.abc import Iterator
from functools import cache

from tests.toys.each import HERE

FOREIGN = (
    r"Game-Turns?", r"Shadow(?: Points?)?", r"[Ll]etters?", r"Fellowship", r"Dark Power", r"Endurance",
    r"Ring(?:bearer)?",    r"Nazg[uû]l", r"Event Cards?", r"Search Cards?", r"[Hh]ex(?:es)?", r"[WE]\d{4}", r"Orcs",
    r"Hobbits?",
    r"Character(?: Game)?",    r"wotr_spi", r"SPI", r"dark_power", r"fellowship",
)  # fmt: skip


@cache
def _foreign_to(game: str) -> re.Pattern[str]:
    own = "\n".join(path.read_text(encoding="utf-8") for path in (HERE / game).rglob("*.toml"))
    left = (words for words in FOREIGN if not re.search(rf"\b(?:{words})\b", own))
    return re.compile(rf"\b(?:{'|'.join(left)})\b")


def foreign_words(said: str, game: str) -> Iterator[str]:
    """Each of them that is said at a table of this game, once."""
    yield from sorted(set(_foreign_to(game).findall(said)))
