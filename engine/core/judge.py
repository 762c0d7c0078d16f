"""The judge: in what situation a command stands at a moment of the evening, which checks it meets, what it does."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.ask import Ask
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import Box, Cell, Charts, Key, UnknownCell
from engine.core.commons import GiveReading, ReadingAsked, pending_ask
from engine.core.game import Game
from engine.core.questions import load_questions
from engine.core.record import Command, Event
from engine.core.ruling import Check
from engine.core.situation import Situation
from engine.core.timeline import Item, Node, World


@dataclass(frozen=True, slots=True)
class Judge:
    """One table's judge. table: its id; nonce_of: label -> 128 bits in hexadecimal, the same whenever asked."""

    game: Game
    box: Box
    table: str
    nonce_of: Callable[[str], str]

    def seat_of(self, audience: str) -> str:
        """The seat from which an audience looks: its own, or the first where it has none."""
        return audience if audience in self.game.seats else self.game.seats[0]

    def situation(self, node: Node, seat: str, n: int, told: Mapping[Key, str] | None = None) -> Situation[Any]:
        """What a command that `seat` gives as entry `n` is judged in at `node`.

        told: readings that were only given later, but hold as well.
        """
        charts = Charts(self.box, {**(told or {}), **node.world.core.readings})
        return self._situation(
            node.world,
            seat,
            charts,
            nonce=lambda label: self.nonce_of(f"seal {n} {label}"),
            asks=lambda: self.asks(node.world, TRUTH),
            entry_at=lambda entry: self._entry_at(node, entry, charts.used),
        )

    def asks(self, world: World, audience: str) -> tuple[Ask, ...]:
        """What the rules wait for in this world, as far as this audience may know."""
        charts = Charts(self.box, world.core.readings)
        at = self._situation(world, self.seat_of(audience), charts, self.nonce_of, tuple, lambda _: None)
        reading = pending_ask(world.core, at)
        found = (reading,) if reading else self.game.asks(at)
        return tuple(ask for ask in found if audience == TRUTH or ask.audience in (PUBLIC, audience))

    def checks(self, node: Node, seat: str, n: int, command: Command) -> tuple[Check, ...]:
        """Every check the command meets: the table's own, then its rule's."""
        core = node.world.core
        reads = isinstance(command, GiveReading)
        holds = core.waiting is None or not command.is_held_by_wait
        return (
            Check("table", core.pending is None or reads, "the_reading_comes_first"),
            Check("table", holds, "nobody_waits", facts={"waiting": core.waiting or ""}),
            *command.checks(self.situation(node, seat, n)),
        )

    def decided(self, node: Node, item: Item, told: Mapping[Key, str] | None = None) -> Item:
        """The item with the events and readings that its command makes at `node`. Raises Nothing."""
        at = self.situation(node, item.seat, item.n, told)
        command, core, used = item.command, node.world.core, at.charts.used
        try:
            events = tuple(command.decide(at))
            if isinstance(command, GiveReading) and core.pending_cell == (command.chart, command.row, command.column):
                events, used = self._resumed(node, replace(item, events=events), told)
        except UnknownCell as unknown:
            events = (ReadingAsked(item.n, *unknown.key),)
        readings = tuple(
            {"chart": chart, "row": row, "column": column, "value": cell.value, "source": cell.source}
            for (chart, row, column), cell in used
        )
        return replace(item, events=events, readings=readings, flags=())

    def _resumed(
        self, node: Node, reading: Item, told: Mapping[Key, str] | None
    ) -> tuple[tuple[Event, ...], list[tuple[Key, Cell]]]:
        """The reading's events, and those of the command that waited for it: decided as its own entry, with its die."""
        waiting = node.find(node.world.core.pending or 0)
        assert waiting is not None
        assert waiting.item is not None
        pending = waiting.item
        at = self.situation(node.then(reading), pending.seat, pending.n, told)
        try:
            return (*reading.events, *pending.command.decide(at)), at.charts.used
        except UnknownCell as unknown:
            return (*reading.events, ReadingAsked(pending.n, *unknown.key)), at.charts.used

    def _entry_at(self, node: Node, entry: int, used: list[tuple[Key, Cell]]) -> tuple[Command, Situation[Any]] | None:
        """An earlier command and its situation then, with the readings of now; what it looks up joins `used`."""
        found = node.find(entry)
        if found is None or found.item is None or found.parent is None:
            return None
        then = self.situation(found.parent, found.item.seat, entry, node.world.core.readings)
        then.charts.used = used
        return found.item.command, then

    def _situation(
        self,
        world: World,
        seat: str,
        charts: Charts,
        nonce: Callable[[str], str],
        asks: Callable[[], tuple[Ask, ...]],
        entry_at: Callable[[int], tuple[Command, Situation[Any]] | None],
    ) -> Situation[Any]:
        return Situation(
            state=world.state,
            seat=seat,
            charts=charts,
            table=self.table,
            nonce=nonce,
            asks=asks,
            waiting=world.core.waiting,
            entry_at=entry_at,
            facts=self.game.facts,
            game_rolls=self.game.rolls,
            game_words=self.game.words,
            questions=load_questions(self.game.folder),
            house_rules=world.core.house_rules,
        )


def all_agree(seats: Iterable[str], seat: str, agreed: Iterable[str]) -> bool:
    """Whether every other seat than `seat` has agreed."""
    return set(seats) - {seat} <= set(agreed)
