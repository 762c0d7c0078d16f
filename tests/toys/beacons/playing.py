"""The cards of a game of Beacons that plays itself, where they really are, and what holds after every entry."""

from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.beacons.steps import CARDS, HEXES, CardDrawn, CardPlayed, OrderOpened
from engine.policy import Chance


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """A deck that was shuffled."""
    return Deck(chance.shuffled(CARDS))


class Deck:
    """Twelve cards: a pile, and a hand a seat."""

    def __init__(self, pile: list[int]) -> None:
        self.pile, self.hands, self.opened = pile, dict[str, list[int]](), 0

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with cards that are really there."""
        hand = self.pile[-1:] if offer.do == "DrawCard" else self.hands.get(offer.seat)
        return values | {"card": chance.pick(hand)} if hand and "card" in values else values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A hex of the island, where one is named."""
        return values | {"place": chance.pick(HEXES)} if "place" in values else values

    def follow(self, ruling: Ruling) -> None:
        """Move the cards as was recorded."""
        for event in ruling.events:
            match event:
                case CardDrawn():
                    self.hands.setdefault(event.seat, []).append(self.pile.pop())
                case CardPlayed():
                    self.hands[event.seat].remove(event.card)
                case OrderOpened():
                    self.opened += 1


def faults(table: Table, deck: Deck) -> Iterator[str]:
    """What does not hold: the nights are counted, and every hand is on its desk as it is in the hand."""
    if (state := table.timeline.head.world.state).night != deck.opened // 3 + 1:
        yield f"{deck.opened} orders are open, and it is night {state.night}"
    for seat, hand in deck.hands.items():
        if sorted(hand) != sorted(state.hands.get(seat, ())):
            yield f"{seat} holds {hand}, and the desk says {state.hands}"
