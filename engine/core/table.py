"""The table: the engine's whole public face."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from engine.core import repair
from engine.core.ask import Offer, Reach
from engine.core.audience import DESK, PLACES, PUBLIC, TRUTH
from engine.core.box import Box, load_box
from engine.core.codec import decode
from engine.core.commons import COMMANDS, Challenge
from engine.core.course import Course
from engine.core.entry import Entry, Evidence
from engine.core.errors import AlteredEntry, JournalError, RecordError, RingtableError, RuleFault
from engine.core.frozen import replace
from engine.core.game import Game, Outcome, Whereabouts, load_game
from engine.core.house_rules import house_rule_lines
from engine.core.journal import Journal
from engine.core.judge import all_agree
from engine.core.offering import Closed, Shut, Sights
from engine.core.projection import JournalLines, learned_lines
from engine.core.record import Command
from engine.core.ruling import Ruling
from engine.core.sealing import is_in_place, is_sealed_as_marked, items_from
from engine.core.seating import Options, optional_rules, seated
from engine.core.timeline import Item, Node

BoxOf = Box | Callable[[Game, str], Box | None] | None
_KINDS = ("submit", "undo", "correct")
_UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, RecursionError, AssertionError)
"""What an entry may raise that was altered together with all its hashes."""


class Table(Course):
    """One evening at one box: rules, secrets and journal behind a dozen calls.

    A `seat` is one of those that sit at it; an `audience` is PUBLIC, a seat, or TRUTH. Every call that changes
    something is durable in the journal before it returns. A seat or audience there is none of raises RecordError.
    """

    def __init__(self, game: Game, box: Box, journal: Journal, header: Mapping[str, Any]) -> None:
        super().__init__(game, box, journal, header)
        self._lines = JournalLines()

    @classmethod
    def create(
        cls,
        path: Path | None,
        game: str,
        *,
        version: str | None = None,
        options: Options | None = None,
        seats: Sequence[str] | None = None,
        box: str | Box = "practice",
        table_id: str | None = None,
        table_secret: bytes | None = None,
    ) -> Self:
        """A new table. version: the game's first, if none is named. seats: who sits down, clockwise; if none are named,
        as few as can play. path None keeps it in memory; scripts may fix table_id and table_secret.

        Raises RingtableError.
        """
        plug = load_game(game)
        version = version or next(iter(plug.versions))
        rules = plug.version(version)
        sitting = seated(rules.seatings, options or {}, seats)
        agreed = optional_rules(rules.options, options or {}, len(sitting), plug.title)
        loaded = load_box(plug.folder, box) if isinstance(box, str) else box
        header = {
            "table": table_id or os.urandom(6).hex(),
            "game": game,
            "version": version,
            "options": agreed,
            "seats": list(sitting),
            "box": loaded.name,
            "box_is_invented": loaded.invented,
            "rules_version": plug.rules_version,
        }
        return cls(plug, loaded, Journal.create(path, header, table_secret), header)

    @classmethod
    def open(cls, path: Path, box: BoxOf = None) -> Self:
        """Resume a table from its file, to play on. What was found altered is told by its file's `notices`, and where
        what follows by itself has no end.

        box: the box, or what finds it for a game and the name of its box, None for the printed one.

        Raises JournalError naming what is wrong: nothing of the file can be played.
        """
        table = cls._folded_from(Journal.open(path), box)
        try:
            table.draw_what_follows(table.seats[0])
        except RuleFault as fault:
            # It is played on from where it stands: a fact that is set by hand may lead out of it.
            table.file.notices += (str(fault),)
        except BaseException:
            table.close()
            raise
        return table

    @classmethod
    def read(cls, path: Path, box: BoxOf = None) -> Self:
        """The same, to be looked at only: it may be open elsewhere, and nothing is written."""
        return cls._folded_from(Journal.read(path), box)

    @classmethod
    def _folded_from(cls, journal: Journal, box: BoxOf) -> Self:
        try:
            while True:
                try:
                    return cls.folded(journal, box)
                except AlteredEntry as altered:
                    journal.end_before(altered.n, str(altered))
        except BaseException:
            journal.close()
            raise

    @classmethod
    def folded(cls, journal: Journal, box: BoxOf = None) -> Self:
        """The table that a journal's entries make, from the first to the last. Raises JournalError."""
        entries = journal.entries()
        header = next(entries).body
        try:
            game = load_game(header["game"])
            _check_header(game, header)
            found = box(game, header["box"]) if callable(box) else box
            table = cls(game, found or load_box(game.folder, header["box"]), journal, header)
        except _UNREADABLE as error:
            raise JournalError(f"{journal.path} has a header that no Ringtable wrote. Keep the file.") from error
        table._fold(entries)
        return table

    def catch_up(self) -> bool:
        """Bring a table that is only looked at up to what somebody else has written since; whether there was anything,
        an entry or something the tablet keeps.

        Raises JournalError where its file has become another, or was altered: then it is to be read anew.
        """
        first = self._journal.count
        is_new = self._journal.catch_up()
        self._fold(self._journal.entries(first))
        return is_new

    def _fold(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            try:
                self._refold(entry)
            except _UNREADABLE as error:
                told = f"Entry {entry.n} was altered: it does not fit what stands before it."
                raise AlteredEntry(entry.n, told) from error

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()

    # -- looking -------------------------------------------------------------------------------------------------------

    def offers(self, audience: str = PUBLIC, by: str = "") -> tuple[Offer, ...]:
        """Commands that could be given now: finite ones in full, others as templates; by: those of this seat alone."""
        heard = self._heard(audience)
        return self._at_present(("offers", heard, by), lambda: self._offers(heard, by))

    def _offers(self, audience: str, by: str) -> tuple[Offer, ...]:
        head = self._timeline.head
        if head.core.pending is not None or head.core.outcome is not None:
            return ()
        found = self.rules.offers(self._at_present(("sights",), self._sights), audience, by)
        seen = (offer for offer in found if audience == TRUTH or offer.audience in (PUBLIC, audience))
        left, waits = head.core.left, bool(head.core.waiting)
        return tuple(offer for offer in seen if not (waits and self.held_by(offer.do)) and offer.seat not in left)

    def _sights(self) -> Sights:
        at = self.judge.situation(self._timeline.head, self.seats[0], self._journal.count)
        return Sights(replace(at, seat=seat) for seat in self.seats)

    def closed(self, seat: str) -> tuple[Closed, ...]:
        """What this seat looks for now and cannot do for a reason that everybody knows, in the order of the book."""
        head = self._timeline.head
        if head.core.pending is not None or seat in head.core.left or self.outcome is not None:
            return ()
        offered = {offer.do for offer in self.offers(PUBLIC) if offer.seat == seat}
        return tuple(self.rules.closed(self.judge.situation(head, seat, self._journal.count), offered))

    def shut(self, seat: str) -> tuple[Shut, ...]:
        """What this seat may ever do and is not offered in public now, each with its gates as far as everybody may see
        them, in the order of the book.
        """
        head = self._timeline.head
        if seat in head.core.left or self.outcome is not None:
            return ()
        offered = {offer.do for offer in self.offers(PUBLIC, by=seat)}
        return tuple(self.rules.shut(self.judge.situation(head, seat, self._journal.count), offered))

    def reach(self, offer: Offer, filled: Mapping[str, Any]) -> Reach | None:
        """How far what is offered in public can go beside what is filled in, wherever that says it goes: from what
        everybody may know. None where its rule has no such thing.
        """
        kind = self.rules.commands().get(offer.do)
        goals = {domain.name for domain in offer.fields if domain.kind in ("place", "way")}
        usual = {domain.name: domain.default for domain in offer.fields}
        known = {name: value for name, value in {**usual, **offer.fixed, **filled}.items() if name not in goals}
        if kind is None:
            return None
        at = self.judge.situation(self._timeline.head, offer.seat, self._journal.count)
        asked = ("reach", offer.seat, offer.do, *(f"{name}={value!r}" for name, value in sorted(known.items())))
        return self._at_present(asked, lambda: kind.reached(at, known))

    def may(self, seat: str, command: Command, at: str = DESK) -> Ruling:
        """Rule on a command and change nothing. at: TABLE or DESK, where it is asked; see `submit`."""
        self._agreement(seat, ())
        return self._ruled(Item(self._journal.count, seat, command, (), at=_place(at)))

    def view(self, audience: str = PUBLIC) -> dict[str, Any]:
        """The state as this audience may see it, as JSON."""
        return self._view_of(self._timeline.head, self.at_desk_of(audience))

    def cards(self, audience: str = PUBLIC) -> Mapping[int, Whereabouts]:
        """Where every card of the box is, as this audience may know it."""
        return self.game.cards(self._timeline.head.world.state, self.at_desk_of(audience))

    def journal(self, audience: str = PUBLIC) -> list[dict[str, Any]]:
        """Every entry as this audience may see it, oldest first, taken-back and corrected ones marked."""
        return self._lines.read(self, self.at_desk_of(audience))

    def replay(self, upto: int, audience: str = PUBLIC) -> dict[str, Any]:
        """The view as it was right after entry `upto`. Raises RingtableError when there is no such entry."""
        before = self._timeline.before
        if upto not in before and upto != 0:
            raise RingtableError(f"There is no entry {upto}; the last one is {self._journal.count - 1}.")
        return self._view_of(before.get(upto + 1, self._timeline.head), self.at_desk_of(audience))

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by which section, once the game is over."""
        return self.judge.over(self._timeline.head.world)

    @property
    def turn(self) -> int:
        """The turn that the table is in by its game's clock, 0 where that counts none."""
        clock = self.game.clock
        return clock(self._timeline.head.world.state) if clock else 0

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The seats that win and lose together, those aside that gave the game up."""
        head = self._timeline.head
        out, sides = head.core.conceded, self.game.sides(head.world.state, self.seats)
        return tuple(side for side in sides if not set(side) <= set(out))

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """The dice with faces for which the table throws an ordinary one."""
        return self._timeline.head.core.stand_ins

    # -- acting --------------------------------------------------------------------------------------------------------

    def command(self, body: Mapping[str, Any]) -> Command:
        """A command from JSON, `{"do": "EnterRoll", "faces": [4]}`.

        Raises RecordError saying what is not understood.
        """
        name = str(body.get("do", body.get("type", "")))
        kind = self.rules.commands().get(name) or COMMANDS.get(name)
        if kind is None:
            where = f"this version of {self.game.title}" if name in self.game.commands() else self.game.title
            raise RecordError(f"There is no command '{name}' in {where}. See: ringtable commands {self.game.name}")
        return decode(kind, {key: value for key, value in body.items() if key not in ("do", "type")})

    def submit(
        self,
        seat: str,
        command: Command,
        agreed: Iterable[str] = (),
        evidence: Evidence | None = None,
        *,
        at: str = DESK,
    ) -> Ruling:
        """Do it: checks, then events, durable when this returns. `agreed` names the seats that confirmed over failing
        checks; at: TABLE for a screen that everybody sees, where no secret is in question, or the seat's own DESK.

        Raises JournalError when the file cannot be written; then nothing happened.
        """
        head = self._timeline.head
        agreement = self._agreement(seat, agreed)
        given = Item(self._journal.count, seat, command, (), agreement, at=_place(at))
        ruling = self._ruled(given)
        if not ruling.allowed and (not all_agree(self.voices, seat, agreement) or ruling.is_barred):
            return ruling
        item = self.judge.decided(head, given)
        then = head.then(item)
        self.append("submit", (item,), then, evidence)
        self.draw_what_follows(seat)
        asks, sections = self.asks(seat), then.item.sections if then.item is not None else ()
        return Ruling(seat, command, ruling.checks, True, agreement, item.events, asks, item.n, at, sections)

    def correct(
        self,
        seat: str,
        entry: int,
        command: Command,
        agreed: Iterable[str] = (),
        evidence: Evidence | None = None,
        *,
        at: str = DESK,
    ) -> Ruling:
        """Put an observation right: later commands are decided again with their own dice, flagged if refused."""
        return repair.correct(self, seat, entry, command, self._agreement(seat, agreed), evidence, _place(at))

    def undo(self, seat: str, to: int, agreed: Iterable[str] = ()) -> Ruling:
        """Go back to before entry `to`; an undo and a correction can be taken back the same way."""
        return repair.undo(self, seat, to, self._agreement(seat, agreed))

    def challenge(self, seat: str, entry: int, *, at: str = DESK) -> Ruling:
        """Ask for a ruling on what nobody was asked to tell when `entry` was made."""
        return self.submit(seat, Challenge(entry), at=at)

    def _ruled(self, given: Item) -> Ruling:
        """The ruling on a command as it was given: asked again in the same moment, none of its checks runs again."""

        def ruled() -> Ruling:
            checks = self.judge.checks(self._timeline.head, given.seat, given.n, given.command, given.at)
            return Ruling(given.seat, given.command, checks, not any(check.refuses for check in checks), at=given.at)

        return self._at_present(("ruling", given.seat, given.at, type(given.command), given.command), ruled)

    def _refold(self, entry: Entry) -> None:
        body = entry.opened()
        items = items_from(self.game, body)
        if not is_sealed_as_marked(items, entry.openings, fades=self.fades):
            told = f"Entry {entry.n} seals other values than the game has secret: it was altered."
            raise AlteredEntry(entry.n, told)
        n, timeline = entry.n, self._timeline
        if body["kind"] in _KINDS and not is_in_place(n, body, items, self.seats, timeline.before):
            raise LookupError
        match body["kind"]:
            case "submit":
                timeline.record(n, timeline.head.then(items[0]), items)
            case "undo":
                timeline.record(n, timeline.before[body["to"]], (), body["to"])
            case "correct":
                timeline.record(n, repair.branch(timeline.head, items), items)
            case kind:
                raise JournalError(f"Entry {n} is of a kind this Ringtable does not know ('{kind}'). Update Ringtable.")

    def held_by(self, do: str) -> str:
        """The seat whose Wait holds this command back now, '' where none does."""
        kind = self.game.commands().get(do)
        return (self._timeline.head.core.waiting or "") if kind is not None and kind.is_held_by_wait else ""

    def _view_of(self, node: Node, audience: str) -> dict[str, Any]:
        return {
            "table": self.id,
            "game": self.game.name,
            "version": self.header["version"],
            "box": {"name": self.box.name, "title": self.box.title, "invented": self.box.invented},
            "waiting": node.core.waiting,
            "house_rules": house_rule_lines(self.questions, node.core.house_rules),
            "learned": learned_lines(self, audience),
            **({"conceded": list(node.core.conceded)} if node.core.conceded else {}),
            **self._seen_of(node, audience),
        }

    def _seen_of(self, node: Node, audience: str) -> dict[str, Any]:
        """The game's view of a moment; of an earlier one without what lay open then, where the record fades."""
        view = self.game.view(node.world.state, audience)
        is_open = node is self._timeline.head or self.open_now(audience) is None
        return view if is_open else self.game.fading.seen(view)


def _place(at: str) -> str:
    if at not in PLACES:
        raise RecordError(f"An act is given at the '{PLACES[0]}' or at a '{PLACES[1]}', not at '{at}'.")
    return at


def _check_header(game: Game, header: Mapping[str, Any]) -> None:
    """Raises LookupError, or what else altered JSON does, where it tells of seats or options that there are none of."""
    rules, options, seats = game.version(header["version"]), header["options"], header["seats"]
    if not (isinstance(seats, list) and isinstance(options, dict)):
        raise TypeError
    try:
        seated(rules.seatings, options, seats)
        optional_rules(rules.options, options, len(seats), game.title)
    except RingtableError as error:
        raise LookupError from error
