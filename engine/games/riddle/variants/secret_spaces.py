"""A-3  The Secret spaces: cards are hidden there, found by others, and seen with a Wizard."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.games.riddle.board import board
from engine.games.riddle.happened.plays import played
from engine.games.riddle.pieces import WIZARDS
from engine.games.riddle.state import State
from engine.games.riddle.steps.acting import (
    At,
    has_a_play,
    holds_cards,
    holds_one_of,
    is_free,
    is_own_wizard,
    may_hold,
    one_of,
    usable,
)

MOST: Final = 4
"""A-3/hiding  Cards that are hidden at a time."""


def here(at: At) -> str:
    """The Secret space that the player whose turn it is has stopped on, '' where there is none."""
    place = at.state.place(at.seat) if at.seat in at.state.at else ""
    return place if place in board().special["secret"] else ""


def with_hidden(state: State, place: str, seat: str, count: int) -> State:
    """The state with so many cards of a player hidden at a space."""
    held = {other: cards for other, cards in state.hidden.get(place, {}).items() if other != seat}
    held |= {seat: count} if count else {}
    hidden = {other: cards for other, cards in state.hidden.items() if other != place}
    return replace(state, hidden={**hidden, place: held} if held else hidden)


def count_at(state: State, place: str, seat: str) -> int:
    """How many cards a player has hidden at a space."""
    return state.hidden.get(place, {}).get(seat, 0)


@event
class CardsHidden(Event):
    """A-3/hiding, A-3/out-of-play  Cards of a hand lie half under the board, and are no part of it."""

    seat: str
    place: str
    count: int

    def apply(self, state: State) -> State:
        more = count_at(state, self.place, self.seat) + self.count
        return with_hidden(state.with_lost(self.seat, self.count), self.place, self.seat, more).with_turn(hid=True)


@event
class CardsRetrieved(Event):
    """A-3/retrieving  Cards that a player hid are in his hand again."""

    seat: str
    place: str
    count: int

    def apply(self, state: State) -> State:
        left = count_at(state, self.place, self.seat) - self.count
        return with_hidden(state.with_drawn(self.seat, self.count), self.place, self.seat, left)


@event
class CardFound(Event):
    """A-3/taking  A card that another player hid is found, unseen by its owner."""

    seat: str
    place: str
    of: str

    def apply(self, state: State) -> State:
        left = count_at(state, self.place, self.of) - 1
        return with_hidden(state.with_drawn(self.seat, 1), self.place, self.of, left).with_turn(found=True)


@event
class HiddenSeen(Event):
    """A-3/wizard  A player sees the cards that another one has hidden at a space."""

    stays_known: ClassVar[bool] = True
    seat: str
    place: str
    of: str
    wizard: str

    def apply(self, state: State) -> State:
        return played(state, self.seat, "")


class AtSecretSpace(Command):
    """A-3  What is done on a Secret space, and is no power play."""

    __slots__ = ()

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield Check(cls.cites, bool(here(at)), "marker_is_on_a_secret_space")
        # RULING: a-stop-on-a-secret-space. Who begins his turn there has stopped there, and may act before he moves.
        has_come = at.state.turn.moves > 0 or at.reads_first("a-stop-on-a-secret-space")
        yield Check(cls.cites, has_come, "marker_has_come_here")
        yield from cls.more(at)

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        """The gates of this act."""
        yield from ()


@command
class HideCards(AtSecretSpace):
    """A-3/hiding  One to four cards are hidden."""

    cites: ClassVar[str] = "A-3/hiding"
    meaning: ClassVar[str] = "hide one to four cards at your Secret space"
    count: int

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield holds_cards(at, cls.cites)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="count", kind="number", low=1, high=min(MOST, at.state.size(at.seat)))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "count"), "so_many_cards_can_be_hidden", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsHidden(at.seat, here(at), self.count))


@command
class RetrieveCards(AtSecretSpace):
    """A-3/retrieving  Some or all of the own cards are taken back, but not in the turn in which some were hidden."""

    cites: ClassVar[str] = "A-3/retrieving"
    meaning: ClassVar[str] = "take back cards that you hid here"
    count: int

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cites, count_at(at.state, here(at), at.seat) > 0, "own_cards_are_hidden_here")
        yield Check(cls.cites, not at.state.turn.hid, "nothing_was_hidden_this_turn")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="count", kind="number", low=1, high=count_at(at.state, here(at), at.seat))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.fits(at, "count"), "so_many_cards_are_hidden_here", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsRetrieved(at.seat, here(at), self.count))


@command
class FindCard(AtSecretSpace):
    """A-3/taking  One card that another player hid here is found each turn."""

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "A-3/taking"
    meaning: ClassVar[str] = "take a card that another player hid here"
    of: str

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield Check(cls.cites, bool(owners_at(at)), "another_has_cards_hidden_here")
        yield Check(cls.cites, not at.state.turn.found, "no_card_was_found_this_turn")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", owners_at(at))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(
            self.cites, self.fits(at, "of"), "this_player_has_cards_hidden_here", ESSENTIAL, facts={"of": self.of}
        )

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardFound(at.seat, here(at), self.of))


def owners_at(at: At) -> tuple[str, ...]:
    """The other players who have cards hidden at the space where the marker stands."""
    return tuple(seat for seat in at.state.hidden.get(here(at), {}) if seat != at.seat)


@command
class SeeHidden(Command):
    """A-3/wizard  A Wizard of the own kind sees hidden cards from anywhere, and goes back into the hand."""

    cites: ClassVar[str] = "A-3/wizard"
    meaning: ClassVar[str] = "see a player's cards hidden at a Secret space with a Wizard"
    wizard: str
    of: str
    place: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at)
        yield from holds_one_of(at, cls.cites, tuple(WIZARDS))
        yield Check(cls.cites, bool(heaps(at)), "another_has_cards_hidden")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("wizard", usable(at, tuple(WIZARDS)))
        yield one_of("of", tuple(dict.fromkeys(seat for seat, _ in heaps(at))))
        yield one_of("place", tuple(dict.fromkeys(place for _, place in heaps(at))))

    def checks(self, at: At) -> Iterator[Check]:
        yield is_own_wizard(at, self.wizard)
        yield from may_hold(at, self.cites, self.wizard)
        is_there = (self.of, self.place) in heaps(at)
        yield Check(self.cites, is_there, "this_player_has_cards_hidden_there", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HiddenSeen(at.seat, self.place, self.of, self.wizard))


def heaps(at: At) -> tuple[tuple[str, str], ...]:
    """The cards of other players that lie hidden: (whose, at which space)."""
    hidden = sorted(at.state.hidden.items())
    return tuple((seat, place) for place, held in hidden for seat in held if seat != at.seat)
