"""The adversary: what somebody learns of a secret who keeps every byte that reaches PUBLIC and his own seat.

    python -m tests.contract.adversary GAME --games 2000 --seed 1

Over games whose players let no secret guide them (`Guessing` of the game's contract) a guesser learns, from one half of
them, whatever goes with a secret: words, their order, how many, how long. On the other half it guesses the secret.
Beside it guesses one that knows the facts the rules disclose and nothing else. Where the engine keeps its secrets, the
first does no better than the second.
"""

import argparse
import json
import math
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.table import Table
from tests.contract.kit import Question, contract_of
from tests.contract.mirror import plain

BUCKETS = 1 << 15
KEPT = 12
"""Features a guesser keeps for one question: those that tell most of it in the games it learns from."""
Seen = NDArray[np.uint16]
"""Buckets of features, each once."""
Bits = NDArray[np.bool_]


@dataclass(frozen=True)
class Sample:
    """One question of one game. seen: hashed features of all that reached the guesser; facts: of what rules disclose.

    answers: what is right; open_to_guess: what has not been told anyhow.
    """

    seen: Seen
    facts: Seen
    answers: frozenset[str]
    open_to_guess: frozenset[str]


@dataclass
class Rate:
    """How many of so many guesses were right."""

    right: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        """Right guesses of all."""
        return self.right / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval."""
        n, z = max(1, self.of), 1.96
        centre = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return centre - half, centre + half

    def in_words(self) -> str:
        """'16.9 % (14.7 to 19.4)'."""
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True)
class Finding:
    """What both guessers came to on one secret."""

    secret: str
    adversary: Rate
    by_the_rules: Rate
    games_learned_from: int = field(default=0)

    @property
    def is_better(self) -> bool:
        """Whether the adversary knows more than the rules tell: Newcombe's 95 % interval of the gain is above 0."""
        mine, rules = self.adversary, self.by_the_rules
        error = math.hypot(mine.share - mine.interval[0], rules.interval[1] - rules.share)
        return mine.share - rules.share > error

    def in_words(self) -> str:
        """One line."""
        verdict = "LEAKS" if self.is_better else "no better"
        return (
            f"{self.secret}: adversary {self.adversary.in_words()}, by the rules alone {self.by_the_rules.in_words()}; "
            f"{self.games_learned_from} learned from, {self.adversary.of} guessed: {verdict}"
        )


# -- what reaches a seat -----------------------------------------------------------------------------------------------


def observed(table: Table, audience: str) -> Seen:
    """Everything this audience gets: values, their places, the order of names, counts, lengths, entry numbers."""
    found: set[int] = set()

    def note(*parts: object) -> None:
        found.add(_bucket("|".join(map(str, parts))))

    note("entries", table.file.count)
    for name, value in (
        ("view", table.view(audience)),
        ("asks", [asdict(ask) for ask in table.asks(audience)]),
        ("offers", [asdict(offer) for offer in table.offers(audience)]),
    ):
        _noted(note, f"{audience} {name}", json.loads(plain(value)))
    _lines_noted(note, audience, table.journal(audience))
    entries = [(len(plain(entry)), len(entry["openings"])) for entry in export(table, audience)["entries"]]
    note(audience, "export", sum(length for length, _ in entries))
    for place, (length, openings) in enumerate(reversed(entries)):
        note(audience, "entry", place, length, openings)
    return _seen(found)


def _seen(buckets: Iterable[int]) -> Seen:
    return np.array(sorted(set(buckets)), dtype=np.uint16)


def _bucket(fact: str) -> int:
    return zlib.crc32(fact.encode()) % BUCKETS


def _noted(note: Callable[..., None], path: str, value: Any) -> None:
    match value:
        case dict():
            note(path, "order", *value)
            for name, item in value.items():
                _noted(note, f"{path}.{name}", item)
        case list():
            note(path, "length", len(value))
            for place, item in enumerate(value):
                words = json.dumps(item)
                note(path, "holds", words)
                note(path, place, words)
                if not isinstance(item, str | int):
                    _noted(note, f"{path}.*", item)
        case _:
            note(path, value)


