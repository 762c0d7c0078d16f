"""B-10/2, B-10/3  Riddles, and cards that take cards: Gollum, Bilbo, Shelob, and the own characters' cards."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.plays import (
    CardAsked,
    CardDrawnByCharacter,
    CardHandedOver,
    CardTaken,
    CharacterGiven,
    GuessedRight,
    GuessedWrong,
    HandShown,
    RiddleEnded,
    RiddlePosed,
    ShelobComes,
    ShelobTook,
)
from engine.games.riddle.in_hand import Feast, Gives, Riddles, Takes
from engine.games.riddle.pieces import BILBO, CARDS, GOLLUM, RIDDLE, RING, SEATS, SHELOB, TAGS
from engine.games.riddle.steps.acting import (
    At,
    choice,
    holds_one_of,
    is_active,
    may_hold,
    one_of,
    usable,
)
from engine.games.riddle.steps.power import AtOnePlayer, with_cards, within_reach

SPARED: Final = (RING, GOLLUM)
"""B-10/shelob  What Shelob does not take."""
NOT_TAKEN: Final = "not_taken"


def guesses_of(size: int) -> int:
    """B-10/2  How many titles may be named: three, two where the player has three cards, one where one or two."""
    # RULING: guesses-by-which-count. The cards count that he has as the Riddle is posed, the drawn one with them.
    return 3 if size > 3 else 2 if size == 3 else 1


@command
class PoseRiddle(AtOnePlayer):
    """B-10/2, card/riddle  A Riddle draws a card of another player unseen, and its title is guessed. With O-1 to no
    partner, with O-16 to none of one's own.
    """

    cites: ClassVar[str] = "B-10/2"
    kinds: ClassVar[tuple[str, ...]] = (RIDDLE,)
    meaning: ClassVar[str] = "pose a Riddle to a player"
    of: str

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield from holds_one_of(at, cls.cites, cls.kinds)
        yield Check(cls.cites, at.state.size(at.seat) > 1, "a_card_can_be_lost")

    def checks(self, at: At) -> Iterator[Check]:
        yield within_reach(at, self.cites, self.of, fits=self.fits(at, "of"))
        yield from may_hold(at, self.cites, RIDDLE)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, RiddlePosed(at.seat, self.of, guesses_of(at.state.size(self.of)), RIDDLE))


def a_riddle(at: At, *, is_open: bool) -> Iterator[Check]:
    """B-10/2  A card is drawn and to be guessed, or was guessed and another may be."""
    riddles = at.state.now(Riddles)
    says = "another_card_may_be_guessed" if is_open else "a_card_is_guessed"
    yield Check("B-10/2", riddles is not None and riddles.is_open == is_open, says, ESSENTIAL)
    yield is_active(at, "B-10/2")


@command
class TellGuess(Command):
    """B-10/2  The titles are named, and the card answers whether one of them is right."""

    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-10/2"
    meaning: ClassVar[str] = "say whether a title that you named is on the card"
    right: bool

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from a_riddle(at, is_open=False)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="right", kind="one_of", options=((True, "right"), (False, "wrong")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.TellGuess.{'right' if fixed.get('right') else 'wrong'}", fixed

    def decide(self, at: At) -> Iterator[Event]:
        of = at.state.the(Riddles).seat
        return flow(at, GuessedRight(at.seat, of) if self.right else GuessedWrong(at.seat, of))


@command
class GuessAgain(Command):
    """B-10/2  After a right guess another card of the same player is drawn and guessed."""

    cites: ClassVar[str] = "B-10/2"
    meaning: ClassVar[str] = "draw another card of that player, and guess again"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from a_riddle(at, is_open=True)

    def decide(self, at: At) -> Iterator[Event]:
        # RULING: guesses-by-which-count.
        begun = at.state.the(Riddles)
        is_anew = at.reads_first("guesses-by-which-count")
        guesses = guesses_of(at.state.size(begun.seat)) if is_anew else begun.guesses
        return flow(at, RiddlePosed(at.seat, begun.seat, guesses, ""))


@command
class EndRiddle(Command):
    """B-10/2  After a right guess the Riddle ends."""

    cites: ClassVar[str] = "B-10/2"
    meaning: ClassVar[str] = "end your Riddle"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from a_riddle(at, is_open=True)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, RiddleEnded(at.seat))


@command
class SendGollum(AtOnePlayer):
    """B-10/gollum, card/gollum  Gollum asks a player for The Ring, in the Basic Game on any space (B-6/symbols). With
    A-1 from a Gollum space alone.
    """

    cites: ClassVar[str] = "B-10/gollum"
    kinds: ClassVar[tuple[str, ...]] = (GOLLUM,)
    meaning: ClassVar[str] = "ask a player for The Ring with Gollum"
    of: str

    def checks(self, at: At) -> Iterator[Check]:
        yield within_reach(at, self.cites, self.of, fits=self.fits(at, "of"))
        yield from may_hold(at, self.cites, GOLLUM)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardAsked(at.seat, self.of, GOLLUM, RING))


@command
class SendBilbo(AtOnePlayer):
    """B-10/bilbo, card/bilbo  Bilbo asks a player for Gollum."""

    # RULING: bilbo-and-the-ring. B-10 names The Ring in its last sentence, and the card takes Gollum.
    cites: ClassVar[str] = "B-10/bilbo"
    kinds: ClassVar[tuple[str, ...]] = (BILBO,)
    meaning: ClassVar[str] = "ask a player for Gollum with Bilbo"
    of: str

    def checks(self, at: At) -> Iterator[Check]:
        yield within_reach(at, self.cites, self.of, fits=self.fits(at, "of"))
        yield from may_hold(at, self.cites, BILBO)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardAsked(at.seat, self.of, BILBO, GOLLUM if at.reads_first("bilbo-and-the-ring") else RING))


@command
class AnswerAsked(Command):
    """B-10/gollum, B-10/bilbo  Who is asked hands the card over, or shows that he has not got it; who has Bilbo too may
    keep The Ring, and shows the hand to no other (O-15).
    """

    is_observation: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    cites: ClassVar[str] = "B-10/gollum"
    meaning: ClassVar[str] = "hand over the card that you are asked for, or show your hand to who asks"
    has: bool

    @classmethod
    def cited(cls, at: At) -> str:
        gives = at.state.now(Gives)
        return "B-10/bilbo" if gives is not None and gives.by == BILBO else "B-10/gollum"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        gives = at.state.now(Gives)
        is_due = gives is not None and gives.seat == at.seat
        yield Check(cls.cited(at), is_due, "this_player_is_asked", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="has", kind="one_of", options=((True, "has"), (False, "has_not")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        gives = at.state.now(Gives)
        what = gives.what if gives is not None else RING
        return f"offer.AnswerAsked.{'has' if fixed.get('has') else 'has_not'}", {"card": what}

    def checks(self, at: At) -> Iterator[Check]:
        gives, told = at.state.now(Gives), at.state.hand(at.seat)
        what = gives.what if gives is not None else RING
        may_be = at.state.could_hold(what) > 0
        yield Check(self.cited(at), may_be or not self.has, "card_may_be_in_a_hand", ESSENTIAL, facts={"card": what})
        has = any(TAGS[card] == what for card in told if card is not None)
        denies = at.state.may_deny and not self.has and any(TAGS[card] == BILBO for card in told if card is not None)
        agrees = has == self.has or (None in told and not has) or denies
        yield Check(self.cited(at), agrees, "desk_says_so_too", secret_to=at.seat, facts={"card": what})

    def decide(self, at: At) -> Iterator[Event]:
        to, what = at.state.active, at.state.the(Gives).what
        return flow(at, CardHandedOver(at.seat, to, what) if self.has else HandShown(at.seat, to))


@command
class SendShelob(AtOnePlayer):
    """B-10/shelob, card/shelob  A card of every other player is drawn and discarded."""

    cites: ClassVar[str] = "B-10/shelob"
    kinds: ClassVar[tuple[str, ...]] = (SHELOB,)
    meaning: ClassVar[str] = "draw a card from every other player with Shelob"

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield from holds_one_of(at, cls.cites, cls.kinds)
        yield from may_hold(at, cls.cites, SHELOB)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield from ()

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, ShelobComes(at.seat, with_cards(at), SHELOB))


@command
class TellShelob(Command):
    """B-10/shelob  The card that Shelob drew is discarded, but for The Ring and Gollum, which are not taken."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-10/shelob"
    meaning: ClassVar[str] = "name the card that Shelob drew"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cites, at.state.now(Feast) is not None, "shelob_has_drawn", ESSENTIAL)
        yield is_active(at, cls.cites)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        kinds = tuple(kind for kind in CARDS if kind not in SPARED and at.state.could_hold(kind) > 0)
        # RULING: what-shelob-spares. Which of the two it was is not said: neither leaves the hand.
        yield one_of("card", (NOT_TAKEN, *kinds))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "card"), "card_may_be_in_a_hand", ESSENTIAL, facts={"card": self.card})

    def decide(self, at: At) -> Iterator[Event]:
        seat = at.state.the(Feast).seats[0]
        return flow(at, ShelobTook(seat, "" if self.card == NOT_TAKEN else self.card))


