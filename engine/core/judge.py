"""The judge: in what situation a command stands at a moment of the evening, which checks it meets, what it does."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from engine.core.ask import Ask
from engine.core.audience import DESK, PUBLIC, TRUTH, owner_of
from engine.core.box import Box, Cell, Charts, Key, UnknownCell
from engine.core.check import ESSENTIAL, Check
from engine.core.commons import COMMANDS, GiveReading, ReadingAsked, pending_ask
from engine.core.disclosing import Given, disclosed, sealed_under
from engine.core.following import after, flow, follows_of
from engine.core.frozen import frozen, replace
from engine.core.game import Game, Version
from engine.core.outcome import Outcome
from engine.core.questions import Question
from engine.core.record import Command, Event
from engine.core.sitting import gone_home
from engine.core.situation import Situation
from engine.core.timeline import Item, Node, World


@frozen
class Judge:
    """One table's judge. rules: the version that is played; questions: what the rule book leaves open in it; table: its
    id; seats: who sits at it, clockwise; nonce_of: label -> 128 bits in hexadecimal, the same whenever asked.
    """

    game: Game
    rules: Version
    questions: Mapping[str, Question]
    box: Box
    table: str
    seats: tuple[str, ...]
    nonce_of: Callable[[str], str]

    def seat_of(self, audience: str) -> str:
        """The seat from which an audience looks: its own, or the first where it has none."""
        return audience if audience in self.seats else self.seats[0]

    def situation(self, node: Node, seat: str, n: int, told: Mapping[Key, str] | None = None) -> Situation[Any]:
        """What a command that `seat` gives as entry `n` is judged in at `node`.

        told: readings that were only given later, but hold as well.
        """
        charts = Charts(self.box, {**(told or {}), **node.core.readings})
        return self._situation(
            node.world,
            seat,
            charts,
            nonce=lambda label: self.nonce_of(f"seal {n} {label}"),
            asks=lambda: self.asks(node.world, TRUTH),
            entry_at=lambda entry: self._entry_at(node, entry, charts.used),
            is_sealed=lambda what: any(sealed_under(what, _given(node))),
        )

    def over(self, world: World) -> Outcome | None:
        """How the game ended in this world: by its rules, or because a side gave it up; None while it goes on."""
        return self.game.outcome(world.state) or world.core.outcome

    def follows(self, state: Any) -> Iterator[Event]:
        """Everything that follows by itself of a state, until the rules wait for somebody. Raises RuleFault."""
        return follows_of(self.game.consequence, state, self.rules.added)

    def asks(self, world: World, audience: str) -> tuple[Ask, ...]:
        """What the rules wait for in this world, as far as this audience may know."""
        charts = Charts(self.box, world.core.readings)
        at = self._situation(world, self.seat_of(audience), charts, self.nonce_of, tuple, lambda _: None)
        if world.core.outcome is not None:
            return ()
        reading = pending_ask(world.core, at)
        found = (reading,) if reading else self.rules.asks(at)
        return tuple(ask for ask in found if audience == TRUTH or ask.audience in (PUBLIC, audience))

    def checks(self, node: Node, seat: str, n: int, command: Command, at: str) -> tuple[Check, ...]:
        """Every check the command meets where it is given: the table's own, then its rule's."""
        core = node.core
        reads = isinstance(command, GiveReading)
        held = core.waiting is not None and command.is_held_by_wait
        met = command.all_checks(self.situation(node, seat, n))
        own = tuple(check if check.secret_to is None else check.as_given(seat, at) for check in met)
        # The game is at its end: what it forbids now is not agreed to, but its last act taken back first.
        over = self.over(node.world) is not None and type(command).__name__ not in COMMANDS
        given_up = over and core.outcome is not None
        forbidden = given_up or (over and any(check.refuses and check.secret_to is None for check in own))
        return (
            Check("table", reads, "the_reading_comes_first", ESSENTIAL, applies=core.pending is not None),
            Check("table", False, "nobody_waits", facts={"waiting": core.waiting or ""}, applies=held),
            *gone_home(core, seat),
            *on_the_desk(command, seat, at),
            *own,
            Check("table", False, "game_goes_on", ESSENTIAL, applies=forbidden),
        )

    def denied(self, node: Node) -> Iterator[Check]:
        """The checks that the command which led to `node` failed by its own seat's record: what a desk refuses, and a
        shared screen takes without a word. What the book lets happen, with its own consequence, is not among them.
        """
        item, before = node.item, node.parent
        if item is None or before is None:
            return
        for check in item.command.all_checks(self.situation(before, item.seat, item.n)):
            if check.refuses and check.rests_on(item.seat):
                yield check

    def decided(self, node: Node, item: Item, told: Mapping[Key, str] | None = None) -> Item:
        """The item with the events and readings that its command makes at `node`, where none of its checks bars it."""
        at = replace(self.situation(node, item.seat, item.n, told), given_at=item.at)
        command, core, used = item.command, node.core, at.charts.used
        try:
            events = self._happened(node, command, at)
            if isinstance(command, GiveReading) and core.pending_cell == (command.chart, command.row, command.column):
                events, used = self._resumed(node, replace(item, events=events), told)
        except UnknownCell as unknown:
            events = (ReadingAsked(item.n, *unknown.key),)
        readings = tuple(
            {"chart": chart, "row": row, "column": column, "value": cell.value, "source": cell.source}
            for (chart, row, column), cell in used
        )
        return replace(item, events=events, readings=readings, flags=())

    def _happened(self, node: Node, command: Command, at: Situation[Any]) -> tuple[Event, ...]:
        """What an act comes to, with what other sections have come after it, and what it opens or tells. Raises
        RuleFault.
        """
        events = tuple(command.decide(at))
        for row in self.rules.added.to(type(command)):
            if row.after is not None:
                done = replace(at, state=after(at.state, events))
                events += tuple(flow(done, *row.after(done, command)))
        return tuple(disclosed(events, lambda: _given(node), at.seat))

    def _resumed(
        self, node: Node, reading: Item, told: Mapping[Key, str] | None
    ) -> tuple[tuple[Event, ...], list[tuple[Key, Cell]]]:
        """The reading's events, and those of the command that waited for it: decided as its own entry, with its die."""
        waiting = node.find(node.core.pending or 0)
        assert waiting is not None
        assert waiting.item is not None
        pending = waiting.item
        read = node.then(reading)
        at = replace(self.situation(read, pending.seat, pending.n, told), given_at=pending.at)
        try:
            happened = self._happened(read, pending.command, at)
            return (*reading.events, *happened), at.charts.used
        except UnknownCell as unknown:
            return (*reading.events, ReadingAsked(pending.n, *unknown.key)), at.charts.used

    def _entry_at(self, node: Node, entry: int, used: list[tuple[Key, Cell]]) -> tuple[Command, Situation[Any]] | None:
        """An earlier command and its situation then, with the readings of now; what it looks up joins `used`."""
        found = node.find(entry)
        if found is None or found.item is None or found.parent is None:
            return None
        then = self.situation(found.parent, found.item.seat, entry, node.core.readings)
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
        is_sealed: Callable[[str], bool] = lambda what: False,
    ) -> Situation[Any]:
        return Situation(
            state=world.state,
            seat=seat,
            charts=charts,
            table=self.table,
            nonce=nonce,
            asks=asks,
            seats=self.seats,
            left=world.core.left,
            waiting=world.core.waiting,
            entry_at=entry_at,
            facts=self.game.facts,
            game_rolls=self.rules.rolls,
            game_words=self.rules.words,
            piles=self.rules.piles,
            questions=self.questions,
            house_rules=world.core.house_rules,
            stand_ins=world.core.stand_ins,
            sides=self.game.sides(world.state, self.seats),
            conceded=world.core.conceded,
            is_over=self.over(world) is not None,
            part=world.part,
            follows=self.follows,
            added=self.rules.added,
            is_sealed=is_sealed,
            is_record_open=world.part in (None, world.core.opened) or self.over(world) is not None,
        )


