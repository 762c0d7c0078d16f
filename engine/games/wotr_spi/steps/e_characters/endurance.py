"""E.3, E.2/endurance-level  The Endurance Level Chart: an x for a wound, a slash for one a Nazgul can lose again, a
Ring for Ring-fatigue.

Wounds never hinder wearing the Ring, and circles never hinder fighting: the two fill the same boxes without minding
each other.
"""

from collections.abc import Iterable
from typing import ClassVar

from engine.core.audience import secret
from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import cards, pieces
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, RING_CARD, SERVANTS
from engine.games.wotr_spi.state import Person, State

MOST_BOXES = 12


def combat_wounds(person: Person) -> int:
    """E.3/note, G.1  What is taken off a Character's total in Individual Combat: x and slash alike, never circles."""
    return person.wounds + person.slashes


def is_public(person: Person) -> bool:
    """Whether this Character's row lies open: face-up, and no Hobbit, unless the Dark Power has him (M.4)."""
    return person.is_face_up and (person.name not in HOBBITS or person.side != FELLOWSHIP)


def is_fought(state: State) -> bool:
    """Whether the rounds of a Duel are marked by the app just now."""
    return any(isinstance(step, Combat | Duel) for step in state.stack)


@event
class WoundsMarked(Event):
    """E.3/nazgul  Boxes marked with an x, and with a slash."""

    character: str
    wounds: int
    slashes: int

    def apply(self, state: State) -> State:
        person = state.people[self.character]
        return state.with_person(
            self.character, wounds=person.wounds + self.wounds, slashes=person.slashes + self.slashes
        )


@event
class WoundsErased(Event):
    """E.3  Boxes cleared: slashes first, then x."""

    character: str
    wounds: int

    def apply(self, state: State) -> State:
        person = state.people[self.character]
        slashes = max(0, person.slashes - self.wounds)
        wounds = max(0, person.wounds - max(0, self.wounds - person.slashes))
        return state.with_person(self.character, wounds=wounds, slashes=slashes)


@event
class RowMarkedOnDesk(Event):
    """E.3  The Fellowship marked a covered row."""

    character: str = secret(FELLOWSHIP)
    wounds: int = secret(FELLOWSHIP)
    circles: int = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        person = state.people[self.character]
        return state.with_person(
            self.character,
            wounds=person.wounds + self.wounds,
            circles=person.circles + self.circles,
        )


@event
class CharacterKilled(Event):
    """E.3  Every box holds an x: the Character is out of the game."""

    section: ClassVar[str] = "E.3"
    character: str

    def apply(self, state: State) -> State:
        hex_ = state.people[self.character].hex
        killed = state.with_person(self.character, is_dead=True, hex=None)
        if self.character in SERVANTS and hex_:
            killed = replace(killed, freed=(*killed.freed, hex_))
        return without_bearer(killed) if self.character == state.ring.bearer else killed


def without_bearer(state: State) -> State:
    """M.1  The Ringbearer has died; who has the Ring next is told right after."""
    held = {card: holder for card, holder in state.magic.held.items() if card != RING_CARD}
    ring = replace(state.ring, bearer=None, is_bearer_public=True, is_worn=False, errand="", is_seized=False)
    return replace(state, ring=ring, magic=replace(state.magic, held=held))


def is_spent(at: Situation[State], name: str) -> bool:
    """E.3, G.1  Whether all boxes of his row are marked with wounds, as far as the box tells how many there are."""
    boxes = cards.find(at, name, "endurance")
    return boxes is not None and boxes.isdigit() and combat_wounds(at.state.people[name]) >= int(boxes)


def spent_check(at: Situation[State], names: Iterable[str]) -> Check:
    """E.3, E.13  That a Nazgul with all boxes marked is still moved, sent to search and counted."""
    spent = tuple(name for name in names if name in pieces.NAZGUL and is_spent(at, name))
    return Check("E.13", True, "nazgul_past_fighting_still_goes", facts={"nazgul": spent}, applies=bool(spent))
