"""A-4  Captivity: the winner of a battle may take the loser captive in place of a card and the Halls of Mandos."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.battles import BattleWon, SentToHalls, cleared
from engine.games.riddle.happened.turns import MarkerMoved
from engine.games.riddle.in_hand import Fate, Riddles, Takes, ToHalls
from engine.games.riddle.state import CAPTIVE, HALLS, State
from engine.games.riddle.steps.acting import At, choice, is_active, is_free, one_of
from engine.games.riddle.steps.plays import guesses_of
from engine.games.riddle.variants.secret_spaces import count_at, with_hidden

PRIZE, HOLD = "prize", "hold"


@event
class BattleWonForTwo(Event):
    """A-4/taking  The attacker has won, sees the hand, and chooses the loser's lot. keeps: as in BattleWon."""

    seat: str
    of: str
    keeps: bool = True

    def apply(self, state: State) -> State:
        return cleared(state, self.seat, keeps=self.keeps).saw(self.seat, self.of).then(Fate(self.of))


@event
class PrizeChosen(Event):
    """B-11/prize  The winner takes a card, and the loser goes to the Halls of Mandos."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        halls = state.instead(ToHalls(self.of))
        return halls.then(Takes(self.of, "B-11/prize")) if state.size(self.of) else halls


@event
class CaptiveTaken(Event):
    """A-4/taking, A-4/multiple  The loser's marker goes under the winner's; his own captives come along, and are free
    as their next turns begin.
    """

    seat: str
    of: str

    def apply(self, state: State) -> State:
        freed = state.captives(self.of)
        captors = {**state.captors, **dict.fromkeys((self.of, *freed), self.seat)}
        # RULING: gear-on-the-way-to-the-halls. What lay face up for the ground is discarded at once.
        lying, halls = {**state.lying, self.of: ()}, {**state.halls, self.of: 0}
        held = replace(state.popped(), captors=captors, lying=lying, halls=halls)
        held = replace(held, freed=held.freed | set(freed)).placed(self.of, CAPTIVE)
        return held.discarded(*state.lying.get(self.of, ()))


@event
class CaptivesFollow(Event):
    """A-4/multiple  The captives of a player who goes to the Halls go with him, and are free as their turns begin."""

    seat: str
    captives: tuple[str, ...]
    section = "A-4/multiple"

    def apply(self, state: State) -> State:
        captors = {seat: captor for seat, captor in state.captors.items() if seat not in self.captives}
        at = {**state.at, **dict.fromkeys(self.captives, HALLS)}
        return replace(state, captors=captors, at=at, freed=state.freed | set(self.captives))


@event
class CaptiveReleased(Event):
    """A-4/release  A captor lets a captive go, who is free as his own turn begins."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        return replace(state, freed=state.freed | {self.of})


@event
class CaptiveRiddled(Event):
    """A-4/riddling  A card of a captive is drawn, to be guessed without a Riddle card; that is no power play."""

    stays_known: ClassVar[bool] = True
    seat: str
    of: str
    guesses: int

    def apply(self, state: State) -> State:
        riddled = state.with_turn(riddled=(*state.turn.riddled, self.of))
        return riddled.then(Riddles(self.of, self.guesses))


@event
class HiddenCardsTaken(Event):
    """A-3/captive, A-4/hidden-cards  A captor comes with a captive to the Secret space where that one hid cards."""

    stays_known: ClassVar[bool] = True
    seat: str
    of: str
    place: str
    count: int
    section = "A-4/hidden-cards"

    def apply(self, state: State) -> State:
        return with_hidden(state.with_drawn(self.seat, self.count), self.place, self.of, 0)


