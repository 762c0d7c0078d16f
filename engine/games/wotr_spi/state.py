"""The whole truth of a Character Game (SPI 1977): frozen, changed only by events.

Face-down counters are counted by hex in public; which Character stands under which is `Person.hex`, the Fellowship's
secret, and may be unknown to the tablet altogether.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, TypeVar

from engine.core.cards import Held, face_up
from engine.core.frozen import frozen, replace
from engine.core.game import Outcome
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.armies import NO_ARMIES, Armies
from engine.games.wotr_spi.in_hand import InHex, Step
from engine.games.wotr_spi.so_far import Arrived as Arrived, SoFar as SoFar, Starts as Starts, Walked as Walked
from engine.games.wotr_spi.three import TWO_SEATS, Three

S = TypeVar("S", bound=Step)


class Phase(StrEnum):
    """D's sequence of play, with the setup of C before it and the end after; V.4 is the third seat's."""

    SETUP = "setup"
    RING = "ring"
    EVENTS = "events"
    SEARCH = "search"
    SARUMAN = "saruman"
    FELLOWSHIP = "fellowship"
    DARK_POWER = "dark_power"
    INDICATION = "indication"
    OVER = "over"


@frozen
class Person:
    """One Character. hex: where, or None when nobody told; is_face_up: its name is public; wounds: boxes with an x;
    slashes: boxes with a slash (Nazgul); circles: boxes with a Ring; spotted_in: the Province it was spotted in ("?"
    when nobody told).
    """

    name: str
    side: str
    hex: str | None = None
    is_face_up: bool = False
    wounds: int = 0
    slashes: int = 0
    circles: int = 0
    spotted_in: str | None = None
    is_dead: bool = False
    is_captive: bool = False


@frozen
class Stack:
    """The face-down Fellowship counters of one hex: unspotted ones, Hobbits known only as spotted Hobbits, and Hobbits
    that Orcs hold there.
    """

    face_down: int = 0
    spotted_hobbits: int = 0
    captive_hobbits: int = 0

    @property
    def size(self) -> int:
        """All face-down counters."""
        return self.face_down + self.spotted_hobbits + self.captive_hobbits


@frozen
class Shadow:
    """I: the letter and what came of it. letter and points are the Dark Power's secrets until D.6."""

    letter: str | None = None
    nonce: str = ""
    seal: str = ""
    die: int | None = None
    points: int | None = None
    spent: int = 0
    is_open: bool = False
    forfeited_on: int | None = None
    history: tuple[Mapping[str, Any], ...] = ()


@frozen
class EventCards(Held):
    """N: hands (None: a card drawn unseen by the tablet), the Event Discards box, deck size, and cards out of the game.

    to_look: seats whose hand nobody has looked over since another seat drew a card, whichever it was.
    """

    deck: int = 0
    removed: tuple[int, ...] = ()
    drawn_by: tuple[str, ...] = ()
    discarded_by: tuple[str, ...] = ()
    played_this_turn: tuple[int, ...] = ()
    to_look: tuple[str, ...] = ()

    @property
    def lying_open(self) -> tuple[int, ...]:
        """Event Cards that everybody can see."""
        return (*face_up(self.discards), *self.removed)

    def drawn_beside(self, drawer: str) -> tuple[str, ...]:
        """The seats that may look their hands over once this one has drawn: all the others that hold cards."""
        others = {seat for seat, cards in self.hands.items() if seat != drawer and cards}
        return tuple(sorted({*self.to_look, *others}))


@frozen
class MagicCards:
    """L: cards left in each box, and who holds what (the Fellowship's secret): card -> Character.

    used: cards out of play, for all to see; gone: cards out of play that only the Fellowship knows of. has_peered: the
    one look into a Palantir is taken (L.4).
    """

    boxes: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[int, str] = field(default_factory=dict)
    unseen: int = 0
    used: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    has_peered: bool = False


@frozen
class Search:
    """J.1: the card drawn this turn and what is left of its force.

    drawn: every card so far, the top of the deck last.
    """

    card: int | None = None
    drawn: tuple[int, ...] = ()
    force: str = ""
    provinces: tuple[str, ...] = ()
    nazgul_left: int = 0
    orcs_left: int = 0
    hexes: tuple[str, ...] = ()


@frozen
class Ring:
    """M: who bears it (the Fellowship's secret unless is_bearer_public), and whether it is worn (declared to all)."""

    bearer: str | None = "frodo"
    is_bearer_public: bool = True
    is_worn: bool = False
    removal_tried: bool = False
    is_circled: bool = False
    """Whether this Ring Phase's circle is marked already: one a phase, however often the Ring is put on."""
    lies_at: str = ""
    """The hex in whose mud it glimmers, when nobody bears it (M.1)."""
    is_seized: bool = False
    """Whether its bearer has it by an Attempt to Seize (M.3)."""
    errand: str = ""
    """Where who seized it must now go by the shortest way (E.5, E.9, E.10)."""


