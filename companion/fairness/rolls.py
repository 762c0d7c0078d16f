"""The rolls of one table that count: which dice fell, how, and what they were for. Read from its journal every time.

Only what stands counts. A roll that was taken back is none; one that was put right is what it was put right to.
(To leave such rolls out would bend the counts: a camera that takes a fair die's sixes for fives would lose its sixes.)
A roll that is not everybody's, or whose evidence is not, is nobody's statistics before the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.fairness.dice import Fallen, fallen, thrown
from companion.fairness.luck import Luck, Purpose, luck_of, purpose_of
from companion.fairness.opened import are_open
from engine.core.ask import Roll, open_ask
from engine.core.audience import PUBLIC, TRUTH
from engine.core.commons import EnterRoll
from engine.core.entry import Evidence
from engine.core.frozen import frozen
from engine.core.table import Table
from engine.core.timeline import Item, Node


@frozen
class CountedRoll:
    """A roll that stands.

    table: the table's id; n: its entry; when: as its evidence says ('2026-01-01 20:00:00'), else as the roll before it;
    dice: each with what it showed; purpose, luck: what it was for, and what came of it.
    """

    table: str
    n: int
    when: str
    dice: tuple[Fallen, ...]
    purpose: Purpose
    luck: Luck

    @property
    def is_simulated(self) -> bool:
        """Whether no die was thrown."""
        return any(each.die.is_simulated for each in self.dice)


def rolls_of(table: Table, names: Mapping[str, str] | None = None) -> tuple[CountedRoll, ...]:
    """The rolls of this table that everybody may count now, in the order of the evening.

    names: seat -> who sits there, where that is known. Raises JournalError when the journal cannot be read.
    """
    return tuple(_counted(table, names or {}, is_over=are_open(table)))


def _counted(table: Table, names: Mapping[str, str], *, is_over: bool) -> Iterator[CountedRoll]:
    when, measures = "", table.game.measures
    for moment in table.timeline.head.moments():
        item, before = moment.item, moment.parent
        if item is None or before is None or not isinstance(item.command, EnterRoll):
            continue
        ask = _answered(table, before, item, TRUTH if is_over else PUBLIC)
        evidence = table.evidence(item.n, TRUTH)
        is_open = evidence is None or evidence.owner == PUBLIC
        if ask is None or not (is_over or is_open) or len(ask.dice) != len(item.command.faces):
            continue
        when = evidence.when if evidence is not None and evidence.when else when
        shapes = thrown(evidence, ask.dice, before.core.stand_ins, table.game.text)
        dice = fallen(evidence, item.command.faces, shapes, _who(table, item, evidence, names))
        luck = luck_of(table, before, item, ask, measures.get(ask.id), is_over=is_over)
        yield CountedRoll(table.id, item.n, when, dice, purpose_of(table, ask), luck)


def _answered(table: Table, before: Node, item: Item, audience: str) -> Roll | None:
    """The roll that this entry answered, if this audience was asked it; None for one without effect, too."""
    if not item.events:
        return None
    assert isinstance(item.command, EnterRoll)
    return open_ask(table.judge.asks(before.world, audience), Roll, item.seat, item.command.ask)


def _who(table: Table, item: Item, evidence: Evidence | None, names: Mapping[str, str]) -> str:
    """Who entered a roll by hand: the person where the seat has a name, else the seat."""
    seat = evidence.confirmed_by if evidence is not None and evidence.confirmed_by in table.seats else item.seat
    if names.get(seat):
        return names[seat]
    key = f"name.{seat}"
    return table.game.text.say(key) if key in table.game.text else seat.replace("_", " ")
