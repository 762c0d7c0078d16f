"""What could be done now, made of what each command says of itself: no gate and no field is written a second time."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain
from typing import Any

from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import UnknownCell
from engine.core.check import Check
from engine.core.frozen import frozen, replace
from engine.core.record import Command
from engine.core.situation import Situation


@frozen
class Closed:
    """An act that its seat looks for and cannot do now, for a reason that everybody knows. says: act.<do>, key of its
    words; why: key of the check that fails, whose short words are closed.<why>; facts fill the blanks of both.
    """

    seat: str
    do: str
    says: str
    why: str
    cites: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def closed_of(kind: type[Command], mine: Situation[Any]) -> Closed | None:
    """Why this kind of command, which the seat looks for, is not offered to it in public; None where it is, and where
    nobody else may know why not. mine: the moment from the seat.
    """
    if kind.is_offered_at_desk or not kind.is_looked_for(mine):
        return None
    shut = _first_shut(kind.gates(mine))
    if shut is None and any(domain.is_empty and domain.default is None for domain in kind.domains(mine, {})):
        shut = _first_shut(kind.lacks(mine))
    if shut is None:
        return None
    return Closed(mine.seat, kind.__name__, f"act.{kind.__name__}", shut.says, shut.cites, shut.facts)


@frozen
class Shut:
    """An act of a seat that is not offered to it in public now. checks: its gates as everybody may see them; none where
    it is given on the seat's own desk, which alone may tell whether it could be.
    """

    seat: str
    do: str
    cites: str
    checks: tuple[Check, ...] = ()
    is_at_desk: bool = False


def shut_of(kind: type[Command], mine: Situation[Any]) -> Shut | None:
    """Why this kind of command is not offered to a seat in public; None for what it may never do, or anybody may.

    mine: the moment from the seat.
    """
    if kind.is_anybodys or (kind.givers and mine.seat not in kind.givers):
        return None
    if kind.is_offered_at_desk:
        return Shut(mine.seat, kind.__name__, kind.cites, is_at_desk=True)
    gates = _seen(kind.gates(mine))
    if not any(check.refuses for check in gates):
        if kind.is_desks_own(mine, {}):
            return Shut(mine.seat, kind.__name__, kind.cites, is_at_desk=True)
        gates = (*gates, *_seen(kind.lacks(mine)))
    return Shut(mine.seat, kind.__name__, kind.cites, gates)


def _seen(checks: Iterable[Check]) -> tuple[Check, ...]:
    return tuple(check for check in checks if check.applies and check.is_visible_to(PUBLIC))


def _first_shut(checks: Iterable[Check]) -> Check | None:
    """The first of these checks that refuses and that everybody may see."""
    return next((check for check in checks if check.refuses and check.is_visible_to(PUBLIC)), None)


def furthest(candidates: Iterable[Iterable[Check]]) -> Iterator[Check]:
    """Of the checks of several values of a field, those of the value that comes nearest to being one: of which the most
    hold before the first that refuses and that everybody may see.
    """

    def held(checks: tuple[Check, ...]) -> int:
        shut = _first_shut(checks)
        return len(checks) if shut is None else checks.index(shut)

    yield from max((tuple(checks) for checks in candidates), key=held, default=())


class Sights:
    """One moment from every seat, and what is so of each kind of command there. Whether a gate is open and what an act
    asks for hang on no audience, and most of what is asked for one is asked for the next: it is worked out once. Who
    may see it is asked each time.
    """

    def __init__(self, seen: Iterable[Situation[Any]]) -> None:
        self._seen = tuple(seen)
        self._from = {mine.seat: (mine,) for mine in self._seen}
        self._shut: dict[tuple[type[Command], str], tuple[Check, ...]] = {}
        self._made: dict[tuple[type[Command], str, bool], tuple[Offer, ...]] = {}

    def of(self, by: str = "") -> tuple[Situation[Any], ...]:
        """The moment from every seat, or from this one alone."""
        return self._from.get(by, ()) if by else self._seen

    def is_open(self, kind: type[Command], mine: Situation[Any], audience: str) -> bool:
        """Whether no gate that this audience sees refuses."""
        key = kind, mine.seat
        shut = self._shut.get(key)
        if shut is None:
            shut = self._shut[key] = _to_the_first_seen(kind.gates(mine))
        # Most acts are shut to everybody by their first gate, or have none: nothing more is asked of those.
        return not shut or (shut[-1].secret_to is not None and not any(c.is_visible_to(audience) for c in shut))

    def offers(self, kind: type[Command], mine: Situation[Any], audience: str) -> tuple[Offer, ...]:
        """What is offered of this kind to a seat, as far as its own desk (or TRUTH), or anybody else, may know."""
        key = kind, mine.seat, audience in (mine.seat, TRUTH)
        if key not in self._made:
            self._made[key] = tuple(_spread(kind, mine, audience, {}))
        return self._made[key]


def _to_the_first_seen(checks: Iterable[Check]) -> tuple[Check, ...]:
    """The checks that refuse, to the first that everybody sees: behind that one it is shut to all."""
    shut: tuple[Check, ...] = ()
    for check in checks:
        if not check.holds and check.refuses:
            shut = (*shut, check)
            if check.secret_to is None:
                break
    return shut


def offers_of(kind: type[Command], sights: Sights, audience: str, by: str = "") -> Iterator[Offer]:
    """The offers of one kind of command to whoever may give it, or to this seat, as far as this audience may know:
    where every gate that it may see is open, and each field that must be filled in can be.
    """
    made: tuple[Offer, ...] | None = None
    for mine in sights.of(by):
        if kind.is_offered_at_desk and audience not in (mine.seat, TRUTH):
            continue
        if not sights.is_open(kind, mine, audience):
            continue
        if made is None or not kind.is_anybodys:
            made = sights.offers(kind, mine, audience)
            yield from (replace(offer, tells=True) for offer in made) if _tells(kind, mine) else made
        else:
            # It is the same act, whoever gives it.
            yield from (replace(offer, seat=mine.seat) for offer in made)


def _tells(kind: type[Command], mine: Situation[Any]) -> bool:
    """Whether a gate of what is given at the desk alone rests on a secret, so that its being open tells it."""
    return kind.is_offered_at_desk and any(check.applies and check.secret_to for check in kind.gates(mine))


def _spread(kind: type[Command], at: Situation[Any], audience: str, fixed: Mapping[str, Any]) -> Iterator[Offer]:
    """One offer, and one for each value of a field that is told apart."""
    is_at_desk = kind.is_desks_own(at, fixed)
    # Of an act that is its desk's own, a value that is told apart may be everybody's: that nothing is told.
    domains, apart, is_open = [], [], not is_at_desk or audience in (at.seat, TRUTH)
    for domain in kind.domains(at, fixed):
        if domain.name in fixed:
            continue
        if domain.is_apart:
            for value, _ in domain.options:
                yield from _spread(kind, at, audience, {**fixed, domain.name: value})
            return
        apart += [{**fixed, domain.name: value} for value in domain.apart]
        if not domain.is_empty:
            domains.append(domain.rest)
        elif domain.default is None:
            is_open = False
    if is_open and (domains or _is_by_the_record(kind, at, audience, fixed)):
        says, facts = at.added.words(kind, at, fixed, kind.worded(at, fixed))
        yield Offer(
            seat=at.seat,
            do=kind.__name__,
            cites=kind.cited_with(at, fixed),
            says=says,
            facts=facts,
            fixed=fixed,
            fields=tuple(domains),
            audience=at.seat if is_at_desk else PUBLIC,
            by_anybody=kind.is_anybodys,
            window=kind.window,
        )
    for told in apart:
        yield from _spread(kind, at, audience, told)


def _is_by_the_record(kind: type[Command], at: Situation[Any], audience: str, fixed: Mapping[str, Any]) -> bool:
    """Whether a finished offer agrees with its seat's own record: its desk, which would refuse it, makes none."""
    if not fixed or audience not in (at.seat, TRUTH):
        return True
    with contextlib.suppress(UnknownCell):
        act = kind(**fixed)
        checks = chain(act.checks(at), at.added.checks(act, at))
        return not any(check.refuses and check.rests_on(at.seat) for check in checks)
    return True
