"""Every toy by itself: whole games, things taken back, twins, every offer in twins, and what an onlooker guesses."""

from collections import Counter

from engine.playout import heading_of, playout
from tests.contract.adversary import found_out
from tests.contract.kit import contract_of, toys_installed
from tests.contract.long_twins import MOST_TURNS, long_runs, offers_of_games
from tests.contract.mirror import TwinsDiffer
from tests.toys.each import TOYS
from tools.long_runs import Tell
from tools.long_runs.undo import take_back

MUST_BE_ZERO = (
    "games broken", "moves refused", "unfinished", "broken while taken back", "secrets that tell", "offers that tell",
    "guessed better",
)  # fmt: skip
SAMPLE = {"games": 2, "actions": 30, "twins": 0, "offers": 0, "guesses": 1}
TURNS = 2
"""Of a game after which an onlooker guesses."""


def run(
    seed: int, tell: Tell, *, games: int = 300, actions: int = 5000, twins: int = 20, offers: int = 10,
    guesses: int = 200,
) -> dict[str, int]:  # fmt: skip
    """Of every toy: play so many games, do so many actions, put so many games' secrets and offers to twins, and guess
    in so many.
    """
    counts: Counter[str] = Counter(dict.fromkeys(MUST_BE_ZERO, 0))
    with toys_installed():
        for game in TOYS:
            ours = Counter(dict.fromkeys(MUST_BE_ZERO, 0))
            _play(game, games, seed, tell, ours)
            _take_back(game, actions, seed, tell, ours)
            _compare(game, twins, seed, tell, ours)
            _offer(game, offers, seed, tell, ours)
            _guess(game, guesses, seed, tell, ours)
            tell(f"{game}: {dict(ours)}")
            counts["toys"] += 1
            for name, count in ours.items():
                counts[name] += count
    return dict(counts)


def _play(game: str, games: int, seed: int, tell: Tell, counts: Counter[str]) -> None:
    summary = playout(game, games=games, seed=seed, policy=heading_of(game))
    for line in summary.in_words().splitlines():
        tell(f"{game}: {line}")
    counts.update(games=games, entries=summary.entries, unfinished=summary.unfinished)
    counts["games broken"] += len(summary.faults)
    counts["moves refused"] += summary.refused


def _take_back(game: str, actions: int, seed: int, tell: Tell, counts: Counter[str]) -> None:
    total = take_back(actions, seed, tell=tell, game=game, goes_on=True)
    counts["actions"] += total["(actions)"]
    counts["entries taken back"] += total["(entries taken back)"]
    counts["broken while taken back"] += total["(broken)"]


def _compare(game: str, games: int, seed: int, tell: Tell, counts: Counter[str]) -> None:
    try:
        for secret, twins, _ in long_runs(game, games, seed, MOST_TURNS):
            counts["twins"] += 1
            counts["moves at both tables"] += twins.tables[0].file.count - 1
            counts["secrets varied"] += twins.varied.total()
            counts["bytes compared"] += twins.compared
            tell(f"{game}, {secret.name}: {twins.tables[0].file.count - 1} moves, {twins.compared:,} bytes")
    except TwinsDiffer as differ:
        tell(f"{game}: {differ}")
        counts["secrets that tell"] += 1


def _offer(game: str, games: int, seed: int, tell: Tell, counts: Counter[str]) -> None:
    for secret, put in offers_of_games(game, games, seed, MOST_TURNS, len(contract_of(game).secrets)):
        counts["offers"] += put.offers.total()
        counts["fillings asked about"] += put.asked
        counts["offers that tell"] += put.found.total()
        for what, times in put.found.items():
            tell(f"{game}, {secret.name}: {times} x {what}\n  {put.example[what]}")


def _guess(game: str, games: int, seed: int, tell: Tell, counts: Counter[str]) -> None:
    """A gain in one secret of forty is luck: what is found is looked for once more, in as many other games."""
    guessing = contract_of(game).guessing
    better: set[str] = set()
    for again in (0, games):
        found = found_out(guessing.games(games, seed + again, TURNS) if guessing else ())
        for finding in found:
            counts["guesses"] += finding.adversary.of
            tell(f"{game}: {finding.in_words()}")
        gained = {finding.secret for finding in found if finding.is_better}
        better = better & gained if again else gained
        if not better:
            break
    counts["guessed better"] += len(better)
