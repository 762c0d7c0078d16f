"""B-7  Using the cards: they are picked up in a city or by a character at the end of a turn, and discarded."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain
from engine.core.cards import HandNote
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.cards import CardDiscarded, HandLookedOver, PicksUp, RingKept
from engine.games.riddle.in_hand import Discards
from engine.games.riddle.pieces import CARDS, RING, TAGS, may_use, row_of_card
from engine.games.riddle.steps.acting import At, choice, holds_one_of, may_hold, one_of, usable
from engine.games.riddle.steps.turning import may_end

IN_A_CITY: Final = 3
PICKING: Final = tuple(kind for kind, card in CARDS.items() if card.picks)
"""The characters that pick up cards."""


@command
class PickUpInCity(Command):
    """B-7/cities  Who ends a turn in a city may pick up three cards; of the same city only after two others."""

    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "B-7/cities"
    meaning: ClassVar[str] = "pick up three cards in your city, which ends your turn"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from may_end(at, "B-4/8")
        city, _ = at.state.city_at(at.state.at[at.seat])
        yield Check("B-7/cities", bool(city), "marker_is_in_a_city", ESSENTIAL)
        is_new = city not in at.state.cities.get(at.seat, ())
        yield Check("B-7/return", is_new, "two_other_cities_came_between", facts={"city": city}, applies=bool(city))

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.PickUpInCity", {"city": at.state.city_at(at.state.at[at.seat])[0]}

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, PicksUp(at.seat, IN_A_CITY, at.state.city_at(at.state.at[at.seat])[0], is_card=False))


@command
class PickUpByCard(Command):
    """B-7/picking-up  A character card picks up as many cards as it says, at the end of a turn, from any space."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "B-7/picking-up"
    meaning: ClassVar[str] = "pick up cards with a character, which ends your turn"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from may_end(at, "B-4/8")
        yield from holds_one_of(at, cls.cites, PICKING)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", usable(at, PICKING))

    def checks(self, at: At) -> Iterator[Check]:
        picks = self.card in CARDS and CARDS[self.card].picks > 0 and may_use(at.seat, self.card)
        yield Check(
            row_of_card(self.card), picks, "card_picks_up_for_this_player", ESSENTIAL, facts={"card": self.card}
        )
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, PicksUp(at.seat, CARDS[self.card].picks, self.card, is_card=True))


@command
class Discard(Command):
    """B-7/discarding, B-7/holding, B-4/9  A card of the hand is discarded, face up, never The Ring (card/the-ring)."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    cites: ClassVar[str] = "B-7/discarding"
    meaning: ClassVar[str] = "discard a card that you owe"
    card: str

    @classmethod
    def cited(cls, at: At) -> str:
        owed = at.state.now(Discards)
        return owed.rule if owed is not None else cls.cites

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.now(Discards)
        is_due = owed is not None and owed.seat == at.seat
        yield Check(cls.cited(at), is_due, "a_discard_is_owed", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        spared = RING if at.reads_first("the-ring-is-never-discarded") else ""
        yield one_of("card", tuple(kind for kind in CARDS if kind != spared and at.state.could_hold(kind) > 0))

    def checks(self, at: At) -> Iterator[Check]:
        # RULING: the-ring-is-never-discarded. Its card says so, and no rule that makes a player discard sets it aside.
        may_be = self.card != RING or not at.reads_first("the-ring-is-never-discarded")
        yield Check("card/the-ring", may_be, "ring_is_never_discarded", facts={"card": self.card})
        yield from may_hold(at, self.cited(at), self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardDiscarded(at.seat, self.card))


@command
class KeepRing(Command):
    """B-7/discarding, card/the-ring  Who owes a discard and holds nothing but The Ring discards nothing."""

    cites: ClassVar[str] = "card/the-ring"
    meaning: ClassVar[str] = "show that you hold nothing but The Ring, and discard nothing"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        owed = at.state.now(Discards)
        is_due = owed is not None and owed.seat == at.seat
        yield Check(cls.cites, is_due, "a_discard_is_owed", ESSENTIAL)
        yield Check(cls.cites, at.state.size(at.seat) == 1, "hand_is_one_card", ESSENTIAL)
        kept = at.reads_first("the-ring-is-never-discarded")
        yield Check(cls.cites, kept, "ring_may_be_kept")
        yield from holds_one_of(at, cls.cites, (RING,))
        yield from may_hold(at, cls.cites, RING)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, RingKept(at.seat))


@command
class PutHandRight(HandNote):
    """B-7/hand  A player notes at the own desk which cards are in the hand. By O-16/one-a-turn of the hand in use."""

    meaning: ClassVar[str] = "note on your desk which cards you hold"
    deck = tuple(TAGS)
    noted: ClassVar[type[Event]] = HandLookedOver
    note_cites = "B-7/hand"
    deck_cites = "B-1/card-list"


def asks(at: At) -> tuple[Ask, ...]:
    """A card that is owed to the discards."""
    owed = at.state.now(Discards)
    if owed is None:
        return ()
    return (choice("discard", owed.seat, owed.rule, "ask.discard", "Discard", count=owed.count),)
