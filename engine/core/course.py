"""The course of one evening: who sits, what is written, and where it stands after it."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from engine.core.ask import Ask
from engine.core.audience import PUBLIC, TRUTH, knows, secret_fields
from engine.core.box import Box, Key
from engine.core.entry import Evidence
from engine.core.errors import RecordError
from engine.core.fading import Open, has_fading, open_part
from engine.core.following import Follow, nothing_follows
from engine.core.frozen import replace
from engine.core.game import Game
from engine.core.journal import Journal
from engine.core.judge import Judge
from engine.core.present import Present
from engine.core.record import Event
from engine.core.sealing import sealed
from engine.core.standing import Core
from engine.core.timeline import Item, Node, Timeline, World

T = TypeVar("T")


class Course:
    """What every part of a table works on: its rules, file, judge and timeline. Table is its public face."""

    def __init__(self, game: Game, box: Box, journal: Journal, header: Mapping[str, Any]) -> None:
        self.game, self.box, self.header = game, box, header
        self.rules = game.version(header["version"]).played(header["options"])
        self.questions = game.questions(header["version"])
        self.seats: tuple[str, ...] = tuple(header["seats"])
        self.id = str(header["table"])
        self._journal = journal
        self.judge = Judge(game, self.rules, self.questions, box, self.id, self.seats, journal.nonce)
        start = self.rules.start(header["options"], self.seats)
        self._timeline = Timeline(Node(None, None, World(Core(), start, game.facts, game.fading.part)))
        self.fades = self._timeline.head.part is not None
        self._present = Present(self._timeline.head, journal.count)

    def asks(self, audience: str = PUBLIC) -> tuple[Ask, ...]:
        """What the rules wait for, as far as this audience may know."""
        heard = self._heard(audience)
        return self._at_present(("asks", heard), lambda: self.judge.asks(self._timeline.head.world, heard))

    def _at_present(self, asked: Hashable, answer: Callable[[], T]) -> T:
        """What is worked out of the present moment for one audience, which `asked` names, once in that moment."""
        head, count = self._timeline.head, self._journal.count
        if not self._present.is_at(head, count):
            self._present = Present(head, count)
        return self._present.once(asked, answer)

    def evidence(self, entry: int, audience: str = PUBLIC) -> Evidence | None:
        """What entry `entry` was read from, if it was kept and this audience may see it."""
        found = self._journal.evidence(entry)
        is_open = found is None or found.owner == PUBLIC or knows(self.at_desk_of(audience), found.owner)
        return found if is_open and not self._has_faded(entry, audience) else None

    def open_now(self, audience: str) -> Open | None:
        """What of the record this audience is told whole; None for all of it."""
        head = self._timeline.head
        if head.part is None:
            return None
        latest = head.item.n if head.item is not None else 0
        return open_part(head.core, head.part, latest, audience, is_over=self.judge.over(head.world) is not None)

    def is_told_whole(self, entry: int, audience: str) -> bool:
        """Whether what entry `entry` has that fades is told to this audience now."""
        now, before = self.open_now(audience), self._timeline.before.get(entry)
        return now is None or before is None or now.tells(entry, before.part)

    def _has_faded(self, entry: int, audience: str) -> bool:
        """Whether what this entry was read from would tell what is told no more."""
        if not self.fades:
            return False
        # A correction is read for the entry that it puts right.
        about = next(self._journal.entries(first=entry)).body.get("to", entry)
        given = self._timeline.given(about)
        has = given is not None and has_fading((given.command, *given.events))
        return has and not self.is_told_whole(about, audience)

    @property
    def voices(self) -> tuple[str, ...]:
        """The seats that are asked to agree: all but those whose people have gone home."""
        left = self._timeline.head.core.left
        return tuple(seat for seat in self.seats if seat not in left) if left else self.seats

    @property
    def waiting(self) -> str:
        """The seat that holds the next roll or reveal, '' where none does."""
        return self._timeline.head.core.waiting or ""

    @property
    def readings(self) -> Mapping[Key, str]:
        """What this table was told of its own sheet and still stands, by chart, row and column: open to everybody."""
        return self._timeline.head.core.readings

    @property
    def timeline(self) -> Timeline:
        """The folded journal."""
        return self._timeline

    @property
    def file(self) -> Journal:
        """The journal's file: what was found in it, what the tablet keeps beside the game, and evidence."""
        return self._journal

    def append(
        self, kind: str, items: tuple[Item, ...], head: Node, evidence: Evidence | None = None, **more: Any
    ) -> int:
        """Write an entry and move to `head`; its number. evidence: what the command given with it was read from; more:
        what a repair tells beside its items. Raises JournalError, or RuleFault where what follows by itself has no end,
        and then nothing changed.
        """
        self._left_open(head)
        n = self._journal.count
        public, openings = sealed(kind, items, n, self._journal.nonce, more, fades=self.fades)
        for item in items:
            if evidence is not None and item.n == more.get("to", n):
                # What a secret was read from is its owner's alone.
                owner = next((owner for _, owner in secret_fields(item.command, item.seat)), evidence.owner)
                evidence = replace(evidence, owner=owner)
        self._journal.append(public, openings, evidence)
        self._timeline.record(n, head, items, more["to"] if kind == "undo" else None)
        return n

    def draw_what_follows(self, seat: str) -> None:
        """What follows by itself of the present and was brought by no act, as an entry of its own. seat: who gave the
        last act. Raises RuleFault where it has no end.
        """
        head = self._timeline.head
        if self._left_open(head):
            item = self.judge.decided(head, Item(self._journal.count, seat, Follow(), ()))
            self.append("submit", (item,), head.then(item))

    def _left_open(self, node: Node) -> tuple[Event, ...]:
        """What follows by itself of this moment and was brought by no act. Raises RuleFault where it has no end."""
        if self.game.consequence is nothing_follows or node.core.pending is not None:
            return ()
        if self.judge.over(node.world) is not None:
            return ()
        return tuple(self.judge.follows(node.world.state))

    def _agreement(self, seat: str, agreed: Iterable[str]) -> tuple[str, ...]:
        named = {seat, *agreed}
        for name in sorted(named - set(self.seats)):
            raise RecordError(f"There is no seat '{name}' at this table. The seats are: {', '.join(self.seats)}.")
        return tuple(sorted(named - {seat}))

    def at_desk_of(self, audience: str) -> str:
        """The audience that looks now where this one does: a seat's hand in use, where it plays several."""
        heard = self._heard(audience)
        return self.game.desks(self._timeline.head.world.state).get(heard, heard)

    def is_closed(self, seat: str) -> bool:
        """Whether nobody looks at this seat's hand now, not even its own player."""
        return self.at_desk_of(seat) == PUBLIC

    def _heard(self, audience: str) -> str:
        if audience not in (PUBLIC, TRUTH, *self.seats):
            known = ", ".join((PUBLIC, *self.seats, TRUTH))
            raise RecordError(f"There is no audience '{audience}' at this table. The audiences are: {known}.")
        return audience
