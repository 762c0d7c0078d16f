"""M.1  The next Ringbearer: named in the book's order, or whoever first comes to the Ring in the mud."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, REFUSES, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home, cards
from engine.games.wotr_spi.in_hand import Succession
from engine.games.wotr_spi.pieces import (
    CARRY_LIMIT,
    CHIEF,
    FELLOWSHIP,
    HOBBITS,
    LEADERS,
    RING_CARD,
    SERVANTS,
)
from engine.games.wotr_spi.seats import dark_seats, is_with_saruman, provoked
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.l_magic.belongings import NINE, lose, may_bear

NEXT_BEARER: Final = "M.1/selecting-a-new-ringbearer"
IN_THE_MUD: Final = "M.1/if-no-character-is-in-the-hex"


@command
class NameSuccessor(Command):
    """M.1/identifying-the-ringbearer  The Fellowship names the next Ringbearer among those in the hex; one of its own
    stays its secret.

    gives_up: a Magic Card he lays down, if he has three (L.1).
    """

    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "name the next Ringbearer among those in the hex, on your desk"
    cites: ClassVar[str] = NEXT_BEARER
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    name: str = secret(FELLOWSHIP)
    gives_up: int | None = secret(FELLOWSHIP, default=None)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # Nobody else's desk could hold it.
        yield Check(NEXT_BEARER, at.seat == FELLOWSHIP, "fellowship_names_the_successor", ESSENTIAL)
        yield Check(NEXT_BEARER, at.state.now(Succession) is not None, "a_ringbearer_has_died", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="name", kind="one_of", options=tuple((who, who) for who in heirs(at.state)), secret=True)
        held = tuple((card, str(card)) for card in sorted(at.state.magic.held) if card != RING_CARD)
        if held:
            choice = ((None, "nothing"), *held)
            yield Domain(name="gives_up", kind="one_of", options=choice, default=None, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, on = at.state, at.state.now(Succession) is not None
        fits = on and self.fits(at, "name")
        yield Check(NEXT_BEARER, fits, "heir_is_next_in_line", ESSENTIAL, secret_to=FELLOWSHIP)
        person = state.people.get(self.name)
        noted = [name for name in heirs(state) if _may_stand_there(state, name)] if on else []
        # M.1: the nine come first, whoever else is there; of counters that lie face-down the desk alone knows it.
        nine = [name for name in noted if name in NINE and state.people[name].hex is not None]
        late = bool(nine) and self.name not in NINE
        yield Check(NEXT_BEARER, not late, "the_nine_come_first", secret_to=FELLOWSHIP, facts={"names": tuple(nine)})
        able = [name for name in noted if name not in LEADERS or may_carry(at, name)]
        bears = self.name not in LEADERS or may_carry(at, self.name) or not able
        yield Check("M.1", bears, "he_has_a_ring_rating", secret_to=FELLOWSHIP, facts={"name": self.name})
        # A desk that has none of them there is wrong, and is not believed: somebody has to be named.
        here = person is None or _may_stand_there(state, self.name) or (on and not noted)
        yield Check(NEXT_BEARER, here, "desk_has_them_here", secret_to=FELLOWSHIP)
        # RULING: the Ring counts among a Character's three Magic Cards, so an heir with three lays one down.
        room = _has_room(at, self.name, self.gives_up)
        yield Check("L.1/limit", room, "three_magic_cards_each", secret_to=FELLOWSHIP)
        real = self.gives_up is None or self.fits(at, "gives_up")
        yield Check("L.1/limit", real, "somebody_holds_the_card", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        hex_ = at.state.the(Succession).hex
        if self.name in (*NINE, *LEADERS):
            yield inherited(at.state, hex_, self.name, self.gives_up)
            return
        if self.name == "gollum" and not at.state.people["gollum"].is_face_up:
            yield tells("identity:gollum", "M.1", hex_)
        yield RingPassed(hex_, self.name)


def heirs(state: State) -> tuple[str, ...]:
    """M.1  Who is next in line. A face-up Character elsewhere, or dead for all to see, is not."""
    step, hex_ = state.now(Succession), state.hex_in_hand
    if step and step.among:
        return step.among
    nine, stack = [name for name in NINE if _can_be_there(state, name, hex_)], state.stacks.get(hex_, Stack())
    is_sure = any(state.people[name].is_face_up for name in nine) or stack.size > stack.face_down
    may_be = tuple(nine) if is_sure or not state.armies.are_on else (*nine, *_next_line(state, hex_))
    # Who has died lies under no counter any more; a desk on which all of them have is wrong, and is not believed.
    return tuple(name for name in may_be if not state.people[name].is_dead) or may_be


def _next_line(state: State, hex_: str) -> tuple[str, ...]:
    """M.1  Whose turn it is where the face-down counters are of none of the nine (Campaign Game): Gollum's, who is
    where the Ring is, and once he is dead that of any other Character of the Fellowship.
    """
    if not state.people["gollum"].is_dead:
        return ("gollum",)
    return tuple(name for name in may_bear(state) if name not in NINE and _can_be_there(state, name, hex_))


def _can_be_there(state: State, name: str, hex_: str) -> bool:
    """M.1  Whether this one of the Fellowship can stand in the hex, as everybody sees."""
    person = state.people[name]
    if name == "gandalf_white" and not state.is_white_back:
        return False
    if person.is_face_up:
        return person.hex == hex_ and not person.is_dead and person.side == FELLOWSHIP
    # Under a counter that is known for a Hobbit's lies nobody else.
    may_lie = at_home.may_lie(state, name, hex_)
    if name not in HOBBITS:
        return may_lie
    stack = state.stacks.get(hex_, Stack())
    return stack.size > stack.face_down or (may_lie and state.hobbits_in(hex_) > 0)


def may_carry(at: Situation[State], name: str) -> bool:
    """M.1  Whether his card has a Ring Rating, as far as it was read; whose card it is, is the Fellowship's secret."""
    return cards.find_in_secret(at, name, "ring_rating") != "-"


