"""E.3  The Endurance Level Chart: an x for a wound, a slash for one a Nazgul can lose again, a Ring for Ring-fatigue.

Wounds never hinder wearing the Ring, and circles never hinder fighting: the two fill the same boxes without minding
each other.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from engine.core.ask import Domain, Offer
from engine.core.audience import secret
from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, MEMBERS, NAZGUL, RING_CARD
from engine.games.wotr_spi.state import Person, Phase, State

MOST_BOXES = 12
COVERED_ROWS = (*MEMBERS, "gandalf_white")
"""Rows that may be marked to the last box out of sight. Gollum's death ends his roll: all hear of it (E.9)."""


def combat_wounds(person: Person) -> int:
    """What is taken off a Character's total in Individual Combat (E.3, G.1): x and slash alike, never circles."""
    return person.wounds + person.slashes


def _erasable(person: Person) -> int:
    return person.slashes if person.name in NAZGUL else combat_wounds(person)


def is_public(person: Person) -> bool:
    """Whether this Character's row lies open: face-up, and no Hobbit, unless the Dark Power has him (M.4)."""
    return person.is_face_up and (person.name not in HOBBITS or person.side == DARK_POWER)


def is_fought(state: State) -> bool:
    """Whether the rounds of a Duel are marked by the app just now."""
    return any(step.name in ("combat", "duel") for step in state.stack)


@command
class MarkWounds(Command):
    """E.3  Wounds of Individual Combat are marked. by_elven_sword_or_sorcery: what a Nazgul never loses again."""

    meaning: ClassVar[str] = "mark wounds on an open Endurance row"
    character: str
    wounds: int
    by_elven_sword_or_sorcery: bool = False

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _open_row(at, self.character)
        yield Check("E.3", 0 < self.wounds <= MOST_BOXES, "some_boxes_are_marked")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from wounded(at, self.character, self.wounds, self.by_elven_sword_or_sorcery)


