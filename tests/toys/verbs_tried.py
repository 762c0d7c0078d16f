"""Every verb of `ringtable`, done with each toy: what fails or speaks of another game."""

import contextlib
import io
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.__main__ import main
from engine.core.game import load_game
from engine.core.table import Table
from tests.contract.kit import everybody_at
from tests.toys.each import TOYS, body_of, evening_of, give, scripts_of, thrown_at
from tests.toys.foreign import foreign_words


def _verbs(game: str, table: Path, folder: Path) -> Sequence[tuple[str, ...]]:
    script, line = str(scripts_of(game)[0]), evening_of(game)[thrown_at(game) + 1]
    seat, act = line["seat"], json.dumps(body_of(line))
    rule = Table.create(None, game).asks()[0].cites
    return (
        ("replay", script), ("replay", script, "--public"), ("replay", script, "--seat", seat),
        ("replay", script, "--json"),
        ("may", script, seat), ("may", str(table), seat), ("may", str(table), seat, act),
        ("rules", game), ("rules", game, rule), ("rules", game, "--coverage"), ("rules", game, "--rulings"),
        ("commands", game), ("playout", game, "--games", "2", "--processes", "1"), ("verify", str(table)),
        ("box", "show", game), ("box", "export", game, str(folder / "readings.csv")),
        ("fairness", str(folder)),
        *((("cards", "print", game, "-o", str(folder / "cards.pdf")),) if load_game(game).tag else ()),
    )  # fmt: skip


def faults() -> Iterator[str]:
    """'lanterns: verb playout says "Game-Turn"' and the like."""
    for game in TOYS:
        yield from (f"{game}: {fault}" for fault in _faults_of(game))


def _faults_of(game: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "evening.ringtable"
        table = Table.create(path, game, seats=everybody_at(game))
        for line in evening_of(game)[: thrown_at(game) + 1]:
            give(table, line)
        table.close()
        for words in _verbs(game, path, folder):
            said, told = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
                status = main(words)
            verb = " ".join(words[:2]) if words[0] in ("box", "cards") else words[0]
            if status != 0:
                yield f"verb {verb} cannot be done: {told.getvalue().splitlines()[0].split(': ')[0]}".replace(name, "")
            yield from (f"verb {verb} says '{word}'" for word in foreign_words(said.getvalue(), game))
