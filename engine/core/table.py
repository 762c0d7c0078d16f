"""The table: the engine's whole public face."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

from engine.core import repair
from engine.core.ask import Ask, Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import Box, Charts, UnknownCell, load_box
from engine.core.codec import decode, encode
from engine.core.commons import COMMANDS, Challenge, Core, GiveReading, ReadingAsked, pending_ask
from engine.core.errors import JournalError, Nothing, RecordError, RingtableError
from engine.core.game import Game, Outcome, load_game
from engine.core.journal import Evidence, Journal, first_break
from engine.core.projection import journal_lines, learned_lines
from engine.core.record import Command, Event
from engine.core.ruling import Check, Ruling
from engine.core.situation import Situation
from engine.core.timeline import Item, Node, Timeline, World, body_of, items_from, seal_body


class Table:
    """One evening at one box: rules, secrets and journal behind a dozen calls.

    A `seat` is a name from the game's seats; an `audience` is PUBLIC, a seat, or TRUTH. Every call that changes something is durable
    in the journal before it returns.
    """

    def __init__(self, game: Game, box: Box, journal: Journal, header: Mapping[str, Any]) -> None:
        self.game, self.box, self.header = game, box, header
        self.seats: tuple[str, ...] = tuple(header["seats"])
        self.id = str(header["table"])
        self._journal = journal
        start = game.start(header["version"], header["options"])
        self._timeline = Timeline(Node(None, None, World(Core(), start)))

    @classmethod
    def create(
        cls,
        path: Path | None,
        game: str,
        *,
        version: str | None = None,
        options: Mapping[str, bool] | None = None,
        box: str | Box = "practice",
        table_id: str | None = None,
        table_secret: bytes | None = None,
    ) -> Self:
        """A new table. path None keeps it in memory; table_id and table_secret may be fixed by scripts. Raises RingtableError."""
        plug = load_game(game)
        version = version or next(iter(plug.versions))
        if version not in plug.versions:
            raise RingtableError(f"{plug.title} has no version '{version}'. It has: {', '.join(plug.versions)}.")
        known = {option.name: option.default for option in plug.options}
        for name in options or {}:
            if name not in known:
                raise RingtableError(f"{plug.title} has no option '{name}'. It has: {', '.join(known) or 'none'}.")
        loaded = load_box(plug.folder, box) if isinstance(box, str) else box
        header = {
            "table": table_id or os.urandom(6).hex(),
            "game": game,
            "version": version,
            "options": known | dict(options or {}),
            "seats": list(plug.seats),
            "box": loaded.name,
            "box_is_invented": loaded.invented,
            "rules_version": plug.rules_version,
        }
        return cls(plug, loaded, Journal.create(path, header, table_secret), header)

    @classmethod
    def open(cls, path: Path, box: Box | None = None) -> Self:
        """Resume a table from its file. Raises JournalError naming what is wrong; a broken chain is never opened."""
        journal = Journal.open(path)
        try:
            broken = first_break(journal)
            if broken is not None:
                raise JournalError(f"{path}: {broken[1]} Keep the file as it is, and run: ringtable verify {path}")
            entries = journal.entries()
            header = next(entries).body
            game = load_game(header["game"])
            table = cls(game, box or load_box(game.folder, header["box"]), journal, header)
            for entry in entries:
                table._refold(entry.opened())
        except Exception:
            journal.close()
            raise
        return table

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()

    # -- looking ------------------------------------------------------------------------------------------------------------

    def asks(self, audience: str = PUBLIC) -> tuple[Ask, ...]:
        """What the rules wait for, as far as this audience may know."""
        return self._asks_at(self._timeline.head.world, audience)

    def offers(self, audience: str = PUBLIC) -> tuple[Offer, ...]:
        """Commands that could be given now: finite ones in full, others as templates."""
        if self._timeline.head.world.core.pending is not None:
            return ()
        found = self.game.offers(self.situation(audience if audience in self.seats else self.seats[0]))
        return tuple(offer for offer in found if audience == TRUTH or offer.audience in (PUBLIC, audience))

    def may(self, seat: str, command: Command) -> Ruling:
        """Rule on a command and change nothing."""
        checks = self._checks(self._timeline.head, seat, command)
        return Ruling(seat, command, checks, not any(check.refuses for check in checks))

    def view(self, audience: str = PUBLIC) -> dict[str, Any]:
        """The state as this audience may see it, as JSON."""
        return self._view_of(self._timeline.head, audience)

    def journal(self, audience: str = PUBLIC) -> list[dict[str, Any]]:
        """Every entry as this audience may see it, oldest first, taken-back and corrected ones marked."""
        return journal_lines(self, audience)

    def replay(self, upto: int, audience: str = PUBLIC) -> dict[str, Any]:
        """The view as it was right after entry `upto`. Raises RingtableError when there is no such entry."""
        before = self._timeline.before
        if upto not in before:
            raise RingtableError(f"There is no entry {upto}; the last one is {self._journal.count - 1}.")
        return self._view_of(before.get(upto + 1, self._timeline.head), audience)

    def evidence(self, entry: int, audience: str = PUBLIC) -> Evidence | None:
        """What entry `entry` was read from, if it was kept and this audience may see it."""
        found = self._journal.evidence(entry)
        return found if found and (found.owner in (PUBLIC, audience) or audience == TRUTH) else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by which section, once the game is over."""
        return self.game.outcome(self._timeline.head.world.state)

    @property
    def timeline(self) -> Timeline:
        """The folded journal."""
        return self._timeline

    @property
    def file(self) -> Journal:
        """The journal's file: notes and evidence."""
        return self._journal

    # -- acting -------------------------------------------------------------------------------------------------------------

    def command(self, body: Mapping[str, Any]) -> Command:
        """A command from JSON, `{"do": "EnterRoll", "faces": [4]}`. Raises RecordError saying what is not understood."""
        name = str(body.get("do", body.get("type", "")))
        known = {**COMMANDS, **self.game.commands()}
        if name not in known:
            raise RecordError(
                f"There is no command '{name}' in {self.game.title}. See: ringtable commands {self.game.name}"
            )
        return decode(known[name], {key: value for key, value in body.items() if key not in ("do", "type")})

    def submit(
        self, seat: str, command: Command, agreed: Iterable[str] = (), evidence: Evidence | None = None
    ) -> Ruling:
        """Do it: checks, then events, durable when this returns. `agreed` names the seats that confirmed over failing checks.

        Raises JournalError when the file cannot be written; then nothing happened.
        """
        head = self._timeline.head
        agreement = tuple(sorted(set(agreed) - {seat}))
        checks = self._checks(head, seat, command)
        if any(check.refuses for check in checks) and not set(self.seats) - {seat} <= set(agreement):
            return Ruling(seat, command, checks, allowed=False)
        try:
            item = self.decided(head, self._journal.count, seat, command, agreement)
        except Nothing as nothing:
            failed = Check("table", False, "nothing_to_do", facts={"why": str(nothing)})
            return Ruling(seat, command, (*checks, failed), allowed=False)
        self.append(body_of("submit", (item,)), (item,), head.then(item), evidence)
        return Ruling(seat, command, checks, True, agreement, item.events, self.asks(seat), item.n)

    def correct(
        self, seat: str, entry: int, command: Command, agreed: Iterable[str] = (), evidence: Evidence | None = None
    ) -> Ruling:
        """Put an observation right: later commands are decided again with their own dice, and flagged if they no longer pass."""
        return repair.correct(self, seat, entry, command, tuple(agreed), evidence)

    def undo(self, seat: str, to: int, agreed: Iterable[str] = ()) -> Ruling:
        """Go back to before entry `to`."""
        return repair.undo(self, seat, to, tuple(agreed))

    def challenge(self, seat: str, entry: int) -> Ruling:
        """Ask for a ruling on what nobody was asked to tell when `entry` was made."""
        return self.submit(seat, Challenge(entry))

    # -- for the parts of the table ----------------------------------------------------------------------------------------

    def situation(self, seat: str, node: Node | None = None, n: int | None = None) -> Situation[Any]:
        """What a command of `seat` would be judged in, at `node` (now) and as entry `n` (the next one)."""
        node = node or self._timeline.head
        world = node.world
        number = self._journal.count if n is None else n
        return Situation(
            state=world.state,
            seat=seat,
            charts=Charts(self.box, world.core.readings),
            table=self.id,
            nonce=lambda label: self._journal.nonce(f"seal {number} {label}"),
            asks=lambda: self._asks_at(world, TRUTH),
            waiting=world.core.waiting,
            entry_at=lambda entry: self._entry_at(node, entry),
            facts=self.game.facts,
            game_rolls=self.game.rolls,
            game_words=self.game.words,
        )

    def decided(self, node: Node, n: int, seat: str, command: Command, agreed: tuple[str, ...] = ()) -> Item:
        """The item a command makes when it is decided at `node` as entry `n`. Raises Nothing."""
        at = self.situation(seat, node, n)
        events: tuple[Event, ...]
        try:
            events = tuple(command.decide(at))
            used = at.charts.used
            core = node.world.core
            if isinstance(command, GiveReading) and core.pending_cell == (command.chart, command.row, command.column):
                events, used = self._resume(node, Item(n, seat, command, events))
        except UnknownCell as unknown:
            events, used = (ReadingAsked(n, *unknown.key),), at.charts.used
        readings = tuple(
            {"chart": chart, "row": row, "column": column, "value": cell.value, "source": cell.source}
            for (chart, row, column), cell in used
        )
        return Item(n, seat, command, events, agreed, readings)

    def _resume(self, node: Node, reading: Item) -> tuple[tuple[Event, ...], list[Any]]:
        waiting = node.find(node.world.core.pending or 0)
        assert waiting is not None and waiting.item is not None
        pending = waiting.item
        at = self.situation(pending.seat, node.then(reading), pending.n)
        try:
            return (*reading.events, *pending.command.decide(at)), at.charts.used
        except UnknownCell as unknown:
            return (*reading.events, ReadingAsked(pending.n, *unknown.key)), at.charts.used

    def append(
        self, body: dict[str, Any], fresh: tuple[Item, ...], head: Node, evidence: Evidence | None = None
    ) -> int:
        """Write an entry and move to `head`; its number."""
        n = self._journal.count
        public, openings = seal_body(body, fresh, n, self._journal.nonce)
        self._journal.append(public, openings, evidence)
        self._timeline.record(n, head, fresh)
        return n

    def _refold(self, body: Mapping[str, Any]) -> None:
        items = items_from(self.game, body)
        n, timeline = body["n"], self._timeline
        match body["kind"]:
            case "submit":
                timeline.record(n, timeline.head.then(items[0]), items)
            case "undo":
                repair.mark_undone(timeline, n, body["to"])
                timeline.record(n, timeline.before[body["to"]], ())
            case "correct":
                timeline.record(n, repair.branch(timeline.head, body["to"], items), items)
            case kind:
                raise JournalError(f"Entry {n} is of a kind this Ringtable does not know ('{kind}'). Update Ringtable.")

    def _entry_at(self, node: Node, entry: int) -> tuple[Command, Situation[Any]] | None:
        found = node.find(entry)
        if found is None or found.item is None or found.parent is None:
            return None
        then = self.situation(found.item.seat, found.parent, entry)
        then.charts.readings = node.world.core.readings
        return found.item.command, then

    def _checks(self, node: Node, seat: str, command: Command) -> tuple[Check, ...]:
        if seat not in self.seats:
            raise RecordError(f"There is no seat '{seat}' at this table. The seats are: {', '.join(self.seats)}.")
        at = self.situation(seat, node)
        core = node.world.core
        answers = isinstance(command, GiveReading)
        return (
            Check("table", core.pending is None or answers, "the_reading_comes_first"),
            Check(
                "table",
                core.waiting is None or not command.is_held_by_wait,
                "nobody_waits",
                facts={"waiting": core.waiting or ""},
            ),
            *command.checks(at),
        )

    def _asks_at(self, world: World, audience: str) -> tuple[Ask, ...]:
        at = Situation(
            state=world.state,
            seat=audience if audience in self.seats else self.seats[0],
            charts=Charts(self.box, world.core.readings),
            table=self.id,
            nonce=self._journal.nonce,
            asks=tuple,
            waiting=world.core.waiting,
            entry_at=lambda _: None,
            facts=self.game.facts,
            game_rolls=self.game.rolls,
            game_words=self.game.words,
        )
        reading = pending_ask(world.core, at)
        found = (reading,) if reading else self.game.asks(at)
        return tuple(ask for ask in found if audience == TRUTH or ask.audience in (PUBLIC, audience))

    def _view_of(self, node: Node, audience: str) -> dict[str, Any]:
        return {
            "table": self.id,
            "game": self.game.name,
            "version": self.header["version"],
            "box": {"name": self.box.name, "title": self.box.title, "invented": self.box.invented},
            "waiting": node.world.core.waiting,
            "learned": learned_lines(self, audience),
            **self.game.view(node.world.state, audience),
        }


def export(table: Table, audience: str = PUBLIC) -> dict[str, Any]:
    """The whole journal for one audience, verifiable: public bodies, hashes, and only the openings it may see."""
    learned = table.timeline.known_to(audience)
    lines = []
    for entry in table.file.entries():
        openings = [
            {"path": opening.path, "value": opening.value, "nonce": opening.nonce}
            for opening in entry.openings
            if audience in (TRUTH, opening.owner)
        ]
        lines.append({"n": entry.n, "body": entry.body, "hash": entry.hash, "openings": openings})
    return {
        "format": "ringtable export 1",
        "audience": audience,
        "entries": lines,
        "disclosed": [encode(event) for event in learned.values()],
    }
