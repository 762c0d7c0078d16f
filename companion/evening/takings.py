"""A PIN that is taken away, and a seat that another person plays: kept in the table's file, outside every undo.

The app's own rule, for a tablet that lies on a table: whoever is alone with it holds everybody's finger, but not
everybody's PIN. So every other seat that has a PIN taps it; then it stands on every page for two minutes, and one tap
of anybody stops it. Where a PIN that is asked for is known to nobody there, it is passed over, and ten minutes take its
place: nobody is locked out for ever. What was done stands in the journal, and is told at each hand-over of that seat
until whoever opens its desk says that it was read. Leaving the table stops what stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace

from companion.models import JournalModel
from companion.shelf.seats import Keeper
from companion.words import say
from engine.core.frozen import frozen

STANDS_S, PASSED_OVER_S = 120, 600
WHAT = PIN, SEAT, HOME = "pin", "seat", "home"
TAKINGS = "takings"
_MOST = 40
Name = Callable[[str], str]


@frozen
class Taking:
    """What is taken from a seat: its PIN, the SEAT by another person, or its voice where its person goes HOME.

    after: the entry it came behind, 0 while it stands; without: the seats whose PIN was passed over; is_seen: somebody
    who opened the desk has read of it.
    """

    seat: str
    what: str
    after: int = 0
    without: tuple[str, ...] = ()
    is_seen: bool = False

    @property
    def stands_s(self) -> int:
        """How long it stands before it is done."""
        return PASSED_OVER_S if self.without else STANDS_S


@frozen
class Takings:
    """What stands now, and what was done, the oldest first."""

    standing: Taking | None = None
    done: tuple[Taking, ...] = ()

    def unseen(self, seat: str) -> Taking | None:
        """The last that was taken from this seat and that nobody has read of at its desk."""
        return next((each for each in reversed(self.done) if each.seat == seat and not each.is_seen), None)

    def seen(self, seat: str) -> Takings:
        """Whoever opened this seat's desk has read of it."""
        done = (replace(each, is_seen=True) if each.seat == seat else each for each in self.done)
        return replace(self, done=tuple(done))

    def finished(self, after: int) -> Takings:
        """What stands is done, behind this entry."""
        assert self.standing is not None
        return Takings(done=(*self.done, replace(self.standing, after=after))[-_MOST:])


def read_takings(file: Keeper) -> Takings:
    """What is kept; what makes no sense is left out."""
    try:
        kept = json.loads(file.kept(TAKINGS) or "{}")
    except (ValueError, RecursionError):
        kept = {}
    kept = kept if isinstance(kept, dict) else {}
    done = kept.get("done")
    found = (_taking(each) for each in (done if isinstance(done, list) else ()))
    return Takings(_taking(kept.get("standing")), tuple(each for each in found if each is not None))


def write_takings(file: Keeper, takings: Takings) -> None:
    """Keep them. Raises JournalError."""
    file.keep(TAKINGS, json.dumps(asdict(takings), sort_keys=True))


def _taking(kept: object) -> Taking | None:
    match kept:
        case {"seat": str(seat), "what": str(what), "after": int(after), "without": list(without), **more} if (
            what in WHAT
        ):
            return Taking(seat, what, after, tuple(map(str, without)), more.get("is_seen") is True)
    return None


def standing_words(taking: Taking | None, name: Name) -> str:
    """What stands on every page; '' for nothing."""
    if taking is None:
        return ""
    whose = name(taking.seat)
    return {PIN: say("pins.pin_is_being_taken_away", seat=whose), HOME: say("pins.is_being_sent_home", seat=whose)}.get(
        taking.what, say("pins.another_person_is_taking", seat=whose)
    )


def done_words(taking: Taking, name: Name) -> str:
    """What was done, as the journal and the hand-over tell it."""
    whose = name(taking.seat)
    told = {PIN: say("pins.pin_was_taken_away", seat=whose), HOME: say("pins.was_sent_home", seat=whose)}.get(
        taking.what, say("pins.seat_was_handed_on", seat=whose)
    )
    passed = say("shared.and_between").join(map(name, taking.without))
    return say("pins.without_the_pin", told=told, passed=passed) if passed else told


def with_takings(lines: tuple[JournalModel, ...], takings: Takings, name: Name) -> tuple[JournalModel, ...]:
    """The journal, the newest first, with a line for each that was done among the entries that are shown."""
    # That a seat was handed on is an entry of its own; what it was done without is not.
    told, left = list[JournalModel](), [each for each in reversed(takings.done) if each.what == PIN or each.without]

    def tell(behind: int) -> None:
        while left and behind <= left[0].after:
            told.append(JournalModel(left[0].after, f"{done_words(left.pop(0), name)}.", tone="bad"))

    for line in lines:
        if not line.heading:
            tell(line.entry)
        told.append(line)
    if not lines or min(line.entry for line in lines) <= 1:
        tell(0)
    return tuple(told)
