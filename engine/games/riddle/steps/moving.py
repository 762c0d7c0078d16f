"""B-5, B-6  Moving a marker: by the die, a Horse, through the air, with Tom Bombadil; cards that lie open for it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain, Reach
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.course import must_exchange
from engine.games.riddle.ground import BOMBADIL_GOES, flights, held_in, walks
from engine.games.riddle.happened.turns import CardLaidOpen, MarkerMoved
from engine.games.riddle.pieces import BOMBADIL, HORSES, OPEN_KINDS, ROPE, WINGS, side_of
from engine.games.riddle.state import BARAD_DUR, CRACKS
from engine.games.riddle.steps.acting import At, holds_cards, is_free, may_hold, one_of, usable
from engine.games.riddle.travel import End

Ends = Mapping[str, End]


@command
class LayOpen(Command):
    """B-8/cloak-rope-boat  A Boat, Rope or Cloak is laid before its player face up, to be used at once."""

    cites: ClassVar[str] = "B-8/cloak-rope-boat"
    meaning: ClassVar[str] = "lay a Boat, a Rope or a Cloak open before you, for your move"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield holds_cards(at, cls.cites)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        kinds = tuple(card for card in usable(at, OPEN_KINDS) if not at.state.has_open(at.seat, card))
        yield one_of("card", kinds)

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.card in OPEN_KINDS, "card_may_lie_open", ESSENTIAL, facts={"card": self.card})
        is_new = not at.state.has_open(at.seat, self.card)
        yield Check(self.cites, is_new, "one_of_them_is_enough", facts={"card": self.card})
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardLaidOpen(at.seat, self.card))


class Moves(Command):
    """B-5  What moves a marker. It says where it may end."""

    __slots__ = ()
    says: ClassVar[str] = ""

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        """Where it may end, as far as its fields are known."""
        raise NotImplementedError

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        held = at.state.turn.held
        section = "B-6/mountains" if held == ROPE else "B-6/forests"
        yield Check(section, is_loose(at), "marker_may_go_on", facts={"card": held})
        yield from cls.more(at)

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        """The gates of this kind of move: a card of the hand."""
        yield holds_cards(at, cls.cites)

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        """The card that carries the marker, where there are several."""
        yield from ()

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield from cls.cards(at)
        # A field hangs on no other: of a Horse, all that the swiftest reaches.
        places = tuple((place, place) for place, end in cls.ends(at, {}).items() if end.is_sure)
        yield Domain(name="to", kind="place", options=places)

    @classmethod
    def reached(cls, at: At, filled: Mapping[str, Any]) -> Reach | None:
        if not at.state.is_free or at.seat != at.state.active:
            return None
        found = cls.ends(at, filled)
        lit = tuple((place, "0" if end.is_held else str(end.left)) for place, end in found.items() if end.is_sure)
        unread = tuple(place for place, end in found.items() if not end.is_sure)
        return Reach(at.state.at[at.seat], lit, (), cls.says, unread, cls.told(at, filled))

    @classmethod
    def told(cls, at: At, filled: Mapping[str, Any]) -> Mapping[str, Any]:
        """What fills the blanks of the sentence on how far it goes."""
        return {"die": at.state.turn.die}

    def checks_of(self, at: At, to: str, filled: Mapping[str, Any]) -> Iterator[Check]:
        """Whether a marker comes there."""
        laid, state = board(), at.state
        is_there = to in laid.beside or to in laid.dots
        yield Check("B-1/board", is_there, "board_has_the_place", ESSENTIAL)
        yield Check("B-5/each-move", to != state.at[at.seat], "move_ends_elsewhere")
        end = self.ends(at, filled).get(to)
        # That a move ends elsewhere than it began is the check before.
        yield Check(self.cites, end is not None or to == state.at[at.seat], "marker_comes_so_far")
        yield Check("B-6/across-rivers", end is None or end.is_sure, "rivers_on_the_way_are_told")
        is_back = to == state.turn.start and to not in (CRACKS, BARAD_DUR)
        yield Check("B-5/not-the-same-space", not is_back, "turn_ends_elsewhere", WARNS)

    def moved(self, at: At, to: str, by: str, filled: Mapping[str, Any]) -> Iterator[Event]:
        """The marker is there, and exchanges cards with whoever is near."""
        end = self.ends(at, filled).get(to)
        done = MarkerMoved(at.seat, to, by, held_in(to, end) if end is not None else "")
        return flow(at, done, *must_exchange(done.apply(at.state)))


def is_loose(at: At) -> bool:
    """B-6/forests, B-6/mountains  Whether nothing holds the marker where it is."""
    held = at.state.turn.held
    return not held or at.state.has_open(at.state.active, held)


@command
class MoveByDie(Moves):
    """B-5/roll  The marker moves as many spaces as the die shows at the most."""

    cites: ClassVar[str] = "B-5/roll"
    says: ClassVar[str] = "reach.die"
    meaning: ClassVar[str] = "move your marker by the die"
    to: str

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        yield Check("B-5/combining", not at.state.turn.is_walked, "die_is_unused")

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        return walks(at.state, at.charts, at.seat, at.state.turn.die)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.MoveByDie", {"die": at.state.turn.die}

    def checks(self, at: At) -> Iterator[Check]:
        yield from self.checks_of(at, self.to, {})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, "die", {})


@command
class RideHorse(Moves):
    """B-5/additional  A Horse carries the marker as many spaces as it shows at the most."""

    cites: ClassVar[str] = "B-5/additional"
    says: ClassVar[str] = "reach.horse"
    meaning: ClassVar[str] = "make an additional move with a Horse"
    horse: str
    to: str

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        horse = filled.get("horse")
        spaces = HORSES.index(horse) + 1 if horse in HORSES else len(HORSES)
        return walks(at.state, at.charts, at.seat, spaces, is_horse=True)

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        yield one_of("horse", usable(at, HORSES))

    @classmethod
    def told(cls, at: At, filled: Mapping[str, Any]) -> Mapping[str, Any]:
        horse = filled.get("horse")
        return {"spaces": HORSES.index(horse) + 1 if horse in HORSES else len(HORSES)}

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.horse in HORSES, "card_is_a_horse", ESSENTIAL, facts={"card": self.horse})
        yield from may_hold(at, self.cites, self.horse)
        yield from self.checks_of(at, self.to, {"horse": self.horse})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, self.horse, {"horse": self.horse})


@command
class Fly(Moves):
    """B-6/flying  Eagles carry a Hobbit, Flying Beasts a Black Rider, to any space."""

    cites: ClassVar[str] = "B-6/flying"
    says: ClassVar[str] = "reach.flight"
    meaning: ClassVar[str] = "fly to any space with Eagles or Flying Beasts"
    card: str
    to: str

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        return flights(at.state, at.seat)

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        yield one_of("card", usable(at, WINGS[side_of(at.seat)]))

    def checks(self, at: At) -> Iterator[Check]:
        carries = self.card in WINGS[side_of(at.seat)]
        yield Check(self.cites, carries, "card_carries_this_player", ESSENTIAL, facts={"card": self.card})
        yield from may_hold(at, self.cites, self.card)
        yield from self.checks_of(at, self.to, {})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, self.card, {})


@command
class GoWithBombadil(Moves):
    """B-6/bombadil  Tom Bombadil places a marker on any space within six."""

    cites: ClassVar[str] = "B-6/bombadil"
    says: ClassVar[str] = "reach.bombadil"
    meaning: ClassVar[str] = "move to any space within six with Tom Bombadil"
    to: str

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        return flights(at.state, at.seat, BOMBADIL_GOES)

    def checks(self, at: At) -> Iterator[Check]:
        yield from may_hold(at, self.cites, BOMBADIL)
        yield from self.checks_of(at, self.to, {})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, BOMBADIL, {})
