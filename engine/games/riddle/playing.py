"""The cards of a game that plays itself, where they really are; what must hold is in invariants.py."""

from collections.abc import Mapping
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.riddle.happened.battles import BattleTied, BattleWon, ForcePresented, HallsLeft, SentToHalls, is_kept
from engine.games.riddle.happened.cards import CardDiscarded, CardsDrawn, DeckShuffled, PicksUp
from engine.games.riddle.happened.plays import (
    CardAsked,
    CardDrawnByCharacter,
    CardHandedOver,
    CardTaken,
    CharacterGiven,
    GuessedRight,
    GuessedWrong,
    HandsAsked,
    HandsSeen,
    RiddlePosed,
    ShelobComes,
    ShelobTook,
)
from engine.games.riddle.happened.turns import (
    CardLaidOpen,
    CardsDealt,
    CardsExchanged,
    MarkerMoved,
    OpenCardsDiscarded,
    RollRejected,
)
from engine.games.riddle.invariants import faults
from engine.games.riddle.pieces import CARDS, COUNTS, ELF_RING, RING, TAGS
from engine.games.riddle.steps.plays import NOT_TAKEN, SPARED
from engine.games.riddle.variants.captivity import BattleWonForTwo, CaptiveTaken, HiddenCardsTaken
from engine.games.riddle.variants.extra_card import ExtraDealt
from engine.games.riddle.variants.feast import FeastGoesOn
from engine.games.riddle.variants.for_two import waiting
from engine.games.riddle.variants.quick_exit import CardLaidDown, LeavesTheGame
from engine.games.riddle.variants.secret_spaces import CardFound, CardsHidden, CardsRetrieved
from engine.policy import Chance

__all__ = ["Deck", "deal", "faults"]

MOST_TURNS = 60
"""Rounds after which a game is given up: the book has no bound."""
MOST_ENTRIES = 6000
NAMED = {
    "RejectRoll": "card",
    "LayOpen": "card",
    "RideHorse": "horse",
    "Fly": "card",
    "PickUpByCard": "card",
    "Discard": "card",
    "EscapeHalls": "wizard",
    "UseWizard": "wizard",
    "UseSpy": "spy",
    "SeeHidden": "wizard",
    "LayDown": "card",
    "LookBack": "card",
    "GiveCharacter": "of",
    "DrawByCharacter": "card",
}
"""Commands that name a card of the hand, and in which field."""
NEEDS = {
    "GoWithBombadil": "bombadil",
    "ShowRing": RING,
    "UseElfRing": "elf_ring",
    "UsePalantir": "palantir",
    "PoseRiddle": "riddle",
    "SendGollum": "gollum",
    "SendBilbo": "bilbo",
    "SendShelob": "shelob",
    "KeepRing": RING,
}
"""Commands that are one card's."""


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """A deck that was shuffled."""
    options = table.header["options"]
    return Deck(chance, table.seats, waiting(table.seats) if options["for_two"] else ())


