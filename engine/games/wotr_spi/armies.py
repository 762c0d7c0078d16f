"""S, T  What the record has of Armies: Forces by seat and place, control of places, mobilization, reinforcements.

Army Units always lie face-up, so all of it is public. A Force is known by the Strength Points of each people, never by
counters: making change (S.1) is nobody's entry.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from engine.core.frozen import frozen, replace
from engine.games.wotr_spi.pieces import DARK_POWER

UMBAR: Final = "W2842"
Points = Mapping[str, int | None]
"""People -> Strength Points, None where nobody has told how many."""


@frozen
class Force:
    """S  All Army Units of one seat in one place. as_of: the Game-Turn in which it was last told."""

    points: Points = field(default_factory=dict)
    as_of: int = 0

    @property
    def total(self) -> int | None:
        """Its Strength Points; None where some are untold."""
        told = [count for count in self.points.values() if count is not None]
        return sum(told) if len(told) == len(self.points) else None


@frozen
class Lamp:
    """T  A mobilized group: since which Game-Turn, and what woke it (a key of the text, woken.<by>)."""

    turn: int
    by: str


@frozen
class OpenCard:
    """N.4, R.9-R.11  A played Event Card that changes dice of Army Combat. seat: who played it, on which Game-Turn;
    rolls: how many dice it still changes, None for as many of that Game-Turn as its text says.
    """

    seat: str
    turn: int
    rolls: int | None = None


@frozen
class Armies:
    """What the Campaign Game adds to the record. are_on: whether it is the Campaign Game.

    forces: seat -> place -> Force; a place is a hex, or a Province where nobody told which of its hexes. control: hex
    -> the seat whose units were last alone in a Citadel or Town, where that has changed since the start (S.4). lamps:
    group -> since when it is mobilized. taken: instalment -> the Game-Turn in which it came; held: instalment -> what
    of it still waits, by place (T). untold: seat -> how many Forces have marched without a word of where, since
    everything was last told. lost: people -> Strength Points eliminated. told: what only once happens, and on which
    Game-Turn (R.6, R.10, R.11, R.15, R.17, R.19). open_cards: Event Cards that still change dice of Army Combat.
    in_umbar: Strength Points of Haradrim that have stood in W2842 since the Game-Turn began, None where nobody told;
    landed: Port -> what the Corsairs have landed there in it (R.18).
    """

    are_on: bool = False
    forces: Mapping[str, Mapping[str, Force]] = field(default_factory=dict)
    control: Mapping[str, str] = field(default_factory=dict)
    lamps: Mapping[str, Lamp] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    untold: Mapping[str, int] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    told: Mapping[str, int] = field(default_factory=dict)
    open_cards: Mapping[int, OpenCard] = field(default_factory=dict)
    in_umbar: int | None = 0
    landed: Mapping[str, Points] = field(default_factory=dict)

    def of(self, seat: str) -> Mapping[str, Force]:
        """A seat's Forces by place."""
        return self.forces.get(seat, {})

    def at(self, seat: str, place: str) -> Force | None:
        """A seat's Force in a place, None where the record has none."""
        return self.of(seat).get(place)

    def with_force(self, seat: str, place: str, points: Points, turn: int) -> "Armies":
        """With this Force of a seat in a place instead of what stood there; none of it where no points are left."""
        kept = {people: count for people, count in points.items() if count != 0}
        rest = {other: force for other, force in self.of(seat).items() if other != place}
        mine = {**rest, place: Force(kept, turn)} if kept else rest
        changed = replace(self, forces={**self.forces, seat: mine})
        if (seat, place) != (DARK_POWER, UMBAR) or self.in_umbar is None:
            return changed
        left = kept.get("haradrim", 0)
        return replace(changed, in_umbar=None if left is None else min(self.in_umbar, left))

    def at_dawn(self) -> "Armies":
        """R.18, N.4  As a Game-Turn begins: who stands in Umbar now has stood there since, and of the cards only
        those lie open still of which dice are left.
        """
        fleet = self.at(DARK_POWER, UMBAR)
        lying = {card: one for card, one in self.open_cards.items() if one.rolls is not None}
        return replace(self, open_cards=lying, landed={}, in_umbar=fleet.points.get("haradrim", 0) if fleet else 0)

    def with_more(self, seat: str, place: str, points: Points, turn: int) -> "Armies":
        """With these Strength Points joined to what stands there."""
        there = self.at(seat, place)
        return self.with_force(seat, place, added(there.points if there else {}, points), turn)

    def with_less(self, seat: str, place: str, points: Points, turn: int) -> "Armies":
        """With these Strength Points gone from there: everything of a people where nobody told how many."""
        there = self.at(seat, place)
        return self.with_force(seat, place, taken_off(there.points if there else {}, points), turn)


NO_ARMIES = Armies()


@frozen
class Came:
    """F.3  What has marched to a place in a Player-Turn and is still there. legs: the way of the last of it, each leg
    from its first hex on.
    """

    points: Points = field(default_factory=dict)
    legs: tuple[tuple[str, ...], ...] = ()


@frozen
class ArmiesSoFar:
    """What a Player-Turn has seen of Armies; forgotten when the next begins. marches: the way of every march that was
    told, its first hex first; came: place -> what has marched there, and how far (F.3); stopped: hex -> what came there
    and may go no further (S.2); attacked: hexes whose attack was paid for; defended: hex -> whether the Dark Power paid
    to defend in full (S.3); settled: hexes whose Army Combat of this Player-Turn is over; is_moving: whether anything
    has moved; is_begun: whether it has come to Army Combat; leaving: the hex that is left next, which could be
    searched before that (S.8) -> how many face-down counters leave the Armies of both seats there alone, 0 for
    nobody of these, and once they may go; reinforced: groups of which an instalment has come (T).
    """

    marches: tuple[tuple[str, ...], ...] = ()
    came: Mapping[str, Came] = field(default_factory=dict)
    stopped: Mapping[str, Points] = field(default_factory=dict)
    attacked: tuple[str, ...] = ()
    defended: Mapping[str, bool] = field(default_factory=dict)
    settled: tuple[str, ...] = ()
    is_moving: bool = False
    is_begun: bool = False
    leaving: Mapping[str, int] = field(default_factory=dict)
    reinforced: tuple[str, ...] = ()

    def entered_from(self, place: str) -> tuple[str, ...]:
        """S.5  The place before this one on each way that led here, as far as it was told."""
        return tuple(march[-2] for march in self.marches if march[-1] == place)


def added(one: Points, other: Points) -> dict[str, int | None]:
    """Both together; what is untold in one of them is untold."""
    total = dict(one)
    for people, count in other.items():
        before = total.get(people, 0)
        total[people] = None if before is None or count is None else before + count
    return total


def taken_off(whole: Points, part: Points) -> dict[str, int | None]:
    """What is left; of a people of which an untold number goes, or of which an untold number stood, nobody knows."""
    left = dict(whole)
    for people, count in part.items():
        before = left.get(people, 0)
        if count is None:
            left.pop(people, None)
        else:
            left[people] = None if before is None else max(0, before - count)
    return left
