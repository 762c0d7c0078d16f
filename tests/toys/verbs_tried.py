"""Every verb of `ringtable`, done with Lanterns: what fails or speaks of another game."""

import contextlib
import io
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.__main__ import main
from engine.core.table import Table
from tests.toys.foreign import foreign_words
from tests.toys.lane import CALM, GAME, Lane

SCRIPT = Path(__file__).parent / GAME / "played" / "home_together.jsonl"


def _verbs(table: Path, folder: Path) -> Sequence[tuple[str, ...]]:
    script, game = str(SCRIPT), GAME
    return (
        ("replay", script), ("replay", script, "--public"), ("replay", script, "--seat", "amber"),
        ("replay", script, "--json"),
        ("may", script, "amber"), ("may", str(table), "amber"), ("may", str(table), "amber", '{"do": "EndTurn"}'),
        ("rules", game), ("rules", game, "C.6"), ("rules", game, "--coverage"), ("rules", game, "--rulings"),
        ("commands", game), ("playout", game, "--games", "2", "--processes", "1"), ("verify", str(table)),
        ("box", "show", game), ("box", "export", game, str(folder / "readings.csv")),
        ("fairness", str(folder)), ("cards", "print", game, "-o", str(folder / "cards.pdf")),
    )  # fmt: skip


def faults() -> Iterator[str]:
    """'verb playout says "Game-Turn"' and the like."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "evening.ringtable"
        lane = Lane(Table.create(path, GAME)).dealt().throw(CALM)
        lane.table.close()
        for words in _verbs(path, folder):
            said, told = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
                status = main(words)
            verb = " ".join(words[:2]) if words[0] in ("box", "cards") else words[0]
            if status != 0:
                yield f"verb {verb} cannot be done: {told.getvalue().splitlines()[0]}".replace(name, "")
            yield from (f"verb {verb} says '{word}'" for word in foreign_words(said.getvalue()))
