"""Cards: of which kind each is, what is known of a hand or a discard, and where the record has each of them.

A card is the number on its sticker. A pile that lies face-down has a count and no order.
"""

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from engine.core.audience import GIVER, TRUTH, secret
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import frozen, replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation

Hand = tuple[int | None, ...]
"""The cards a seat holds; None for one that the tablet was not told."""
CARDS_FILE: Final = "cards.toml"


@frozen
class Card:
    """One physical card. title: '' where nobody has told it; kind: what it has in common with the cards that are like
    it, by the word of the game's own rules, '' where they have none.
    """

    number: int
    title: str = ""
    deck: str = ""
    kind: str = ""


@cache
def cards_in(folder: Path) -> Mapping[int, Card]:
    """The cards of a game by number, from its folder's cards.toml: one by one under [cards] (with a kind
    where there are several), and those of which there
    are several alike under [kinds], with their numbers. Empty where there is no such file.
    """
    path, told = folder / CARDS_FILE, _told_in(folder)
    single = ((int(number), "", body) for number, body in told.get("cards", {}).items())
    alike = ((number, kind, body) for kind, body in told.get("kinds", {}).items() for number in body["cards"])
    cards: dict[int, Card] = {}
    for number, kind, body in (*single, *alike):
        if number in cards:
            raise ValueError(f"{path.name}: card {number} is told twice.")
        title = str(body.get("title", ""))
        cards[number] = Card(number, title, str(body.get("deck", "")), kind or str(body.get("kind", "")))
    return cards


def _told_in(folder: Path) -> dict[str, Any]:
    path = folder / CARDS_FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def things_in(folder: Path) -> Mapping[int, Card]:
    """What may bear a sticker and is no card, by number: from [things] of the same file, with its pile for a deck.
    Stickers of it are printed for whoever asks for them.
    """
    cards, things = cards_in(folder), dict[int, Card]()
    for kind, body in _told_in(folder).get("things", {}).items():
        for number in body["numbers"]:
            if number in cards or number in things:
                raise ValueError(f"{CARDS_FILE}: the sticker {number} is told twice.")
            things[number] = Card(number, str(body["title"]), str(body["pile"]), kind)
    return things


@cache
def kinds_in(folder: Path) -> Mapping[int, str]:
    """The kind of each card of which a game's deck has several, and of each thing that may bear a sticker."""
    return {number: one.kind for number, one in _with_stickers(folder).items() if one.kind}


@cache
def kin_in(folder: Path, number: int) -> frozenset[str]:
    """The kinds of the deck, or of the pile of things, that this sticker belongs to."""
    deck = found.deck if (found := _with_stickers(folder).get(number)) is not None else ""
    return frozenset(one.kind for one in _with_stickers(folder).values() if deck and one.deck == deck and one.kind)


@cache
def _with_stickers(folder: Path) -> Mapping[int, Card]:
    return {**cards_in(folder), **things_in(folder)}


@frozen
class Whereabouts:
    """Where the record has a card: a pile, box or hand, and the place, seat or piece it belongs to."""

    pile: str
    of: str = ""

    @property
    def key(self) -> str:
        """The key of its words in the game's sentences."""
        return f"where.{self.pile}"


@frozen
class Discard:
    """A card that was laid away, top of the pile last. by: who laid it there face-down, and knows it."""

    card: int | None
    is_face_up: bool
    by: str = ""


def face_up(discards: Iterable[Discard]) -> tuple[int, ...]:
    """The discards that everybody can see."""
    return tuple(laid.card for laid in discards if laid.is_face_up and laid.card is not None)


def laid_by(discards: Iterable[Discard], seat: str) -> tuple[int, ...]:
    """Cards that this seat laid away face-down and told the tablet of: nobody else knows them."""
    return tuple(laid.card for laid in discards if not laid.is_face_up and laid.by == seat and laid.card is not None)


def without(hand: Hand, card: int | None) -> Hand:
    """A hand without this card: the named one, else an unseen one, else the last."""
    left = list(hand)
    for candidate in (card, None):
        if candidate in left:
            left.remove(candidate)
            return tuple(left)
    return tuple(left[:-1])


def may_hold(hand: Hand, card: int | None) -> bool:
    """Whether this card can be in the hand, by what is known of it: any may be one that nobody has named."""
    return card is None or card in hand or None in hand


def noted(hand: Hand, told: Iterable[int | None], deck: Collection[int]) -> Hand:
    """The hand as its owner now tells it, as large as everybody sees it is. What the deck lacks, or was told twice,
    stays unnamed; what he does not tell stays as it was.
    """
    kept: list[int | None] = []
    for card in (*told, *hand)[: len(hand)]:
        kept.append(card if card in deck and card not in kept else None)
    return tuple(kept)