@command
class EraseWounds(Command):
    """E.3, L.10  Wounds are taken off an open row again, as a card or a rule says."""

    meaning: ClassVar[str] = "take wounds off an open Endurance row"
    character: str
    wounds: int

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _open_row(at, self.character)
        person = _opened(at, self.character)
        marked = combat_wounds(person) if person else 0
        yield Check("E.3", 0 < self.wounds <= marked, "row_has_that_many", facts={"marked": marked})
        kept = person is not None and self.wounds > _erasable(person)
        yield Check(
            "E.3/healing",
            not kept or self.character not in NAZGUL,
            "nazgul_lose_only_slashes",
            facts={"name": self.character},
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        if _opened(at, self.character) is None:
            raise Nothing(f"No row of '{self.character}' lies open; a covered one is marked on the Fellowship's desk.")
        if self.wounds < 1:
            raise Nothing("At least one wound is taken off.")
        yield WoundsErased(self.character, self.wounds)


@command
class MarkOnDesk(Command):
    """E.3  The Fellowship marks a row of its own that is not open: wounds and circles to add; negative takes off."""

    is_desk_note: ClassVar[bool] = True
    meaning: ClassVar[str] = "mark a covered Endurance row on your desk"
    character: str = secret(FELLOWSHIP)
    wounds: int = secret(FELLOWSHIP, default=0)
    circles: int = secret(FELLOWSHIP, default=0)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        person = at.state.people.get(self.character)
        yield Check("E.3", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("G.1", not is_fought(at.state), "no_duel_is_under_way")
        mine = person is not None and person.side == FELLOWSHIP
        yield Check("E.3", mine, "row_is_of_the_fellowship", secret_to=FELLOWSHIP)
        covered = _opened(at, self.character) is None
        yield Check("E.3", covered, "row_is_covered", secret_to=FELLOWSHIP, facts={"name": self.character})
        # Whose row it is is a secret, so its length is looked up without a trace.
        boxes = int(at.charts.find_in_secret("characters", self.character, "endurance") or MOST_BOXES)
        wounds, circles = (person.wounds + self.wounds, person.circles + self.circles) if person else (-1, -1)
        # M.4: the last circle is no private matter, so it is never made here.
        sane = 0 <= wounds <= boxes and 0 <= circles < boxes
        yield Check("E.3", sane, "row_stays_within_bounds", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        if self.character not in at.state.people or _opened(at, self.character) is not None:
            raise Nothing("There is no covered row of that name.")
        full = at.charts.find_in_secret("characters", self.character, "endurance")
        person = at.state.people[self.character]
        # Agreed over its checks it still clears no box that is empty; and a refusal here would be heard by everybody.
        wounds, circles = max(self.wounds, -person.wounds), max(self.circles, -person.circles)
        dies = full is not None and person.wounds + wounds >= int(full) and self.character in COVERED_ROWS
        yield RowMarkedOnDesk(self.character, wounds, circles, dies)


def _opened(at: Situation[State], name: str) -> Person | None:
    """The Character if its row lies open; what stands on a covered one is nobody's business in public."""
    person = at.state.people.get(name)
    return person if person is not None and is_public(person) else None


def _open_row(at: Situation[State], name: str) -> Iterator[Check]:
    person = _opened(at, name)
    yield Check("E.3", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
    yield Check("G.1", not is_fought(at.state), "no_duel_is_under_way")
    # A Hobbit's row, and that of any face-down counter, is marked on the Fellowship's desk, so that no row tells who is
    # where.
    yield Check("E.3", person is not None, "row_is_open", facts={"name": name})
    yield Check("E.3", person is None or not person.is_dead, "character_lives", WARNS, facts={"name": name})


def wounded(at: Situation[State], name: str, wounds: int, is_lasting: bool) -> Iterator[Event]:
    """The marks, and what a full row means. Raises UnknownCell when the row's length was never read."""
    person = _opened(at, name)
    if person is None or wounds < 1:
        raise Nothing("At least one wound is marked, on an open row; a covered one is marked on the Fellowship's desk.")
    boxes = at.charts.number("characters", name, "endurance")
    slashed = name in NAZGUL and not is_lasting
    room = boxes - combat_wounds(person)
    marked = min(wounds, max(0, room))
    if marked:
        yield WoundsMarked(name, 0 if slashed else marked, marked if slashed else 0)
    x_total = person.wounds + (0 if slashed else marked)
    # E.3: a Nazgul dies only when every box holds an x; full of x and slashes it lives, and cannot fight (G.1).
    if x_total >= boxes:
        yield CharacterKilled(name)


@event
class WoundsMarked(Event):
    """E.3  Boxes marked with an x, and with a slash."""

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
    """E.3  The Fellowship marked a covered row. is_dead: every box has an x; the counter is laid aside by hand."""

    character: str = secret(FELLOWSHIP)
    wounds: int = secret(FELLOWSHIP)
    circles: int = secret(FELLOWSHIP)
    is_dead: bool = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        person = state.people[self.character]
        return state.with_person(
            self.character,
            wounds=person.wounds + self.wounds,
            circles=person.circles + self.circles,
            is_dead=self.is_dead,
        )


@event
class CharacterKilled(Event):
    """E.3  Every box holds an x: the Character is out of the game."""

    character: str

    def apply(self, state: State) -> State:
        hex_ = state.people[self.character].hex
        killed = state.with_person(self.character, is_dead=True, hex=None)
        if self.character != state.ring.bearer or hex_ is None:
            return killed
        # M.1: marked dead by hand, he leaves the Ring where he stood, for whoever is there to take.
        held = {card: holder for card, holder in state.magic.held.items() if card != RING_CARD}
        ring = replace(state.ring, bearer=None, is_bearer_public=True, is_worn=False, lies_at=hex_, errand="")
        return replace(killed, ring=ring, magic=replace(state.magic, held=held))


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Marks on open rows for everybody, on covered rows at the Fellowship's desk."""
    state = at.state
    if state.phase in (Phase.SETUP, Phase.OVER) or is_fought(state):
        return
    rows = tuple((name, name) for name, person in state.people.items() if is_public(person) and not person.is_dead)
    number = Domain(name="wounds", kind="number", low=1, high=6, default=1)
    who = Domain(name="character", kind="one_of", options=rows)
    lasting = Domain(name="by_elven_sword_or_sorcery", kind="yes_no", default=False)
    for seat in ("dark_power", "fellowship") if rows else ():
        yield Offer(seat=seat, do="MarkWounds", cites="E.3", says="offer.MarkWounds", fields=(who, number, lasting))
    hurt = tuple((name, name) for name, _ in rows if _erasable(state.people[name]))
    if hurt:
        least = Domain(name="wounds", kind="number", low=1, high=1, default=1)
        who = Domain(name="character", kind="one_of", options=hurt)
        for seat in ("dark_power", "fellowship"):
            yield Offer(seat=seat, do="EraseWounds", cites="E.3", says="offer.EraseWounds", fields=(who, least))
    covered = (person for person in state.people.values() if person.side == FELLOWSHIP and not is_public(person))
    own = tuple((person.name, person.name) for person in covered)
    yield Offer(
        seat=FELLOWSHIP, do="MarkOnDesk", cites="E.3", says="offer.MarkOnDesk", audience=FELLOWSHIP,
        fields=(
            Domain(name="character", kind="one_of", options=own, secret=True),
            Domain(name="wounds", kind="number", low=0, high=6, default=0, secret=True),
            Domain(name="circles", kind="number", low=0, high=6, default=0, secret=True),
        ),
    )  # fmt: skip