def _lines_noted(note: Callable[..., None], audience: str, lines: list[dict[str, Any]]) -> None:
    counts: dict[str, int] = {}
    length = 0
    for place, line in enumerate(reversed(lines)):
        line = json.loads(plain({**line, "n": 0}))
        do = line.get("do", {}).get("type", line["kind"])
        counts[do] = counts.get(do, 0) + 1
        words = json.dumps(line)
        note(audience, "line", place, words)
        note(audience, "line", do, len(words))
        length += len(words)
        for event in line.get("events", ()):
            note(audience, "event", json.dumps(event))
    for do, count in counts.items():
        note(audience, "count", do, count)
    note(audience, "journal", length)


# -- the questions -----------------------------------------------------------------------------------------------------


def samples(table: Table, questions: Iterable[Question]) -> Iterator[tuple[str, Sample]]:
    """(secret, sample) of every question about this game."""
    public = observed(table, PUBLIC)
    seen: dict[str, Seen] = {}
    for asked in questions:
        if asked.seat not in seen:
            seen[asked.seat] = _seen([*public, *observed(table, asked.seat)])
        yield asked.secret, Sample(seen[asked.seat], _seen(map(_bucket, asked.facts)), asked.answers, asked.among)


# -- the guesser -------------------------------------------------------------------------------------------------------


class Guesser:
    """Naive Bayes over the features that told most in the samples it learned from, an answer at a time."""

    def __init__(self, bits: Bits, answers: list[frozenset[str]]) -> None:
        self._told: dict[str, tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.float64], float]] = {}
        for answer in sorted(set().union(*answers)):
            right = np.array([answer in each for each in answers])
            self._told[answer] = _learned(bits, right)

    def guess(self, bits: Bits, among: Iterable[str]) -> str:
        """The likeliest of these answers; of two alike, the first."""
        return max(sorted(among), key=lambda answer: self._odds(bits, answer))

    def _odds(self, bits: Bits, answer: str) -> float:
        if answer not in self._told:
            return -math.inf
        places, present, absent, prior = self._told[answer]
        return prior + float(np.where(bits[places], present, absent).sum())


def _learned(bits: Bits, right: Bits) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.float64], float]:
    """(features, log odds where present, where absent, prior log odds), for one answer."""
    yes, no = int(right.sum()), int((~right).sum())
    with_yes, with_no = bits[right].sum(axis=0) + 0.5, bits[~right].sum(axis=0) + 0.5
    share_yes, share_no = with_yes / (yes + 1), with_no / (no + 1)
    weight = (with_yes + with_no) / (yes + no + 2)
    # How far apart, in standard errors of the difference.
    error = np.sqrt(weight * (1 - weight) * (1 / (yes + 1) + 1 / (no + 1))) + 1e-9
    places = np.argsort(-np.abs(share_yes - share_no) / error, kind="stable")[:KEPT]
    present = np.log(share_yes[places]) - np.log(share_no[places])
    absent = np.log(1 - share_yes[places]) - np.log(1 - share_no[places])
    return places, present, absent, math.log((yes + 0.5) / (no + 0.5))


def _bits(samples: Iterable[Seen]) -> Bits:
    rows = list(samples)
    bits = np.zeros((len(rows), BUCKETS), dtype=np.bool_)
    for row, features in zip(bits, rows, strict=True):
        row[features] = True
    return bits


def found_out(games: Iterable[tuple[Table, Iterable[Question]]]) -> list[Finding]:
    """Both guessers on every secret of these games; every other game is learned from."""
    found: dict[str, list[Sample]] = {}
    for table, questions in games:
        for secret, sample in samples(table, questions):
            found.setdefault(secret, []).append(sample)
    return [_finding(secret, each) for secret, each in found.items()]


def _finding(secret: str, samples: list[Sample]) -> Finding:
    learn, ask = samples[::2], samples[1::2]
    rates = []
    for features in (lambda sample: _seen([*sample.seen, *sample.facts]), lambda sample: sample.facts):
        guesser = Guesser(_bits(map(features, learn)), [sample.answers for sample in learn])
        rate = Rate(of=len(ask))
        for sample, bits in zip(ask, _bits(map(features, ask)), strict=True):
            rate.right += guesser.guess(bits, sample.open_to_guess) in sample.answers
        rates.append(rate)
    return Finding(secret, rates[0], rates[1], len(learn))


def main(words: list[str]) -> int:
    """Play, learn, guess, and say what came of it; 1 when anything leaks."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.adversary", description="How much leaks?")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args(words)
    guessing = contract_of(given.game).guessing
    findings = found_out(guessing.games(given.games, given.seed, given.turns)) if guessing else []
    for finding in findings:
        print(finding.in_words())
    return int(any(finding.is_better for finding in findings))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
