"""All evenings together: every die watched from its first roll to its last, and the luck of every purpose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.fairness.dice import KINDS, DieName
from companion.fairness.luck import Luck, Purpose
from companion.fairness.martingale import Watched, watch
from companion.fairness.rolls import CountedRoll
from engine.core.frozen import frozen


@frozen
class TableRolls:
    """The rolls of one table. length: how many entries its journal has, so that of two copies the longer one counts;
    is_open: whether its game is over and all have opened their secrets.
    """

    table: str
    length: int
    rolls: tuple[CountedRoll, ...]
    is_open: bool = False


@frozen
class Record:
    """What the dice have done so far. dice: the most rolled first within a kind, simulated ones last; luck: by purpose,
    thrown dice only.
    """

    dice: tuple[tuple[DieName, Watched], ...] = ()
    luck: tuple[tuple[Purpose, Luck], ...] = ()
    tables: int = 0

    @property
    def thrown(self) -> tuple[Watched, ...]:
        """The real dice."""
        return tuple(watched for die, watched in self.dice if not die.is_simulated)


def record_of(tables: Iterable[TableRolls]) -> Record:
    """Everything counted. Two files of one table (a copy) count once."""
    longest: dict[str, TableRolls] = {}
    for found in tables:
        if found.table not in longest or found.length > longest[found.table].length:
            longest[found.table] = found
    rolls = in_order(longest.values())
    faces: dict[DieName, list[int]] = {}
    for roll in rolls:
        for each in roll.dice:
            faces.setdefault(each.die, []).append(each.face)
    dice = [(die, watch(shown, die.sides, die.weights)) for die, shown in faces.items()]
    dice.sort(key=lambda found: (found[0].is_simulated, KINDS.index(found[0].kind), -found[1].rolls, found[0]))
    return Record(tuple(dice), tuple(_luck(rolls).items()), len(longest))


def in_order(tables: Iterable[TableRolls]) -> list[CountedRoll]:
    """The rolls of all evenings as they fell, as far as their evidence tells when that was."""
    ordered = sorted(tables, key=lambda found: (found.rolls[0].when if found.rolls else "", found.table))
    return sorted((roll for found in ordered for roll in found.rolls), key=lambda roll: roll.when)


def _luck(rolls: Sequence[CountedRoll]) -> Mapping[Purpose, Luck]:
    found: dict[Purpose, Luck] = {}
    for roll in rolls:
        if not roll.is_simulated:
            before = found.get(roll.purpose)
            found[roll.purpose] = roll.luck if before is None else before.plus(roll.luck)
    return found
