"""Two tables side by side: everything an audience can get out of them, compared byte for byte, seals masked."""

import json
import re
from collections import Counter
from typing import Any

from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.projection import ruling_line
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.contract.screens import SCREENS

_SEALS = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|\b(?:[A-Z2-7]{4}-){4}[A-Z2-7]{4}\b")


class TwinsDiffer(AssertionError):
    """Something another audience can get depends on the secret."""

    def __init__(self, place: str, audience: str, one: str, other: str) -> None:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        start = max(0, at - 160)
        super().__init__(
            f"{place} for {audience}:\n  one   …{one[start : at + 120]}\n  other …{other[start : at + 120]}"
        )
        self.place = place


def plain(value: Any) -> str:
    """JSON as it would leave the engine, keys in their own order, seals masked."""
    return _SEALS.sub("(seal)", json.dumps(value, ensure_ascii=False, default=repr))


class Mirror:
    """Compares two tables for the given audiences; `compared` counts the bytes, `places` how often each place was."""

    def __init__(self, tables: tuple[Table, Table], owner: str) -> None:
        self.tables = tables
        self.audiences = tuple(a for a in (PUBLIC, *tables[0].seats) if a != owner)
        self.compared = 0
        self.places: Counter[str] = Counter()

    def same(self, place: str, audience: str, one: Any, other: Any) -> None:
        """Both byte for byte the same, or TwinsDiffer."""
        left, right = plain(one), plain(other)
        if left != right:
            raise TwinsDiffer(place, audience, left, right)
        self.compared += len(left.encode())
        self.places[place] += 1

    def compare(self, *, whole: bool) -> None:
        """Everything the other audiences can get now; `whole`: the long things too."""
        one, other = self.tables
        for who in self.audiences:
            self.same("entry numbers", who, one.file.count, other.file.count)
            self.same("view", who, one.view(who), other.view(who))
            self.same("cards", who, repr(one.cards(who)), repr(other.cards(who)))
            self.same("asks", who, [repr(a) for a in one.asks(who)], [repr(a) for a in other.asks(who)])
            self.same("offers", who, [repr(o) for o in one.offers(who)], [repr(o) for o in other.offers(who)])
            if whole:
                self._compare_whole(who)
        self.same("outcome", PUBLIC, repr(one.outcome), repr(other.outcome))

    def _compare_whole(self, who: str) -> None:
        one, other = self.tables
        self._compare_lines(who, one.journal(who), other.journal(who))
        self.same("export", who, export(one, who), export(other, who))
        for entry in range(1, one.file.count, 5):
            self.same("replay", who, one.replay(entry, who), other.replay(entry, who))
        for entry in range(1, one.file.count):
            self.same("evidence", who, repr(one.evidence(entry, who)), repr(other.evidence(entry, who)))
        for name, screen in SCREENS.items():
            self.same(f"screen: {name}", who, screen(one, who), screen(other, who))

    def _compare_lines(self, who: str, one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
        for left, right in zip(one, other, strict=False):
            if left != right:
                part = next(part for part in left if left[part] != right.get(part))
                self.same(f"journal: {part}", who, left[part], right.get(part))
        self.same("journal", who, one, other)

    def compare_rulings(self, one: Ruling, other: Ruling, place: str) -> None:
        """What every other audience reads of two rulings, and the number and order of all their checks."""
        for who in self.audiences:
            left, right = (ruling_line(t, r, who) for t, r in zip(self.tables, (one, other), strict=True))
            self.same(place, who, left, right)
            for name, screen in SCREENS.items():
                self.same(f"screen: {name}", who, screen(self.tables[0], who, one), screen(self.tables[1], who, other))
        skeletons = [
            [(c.cites, c.says, c.weight, c.secret_to, sorted(c.facts)) for c in r.checks] for r in (one, other)
        ]
        self.same("checks", PUBLIC, *skeletons)
