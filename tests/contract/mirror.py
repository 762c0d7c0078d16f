"""Two tables side by side: everything an audience can get out of them, compared byte for byte, seals named."""

import json
import marshal
from collections import Counter
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from engine import script
from engine.core import export, projection
from engine.core.audience import PUBLIC, TABLE, owners, seat_of
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.contract.ears import Ears
from tests.contract.scratch import scratch
from tests.contract.screens import ruling_screen, screens_of
from tests.contract.seals import LOOKS_LIKE_A_SEAL, SealIsOther, Seals
from tests.contract.tablets import Plan, Tablet

T = TypeVar("T")
PIECE = 512
"""Signs of a text that are compared at a time."""
BY_VALUE = 2
"""The version of marshal's bytes without references: what is one object, and what two, makes no difference."""
CHALLENGED = 6
"""Entries that are challenged on a scratch, the newest."""


class TwinsDiffer(AssertionError):
    """Something another audience can get depends on the secret."""

    def __init__(self, place: str, audience: str, one: str, other: str) -> None:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        start = max(0, at - 160)
        super().__init__(
            f"{place} for {audience}:\n  one   …{one[start : at + 120]}\n  other …{other[start : at + 120]}"
        )
        self.place = place

    def is_at(self, places: str) -> bool:
        """Whether it was found at one of these places, as 'offers, page: *'."""
        return any(fnmatchcase(self.place, place) for place in places.split(", "))


def plain(value: Any) -> str:
    """JSON as it would leave the engine, keys in their own order, whatever looks like a seal masked."""
    return LOOKS_LIKE_A_SEAL.sub("(seal)", _json(value))


def _is_of_a_seal(sign: str) -> bool:
    """Whether a seal can be made of this, or cannot stand beside it."""
    return sign.isalnum() or sign in "-_"


def _packed(value: Any) -> bytes | None:
    """Bytes that are the same of what is the same to its kinds and its order, and of nothing else, made quicker than
    JSON; None of what is not made of plain values alone. A text is compared with texts.
    """
    if isinstance(value, str):
        return value.encode()
    try:
        return marshal.dumps(value, BY_VALUE)
    except ValueError:
        return None


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)


