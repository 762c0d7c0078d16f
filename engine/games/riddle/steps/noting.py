"""B-1/card-list  Keeping track of cards: what a player saw of another's hand, noted at the own desk."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.cards import SightNoted
from engine.games.riddle.pieces import CARDS
from engine.games.riddle.state import MOST_CARDS
from engine.games.riddle.steps.acting import At


@command
class NoteSeen(Command):
    """B-1/card-list  A player notes the cards of a hand that he has seen; nobody must, and nobody else reads it. By
    O-16/one-a-turn with the hand in use.
    """

    # RULING: keeping-notes. The book advises to keep track of the cards, and forbids to tell others alone.
    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    cites: ClassVar[str] = "B-1/card-list"
    meaning: ClassVar[str] = "note on your desk what you saw of a player's hand"
    of: str = secret(GIVER)
    kinds: tuple[str, ...] = secret(GIVER, default=())

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cites, bool(at.state.looks.get(at.seat)), "a_hand_was_seen", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        seats = tuple((seat, seat) for seat in at.state.looks.get(at.seat, ()))
        yield Domain(name="of", kind="one_of", options=seats, secret=True)
        kinds = tuple((kind, kind) for kind in CARDS)
        yield Domain(name="kinds", kind="some", options=kinds, high=MOST_CARDS, secret=True)

    def checks(self, at: At) -> Iterator[Check]:
        looked = self.of in at.state.looks.get(at.seat, ())
        yield Check(
            self.cites, looked, "hand_of_this_player_was_seen", ESSENTIAL, secret_to=at.seat, facts={"of": self.of}
        )
        yield Check(self.cites, self.fits(at, "kinds"), "kinds_are_of_the_deck", ESSENTIAL, secret_to=at.seat)

    def decide(self, at: At) -> Iterator[Event]:
        yield SightNoted(at.seat, self.of, tuple(self.kinds))
