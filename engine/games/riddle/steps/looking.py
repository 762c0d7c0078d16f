"""B-10/1  Clairvoyance: Wizards and Spies see hands, Elf Rings and Palantirs unless somebody resists."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.happened.plays import HandsAsked, HandsSeen, LookAnswered
from engine.games.riddle.in_hand import Asked
from engine.games.riddle.pieces import ELF_RING, PALANTIR, RING, SPIES, TAGS, WIZARDS
from engine.games.riddle.steps.acting import At, choice, is_own_wizard, may_hold, one_of, usable
from engine.games.riddle.steps.power import Looks, with_cards
from engine.games.riddle.travel import within

ELF_RING_SEES: Final = 6
"""card/elf-ring  So far away a hand is seen."""


@command
class UseWizard(Looks):
    """B-10/1  A Wizard of the own kind sees hands, whatever the distance, and nothing resists it."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("wizard",)
    cites: ClassVar[str] = "B-10/1"
    kinds: ClassVar[tuple[str, ...]] = tuple(WIZARDS)
    meaning: ClassVar[str] = "see one or two hands with a Wizard"
    wizard: str
    of: tuple[str, ...]

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        yield one_of("wizard", usable(at, tuple(WIZARDS)))

    def checks(self, at: At) -> Iterator[Check]:
        yield is_own_wizard(at, self.wizard)
        yield from may_hold(at, self.cites, self.wizard)
        yield from self.checks_of(at, self.of)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HandsSeen(at.seat, self.wizard, tuple(self.of), WIZARDS[self.wizard]))


@command
class UseSpy(Looks):
    """card/spy  A Spy sees the hands of players in the cities that it names."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("spy",)
    cites: ClassVar[str] = "card/spy"
    kinds: ClassVar[tuple[str, ...]] = tuple(SPIES)
    meaning: ClassVar[str] = "see one or two hands in its cities with a Spy"
    spy: str
    of: tuple[str, ...]

    @classmethod
    def seen(cls, at: At) -> tuple[str, ...]:
        return tuple(seat for seat in with_cards(at) if spies_on(at, seat))

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        kinds = {spy for seat in cls.seen(at) for spy in spies_on(at, seat)}
        yield one_of("spy", tuple(spy for spy in SPIES if spy in kinds))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.spy in SPIES, "card_is_a_spy", ESSENTIAL, facts={"card": self.spy})
        yield from may_hold(at, self.cites, self.spy)
        yield from self.checks_of(at, self.of)
        are_there = all(self.spy in spies_on(at, seat) for seat in self.of if seat in at.state.seats)
        yield Check(self.cites, are_there, "spy_names_the_city", facts={"card": self.spy})

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HandsSeen(at.seat, self.spy, tuple(self.of)))


def spies_on(at: At, seat: str) -> tuple[str, ...]:
    """card/spy  The Spies that see a player where he stands, and that may be in a hand."""
    place = at.state.place(seat)
    return tuple(spy for spy, cities in SPIES.items() if place in cities and at.state.could_hold(spy) > 0)


@command
class UseElfRing(Looks):
    """card/elf-ring  An Elf Ring sees the hands of players within six spaces, unless they resist (B-10/1)."""

    cites: ClassVar[str] = "card/elf-ring"
    kinds: ClassVar[tuple[str, ...]] = (ELF_RING,)
    meaning: ClassVar[str] = "see one or two hands within six spaces with an Elf Ring"
    of: tuple[str, ...]

    @classmethod
    def seen(cls, at: At) -> tuple[str, ...]:
        here = at.state.place(at.seat)
        near = within(here, ELF_RING_SEES, board()) if here else frozenset()
        return tuple(seat for seat in with_cards(at) if at.state.place(seat) in near)

    def checks(self, at: At) -> Iterator[Check]:
        yield from may_hold(at, self.cites, ELF_RING)
        yield from self.checks_of(at, self.of)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HandsAsked(at.seat, ELF_RING, tuple(self.of)))


@command
class UsePalantir(Looks):
    """card/palantir  A Palantir sees the hands of players in cities, unless they resist (B-10/1)."""

    cites: ClassVar[str] = "card/palantir"
    kinds: ClassVar[tuple[str, ...]] = (PALANTIR,)
    meaning: ClassVar[str] = "see one or two hands in cities with a Palantir"
    of: tuple[str, ...]

    @classmethod
    def seen(cls, at: At) -> tuple[str, ...]:
        return tuple(seat for seat in with_cards(at) if at.state.city_at(at.state.place(seat))[0])

    def checks(self, at: At) -> Iterator[Check]:
        yield from may_hold(at, self.cites, PALANTIR)
        yield from self.checks_of(at, self.of)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HandsAsked(at.seat, PALANTIR, tuple(self.of)))


@command
class AnswerLook(Command):
    """B-10/1  Who is looked at shows the whole hand, or resists with The Ring or the own character's card, which none
    but the one who looks sees.
    """

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-10/1"
    meaning: ClassVar[str] = "show your hand to who looks at it, or resist"
    resists: bool

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        asked = at.state.now(Asked)
        is_due = asked is not None and asked.seats[0] == at.seat
        yield Check(cls.cites, is_due, "this_hand_is_looked_at", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="resists", kind="one_of", options=((False, "shows"), (True, "resists")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.AnswerLook.{'resists' if fixed.get('resists') else 'shows'}", {"active": at.state.active}

    def checks(self, at: At) -> Iterator[Check]:
        told = at.state.hand(at.seat)
        may_resist = None in told or any(TAGS[card] in (RING, at.seat) for card in told if card is not None)
        holds = may_resist or not self.resists
        yield Check(self.cites, holds, "hand_has_what_resists", secret_to=at.seat)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, LookAnswered(at.seat, at.state.active, self.resists))


def asks(at: At) -> tuple[Ask, ...]:
    """The answer to a look."""
    asked = at.state.now(Asked)
    if asked is None:
        return ()
    facts = {"active": at.state.active, "card": asked.card}
    return (choice("look", asked.seats[0], "B-10/1", "ask.look", "AnswerLook", **facts),)
