"""The cards of a game of Lanterns that plays itself, where they really are, and what holds after every entry."""

from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.lanterns.steps import CARDS, HAND, CardPlayed, CardTaken, HandNoted, WindBlew
from engine.policy import Chance

MOST_ENTRIES = 600


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """A deck that was shuffled."""
    return Deck(chance.shuffled(CARDS))


class Deck:
    """Twenty cards: a pile, and a hand a seat."""

    def __init__(self, pile: list[int]) -> None:
        self.pile, self.hands, self.walker = pile, dict[str, list[int]](), ""

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with cards that are really there."""
        if offer.do == "NoteHand":
            return {"cards": self.pile[-HAND:]}
        hand = self.hands.get(self.walker if offer.do == "TakeCard" else offer.seat)
        return values | {"card": chance.pick(hand)} if hand and "card" in values else values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """Nobody leads anywhere."""
        return values

    def follow(self, ruling: Ruling) -> None:
        """Move the cards as was recorded."""
        for event in ruling.events:
            match event:
                case HandNoted():
                    self.hands[event.seat] = [self.pile.pop() for _ in event.cards]
                case WindBlew():
                    self.walker, out = event.seat, event.is_out
                    self.hands[event.seat] = [] if out else self.hands[event.seat]
                case CardTaken():
                    self.hands[event.giver].remove(event.card)
                    self.hands[event.seat].append(event.card)
                case CardPlayed():
                    self.hands[event.seat].remove(event.card)


def faults(table: Table, deck: Deck) -> Iterator[str]:
    """What does not hold: the purse is not in debt, and every hand is on its desk as it is in the hand."""
    state = table.timeline.head.world.state
    if state.oil < 0:
        yield f"the purse holds {state.oil}"
    for seat, hand in state.hands.items():
        if sorted(hand) != sorted(deck.hands[seat]):
            yield f"{seat} holds {deck.hands[seat]}, and the desk says {hand}"