class Mirror:
    """Compares two tablets and their tables for the given audiences.

    compared: bytes, of the text or of what stands for it exactly (`_packed`); places: how often each place was
    compared; masked: how many seals of which kind stood there.
    """

    def __init__(self, tablets: tuple[Tablet, Tablet], owner: str) -> None:
        self.tablets = tablets
        self.tables: tuple[Table, Table] = (tablets[0].table, tablets[1].table)
        self.seals = (Seals(self.tables[0]), Seals(self.tables[1]))
        self.ears = Ears()
        for tablet in tablets:
            self.ears.call(tablet.folder, "(data)")
        self.owners = owners(owner)
        self.of_seats = sorted(map(seat_of, self.owners))
        self._others = (PUBLIC, *self.tables[0].seats)
        self.screens = screens_of(self.tables[0].game.name)
        self._texts: dict[int, tuple[Any, str]] = {}
        self.compared = 0
        self.places: Counter[str] = Counter()

    @property
    def audiences(self) -> tuple[str, ...]:
        """Who may see no difference now: its seat too while another hand lies on its desk, or none."""
        return tuple(each for each in self._others if self.tables[0].at_desk_of(each) not in self.owners)

    @property
    def masked(self) -> Counter[str]:
        """Seals that were masked at the first table, by kind."""
        return self.seals[0].masked

    def same(self, place: str, audience: str, one: Any, other: Any) -> None:
        """Both byte for byte the same, or TwinsDiffer."""
        packed = _packed(one)
        if packed is not None and packed == _packed(other):
            self.compared += len(packed)
            self.places[place] += 1
            return
        left, right = _json(one), _json(other)
        if left != right and not self._is_alike_but_for_seals(left, right):
            left, right = self.seals[0].mask(left), self.seals[1].mask(right)
            if left != right:
                raise TwinsDiffer(place, audience, left, right)
        self.compared += len(left.encode())
        self.places[place] += 1

    def _is_alike_but_for_seals(self, left: str, right: str) -> bool:
        """Whether two texts of one length differ in nothing but seals that are named alike. Most of a text is the same
        at both tables: what differs is found piece by piece, and only there a seal is looked for.
        """
        if len(left) != len(right):
            return False
        end = 0
        for start in range(0, len(left), PIECE):
            if start + PIECE <= end or left[start : start + PIECE] == right[start : start + PIECE]:
                continue
            first, end = max(start, end), min(start + PIECE, len(left))
            # No seal is cut in two: the piece goes on to where none of them can.
            while first and (_is_of_a_seal(left[first - 1]) or _is_of_a_seal(right[first - 1])):
                first -= 1
            while end < len(left) and (_is_of_a_seal(left[end]) or _is_of_a_seal(right[end])):
                end += 1
            if self.seals[0].mask(left[first:end]) != self.seals[1].mask(right[first:end]):
                return False
        return True

    def both(self, act: Callable[[Tablet], T]) -> tuple[T, T]:
        """The same done at both tablets; what is told beside it is compared, and how it breaks if it does."""
        done: list[T] = []
        broken: list[Exception] = []
        heard: list[list[str]] = []
        for tablet in self.tablets:
            self.ears.take()
            try:
                done.append(act(tablet))
            except TwinsDiffer:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, its words leave the engine
                broken.append(error)
            heard.append(self.ears.take())
        self.read_seals()
        self.same("heard", PUBLIC, *heard)
        if broken:
            words = [f"{type(error).__name__}: {error}" for error in broken]
            self.same("errors", PUBLIC, words[0], words[-1] if len(broken) == len(self.tablets) else "nothing broke")
            raise broken[0]
        return done[0], done[1]

    def read_seals(self, scratches: Iterable[Table] = ()) -> None:
        """Compute again the seals that were written since, and on these scratches."""
        try:
            for seals in self.seals:
                seals.read()
            for seals, table in zip(self.seals, scratches, strict=False):
                seals.read_scratch(getattr(table.file, "written", ()))
        except SealIsOther as other:
            raise TwinsDiffer("seals", PUBLIC, str(other), "as stated") from other

    # -- what there is now ---------------------------------------------------------------------------------------------

    def compare(self, *, whole: bool, glass: bool = True) -> None:
        """Everything the other audiences can get now; `whole`: the long things too; `glass`: what the tablet shows."""
        one, other = self.tables
        self._texts.clear()
        self.read_seals()
        for who in self.audiences:
            self.same("entry numbers", who, one.file.count, other.file.count)
            self.compare_standing(who, one, other)
            if whole:
                self._compare_whole(who)
        self.same("outcome", PUBLIC, repr(one.outcome), repr(other.outcome))
        if glass:
            self.same("page: now", PUBLIC, *self.both(Tablet.shown))

    def compare_standing(self, who: str, one: Table, other: Table) -> None:
        """What this audience has of two tables as they stand now."""
        self.same("view", who, one.view(who), other.view(who))
        self.same("cards", who, repr(one.cards(who)), repr(other.cards(who)))
        self.same("asks", who, *([self._told(ask) for ask in table.asks(who)] for table in (one, other)))
        self.same("offers", who, *([self._told(offer) for offer in table.offers(who)] for table in (one, other)))

    def _told(self, record: Any) -> str:
        """An ask or an offer as text, made once for all audiences that are given the same one."""
        told = self._texts.get(id(record))
        if told is None:
            told = self._texts[id(record)] = record, repr(record)
        return told[1]

    def _compare_whole(self, who: str) -> None:
        one, other = self.tables
        self._compare_lines(who, one.journal(who), other.journal(who))
        self.same("export", who, export.export(one, who), export.export(other, who))
        for entry in range(1, one.file.count, 5):
            self.same("replay", who, one.replay(entry, who), other.replay(entry, who))
        ended = [script.ended(script.Replay(table, who)) for table in self.tables]
        self.same("replay's last line", who, *ended)
        entries = range(1, one.file.count)
        self.same("evidence", who, *([repr(table.evidence(n, who)) for n in entries] for table in self.tables))
        for name, screen in self.screens.items():
            left, right = screen(one, who), screen(other, who)
            if left or right:
                self.same(f"screen: {name}", who, left, right)

    def _compare_lines(self, who: str, one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
        for left, right in zip(one, other, strict=False):
            if left != right:
                part = next(part for part in left if left[part] != right.get(part))
                self.same(f"journal: {part}", who, left[part], right.get(part))
        self.same("journal", who, one, other)

    def compare_passed(self) -> None:
        """The pages that everybody sees before the desks that were opened since. What lies open after one that was
        closed is "page: now".
        """
        self.compare_seen(*(tablet.passed() for tablet in self.tablets))

    def compare_pages(self, plan: Plan) -> None:
        """Every page of both tablets, and every file in their folders."""
        self.compare_seen(*self.both(lambda tablet: list(tablet.walk(plan))))
        self.compare_files()

    def compare_seen(self, one: list[tuple[str, str]], other: list[tuple[str, str]]) -> None:
        """(where, what is seen) of both tablets, one after the other."""
        for (where, left), (_, right) in zip(one, other, strict=True):
            self.same(f"page: {where}", PUBLIC, left, right)

    def compare_files(self) -> None:
        """The names of all files, and what stands in them, but for the tables' own."""
        files = [list(tablet.files()) for tablet in self.tablets]
        self.same("file names", PUBLIC, *([name for name, _ in each] for each in files))
        for (name, left), (_, right) in zip(*files, strict=True):
            self.same(f"file: {name}", PUBLIC, left, right)

    # -- what was answered ---------------------------------------------------------------------------------------------

    def compare_rulings(self, one: Ruling, other: Ruling, place: str, tables: Iterable[Table] = ()) -> None:
        """What every other audience reads of two rulings, and the number and order of all their checks.

        tables: where they were ruled, where that was at a scratch.
        """
        left, right = tables or self.tables
        self.read_seals(tables)
        for who in self.audiences:
            self.same(place, who, projection.ruling_line(left, one, who), projection.ruling_line(right, other, who))
            self.same("said", who, projection.said(left, one, who), projection.said(right, other, who))
            self.same("screen: ruling", who, ruling_screen(left, who, one), ruling_screen(right, who, other))
        self.same("checks", PUBLIC, skeleton(one), skeleton(other))

    def compare_own_undos(self) -> None:
        """May each seat go back to each of its own entries, and in what words is it told that it may not?"""
        for seat in self.tables[0].seats:
            entries = [item.n for item in self.tables[0].timeline.head.items() if item.seat == seat]
            self.same("own undo", PUBLIC, *self.both(lambda tablet: _undos(tablet.table, seat, entries)))  # noqa: B023

    def compare_challenges(self) -> None:
        """Each of the newest entries, challenged by every seat."""
        count = self.tables[0].file.count
        for entry in range(max(1, count - CHALLENGED), count):
            for seat in self.tables[0].seats:
                tables = tuple(map(scratch, self.tables))
                one, other = (table.challenge(seat, entry, at=TABLE) for table in tables)
                self.compare_rulings(one, other, "ruling: challenge", tables)


def skeleton(ruling: Ruling) -> list[Any]:
    """How many checks there are, which, and in what order; what a check weighs where others than its owner see it."""
    return [
        (check.cites, check.says, check.weight if check.secret_to is None else "", check.secret_to, sorted(check.facts))
        for check in ruling.checks
    ]


def _undos(table: Table, seat: str, entries: Iterable[int]) -> list[Any]:
    found = []
    tried = scratch(table)
    for entry in entries:
        ruling = tried.undo(seat, entry)
        found.append([entry, ruling.allowed, [projection.check_line(table, check) for check in ruling.checks]])
        if ruling.allowed or tried.file.count != table.file.count:
            tried = scratch(table)  # what was refused has changed nothing
    return found


def is_free(table: Table, seat: str, to: int) -> bool:
    """Whether this undo might be done at once: it goes over own choices only. The probes leave those alone."""
    items = [item for item in table.timeline.head.items() if item.n >= to]
    return all(item.seat == seat and not item.command.is_observation for item in items)