@command
class GiveCharacter(AtOnePlayer):
    """B-10/own-cards  Who holds the card of another player's character gives it to him, sees the hand, takes a card."""

    cites: ClassVar[str] = "B-10/own-cards"
    meaning: ClassVar[str] = "give a player the card of his own character, see his hand, and take a card"
    of: str

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield from holds_one_of(at, cls.cites, with_cards(at))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", usable(at, with_cards(at)))

    def checks(self, at: At) -> Iterator[Check]:
        yield within_reach(at, self.cites, self.of, fits=self.fits(at, "of"))
        yield from may_hold(at, self.cites, self.of)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CharacterGiven(at.seat, self.of))


@command
class TakeCard(Command):
    """B-10/own-cards, B-11/prize  A card is taken out of a hand that lies open to the one who takes it."""

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-10/own-cards"
    meaning: ClassVar[str] = "say that you took the card of your choice"

    @classmethod
    def cited(cls, at: At) -> str:
        takes = at.state.now(Takes)
        return takes.rule if takes is not None else cls.cites

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cited(at), at.state.now(Takes) is not None, "a_card_is_to_be_taken", ESSENTIAL)
        yield is_active(at, cls.cited(at))

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardTaken(at.seat, at.state.the(Takes).seat))


@command
class DrawByCharacter(AtOnePlayer):
    """B-10/own-cards  The card of a character draws one unseen from another hand; nobody uses his own so. With O-13
    from a player of its kind.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    cites: ClassVar[str] = "B-10/own-cards"
    kinds: ClassVar[tuple[str, ...]] = SEATS
    meaning: ClassVar[str] = "draw a card from a player with the card of a character"
    card: str
    of: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", usable(at, tuple(kind for kind in SEATS if kind != at.seat)))
        yield one_of("of", with_cards(at))

    def checks(self, at: At) -> Iterator[Check]:
        facts = {"card": self.card}
        yield Check(self.cites, self.card in SEATS and self.card != at.seat, "character_is_anothers", facts=facts)
        yield within_reach(at, self.cites, self.of, fits=self.fits(at, "of"))
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardDrawnByCharacter(at.seat, self.of, self.card))


def asks(at: At) -> tuple[Ask, ...]:
    """What a power play waits for."""
    state, seat = at.state, at.state.active
    match state.top_step:
        case Riddles(seat=of, guesses=guesses, is_open=False):
            return (choice("guess", seat, "B-10/2", "ask.guess", "TellGuess", of=of, guesses=guesses),)
        case Riddles(seat=of):
            return (choice("again", seat, "B-10/2", "ask.again", "EndRiddle", of=of),)
        case Gives(seat=of, what=what, by=by):
            cites = "B-10/bilbo" if by == BILBO else "B-10/gollum"
            return (choice("gives", of, cites, "ask.gives", "AnswerAsked", active=seat, card=what),)
        case Feast(seats=seats):
            return (choice("feast", seat, "B-10/shelob", "ask.feast", "TellShelob", of=seats[0]),)
        case Takes(seat=of, rule=rule):
            return (choice("takes", seat, rule, "ask.takes", "TakeCard", of=of),)
    return ()
