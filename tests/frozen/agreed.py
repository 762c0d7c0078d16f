"""Commands tried at the moments of frozen tables, though their rules forbid them, with every seat's agreement.

A refused command that no essential check bars has to be taken then. What the record comes to by it keeps the
invariants of the game; everybody can be shown it, and told what follows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.commons import EnterRoll, GiveReading, GiveWord
from engine.core.errors import RecordError
from engine.core.record import Command
from engine.core.sealing import items_from
from engine.core.table import Table
from engine.games.wotr_spi.invariants import faults
from engine.policy import Chance, RandomPolicy, offered
from tests.contract.games import words_of
from tests.contract.sampling import sampled, varied
from tests.contract.scratch import scratch
from tests.frozen.walk import moments

CORE = (EnterRoll, GiveReading, GiveWord)
"""Of the commands that every game has, those that bring about what a game does."""
LIMITS = frozenset({"N.2", "L.1/limit", "L.2", "F.4", "I.2", "T"})
"""Sections that say how many, where, when, or what for: seats that agree may go beyond, and the record holds it."""


@dataclass
class Tried:
    """What came of it. taken: commands that were taken when all agreed; barred: those that stayed refused, both by
    kind; broken: what did not hold, a sentence each.
    """

    taken: Counter[str] = field(default_factory=Counter)
    barred: Counter[str] = field(default_factory=Counter)
    allowed: int = 0
    broken: list[str] = field(default_factory=list)


Pool = Mapping[str, Sequence[tuple[str, Command]]]
"""Name of a command -> (seat, command) as it was given somewhere."""


def given_at(paths: Iterable[Path]) -> Pool:
    """Every command of frozen tables with its seat: at another moment most of them are out of place."""
    found: dict[str, list[tuple[str, Command]]] = {}
    for path in paths:
        table = Table.read(path)
        for entry in table.file.entries(first=1):
            for item in items_from(table.game, entry.opened()):
                found.setdefault(type(item.command).__name__, []).append((item.seat, item.command))
        table.close()
    return found


def try_out(path: Path, pool: Pool, chance: Chance, each: int, every: int) -> Tried:
    """Try so many commands of each source at one in so many moments of a frozen table."""
    told = Tried()
    for n, table in moments(path):
        if chance.below(every):
            continue
        before = {_section(fault) for fault in faults(table, None)}
        for seat, command in _commands(table, pool, chance, each):
            _try(told, f"{path.stem}, entry {n}", table, seat, command, before)
    return told


def _commands(table: Table, pool: Pool, chance: Chance, each: int) -> Iterator[tuple[str, Command]]:
    """What was given elsewhere, by its seat; offers with one field of another kind; and what is made up."""
    kinds = {**{kind.__name__: kind for kind in CORE}, **table.rules.commands()}
    words = words_of(table)
    for do in chance.shuffled(sorted(kinds.keys() & pool.keys()))[:each]:
        yield chance.pick(pool[do])
    policy = RandomPolicy(chance.fork(), table.box, None)
    bodies: list[tuple[str, str, dict[str, Any]]] = []
    for offer in chance.shuffled(offered(table))[:each]:
        values = dict(offer.fixed) | {domain.name: policy.sample(domain) for domain in offer.fields}
        values = {name: value for name, value in values.items() if type(value) is not object}
        bodies.append((chance.pick(table.seats), offer.do, varied(values, kinds[offer.do], words, chance)))
    odd = [kind for kind in sorted(kinds) if fields(kinds[kind])]  # type: ignore[arg-type]
    bodies += [(chance.pick(table.seats), do, sampled(kinds[do], words, chance)) for do in chance.shuffled(odd)[:each]]
    for seat, do, values in bodies:
        try:
            yield seat, table.command({"do": do, **values})
        except RecordError:
            continue  # what cannot be read has met no table


def _try(told: Tried, where: str, table: Table, seat: str, command: Command, before: set[str]) -> None:
    do, what = type(command).__name__, f"{where}, {seat}: {command}"
    ruling = table.may(seat, command)
    if ruling.allowed:
        told.allowed += 1
        return
    if ruling.is_barred:
        told.barred[do] += 1
        return
    tried = scratch(table)
    try:
        taken = tried.submit(seat, command, table.seats)
        for audience in (PUBLIC, *table.seats, TRUTH):
            tried.view(audience), tried.asks(audience), tried.offers(audience)
    except Exception as error:
        error.add_note(f"{what}, when all agree.")
        raise
    if not taken.allowed:
        told.broken.append(f"{what}: refused, though all agree and no check bars it")
        return
    told.taken[do] += 1
    told.broken += [f"{what}: {fault}" for fault in faults(tried, None) if _section(fault) not in before | LIMITS]


def _section(fault: str) -> str:
    return fault.partition(":")[0]