@frozen
class Orcs:
    """A band on the map: strength in Strength Points, of Hand-Orcs or Eye-Orcs. Its captives: State.captives_at."""

    strength: int
    kind: str


@frozen
class Wizards:
    """N.11  Saruman Summons Gandalf: whether Saruman has ever moved, and in which Game-Turn last, the last one he
    bides his time in, and whether Gandalf sits in Isengard.
    """

    saruman_has_moved: bool = False
    saruman_waits_until: int = 0
    gandalf_is_held: bool = False
    saruman_moved_on: int = 0

    def with_saruman_moved(self, turn: int) -> "Wizards":
        """With Saruman, or an Army of his, moved in this Game-Turn."""
        return replace(self, saruman_has_moved=True, saruman_moved_on=turn)


@frozen
class State:
    """One moment of the game."""

    phase: Phase = Phase.SETUP
    turn: int = 0
    stack: tuple[Step, ...] = ()
    set_up: frozenset[str] = frozenset()
    people: Mapping[str, Person] = field(default_factory=dict)
    stacks: Mapping[str, Stack] = field(default_factory=dict)
    shadow: Shadow = Shadow()
    events: EventCards = EventCards()
    magic: MagicCards = MagicCards()
    search: Search = Search()
    ring: Ring = Ring()
    gollum: str = ""
    mobilized_by: str = ""
    captured_citadels: tuple[str, ...] = ()
    orcs: Mapping[str, Orcs] = field(default_factory=dict)
    servants: int = 0
    freed: tuple[str, ...] = ()
    """Servant hexes where nobody waits (any more): a rumor, or a Servant that was killed (E.12)."""
    fallen: int = 0
    """Hobbits' counters laid aside face-down for good."""
    attempts: tuple[tuple[int, str], ...] = ()
    """Attempts to Seize the Ring: (Game-Turn, who)."""
    gandalf_due: int | None = None
    """The Game-Turn of Gandalf the White's return (E.7)."""
    is_white_back: bool = False
    so_far: SoFar = SoFar()
    starts: Starts = Starts()
    wizards: Wizards = Wizards()
    grounded: tuple[str, ...] = ()
    armies: Armies = NO_ARMIES
    three: Three = TWO_SEATS
    may_have_met: bool = False
    """R.6  Whether Gandalf and Theoden have been in one hex, or may have: the Fellowship's secret, until it tells."""
    may_have_passed: bool = False
    """R.10  Whether Aragorn has moved through W2626, or may have: the Fellowship's secret, until it tells."""
    are_paths_walked: bool = False
    """R.10  Whether a counter that can be Aragorn's has, or may have, as everybody sees."""
    healed: frozenset[str] = frozenset()
    """R.1, E.4  Hexes in which somebody was healed in the Ring Phase under way: the Fellowship's secret."""
    outcome: Outcome | None = None

    @property
    def members(self) -> tuple[str, ...]:
        """The Fellowship's Characters whose counters may lie face-down: nine and Gandalf the White, or 23 (R)."""
        return pieces.UNDER_COUNTERS if self.armies.are_on else pieces.UNDER_COUNTERS[:10]

    @property
    def schedule(self) -> str:
        """The chart of Shadow Point costs that holds (I.3, I.4)."""
        return "costs_campaign" if self.armies.are_on else "costs"

    @property
    def event_cards(self) -> tuple[int, ...]:
        """C.3, Q.3  The Event Cards that are in this game."""
        return pieces.CAMPAIGN_EVENT_CARDS if self.armies.are_on else pieces.EVENT_CARDS

    def with_person(self, name: str, **changes: Any) -> "State":
        """This state with one Character changed."""
        return replace(self, people={**self.people, name: replace(self.people[name], **changes)})

    def with_hexes(self, where: Mapping[str, str | None]) -> "State":
        """This state with these Characters in these hexes, None for one that the tablet knows no longer."""
        moved = {name: replace(self.people[name], hex=hex_) for name, hex_ in where.items()}
        return replace(self, people={**self.people, **moved})

    def with_stack(self, hex_: str, face_down: int = 0, spotted_hobbits: int = 0, captive_hobbits: int = 0) -> "State":
        """This state with counters added to (or, negative, taken from) the face-down stack of a hex."""
        old = self.stacks.get(hex_, Stack())
        new = Stack(
            old.face_down + face_down, old.spotted_hobbits + spotted_hobbits, old.captive_hobbits + captive_hobbits
        )
        stacks = {**self.stacks, hex_: new}
        if new.size == 0:
            del stacks[hex_]
        return replace(self, stacks=stacks)

    def push(self, step: Step) -> "State":
        """This state with a step on top of the stack."""
        return replace(self, stack=(*self.stack, step))

    def pop(self) -> "State":
        """This state without its top step."""
        return replace(self, stack=self.stack[:-1])

    def put(self, step: Step) -> "State":
        """This state with this step in place of the top one."""
        return replace(self, stack=(*self.stack[:-1], step))

    @property
    def step(self) -> str:
        """The name of the step in hand, "" when the phase itself waits."""
        return self.stack[-1].name if self.stack else ""

    @property
    def in_hand(self) -> Step | None:
        """The step in hand; None when the phase itself waits."""
        return self.stack[-1] if self.stack else None

    def now(self, kind: type[S]) -> S | None:
        """The step in hand, if it is of this kind."""
        step = self.stack[-1] if self.stack else None
        return step if isinstance(step, kind) else None

    def the(self, kind: type[S]) -> S:
        """The step in hand, which is of this kind. Raises TypeError where it is not: a rule that has no place here."""
        step = self.now(kind)
        if step is None:
            raise TypeError(f"{kind.name}: {self.step}")
        return step

    def under_way(self, kind: type[S]) -> S | None:
        """The first step of this kind on the stack, in hand or below it."""
        return next((step for step in self.stack if isinstance(step, kind)), None)

    @property
    def hex_in_hand(self) -> str:
        """Where the step in hand goes on; "" where none does, or nobody told."""
        step = self.now(InHex)
        return step.hex if step else ""

    def spend(self, points: int) -> "State":
        """This state with the Shadow Points Marker moved (I.1)."""
        return replace(self, shadow=replace(self.shadow, spent=self.shadow.spent + points))

    def seen_at(self, name: str) -> str:
        """The hex in which everybody sees this Character; '' where nobody does: under a face-down counter he may be
        anywhere, whatever his owner's desk says.
        """
        person = self.people.get(name)
        if person is None or person.hex is None:
            return ""
        may_hide = person.side == pieces.FELLOWSHIP or name == "gollum"
        hides = may_hide and (not person.is_face_up or name in pieces.HOBBITS)
        return "" if hides else person.hex

    def face_up_at(self, hex_: str) -> tuple[str, ...]:
        """Fellowship Characters whose counters lie face-up in this hex."""
        return tuple(
            person.name
            for person in self.people.values()
            if person.side == pieces.FELLOWSHIP and person.is_face_up and person.hex == hex_ and not person.is_dead
        )

    def captives_at(self, hex_: str) -> tuple[str, ...]:
        """Whom Orcs hold in this hex: face-up ones by name, every Hobbit as "hobbit". A Gandalf who sits in Isengard
        for card 70 is nobody's captive (N.11).
        """
        held = () if not self.wizards.gandalf_is_held else ("gandalf_grey", "gandalf_white")
        named = (name for name in self.face_up_at(hex_) if self.people[name].is_captive and name not in held)
        return (*named, *("hobbit",) * self.stacks.get(hex_, Stack()).captive_hobbits)

    def fellowship_hexes(self) -> tuple[str, ...]:
        """Hexes where Fellowship counters stand, face-down or face-up."""
        up = {person.hex for person in self.people.values() if person.is_face_up and not person.is_dead}
        return tuple(sorted({*self.stacks, *(hex_ for hex_ in up if hex_ and self.face_up_at(hex_))}))

    def has_done(self, **changes: Any) -> "State":
        """This state with what the phase has seen changed."""
        return replace(self, so_far=replace(self.so_far, **changes))

    def moving(self) -> "State":
        """This state once something has moved in this Player-Turn (T: reinforcements come before that)."""
        if not self.armies.are_on or self.so_far.armies.is_moving:
            return self
        return self.has_done(armies=replace(self.so_far.armies, is_moving=True))

    def nazgul_alive(self) -> tuple[str, ...]:
        """The Nazgul still in the game."""
        return tuple(name for name in pieces.NAZGUL if not self.people[name].is_dead)

    def hobbits_left(self) -> int:
        """E.6  How many of the four Hobbits can still lie unspotted, as everybody can count."""
        known = sum(stack.spotted_hobbits + stack.captive_hobbits for stack in self.stacks.values())
        lost = sum(self.people[name].is_face_up for name in pieces.HOBBITS)
        return max(0, len(pieces.HOBBITS) - self.fallen - known - lost)

    def hobbits_in(self, hex_: str) -> int:
        """E.6  How many Hobbits can stand in this hex, spotted or not, as everybody can count."""
        stack = self.stacks.get(hex_, Stack())
        return stack.spotted_hobbits + stack.captive_hobbits + min(stack.face_down, self.hobbits_left())

    def spotted_at(self, hex_: str) -> bool:
        """Whether any Character known to be spotted stands in this hex."""
        stack = self.stacks.get(hex_, Stack())
        return bool(self.face_up_at(hex_)) or stack.spotted_hobbits + stack.captive_hobbits > 0
