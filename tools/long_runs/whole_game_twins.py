"""Twin tables over whole games: given again with another secret, nothing else that leaves the table is another."""

from tests.contract.kit import contract_of
from tests.contract.long_twins import MOST_TURNS, Told, long_runs
from tests.contract.mirror import TwinsDiffer
from tools.long_runs import Tell

GAME = "wotr_spi"
MUST_BE_ZERO = ("differences",)
SAMPLE = {"games": 1, "turns": 1}


def run(seed: int, tell: Tell, *, games: int = 20, turns: int = MOST_TURNS) -> dict[str, int]:
    """Play and compare so many games of at most so many Game-Turns; the first difference ends it."""
    told = {secret.name: Told() for secret in contract_of(GAME).secrets}
    differences = 0
    try:
        for secret, twins, moves in long_runs(GAME, games, seed, turns):
            line = told[secret.name]
            line.runs += 1
            line.moves += moves
            line.shared += twins.tables[0].file.count - 1
            line.varied += twins.varied.total()
            line.compared += twins.compared
            tell(line.in_words(secret.name))
    except TwinsDiffer as differ:
        tell(str(differ))
        differences = 1
    lines = told.values()
    return {
        "runs": sum(line.runs for line in lines),
        "moves": sum(line.moves for line in lines),
        "moves at both tables": sum(line.shared for line in lines),
        "secrets varied": sum(line.varied for line in lines),
        "bytes compared": sum(line.compared for line in lines),
        "differences": differences,
    }