def _may_stand_there(state: State, name: str) -> bool:
    """Whether the desk has him alive in the hex where the Ringbearer died, or nowhere. Gollum is where the Ring is."""
    person = state.people[name]
    if name == "gollum":
        return not person.is_dead
    return person.hex in (None, state.hex_in_hand) and not person.is_dead


def _has_room(at: Situation[State], name: str, gives_up: int | None) -> bool:
    kept = [card for card, holder in at.state.magic.held.items() if holder == name and card != gives_up]
    return len(kept) < CARRY_LIMIT or not at.reads_first("ring-is-a-magic-card")


@command
class TakeRing(Command):
    """M.1  The Ring lies in the mud: the first seat with a Character there may have him take it."""

    meaning: ClassVar[str] = "have a Character take the Ring out of the mud"
    cites: ClassVar[str] = IN_THE_MUD
    is_offered_at_desk: ClassVar[bool] = True
    name: str = secret(GIVER)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state, hex_ = at.state, at.state.ring.lies_at
        lies, weight = hex_ != "" and not state.stack, REFUSES if hex_ else ESSENTIAL
        yield Check(IN_THE_MUD, lies, "ring_lies_in_the_mud", weight)
        there = at.seat in _finders(state)
        yield Check(IN_THE_MUD, there, "seat_has_a_character_there", facts={"hex": hex_}, applies=hex_ != "")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        who = tuple((name, name) for name in finders(at.state, at.seat))
        yield Domain(name="name", kind="one_of", options=who, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.TakeRing", {"hex": at.state.ring.lies_at}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        lies = at.state.ring.lies_at != ""
        fits = lies and self.fits(at, "name")
        yield Check(IN_THE_MUD, fits, "finder_may_bear_the_ring", ESSENTIAL, secret_to=at.seat, applies=lies)
        bears = self.name not in (*LEADERS, CHIEF) or may_carry(at, self.name)
        yield Check(IN_THE_MUD, bears, "he_has_a_ring_rating", secret_to=at.seat, facts={"name": self.name})
        room = at.seat != FELLOWSHIP or _has_room(at, self.name, None)
        yield Check("L.1/limit", room, "three_magic_cards_each", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        if at.seat == FELLOWSHIP:
            yield inherited(state, state.ring.lies_at, self.name, None)
        else:
            yield RingPassed(state.ring.lies_at, self.name)


def finders(state: State, seat: str) -> tuple[str, ...]:
    """Who may take the Ring up for this seat. # RULING: a Nazgul or the Mouth may, though he can never wear it."""
    hex_ = state.ring.lies_at
    if seat == FELLOWSHIP:
        there = [name for name in may_bear(state) if _can_be_there(state, name, hex_)]
        return tuple(name for name in there if not state.people[name].is_dead) or tuple(there)
    dark = (p for p in state.people.values() if p.side == seat and p.hex == hex_ and not p.is_dead)
    return tuple(person.name for person in dark if person.name not in SERVANTS)


def _finders(state: State) -> tuple[str, ...]:
    if not state.ring.lies_at:
        return ()
    ours = state.stacks.get(state.ring.lies_at, Stack()).size > 0 or bool(state.face_up_at(state.ring.lies_at))
    dark = (seat for seat in dark_seats(state) if finders(state, seat))
    return (*((FELLOWSHIP,) if ours else ()), *dark)


@event
class SuccessionOpened(Event):
    """M.1  The Fellowship names the next Ringbearer: one of its own there, or one of these."""

    section: ClassVar[str] = "M.1/selecting-a-new-ringbearer"
    hex: str
    among: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.push(Succession(self.hex, self.among))


def borne(state: State, name: str, *, is_public: bool) -> State:
    """This state with the Ring on its next bearer."""
    held = {**state.magic.held, RING_CARD: name}
    ring = replace(
        state.ring, bearer=name, is_bearer_public=is_public, is_worn=False, lies_at="", errand="", is_seized=False
    )
    popped = state.pop() if state.now(Succession) else state
    # Y.5: possessing the Ring is an act against the Dark Power.
    popped = provoked(popped, "ring") if is_with_saruman(popped, name) else popped
    return replace(popped, ring=ring, magic=replace(popped.magic, held=held))


@event
class RingInherited(Event):
    """M.1  One of the nine has the Ring now; which one, the Fellowship keeps to itself."""

    hex: str
    name: str = secret(FELLOWSHIP)
    gives_up: int | None = secret(FELLOWSHIP, default=None)

    def apply(self, state: State) -> State:
        rest = lose(state, () if self.gives_up is None else (self.gives_up,))
        return borne(rest, self.name, is_public=False)


@event
class RingInheritedByAny(Event):
    """M.1  The same once Gollum is dead in the Campaign Game: somebody of the Fellowship has the Ring, one of the nine
    or not.
    """

    hex: str
    name: str = secret(FELLOWSHIP)
    gives_up: int | None = secret(FELLOWSHIP, default=None)

    def apply(self, state: State) -> State:
        return RingInherited(self.hex, self.name, self.gives_up).apply(state)


def inherited(state: State, hex_: str, name: str, gives_up: int | None) -> Event:
    """M.1  Somebody of the Fellowship has the Ring: told is no more than everybody can know."""
    kind = RingInheritedByAny if set(may_bear(state)) - set(NINE) else RingInherited
    return kind(hex_, name, gives_up)


@event
class RingPassed(Event):
    """M.1  Gollum, Saruman, a Nazgul or the Mouth has the Ring now, for all to see."""

    section: ClassVar[str] = "M.1/selecting-a-new-ringbearer"
    hex: str
    name: str

    def apply(self, state: State) -> State:
        if self.name == "gollum":
            state = state.with_person("gollum", hex=self.hex, is_face_up=True)
        return borne(state, self.name, is_public=True)


@event
class RingFell(Event):
    """M.1  Nobody who could bear it is in the hex: the Ring glimmers in the mud."""

    section: ClassVar[str] = "M.1/if-no-character-is-in-the-hex"
    hex: str

    def apply(self, state: State) -> State:
        return replace(state, ring=replace(state.ring, bearer=None, is_bearer_public=True, lies_at=self.hex))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The next Ringbearer."""
    step = at.state.now(Succession)
    if step:
        yield Choose(
            id="succession", seat=FELLOWSHIP, cites=NEXT_BEARER, says="ask.succession",
            answer="NameSuccessor", facts={"hex": step.hex}, hidden=True,
        )  # fmt: skip
