"""Seals, computed again by what their makers state, apart from the engine's own code.

Twins have other nonces, so their seals differ. A seal may be masked where it is exactly what it is stated to be: a hash
of the named parts, with a nonce that hangs on the table's secret and a label and on nothing else. Whatever merely looks
like one stays as it is, and the twins then differ.
"""

import base64
import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.entry import Entry
from engine.core.table import Table
from tests.contract.kit import contract_of

LOOKS_LIKE_A_SEAL = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|\b(?:[A-Z2-7]{4}-){4}[A-Z2-7]{4}\b")


ON_PAPER = "seal on paper"
"""What a seal is called that players copy."""


class SealIsOther(AssertionError):
    """A seal or its nonce is not what it is stated to be."""


class Seals:
    """Every seal, nonce and hash of one table, by its value. masked: how many of each kind `mask` took out.

    names: the value -> what it is, in words that are the same at both tables.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names: dict[str, str] = {}
        self.masked: Counter[str] = Counter()
        self._paper_seals = contract_of(table.game.name).paper_seals
        self._read, self._link = 0, ""

    def mask(self, text: str) -> str:
        """The text with every seal that is known replaced by its name."""
        return LOOKS_LIKE_A_SEAL.sub(self._named, text)

    def _named(self, found: re.Match[str]) -> str:
        name = self.names.get(found[0])
        if name is None:
            return found[0]
        self.masked[name.split(" of ")[0]] += 1
        return f"({name})"

    def read(self) -> None:
        """Compute again what was written since. Raises SealIsOther."""
        for entry in self.table.file.entries(first=self._read):
            self._chained(entry)
            self._opened(entry)
            self._evidence(entry)
            self.names |= dict(self._of_players(entry))
            self._read = entry.n + 1

    def read_scratch(self, entries: Iterable[Entry]) -> None:
        """Compute again what was written on a scratch, which has no chain. Raises SealIsOther."""
        for entry in entries:
            self._opened(entry)
            self.names |= dict(self._of_players(entry))

    def _chained(self, entry: Entry) -> None:
        text = _json(entry.body)
        self._link = hashlib.sha256(f"{self._link}\n{text}".encode()).hexdigest()
        _is(self._link, entry.hash, f"the hash of entry {entry.n}")
        self.names[entry.hash] = f"hash of {entry.n}"

    def _opened(self, entry: Entry) -> None:
        for opening in entry.openings:
            where = f"{entry.n} {opening.path}"
            _is(self._nonce(f"entry {where}"), opening.nonce, f"the nonce of entry {where}")
            seal = _sha256([entry.n, opening.path, opening.value, opening.nonce])
            _is({"seal": seal}, _at(entry.body, opening.path), f"the seal of entry {where}")
            self.names[seal] = f"seal of {where}"
            self.names[opening.nonce] = f"nonce of {where}"

    def _evidence(self, entry: Entry) -> None:
        found = self.table.file.evidence(entry.n)
        if found is None:
            _is(None, entry.body.get("evidence"), f"the evidence of entry {entry.n}")
            return
        nonce = self._nonce(f"evidence/{entry.n}")
        seal = _sha256(["evidence", found.about(), found.owner, found.picture_sha256, nonce])
        _is(seal, entry.body.get("evidence"), f"the seal of the evidence of entry {entry.n}")
        self.names |= {seal: f"seal of evidence {entry.n}", nonce: f"nonce of evidence {entry.n}"}

    def _of_players(self, entry: Entry) -> Iterator[tuple[str, str]]:
        """Seals that are copied onto paper: of every event that has one, computed from what the game says they are."""
        for item in entry.opened().get("items", ()):
            for paper in self._paper_seals(self.table, item):
                _is(self._nonce(f"seal {item['n']} {paper.label}"), paper.nonce, f"the nonce of {paper.what}")
                _is(_on_paper(paper.parts), paper.seal, f"the seal of {paper.what}")
                yield paper.seal, f"{ON_PAPER} of {paper.what}"
                yield paper.nonce, f"nonce of {paper.what}"

    def _nonce(self, label: str) -> str:
        return hmac.new(self.table.file.table_secret, label.encode(), hashlib.sha256).hexdigest()[:32]


def _is(stated: object, found: object, what: str) -> None:
    if stated != found:
        raise SealIsOther(f"{what} is {found}, and by what is stated it is {stated}")


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _sha256(parts: list[Any]) -> str:
    return hashlib.sha256(_json(parts).encode()).hexdigest()


def _on_paper(parts: list[Any]) -> str:
    letters = base64.b32encode(hashlib.sha256(_json(parts).encode()).digest()).decode()[:20]
    return "-".join(letters[start : start + 4] for start in range(0, 20, 4))


def _at(body: Mapping[str, Any], path: str) -> Any:
    place: Any = body
    for step in path.split("."):
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place
