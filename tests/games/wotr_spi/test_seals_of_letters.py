"""I.1  The seals that players copy: one for each Game-Turn's letter, each what is stated, and nothing else is one."""

from engine.core.table import Table
from tests.contract.seals import ON_PAPER, Seals
from tests.engine.games.wotr_spi.evening import Evening

TURNS = 15


def test_every_seal_of_every_game_turn_is_what_is_stated() -> None:
    evening = Evening()
    for turn in range(1, TURNS + 1):
        evening.to("search", turn).points("ABCDEF"[turn % 6], 1 + turn % 6)
    seals = Seals(evening.table)
    seals.read()
    found = [name for name in seals.names.values() if name.startswith(f"{ON_PAPER} of Game-Turn")]
    assert len(found) == TURNS


def test_what_merely_looks_like_the_seal_of_a_letter_is_not_masked() -> None:
    evening = Evening().to("search").points("C", 4)
    seals = Seals(evening.table)
    seals.read()
    own = evening.public["shadow"]["seal"]
    other = own[:-1] + ("A" if own[-1] != "A" else "B")
    assert seals.mask(f"{own} {other}") == f"({ON_PAPER} of Game-Turn 1, entry {_sealed_in(evening.table)}) {other}"
    assert seals.masked == {ON_PAPER: 1}


def _sealed_in(table: Table) -> int:
    return next(line["n"] for line in table.journal() if line["do"].get("type") == "ChooseLetter")
