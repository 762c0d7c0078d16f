"""The cards and tiles of a game that plays itself, where they really are; what must hold is in invariants.py."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.lotr_knizia import pieces, purses
from engine.games.lotr_knizia.costs import cards_in_rows
from engine.games.lotr_knizia.happened.board import StageBegins, TileTurned
from engine.games.lotr_knizia.happened.cards import (
    CardGiven,
    CardPlayed,
    CardRevealed,
    CardsDealt,
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    FeatureTaken,
    FourRevealed,
    FourShared,
    Paid,
    SpecialTaken,
    YellowPlayed,
)
from engine.games.lotr_knizia.happened.corruption import HobbitOut
from engine.games.lotr_knizia.happened.passed import CardsPassed, PassNoted
from engine.games.lotr_knizia.invariants import faults
from engine.games.lotr_knizia.pieces import BOARDS, KINDS
from engine.policy import Chance

__all__ = ["Deck", "deal", "faults"]

MOST_TURNS = 58
"""A game has 57 turns at the most: more is a fault."""
MOST_ENTRIES = 2500


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """Everything shuffled, as the book says."""
    return Deck(chance)


class Deck:
    """Every Hobbit card, Feature card, tile and special shield of one game. The top of a pile is last."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.deck = chance.shuffled(kind for kind in pieces.HOBBIT_KINDS for _ in range(KINDS[kind].count))
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {}
        self.features = {place: self._features(place) for place in (pieces.RIVENDELL, pieces.LOTHLORIEN)}
        self.tiles = self._tiles()
        self.special = chance.shuffled(value for value, count in pieces.SPECIAL_SHIELDS.items() for _ in range(count))
        self.four: list[str] = []
        self.shown = ""
        self.passed: dict[str, str] = {}
        self.gift = ""

    def _features(self, place: str) -> list[str]:
        return self._chance.shuffled(kind for kind, card in KINDS.items() if card.of == place)

    def _tiles(self) -> list[str]:
        return self._chance.shuffled(kind for kind, count in pieces.TILES.items() for _ in range(count))

    # -- what is filled in ------------------------------------------------------------------------------------------

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with what is really there."""
        match offer.do:
            case "TurnTile":
                return values | {"kind": self.tiles[-1]}
            case "RevealCard":
                return values | {"kind": self.deck[-1]}
            case "RevealFour":
                return values | dict(zip(("first", "second", "third", "fourth"), self.deck[-4:], strict=True))
            case "TakeSpecial":
                return values | {"value": self.special[-1]}
            case "ShuffleDiscards":
                return values | {"cards": sum(KINDS[kind].of == pieces.HOBBIT for kind in self.discards)}
            case "ShareFour":
                return values | {"shares": self._shared(offer, chance)}
            case "PlayCard" | "ThrowAway":
                return self._from_hand(offer, values, chance)
            case "DiscardOwed":
                return values | {"shares": self._owed(offer, chance)}
            case "Pay":
                return values | {"shares": self._paid(offer, chance)}
            case "PutHandRight" | "ArrangeTiles" | "NoteGiven" | "NoteGot" | "NoteGiftGiven" | "NoteGiftGot":
                return values | self._note(offer, chance)
        if offer.do.startswith("Play") and not self._holds(offer):
            return {"on": "nobody"}
        return values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A move as people make it: who pays pays what is asked."""
        return purses.as_values(offer, values, chance) if offer.do == "Pay" else values

    def _holds(self, offer: Offer) -> bool:
        return offer.do.removeprefix("Play").lower() in self.hands[offer.seat]

    def _from_hand(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        known = {value for domain in offer.fields if domain.name == "kind" for value, _ in domain.options}
        held = [kind for kind in self.hands[offer.seat] if kind in known]
        if not held:
            return {"kind": "nothing"}
        kind = chance.pick(held)
        line = KINDS[kind].symbol
        is_joker = line == pieces.JOKER or (offer.seat == pieces.FRODO and pieces.is_white_hobbit(kind))
        return {"kind": kind, "line": chance.pick(pieces.ACTIVITIES)} if is_joker else {"kind": kind}

    def _rows(self, kinds: list[tuple[str, str]]) -> list[tuple[str, str, int]]:
        return [(seat, what, count) for (seat, what), count in Counter(kinds).items()]

    def _owed(self, offer: Offer, chance: Chance) -> list[tuple[str, str, int]]:
        count = next(domain.low for domain in offer.fields if domain.name == "shares")
        chosen = chance.shuffled(self.hands[offer.seat])[:count]
        return self._rows([(offer.seat, kind) for kind in chosen])

    def _shared(self, offer: Offer, chance: Chance) -> list[tuple[str, str, int]]:
        options = next(domain.options for domain in offer.fields if domain.name == "shares")
        seats = sorted({seat for (seat, _, _), _ in options})
        return self._rows([(chance.pick(seats), kind) for kind in self.four])

    def _paid(self, offer: Offer, chance: Chance) -> list[tuple[str, str, int]]:
        """Things that are really there, by whoever has them."""
        return purses.paid(offer, purses.kinds_held(purses.options_of(offer), self.hands), chance)

    def _note(self, offer: Offer, chance: Chance) -> dict[str, Any]:
        """What a desk notes of what its owner sees."""
        if offer.do == "PutHandRight":
            return {"cards": self._noted(offer.seat, chance)}
        if offer.do.startswith("NoteGift"):
            return {"kind": self.gift}
        if offer.do != "ArrangeTiles":
            return {"kind": chance.pick(self.hands[offer.fixed.get("giver", offer.seat)])}
        return dict(zip((domain.name for domain in offer.fields), reversed(self.tiles), strict=False))

    def _noted(self, seat: str, chance: Chance) -> list[int | None]:
        taken: set[int] = set()
        noted: list[int | None] = []
        for kind in self.hands[seat]:
            numbers = [number for number, of in pieces.TAGS.items() if of == kind and number not in taken]
            number = None if chance.one_in(6) or not numbers else numbers[0]
            taken |= {number} if number is not None else set()
            noted.append(number)
        return noted

    # -- what follows -------------------------------------------------------------------------------------------------

    def follow(self, ruling: Ruling) -> None:
        """Move the real cards as was recorded."""
        for event in ruling.events:
            self._piled(event)
            self._handed(event)

    def _handed(self, event: Any) -> None:
        """What comes into a hand, or leaves it."""
        match event:
            case CardsDealt():
                pile = self.deck if event.of == pieces.HOBBIT else self.features[event.of]
                for seat, count in event.counts:
                    self.hands.setdefault(seat, []).extend(pile.pop() for _ in range(count))
            case PassNoted():
                self.passed[event.giver] = event.kind
            case CardsPassed():
                self._passed()
            case CardsDrawn():
                self.hands[event.seat] += [self.deck.pop() for _ in range(event.count)]
            case FourShared():
                for seat, kind, count in event.rows:
                    self.hands[seat] += [kind] * count
            case CardGiven():
                hand = self.hands[event.giver]
                self.gift = hand.pop(self._chance.below(len(hand)))
                self.hands[event.taker].append(self.gift)
            case FeatureTaken():
                self.hands[event.seat].append(event.card)
            case HobbitOut():
                self.discards += self.hands[event.seat]
                self.hands[event.seat] = []
            case _:
                for seat, kind in laid_down(event):
                    self.hands[seat].remove(kind)
                    self.discards.append(kind)

    def _piled(self, event: Any) -> None:
        """What lies on no hand: the deck, the tiles, the special shields."""
        match event:
            case DeckShuffled():
                self.deck = self._chance.shuffled(kind for kind in self.discards if KINDS[kind].of == pieces.HOBBIT)
                self.discards = []
            case CardRevealed():
                self.discards.append(self.deck.pop())
            case FourRevealed():
                self.four = [self.deck.pop() for _ in event.kinds]
            case SpecialTaken():
                self.special.remove(event.value)
            case TileTurned():
                self.tiles.pop()
            case StageBegins() if event.place in BOARDS:
                self.tiles = self._tiles()

    def _passed(self) -> None:
        seats = [seat for seat, hand in self.hands.items() if hand]
        given = [self._given(seat) for seat in seats]
        for at, kind in enumerate(given):
            self.hands[seats[(at + 1) % len(seats)]].append(kind)

    def _given(self, seat: str) -> str:
        """The card that a player passes: the one that was noted, where it is still held."""
        hand = self.hands[seat]
        kind = self.passed.get(seat)
        return hand.pop(hand.index(kind) if kind is not None and kind in hand else self._chance.below(len(hand)))


def laid_down(event: Any) -> Iterator[tuple[str, str]]:
    """(seat, kind) of each card that goes from a hand onto the discards."""
    match event:
        case Paid():
            yield from cards_in_rows(event.rows)
        case CardPlayed():
            yield event.seat, event.kind
        case YellowPlayed():
            yield event.seat, event.card
        case CardsDiscarded():
            yield from ((event.seat, kind) for kind in event.kinds)
