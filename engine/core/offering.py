"""What could be done now, made of what each command says of itself: no gate and no field is written a second time."""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from engine.core.ask import Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import UnknownCell
from engine.core.check import REFUSING, Check
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
    shut = _first_shut(kind.opens(mine))
    if shut is None and any(domain.is_empty and domain.default is None for domain in kind.fields(mine, {})):
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
    gates = _seen(kind.opens(mine))
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


class Moment:
    """What the gates and the fields of each act came to at one moment, seat by seat: the next audience that asks is
    answered from there, with what it may know of it.
    """

    __slots__ = ("_made", "_refusing")

    def __init__(self) -> None:
        self._refusing: dict[tuple[type[Command], str], tuple[Check, ...]] = {}
        self._made: dict[tuple[type[Command], str, bool], tuple[Offer, ...]] = {}

    def is_open(self, kind: type[Command], mine: Situation[Any], audience: str) -> bool:
        """Whether every gate that this audience may see is open to the seat."""
        act = (kind, mine.seat)
        if act not in self._refusing:
            self._refusing[act] = tuple(_refusing(kind.opens(mine)))
        return not any(check.is_visible_to(audience) for check in self._refusing[act])

    def made(self, kind: type[Command], mine: Situation[Any], audience: str) -> tuple[Offer, ...]:
        """The offers of an act that is open to the seat, as far as this audience may know."""
        is_own = audience in (mine.seat, TRUTH)
        act = (kind, mine.seat, is_own)
        if act not in self._made:
            made = _spread(kind, mine, {}, is_own=is_own)
            tells = _tells(kind, mine)
            self._made[act] = tuple(replace(offer, tells=True) for offer in made) if tells else tuple(made)
        return self._made[act]


def _refusing(checks: Iterable[Check]) -> Iterator[Check]:
    """Those that refuse, up to the first that everybody may see: behind it nobody looks."""
    for check in checks:
        if not check.holds and check.weight in REFUSING:
            yield check
            if check.secret_to is None:
                return


def offers_of(
    kind: type[Command], sights: Iterable[Situation[Any]], audience: str, moment: Moment | None = None
) -> Iterator[Offer]:
    """The offers of one kind of command to whoever may give it, as far as this audience may know: where every gate that
    it may see is open, and each field that must be filled in can be. sights: the moment from every seat; moment: what
    was worked out of it before.
    """
    moment = moment or Moment()
    made: tuple[Offer, ...] | None = None
    for mine in sights:
        if kind.is_offered_at_desk and audience not in (mine.seat, TRUTH):
            continue
        if not moment.is_open(kind, mine, audience):
            continue
        if made is None or not kind.is_anybodys:
            made = moment.made(kind, mine, audience)
            yield from made
        else:
            # It is the same act, whoever gives it.
            yield from (replace(offer, seat=mine.seat) for offer in made)


def _tells(kind: type[Command], mine: Situation[Any]) -> bool:
    """Whether a gate of what is given at the desk alone rests on a secret, so that its being open tells it."""
    return kind.is_offered_at_desk and any(check.applies and check.secret_to for check in kind.opens(mine))


def _spread(kind: type[Command], at: Situation[Any], fixed: Mapping[str, Any], *, is_own: bool) -> Iterator[Offer]:
    """One offer, and one for each value of a field that is told apart. is_own: as its seat may know it."""
    is_at_desk = kind.is_desks_own(at, fixed)
    # Of an act that is its desk's own, a value that is told apart may be everybody's: that nothing is told.
    domains, apart, is_open = [], [], not is_at_desk or is_own
    for domain in kind.fields(at, fixed):
        if domain.name in fixed:
            continue
        if domain.is_apart:
            for value, _ in domain.options:
                yield from _spread(kind, at, {**fixed, domain.name: value}, is_own=is_own)
            return
        apart += [{**fixed, domain.name: value} for value in domain.apart]
        if not domain.is_empty:
            domains.append(domain.rest)
        elif domain.default is None:
            is_open = False
    if is_open and (domains or not is_own or _is_by_the_record(kind, at, fixed)):
        says, facts = kind.worded(at, fixed)
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
        yield from _spread(kind, at, told, is_own=is_own)


def _is_by_the_record(kind: type[Command], at: Situation[Any], fixed: Mapping[str, Any]) -> bool:
    """Whether a finished offer agrees with its seat's own record: its desk, which would refuse it, makes none."""
    if not fixed:
        return True
    with contextlib.suppress(UnknownCell):
        return not any(check.refuses and check.rests_on(at.seat) for check in kind(**fixed).checks(at))
    return True
