"""The deck is through: the discards are made a new one, counted where the tablet does not know how many they are."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.cards import DeckShuffled
from engine.games.lotr_knizia.steps.acting import Act, At, check, is_through


@command
class ShuffleDiscards(Act):
    """The deck is through: the Hobbit cards among the discards are shuffled and counted."""

    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/deck-through"
    rule: ClassVar[str] = "deck_through"
    meaning: ClassVar[str] = "say how many Hobbit cards the new deck has"
    cards: int

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield check(at, "deck_through", is_through(at.state), "deck_is_through", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        low = at.state.told_discards
        yield Domain(name="cards", kind="number", low=low, high=min(pieces.DECK, low + at.state.unseen))

    def checks(self, at: At) -> Iterator[Check]:
        yield check(at, "deck_through", self.fits(at, "cards"), "so_many_cards_were_discarded", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, DeckShuffled(self.cards))
