"""B-5, B-6  What moves a marker has in common, whatever carries it: where it may end, and what holds it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain, Reach
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event
from engine.games.riddle.board import board
from engine.games.riddle.course import must_exchange
from engine.games.riddle.ground import held_in
from engine.games.riddle.happened.turns import CardLaidOpen, MarkerMoved
from engine.games.riddle.pieces import CLOAK, OPEN_KINDS, ROPE
from engine.games.riddle.state import BARAD_DUR, CRACKS
from engine.games.riddle.steps.acting import At, holds_one_of, is_free
from engine.games.riddle.travel import WATER, End

Ends = Mapping[str, End]


class Moves(Command):
    """B-5, B-4/7  What moves a marker, as often as there is something to move it. It says where it may end."""

    __slots__ = ()
    says: ClassVar[str] = ""
    question: ClassVar[str] = ""
    """The open question on whether it leaves a forest or a mountain that was entered this turn, '' for none."""
    wet: ClassVar[str] = ""
    """The section by which it comes to water with a Boat alone, '' for that of the water."""

    @classmethod
    def ends(cls, at: At, filled: Mapping[str, Any]) -> Ends:
        """Where it may end, as far as its fields are known."""
        return {}

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites, moves=True)
        held = at.state.turn.held
        section = "B-6/mountains" if held == ROPE else "B-6/forests"
        facts = {"card": held, "dot": at.state.place(at.state.active) in board().dots if at.state.active else False}
        yield Check(section, cls.is_loose(at), "marker_may_go_on", facts=facts)
        yield from cls.more(at)
        yield Check(cls.cites, bool(cls.places(at)), "move_leads_somewhere", ESSENTIAL, applies=cls.is_loose(at))

    @classmethod
    def more(cls, at: At) -> Iterator[Check]:
        """The gates of this kind of move: a card of the hand."""
        yield from holds_one_of(at, cls.cites, cls.carriers(at))

    @classmethod
    def is_loose(cls, at: At) -> bool:
        """B-6/forests, B-6/mountains  Whether nothing holds the marker where it is."""
        held = at.state.turn.held
        is_free_of_it = cls.question != "" and not at.reads_first(cls.question)
        return not held or is_free_of_it or at.state.has_open(at.state.active, held)

    @classmethod
    def carriers(cls, at: At) -> tuple[str, ...]:
        """The cards that carry a marker so."""
        return ()

    @classmethod
    def cards(cls, at: At) -> Iterator[Domain]:
        """The card that carries the marker, where there are several."""
        yield from ()

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield from cls.cards(at)
        yield Domain(name="to", kind="place", options=tuple((place, place) for place in cls.places(at)))

    @classmethod
    def places(cls, at: At) -> tuple[str, ...]:
        """Where it may end for sure."""
        # A field hangs on no other: of a Horse, all that the swiftest reaches. Where the turn began it may not end, so
        # that nobody is led back there, though who has another move left may pass there.
        return tuple(place for place, end in cls.ends(at, {}).items() if end.is_sure and not _is_back(at, place))

    @classmethod
    def reached(cls, at: At, filled: Mapping[str, Any]) -> Reach | None:
        if not at.state.is_free or at.seat != at.state.active:
            return None
        found = cls.ends(at, filled)
        lit = tuple((place, str(end.left * (not end.is_held))) for place, end in found.items() if end.is_sure)
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
        comes = end is not None or to == state.at[at.seat]
        yield Check(self.cites if comes else self.stopped_by(at, to, filled), comes, "marker_comes_so_far")
        yield Check("B-6/across-rivers", end is None or end.is_sure, "rivers_on_the_way_are_told")
        yield Check("B-5/not-the-same-space", not _is_back(at, to), "turn_ends_elsewhere", WARNS)
        idle = tuple(card for card in at.state.turn.laid if self.is_idle(at, card, to, filled))
        facts = {"card": idle[0] if idle else ""}
        applies = bool(at.state.turn.laid) and end is not None
        yield Check("B-8/when", not idle, "open_card_is_of_use", WARNS, facts=facts, applies=applies)

    def is_idle(self, at: At, card: str, to: str, filled: Mapping[str, Any]) -> bool:
        """B-8/when  Whether without this open card the marker comes to a place all the same, and goes on from there."""
        lying = {**at.state.lying, at.seat: tuple(each for each in at.state.lying.get(at.seat, ()) if each != card)}
        without = replace(at, state=replace(at.state, lying=lying))
        return at.state.turn.held != card and self.ends(without, filled).get(to) == self.ends(at, filled).get(to)

    def stopped_by(self, at: At, to: str, filled: Mapping[str, Any]) -> str:
        """The section of what stops the marker short of a place: a card that would bring it there does not lie open
        (B-6); the move's own where none would.
        """
        for card in OPEN_KINDS:
            laid_open = replace(at, state=CardLaidOpen(at.seat, card).apply(at.state))
            if not at.state.has_open(at.seat, card) and to in self.ends(laid_open, filled):
                return {CLOAK: "B-6/forests", ROPE: "B-6/mountains"}.get(card) or self.wet or for_water(to)
        return self.cites

    def moved(self, at: At, to: str, by: str, filled: Mapping[str, Any]) -> Iterator[Event]:
        """The marker is there, and exchanges cards with whoever is near."""
        end = self.ends(at, filled).get(to)
        done = MarkerMoved(at.seat, to, by, held_in(to, end) if end is not None else "")
        return flow(at, done, *must_exchange(done.apply(at.state)))


def for_water(place: str) -> str:
    """The section by which a marker comes to a place with a Boat: along a river, onto water, or across a river."""
    if place in board().dots:
        return "B-6/on-rivers"
    return "B-6/water" if board().ground.get(place) in set(WATER) else "B-6/across-rivers"


def _is_back(at: At, place: str) -> bool:
    """B-5/not-the-same-space  Whether a turn began there, and may not end there."""
    return place == at.state.turn.start and place not in (CRACKS, BARAD_DUR)