class Deck:
    """Every card of one game. The top of the deck is last. lying: face up before players, and in a battle."""

    def __init__(self, chance: Chance, seats: tuple[str, ...], waiting: tuple[str, ...] = ()) -> None:
        self._chance, self._waiting = chance, waiting
        self.deck = chance.shuffled(TAGS.values())
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.lying: dict[str, list[str]] = {seat: [] for seat in seats}
        self.forces: list[tuple[str, str]] = []
        self.hidden: dict[tuple[str, str], list[str]] = {}
        self.asked, self.drawn, self.feast = "", "", list[str]()

    # -- what is filled in ------------------------------------------------------------------------------------------

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with what is really there."""
        hand = self.hands[offer.seat]
        if offer.do in NEEDS and NEEDS[offer.do] not in hand:
            return {"nothing": True}
        if offer.do == "ShowElfRings" and (RING not in hand or hand.count(ELF_RING) < COUNTS[ELF_RING]):
            return {"nothing": True}
        if offer.do in NAMED:
            return self._named(offer, values, chance, NAMED[offer.do])
        match offer.do:
            case "AnswerLook":
                return {"resists": bool({RING, offer.seat} & set(hand))}
            case "AnswerAsked":
                return {"has": self.asked in hand}
            case "TellShelob":
                return {"card": self._fed(chance)}
            case "Present":
                cities = [force for force in _options(offer, "force") if force not in CARDS]
                held = [card for card in hand if card in _options(offer, "force")]
                return {"force": chance.pick([*cities, *held])} if cities or held else {"nothing": True}
            case "NoteSeen":
                return {"of": (of := chance.pick(_options(offer, "of"))), "kinds": sorted({*self.hands[of]})[:5]}
            case "PutHandRight":
                return {"cards": self._noted(offer.seat, chance)}
        return values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A move as people make it."""
        return values

    def has_for(self, seat: str, do: str, values: Mapping[str, Any]) -> bool:
        """Whether a player really has the card of a command."""
        card = NEEDS.get(do) or (values[NAMED[do]] if do in NAMED else "")
        return not card or card in self.hands[seat]

    def _named(self, offer: Offer, values: dict[str, Any], chance: Chance, field: str) -> dict[str, Any]:
        held = [card for card in self.hands[offer.seat] if card in _options(offer, field)]
        return values | {field: chance.pick(held)} if held else {"nothing": True}

    def _fed(self, chance: Chance) -> str:
        """The card that Shelob draws of the one who is next."""
        self.drawn = chance.pick(self.hands[self.feast[0]])
        return NOT_TAKEN if self.drawn in SPARED else self.drawn

    def _noted(self, seat: str, chance: Chance) -> list[int | None]:
        taken: set[int] = set()
        noted: list[int | None] = []
        for kind in self.hands[seat]:
            free = (number for number, of in TAGS.items() if of == kind and number not in taken)
            number = None if chance.one_in(6) else next(free, None)
            taken |= {number} if number is not None else set()
            noted.append(number)
        return noted

    # -- what follows -------------------------------------------------------------------------------------------------

    def follow(self, ruling: Ruling) -> None:
        """Move the real cards as was recorded."""
        for event in ruling.events:
            self._drawn(event)
            self._piled(event)
            self._used(event)
            self._between(event)
            self._under_the_board(event)

    def _spend(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)

    def _move(self, giver: str, taker: str, card: str = "") -> None:
        hand = self.hands[giver]
        card = card or self._chance.pick(hand)
        hand.remove(card)
        self.hands[taker].append(card)

    def _drawn(self, event: Any) -> None:
        """What goes from the deck into hands."""
        match event:
            case CardsDealt():
                for hand in (self.hands[seat] for seat in self.hands if seat not in self._waiting):
                    hand += [self.deck.pop() for _ in range(event.each)]
            case ExtraDealt():
                for seat in event.seats:
                    self.hands[seat].append(self.deck.pop())
            case CardsDrawn():
                self.hands[event.seat] += [self.deck.pop() for _ in range(event.count)]
            case DeckShuffled():
                self.deck, self.discards = self._chance.shuffled(self.discards), []

    def _piled(self, event: Any) -> None:
        """What goes onto the discards."""
        match event:
            case CardDiscarded():
                self._spend(event.seat, event.card)
            case OpenCardsDiscarded():
                for card in event.cards:
                    self.lying[event.seat].remove(card)
                    self.discards.append(card)
            case SentToHalls(seat=gone) | CaptiveTaken(of=gone) | LeavesTheGame(seat=gone):
                self.discards += self.lying[gone]
                self.lying[gone] = []
            case BattleTied() | BattleWon() | BattleWonForTwo():
                for seat, card in self.forces:
                    (self.hands[seat] if is_kept(card, keeps=event.keeps) else self.discards).append(card)
                self.forces = []

    def _used(self, event: Any) -> None:
        """What a player uses."""
        match event:
            case CardLaidOpen():
                self.hands[event.seat].remove(event.card)
                self.lying[event.seat].append(event.card)
            case ForcePresented() if event.force in CARDS:
                self.hands[event.seat].remove(event.force)
                self.forces.append((event.seat, event.force))
            case MarkerMoved() if event.by in CARDS:
                self._spend(event.seat, event.by)
            case RollRejected() | HandsSeen() if event.card and not event.is_kept:
                self._spend(event.seat, event.card)
            case PicksUp() if event.is_card:
                self._spend(event.seat, event.by)
            case HallsLeft() if event.by in CARDS:
                self._spend(event.seat, event.by)
            case HandsAsked() | CardDrawnByCharacter() | CardAsked() | ShelobComes() if event.card:
                self._spend(event.seat, event.card)
            case RiddlePosed() if event.card:
                self._spend(event.seat, event.card)
            case ShelobTook() if event.card:
                self._spend(event.seat, event.card)

    def _between(self, event: Any) -> None:
        """What goes from one hand into another."""
        match event:
            case CardsExchanged():
                one, other = (self._chance.pick(self.hands[seat]) for seat in (event.seat, event.other))
                self._move(event.seat, event.other, one)
                self._move(event.other, event.seat, other)
            case GuessedRight() | CardTaken() | CardDrawnByCharacter():
                self._move(event.of, event.seat)
            case GuessedWrong():
                self._move(event.seat, event.of)
            case CardAsked():
                self.asked = event.what
            case CardHandedOver():
                self._move(event.seat, event.to, event.card)
            case CharacterGiven():
                self._move(event.seat, event.to, event.to)
            case ShelobComes():
                self.feast = list(event.of)
            case ShelobTook():
                self.feast = self.feast[1:]
            case CardLaidDown():
                if event.to:
                    self._move(event.seat, event.to, event.card)
                else:
                    self._spend(event.seat, event.card)
            case FeastGoesOn():
                self.feast = list(event.of)

    def _under_the_board(self, event: Any) -> None:
        """What is hidden, taken back and found (A-3)."""
        match event:
            case CardsHidden():
                heap = self.hidden.setdefault((event.seat, event.place), [])
                heap += [self._taken(self.hands[event.seat]) for _ in range(event.count)]
            case CardsRetrieved() | HiddenCardsTaken():
                owner = event.of if isinstance(event, HiddenCardsTaken) else event.seat
                heap = self.hidden[owner, event.place]
                self.hands[event.seat] += [self._taken(heap) for _ in range(event.count)]
            case CardFound():
                self.hands[event.seat].append(self._taken(self.hidden[event.of, event.place]))

    def _taken(self, cards: list[str]) -> str:
        """A card out of these, whichever."""
        return cards.pop(self._chance.below(len(cards)))


def _options(offer: Offer, field: str) -> tuple[Any, ...]:
    return tuple(value for domain in offer.fields if domain.name == field for value, _ in domain.options)