@command
class DecideFate(Command):
    """A-4/taking  The winner takes a card and sends the loser to the Halls, or takes him captive."""

    cites: ClassVar[str] = "A-4/taking"
    meaning: ClassVar[str] = "take a card of the loser, or take him captive"
    fate: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cites, at.state.now(Fate) is not None, "a_battle_is_won", ESSENTIAL)
        yield is_active(at, cls.cites)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="fate", kind="one_of", options=((PRIZE, PRIZE), (HOLD, HOLD)), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        fate = at.state.now(Fate)
        return f"offer.DecideFate.{fixed.get('fate', PRIZE)}", {"of": fate.seat if fate is not None else ""}

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fate in (PRIZE, HOLD), "a_card_or_the_captive", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        of = at.state.the(Fate).seat
        return flow(at, CaptiveTaken(at.seat, of) if self.fate == HOLD else PrizeChosen(at.seat, of))


class OfCaptive(Command):
    """A-4  What a captor does with a captive in his own turn."""

    __slots__ = ()

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield Check(cls.cites, bool(cls.whom(at)), "a_captive_is_held")

    @classmethod
    def whom(cls, at: At) -> tuple[str, ...]:
        """The captives whom it may concern."""
        return tuple(seat for seat in at.state.captives(at.seat) if seat not in at.state.freed)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", cls.whom(at))


@command
class ReleaseCaptive(OfCaptive):
    """A-4/release  A captor announces that a captive goes free."""

    cites: ClassVar[str] = "A-4/release"
    meaning: ClassVar[str] = "let a captive go free as his turn begins"
    of: str

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "of"), "this_player_is_a_captive", ESSENTIAL, facts={"of": self.of})

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CaptiveReleased(at.seat, self.of))


@command
class RiddleCaptive(OfCaptive):
    """A-4/riddling  A captor riddles a captive once a turn, without a Riddle card. With O-1 no partner, with O-16 none
    of one's own.
    """

    cites: ClassVar[str] = "A-4/riddling"
    meaning: ClassVar[str] = "riddle a captive, without a Riddle card"
    of: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        # RULING: captors-riddle-with-no-card. It goes like any Riddle, and there a card can be lost.
        yield Check(cls.cites, at.state.size(at.seat) > 0, "a_card_can_be_lost")
        yield Check(cls.cites, bool(cls.whom(at)), "a_captive_can_be_riddled")

    @classmethod
    def whom(cls, at: At) -> tuple[str, ...]:
        state = at.state
        held = (seat for seat in state.captives(at.seat) if seat not in state.turn.riddled)
        return tuple(seat for seat in held if state.size(seat))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "of"), "this_player_is_a_captive", ESSENTIAL, facts={"of": self.of})

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CaptiveRiddled(at.seat, self.of, guesses_of(at.state.size(self.of))))


def asks(at: At) -> tuple[Ask, ...]:
    """What becomes of who has lost a battle."""
    fate = at.state.now(Fate)
    if fate is None:
        return ()
    return (choice("fate", at.state.active, "A-4/taking", "ask.fate", "DecideFate", of=fate.seat),)


def chosen(state: State, won: BattleWon) -> Iterator[Event]:
    """A-4/taking  The winner chooses."""
    yield BattleWonForTwo(won.seat, won.of, won.keeps)


def followed(state: State, sent: SentToHalls) -> Iterator[Event]:
    """A-4/multiple  Who held captives takes them along."""
    yield sent
    captives = state.captives(sent.seat)
    if captives:
        yield CaptivesFollow(sent.seat, captives)


def plundered(state: State, moved: MarkerMoved) -> Iterator[Event]:
    """A-4/hidden-cards  What captives have hidden where their captor comes to is his."""
    yield moved
    for captive in state.captives(moved.seat):
        count = count_at(state, moved.to, captive)
        if count:
            yield HiddenCardsTaken(moved.seat, captive, moved.to, count)


ADDS = (
    ToEvent(BattleWon, "A-4/taking", chosen),
    ToEvent(SentToHalls, "A-4/multiple", followed),
    ToEvent(MarkerMoved, "A-4/hidden-cards", plundered),
)