@frozen
class Held:
    """What is known of a deck that is held in hands: the hands, and the discards. A game's state is one
    (made with `frozen`, as this is), or has one.
    """

    hands: Mapping[str, Hand] = field(default_factory=dict)
    discards: tuple[Discard, ...] = ()

    @property
    def lying_open(self) -> tuple[int, ...]:
        """The cards that everybody sees elsewhere than in a hand."""
        return face_up(self.discards)

    def hand(self, seat: str) -> Hand:
        """The cards that a seat holds."""
        return self.hands.get(seat, ())

    def with_hand(self, seat: str, hand: Hand) -> Self:
        """This, with these cards in a seat's hand."""
        return replace(self, hands={**self.hands, seat: hand})

    def laid_away(self, seat: str, card: int | None, *, is_face_up: bool) -> Self:
        """This, with a card of a seat's hand on top of the discards."""
        laid = Discard(card, True) if is_face_up else Discard(card, False, by=seat)
        return replace(self.with_hand(seat, without(self.hand(seat), card)), discards=(*self.discards, laid))

    def where(self, cards: Iterable[int], hidden: Whereabouts, audience: str) -> dict[int, Whereabouts]:
        """Every card of a deck with its place as an audience may know it, `hidden` for one out of its sight: what lies
        open, and each seat's own hand and own discards for that seat alone.
        """
        places = dict.fromkeys(cards, hidden)
        for seat in self.hands if audience == TRUTH else (audience,):
            places |= {card: Whereabouts("own_discard", seat) for card in laid_by(self.discards, seat)}
            places |= {card: Whereabouts("own_hand", seat) for card in self.hand(seat) if card is not None}
        return {**places, **{card: Whereabouts("discarded") for card in face_up(self.discards)}}


@event
class HandPutRight(Event):
    """A desk has these cards in its owner's hand from now on. A game whose state is `Held` has an event that is one."""

    seat: str = secret("seat")
    cards: Hand = secret("seat", default=())

    def apply(self, state: Any) -> Any:
        """The state with this hand."""
        return state.with_hand(self.seat, self.cards)


@command
class HandNote(Command):
    """The seat's own cards, as they are in its hand: how many is for everybody to see, which only for itself. A game
    whose hands are looked over has a command that is one.

    cards: null for one that the tablet is not to know.
    """

    is_desk_note: ClassVar[bool] = True
    deck: ClassVar[Sequence[int]] = ()
    """The cards that may be in a hand, lowest first."""
    note_cites: ClassVar[str] = ""
    """The section on the hand."""
    deck_cites: ClassVar[str] = ""
    """The section on the deck."""
    deck_says: ClassVar[str] = "hand_is_of_the_deck"
    """The key of the sentence on the deck."""
    noted: ClassVar[type[Event]]
    """The event that it records: a seat, and its cards."""
    cards: tuple[int | None, ...] = secret(GIVER, default=())

    @classmethod
    def deck_at(cls, state: Any) -> Sequence[int]:
        """Its cards at this moment, for a game whose versions have more or fewer of them."""
        return cls.deck

    @classmethod
    def held(cls, state: Any) -> Held:
        """Where the state has the hands: it is what has them, unless the game says otherwise."""
        assert isinstance(state, Held)
        return state

    @classmethod
    def has_hand(cls, at: Situation[Any]) -> Check:
        """There is a hand to note."""
        return Check(cls.note_cites, len(cls.held(at.state).hand(at.seat)) > 0, "hand_holds_cards", ESSENTIAL)

    @classmethod
    def opens(cls, at: Situation[Any]) -> Iterator[Check]:
        """There is a hand to note."""
        yield cls.has_hand(at)

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        """As many cards as everybody sees, different ones of the deck, none that lies open."""
        held, deck, mine = self.held(at.state), self.deck_at(at.state), at.seat
        hand, named = held.hand(mine), [card for card in self.cards if card is not None]
        facts = {"count": len(hand), "told": len(self.cards)}
        alike = len(self.cards) == len(hand)
        yield Check(self.note_cites, alike, "as_many_as_are_held", secret_to=mine, facts=facts)
        real = set(named) <= set(deck) and len(set(named)) == len(named)
        ends = {"low": deck[0], "high": deck[-1]}
        yield Check(self.deck_cites, real, self.deck_says, secret_to=mine, facts=ends)
        closed = not set(named) & set(held.lying_open)
        yield Check(self.note_cites, closed, "none_of_them_lies_open", WARNS, secret_to=mine)

    def decide(self, at: Situation[Any]) -> Iterator[Event]:
        """Agreed over its checks the hand still has so many cards as everybody sees; a refusal here would be heard by
        all.
        """
        hand = self.held(at.state).hand(at.seat)
        happened: Any = self.noted
        yield happened(at.seat, noted(hand, self.cards, self.deck_at(at.state)))
