"""N.11  Saruman Summons Gandalf: a die says whether Saruman bides his time or Gandalf sits in Isengard."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import (
    GandalfTaken,
    SummonsRoll,
)
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.y_saruman import card_changes

ISENGARD: Final = "W2421"
NOTHING_UP_TO, BIDES_HIS_TIME = 2, 3
TURNS_MORE: Final = 2


def gandalf(state: State) -> str:
    """Which Gandalf is in the game, as everybody knows: the White once he is back (E.7)."""
    return "gandalf_white" if state.is_white_back else "gandalf_grey"


def is_alive(state: State) -> bool:
    """Whether Gandalf lives, as far as everybody knows: a death under a face-down counter is his own seat's to tell."""
    person = state.people[gandalf(state)]
    return not (person.is_dead and (person.is_face_up or state.gandalf_due is not None))


def play_checks(at: Situation[State]) -> Iterator[Check]:
    """N.11  When card 70 may be played.

    # RULING: N.11 names no time in which neither he nor his Armies were moved: in none of the game.
    """
    state, saruman = at.state, at.state.people["saruman"]
    yield Check("N.11", is_alive(state) and not state.wizards.gandalf_is_held, "gandalf_lives_and_is_free")
    # RULING: N.11 is silent on a Gandalf who fights just now; G ends a combat by its own means alone, so he is not
    # called away from it.
    matched = (step.fighters for step in state.stack if isinstance(step, Combat | Duel))
    fights = any(gandalf(state) in fighters.values() for fighters in matched)
    yield Check("N.11", False, "gandalf_is_in_no_combat", applies=fights)
    ever = not state.armies.are_on or at.reads_first("summons-armies-moved")
    unmoved = not state.wizards.saruman_has_moved if ever else state.wizards.saruman_moved_on != state.turn
    says = "saruman_has_never_moved" if ever else "saruman_has_not_moved_now"
    yield Check("N.11", unmoved and not saruman.is_dead, says)


def summons_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """N.11  1 or 2 nothing, 3 Saruman waits, 4 to 6 Gandalf is held, from where his counter shows or his seat says."""
    die, state = faces[0], at.state
    yield SummonsRolled(die)
    if die <= NOTHING_UP_TO:
        return
    if die == BIDES_HIS_TIME and state.three.is_on:
        # Y.6/summons: his troops do not wait, and nothing happens.
        return
    if die == BIDES_HIS_TIME:
        yield SarumanWaits(state.turn + TURNS_MORE)
        return
    person = state.people[gandalf(state)]
    if person.is_face_up and person.hex:
        yield GandalfImprisoned(person.name, person.hex)
        yield from _cards_of(at, person.name)
    else:
        yield GandalfToBeGiven()


ROLLS = {"saruman_summons": summons_rolled}


@command
class GiveUpGandalf(Command):
    """N.11  The Fellowship takes Gandalf's counter from its hex to Isengard. origin: "" when he is not in the game."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "take Gandalf's counter to Isengard, or say that he is not in the game"
    cites: ClassVar[str] = "N.11"
    origin: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.11", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("N.11", at.state.now(GandalfTaken) is not None, "gandalf_is_summoned", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hexes = tuple((hex_, hex_) for hex_, stack in sorted(at.state.stacks.items()) if stack.face_down)
        yield Domain(name="origin", kind="one_of", options=hexes, apart=("",))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.GiveUpGandalf_none" if fixed else "offer.GiveUpGandalf", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        person, there = at.state.people[gandalf(at.state)], self.fits(at, "origin")
        facts = {"hex": self.origin, "count": int(there)}
        yield Check("N.11", there, "hex_has_unspotted_counters", ESSENTIAL, facts=facts)
        fits = person.is_dead if self.origin == "" else person.hex in (None, self.origin) and not person.is_dead
        yield Check("N.11", fits, "desk_has_gandalf_there", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        yield GandalfGiven()
        if self.origin:
            name = gandalf(state)
            yield tells(f"identity:{name}", "N.11", self.origin)
            yield GandalfImprisoned(name, self.origin)
            yield from _cards_of(at, name)


def _cards_of(at: Situation[State], name: str) -> Iterator[Event]:
    if at.state.three.is_on and not at.reads_first("saruman-magic"):
        yield from card_changes.gandalfs_cards(at.state, name)


@event
class SummonsBegun(Event):
    """N.11  The card's die is to be rolled, by the seat that played it."""

    seat: str

    def apply(self, state: State) -> State:
        return state.push(SummonsRoll(self.seat))


@event
class SummonsRolled(Event):
    """N.11  The die."""

    die: int

    def apply(self, state: State) -> State:
        return state.pop()

    def cited(self, before: State) -> str:
        changed = before.three.is_on and self.die >= BIDES_HIS_TIME
        return "Y.6/summons" if changed else "N.11"


@event
class SarumanWaits(Event):
    """N.11  Saruman may not be moved up to and with this Game-Turn."""

    section: ClassVar[str] = "N.11"
    turn: int

    def apply(self, state: State) -> State:
        return replace(state, wizards=replace(state.wizards, saruman_waits_until=self.turn))


@event
class GandalfToBeGiven(Event):
    """N.11  The Fellowship has to bring Gandalf, from wherever he is."""

    section: ClassVar[str] = "N.11"

    def apply(self, state: State) -> State:
        return state.push(GandalfTaken())


@event
class GandalfGiven(Event):
    """N.11  It has."""

    def apply(self, state: State) -> State:
        return state.pop()


@event
class GandalfImprisoned(Event):
    """N.11  Gandalf sits in Isengard, his Magic Cards with him, until Eagles free him."""

    section: ClassVar[str] = "N.11"
    name: str
    origin: str

    def apply(self, state: State) -> State:
        person = state.people[self.name]
        if not person.is_face_up:
            state = state.with_stack(self.origin, face_down=-1)
        spotted = person.spotted_in or "?"
        state = state.with_person(self.name, hex=ISENGARD, is_face_up=True, is_captive=True, spotted_in=spotted)
        return replace(state, wizards=replace(state.wizards, gandalf_is_held=True))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die, and Gandalf."""
    roll = at.state.now(SummonsRoll)
    if roll:
        yield Roll(id="saruman_summons", seat=roll.seat, cites="N.11", says="ask.saruman_summons")
    if at.state.now(GandalfTaken):
        yield Choose(
            id="gandalf_taken", seat=FELLOWSHIP, cites="N.11", says="ask.gandalf_taken", answer="GiveUpGandalf"
        )
