"""Power plays (B-10): hands that are looked at, riddles, and cards that are taken by a card."""

from typing import ClassVar

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.riddle.in_hand import Asked, Feast, Gives, Riddles, Takes
from engine.games.riddle.state import MOST_PLAYS, State


def played(state: State, seat: str, card: str, *, plays: int = 1, is_kept: bool = False) -> State:
    """B-10/two  A card is used for a power play."""
    used = state.spent(seat, card, is_kept=is_kept) if card else state
    return used.with_turn(plays=min(MOST_PLAYS, used.turn.plays + plays))


@event
class HandsSeen(Event):
    """B-10/1  A player sees whole hands, and nothing resists that. plays: power plays that it counts as. With O-11 a
    look from a space is asked first.
    """

    stays_known: ClassVar[bool] = True
    fades_when_covered: ClassVar[tuple[str, ...]] = ("card", "is_kept")
    seat: str
    card: str
    of: tuple[str, ...]
    is_kept: bool = False

    def apply(self, state: State) -> State:
        looked = state.saw(self.seat, *self.of)
        return played(looked, self.seat, self.card, plays=len(self.of), is_kept=self.is_kept)


@event
class HandsAsked(Event):
    """B-10/1  A player would see hands with a card that may be resisted: each of them answers."""

    seat: str
    card: str
    of: tuple[str, ...]

    def apply(self, state: State) -> State:
        return played(state, self.seat, self.card, plays=len(self.of)).then(Asked(self.card, self.of))


@event
class LookAnswered(Event):
    """B-10/1  A player shows the whole hand, or one card alone that resists, to nobody but the one who asked."""

    seat: str
    to: str
    resists: bool

    def apply(self, state: State) -> State:
        asked, looked = state.the(Asked), state if self.resists else state.saw(self.to, self.seat)
        left = asked.seats[1:]
        return looked.instead(Asked(asked.card, left)) if left else looked.popped()


@event
class RiddlePosed(Event):
    """B-10/2  A card of another player is drawn unseen, to be guessed. card: the Riddle that is used, '' for none."""

    stays_known: ClassVar[bool] = True
    seat: str
    of: str
    guesses: int
    card: str

    def apply(self, state: State) -> State:
        if not state.now(Riddles):
            return played(state, self.seat, self.card).then(Riddles(self.of, self.guesses))
        return state.instead(Riddles(self.of, self.guesses))


@event
class GuessedRight(Event):
    """B-10/2  A title that was named is on the card: who guessed keeps it."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        moved = state.with_lost(self.of).with_drawn(self.seat, 1)
        return moved.instead(replace(state.the(Riddles), is_open=True))


@event
class GuessedWrong(Event):
    """B-10/2  No title that was named is on the card: it goes back, and a card of the one who guessed with it."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        # RULING: card-of-a-wrong-guess. It is shown, as the Riddle card says, and goes back into the hand.
        spared = {**state.spared, self.of: state.spared.get(self.of, 0) + 1}
        return replace(state.popped(), spared=spared).with_lost(self.seat).with_drawn(self.of, 1)


@event
class RiddleEnded(Event):
    """B-10/2  Nothing more is guessed."""

    seat: str
    section = "B-10/2"

    def cited(self, before: State) -> str:
        # Somebody says so, but where the hand is empty that is guessed at.
        riddles = before.now(Riddles)
        return self.section if riddles is None or not before.size(riddles.seat) else ""

    def apply(self, state: State) -> State:
        return state.popped()


@event
class CardAsked(Event):
    """B-10/gollum, B-10/bilbo  A player is asked for The Ring, or for Gollum."""

    seat: str
    of: str
    card: str
    what: str

    def apply(self, state: State) -> State:
        return played(state, self.seat, self.card).then(Gives(self.of, self.what, self.card))


@event
class CardHandedOver(Event):
    """B-10/gollum, B-10/bilbo  Who was asked has the card, and hands it over before everybody."""

    seat: str
    to: str
    card: str

    def apply(self, state: State) -> State:
        return state.popped().without_kind(self.seat, self.card).with_kind(self.to, self.card)


@event
class HandShown(Event):
    """B-10/gollum, B-10/bilbo  Who was asked has not the card, and shows the whole hand to who asked."""

    stays_known: ClassVar[bool] = True
    seat: str
    to: str

    def apply(self, state: State) -> State:
        return state.popped().saw(self.to, self.seat)


@event
class ShelobComes(Event):
    """B-10/shelob  A card is drawn from every other player."""

    seat: str
    of: tuple[str, ...]
    card: str

    def apply(self, state: State) -> State:
        sent = played(state, self.seat, self.card)
        return sent.then(Feast(self.of)) if self.of else sent


@event
class ShelobTook(Event):
    """B-10/shelob  A card that was drawn is discarded; '' for The Ring or Gollum, which are not taken. With O-14 she
    may draw again.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    seat: str
    card: str

    def apply(self, state: State) -> State:
        left = state.the(Feast).seats[1:]
        fed = state.instead(Feast(left)) if left else state.popped()
        return fed.spent(self.seat, self.card) if self.card else fed


@event
class CharacterGiven(Event):
    """B-10/own-cards  A player gets the own character's card, and whoever gave it sees that hand and takes a card."""

    stays_known: ClassVar[bool] = True
    seat: str
    to: str

    def apply(self, state: State) -> State:
        looked = state.saw(self.seat, self.to)
        given = played(looked, self.seat, "").without_kind(self.seat, self.to).with_kind(self.to, self.to)
        return given.then(Takes(self.to, "B-10/own-cards"))


@event
class CardTaken(Event):
    """A player takes a card of his choice out of a hand that lies open to him: B-10/own-cards, B-11/prize."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        return state.popped().with_lost(self.of).with_drawn(self.seat, 1)


@event
class CardDrawnByCharacter(Event):
    """B-10/own-cards  With a character's card one is drawn unseen from another hand."""

    stays_known: ClassVar[bool] = True
    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    seat: str
    of: str
    card: str

    def apply(self, state: State) -> State:
        return played(state, self.seat, self.card).with_lost(self.of).with_drawn(self.seat, 1)