def _given(node: Node) -> Iterator[Given]:
    """Every event that stands and may seal something under a name, with the seat whose act brought it."""
    return ((event, item.seat) for item in node.sealed() for event in item.events)


def on_the_desk(command: Command, seat: str, at: str) -> Iterator[Check]:
    """The check that fails where a command given on a shared screen says what nobody but its seat may know."""
    if at != DESK and _tells_a_secret(command, seat):
        yield Check("table", False, "secrets_are_given_on_the_desk", ESSENTIAL)


def _tells_a_secret(command: Command, seat: str) -> bool:
    """Whether a command tells a secret by what it is, or by a secret field that is filled in."""
    return command.is_for_the_desk or any(
        owner_of(command, spec, seat) is not None
        and (spec.default is MISSING or _is_told(getattr(command, spec.name), spec.default))
        for spec in fields(command)  # type: ignore[arg-type]
    )


def _is_told(value: Any, untold: Any) -> bool:
    """Whether a secret field says more than how many things there are that nobody tells."""
    if isinstance(value, tuple):
        return any(part is not None for part in value)
    return value not in (untold, None)


def all_agree(seats: Iterable[str], seat: str, agreed: Iterable[str]) -> bool:
    """Whether every other seat than `seat` has agreed."""
    return set(seats) - {seat} <= set(agreed)
