"""B-5, B-6  Moving a marker: by the die, a Horse, through the air, with Tom Bombadil; cards that lie open for it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.ground import BOMBADIL_GOES, flights, walks
from engine.games.riddle.happened.turns import CardLaidOpen
from engine.games.riddle.pieces import BOMBADIL, HORSES, OPEN_KINDS, WINGS, row_of_card, side_of
from engine.games.riddle.steps.acting import At, holds_one_of, is_free, may_hold, one_of, usable
from engine.games.riddle.steps.ways import Ends, Moves, for_water


@command
class LayOpen(Command):
    """B-8/cloak-rope-boat  A Boat, Rope or Cloak is laid before its player face up, to be used at once."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    cites: ClassVar[str] = "B-8/cloak-rope-boat"
    meaning: ClassVar[str] = "lay a Boat, a Rope or a Cloak open before you, for your move"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites, moves=True)
        yield from holds_one_of(at, cls.cites, cls.kinds(at))
        # What carries a marker beside the die is in the hand, and nobody else's to know: another card than this one.
        may_follow = not at.state.turn.is_walked or at.state.size(at.seat) > 1
        yield Check("B-8/when", may_follow, "a_move_may_follow")

    @classmethod
    def kinds(cls, at: At) -> tuple[str, ...]:
        """Those of which none lies open before the player."""
        return tuple(card for card in OPEN_KINDS if not at.state.has_open(at.seat, card))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", usable(at, cls.kinds(at)))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.card in OPEN_KINDS, "card_may_lie_open", ESSENTIAL, facts={"card": self.card})
        is_new = not at.state.has_open(at.seat, self.card)
        yield Check(self.cites, is_new, "one_of_them_is_enough", facts={"card": self.card})
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardLaidOpen(at.seat, self.card))


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

    fades_when_covered: ClassVar[tuple[str, ...]] = ("horse",)
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
    def carriers(cls, at: At) -> tuple[str, ...]:
        return HORSES

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        # RULING: horse-from-a-river-dot. To step ashore is to leave the river.
        is_on_a_dot = at.state.place(at.seat) in board().dots
        may_leave = not is_on_a_dot or at.reads_first("horse-from-a-river-dot")
        yield Check("B-6/on-rivers", may_leave, "horse_is_on_land", applies=is_on_a_dot)
        yield from super().more(at)

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        yield one_of("horse", usable(at, HORSES))

    @classmethod
    def told(cls, at: At, filled: Mapping[str, Any]) -> Mapping[str, Any]:
        horse = filled.get("horse")
        return {"spaces": HORSES.index(horse) + 1 if horse in HORSES else len(HORSES)}

    def stopped_by(self, at: At, to: str, filled: Mapping[str, Any]) -> str:
        # Neither along a river nor onto water does a Horse go, whatever lies open.
        by_water = for_water(to)
        return super().stopped_by(at, to, filled) if by_water == "B-6/across-rivers" else by_water

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.horse in HORSES, "card_is_a_horse", ESSENTIAL, facts={"card": self.horse})
        yield from may_hold(at, self.cites, self.horse)
        yield from self.checks_of(at, self.to, {"horse": self.horse})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, self.horse, {"horse": self.horse})


@command
class Fly(Moves):
    """B-6/flying  Eagles carry a Hobbit, Flying Beasts a Black Rider, to any space."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    cites: ClassVar[str] = "B-6/flying"
    says: ClassVar[str] = "reach.flight"
    # RULING: flying-out-of-a-forest. What a marker had to stop in it leaves in this turn by no means.
    question: ClassVar[str] = "flying-out-of-a-forest"
    wet: ClassVar[str] = "B-6/flying-special"
    meaning: ClassVar[str] = "fly to any space with Eagles or Flying Beasts"
    card: str
    to: str

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        return flights(at.state, at.seat)

    @classmethod
    def carriers(cls, at: At) -> tuple[str, ...]:
        return WINGS[side_of(at.seat)]

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        yield one_of("card", usable(at, cls.carriers(at)))

    def checks(self, at: At) -> Iterator[Check]:
        carries = self.card in WINGS[side_of(at.seat)]
        yield Check(row_of_card(self.card), carries, "card_carries_this_player", ESSENTIAL, facts={"card": self.card})
        yield from may_hold(at, self.cites, self.card)
        yield from self.checks_of(at, self.to, {})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, self.card, {})


@command
class GoWithBombadil(Moves):
    """B-6/bombadil  Tom Bombadil places a marker on any space within six."""

    cites: ClassVar[str] = "B-6/bombadil"
    says: ClassVar[str] = "reach.bombadil"
    # RULING: bombadil-out-of-a-forest. As with a flight.
    question: ClassVar[str] = "bombadil-out-of-a-forest"
    wet: ClassVar[str] = "B-6/bombadil"
    meaning: ClassVar[str] = "move to any space within six with Tom Bombadil"
    to: str

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        return flights(at.state, at.seat, BOMBADIL_GOES)

    @classmethod
    def carriers(cls, at: At) -> tuple[str, ...]:
        return (BOMBADIL,)

    def checks(self, at: At) -> Iterator[Check]:
        yield from may_hold(at, self.cites, BOMBADIL)
        yield from self.checks_of(at, self.to, {})

    def decide(self, at: At) -> Iterator[Event]:
        return self.moved(at, self.to, BOMBADIL, {})
