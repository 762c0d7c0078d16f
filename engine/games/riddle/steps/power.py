"""B-10  What power plays have in common: one is left, nothing else is in hand, and another player is within reach."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command
from engine.games.riddle.steps.acting import At, has_a_play, holds_one_of, is_free, one_of


def with_cards(at: At) -> tuple[str, ...]:
    """The other players who are within reach, and hold cards."""
    # RULING: before-the-first-turn. A player whose marker has not entered yet holds cards, and may be named.
    is_early = at.reads_first("before-the-first-turn")
    within = at.state.within_reach(at.seat)
    return tuple(seat for seat in within if at.state.size(seat) and (is_early or at.state.place(seat)))


def is_early(at: At, *of: str) -> bool:
    """B-2/entering  Whether one of these players has not had his first turn."""
    return any(at.state.at.get(seat) == "" for seat in of)


def within_reach(at: At, cites: str, of: str, *, fits: bool) -> Check:
    """B-10/distance  Whether a power play may concern a player."""
    facts = {"of": of, "early": is_early(at, of)}
    return Check(cites, fits, "player_is_within_reach", ESSENTIAL, facts=facts)


class Looks(Command):
    """B-10/1  What sees the hands of one or two players. kinds: the cards that do."""

    __slots__ = ()
    kinds: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at)
        yield from holds_one_of(at, cls.cites, cls.kinds)
        yield Check(cls.cites, bool(cls.seen(at)), "a_hand_can_be_seen")

    @classmethod
    def seen(cls, at: At) -> tuple[str, ...]:
        """The players whose hands it may see."""
        return with_cards(at)

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        """The card that sees, where there are several."""
        yield from ()

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield from cls.cards(at)
        options = tuple((seat, seat) for seat in cls.seen(at))
        yield Domain(name="of", kind="some", options=options, low=1, high=min(2, len(options)))

    def checks_of(self, at: At, of: tuple[str, ...]) -> Iterator[Check]:
        """Whether these hands may be seen, each for a power play."""
        are_others = bool(of) and set(of) <= set(at.state.others(at.seat)) and len(set(of)) == len(of)
        yield Check(self.cites, are_others, "other_players_are_named", ESSENTIAL)
        facts = {"of": of, "count": len(of), "early": is_early(at, *of)}
        are_named = 1 <= len(of) <= 2 and set(of) <= set(with_cards(at))
        yield Check(self.cites, are_named, "one_or_two_hands_are_named", ESSENTIAL)
        yield Check(self.cites, self.fits(at, "of"), "hands_are_in_sight", facts=facts)
        # RULING: two-hands-and-one-play. A card that sees two hands counts as two plays, and with one left sees one.
        wanted = len(of) if at.reads_first("two-hands-and-one-play") else 1
        yield has_a_play(at, wanted)


class AtOnePlayer(Command):
    """B-10/3  A card that concerns one other player. kinds: the cards that do."""

    __slots__ = ()
    kinds: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at)
        yield from cls.more(at)
        yield Check(cls.cites, bool(with_cards(at)), "another_player_holds_cards")

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        """The gates of this kind: a card of the hand."""
        yield from holds_one_of(at, cls.cites, cls.kinds)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", with_cards(at))
