"""The cards of a game of Burrows that plays itself, where they really are, and what holds after every entry."""

from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.audience import seat_of
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.burrows.steps import CARDS, CardPlayed, CardsTaken, Dug
from engine.policy import Chance


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """A deck that was shuffled."""
    return Deck(chance.shuffled(CARDS))


class Deck:
    """Eighteen cards: a pile, and a hand a burrow."""

    def __init__(self, pile: list[int]) -> None:
        self.pile, self.hands, self.owed, self.hand = pile, dict[str, list[int]](), 0, ""

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with cards that are really there."""
        if offer.do == "TakeCards":
            return values | {"cards": self.pile[-self.owed :]}
        hand = self.hands.get(self.hand)
        return values | {"card": chance.pick(hand)} if hand and "card" in values else values

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """Nobody leads anywhere."""
        return values

    def follow(self, ruling: Ruling) -> None:
        """Move the cards as was recorded."""
        for event in ruling.events:
            match event:
                case Dug():
                    self.hand, self.owed = f"{event.seat}/{event.burrow}", event.n
                case CardsTaken():
                    self.hands.setdefault(event.hand, []).extend(self.pile.pop() for _ in event.cards)
                case CardPlayed():
                    self.hands[event.hand].remove(event.card)


def faults(table: Table, deck: Deck) -> Iterator[str]:
    """What does not hold: every card is counted, every hand is on its desk as it is in the burrow, and that in use."""
    state = table.timeline.head.world.state
    if deck.hand not in ("", table.at_desk_of(seat_of(deck.hand))):
        yield f"{deck.hand} is in use, and another hand lies on the desk"
    if state.drawn != len(CARDS) - len(deck.pile):
        yield f"{state.drawn} cards are said to be drawn, and {len(deck.pile)} lie there"
    for hand, cards in deck.hands.items():
        if sorted(cards) != sorted(state.hand(hand)):
            yield f"{hand} holds {cards}, and the desk says {state.hand(hand)}"
