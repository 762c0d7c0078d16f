"""What Gandalf's cards and yellow cards share: who plays one, at which moment, and for whom."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.cards import GandalfHelps, YellowPlayed
from engine.games.lotr_knizia.in_hand import Called, Do, Price, Queue, Reveal, Turned, is_chained
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.acting import Act, At, between, check, is_between, is_in_the_game, may_hold_kind
from engine.games.lotr_knizia.steps.paying import may_give, prices
from engine.games.lotr_knizia.steps.ring import is_at_step_0, is_between_tiles, is_in_a_gap


def helper(state: State) -> str:
    """Who picks the Gandalf card: the active player, or the next one where he is out."""
    return state.active if state.active in state.living else state.left(state.active)


def before_call(state: State) -> State:
    """The table as it stood when Gandalf was called."""
    return state.popped() if isinstance(state.top, Called) else state


def event_in_hand(state: State) -> str:
    """The Event of a tile that has just been turned, before anything of it is done; '' where there is none."""
    top = state.top
    if isinstance(top, Turned) and top.kind in pieces.SUNDIALS:
        return state.next_event
    if isinstance(top, Price) and top.name in pieces.ITEM_TILES:
        return state.next_event
    under = next((step for step in reversed(state.stack) if isinstance(step, Do) and step.what == "event_over"), None)
    if under is None:
        return ""
    # The active player is the first of a row: while he is next, nobody has paid or rolled.
    is_whole = isinstance(top, Price | Reveal) or (isinstance(top, Queue) and top.seats[0] == state.active)
    return under.card if is_whole and not state.shown else ""


def useful(at: At) -> tuple[str, ...]:
    """The Gandalf cards that could be used at this moment."""
    return tuple(card for card in at.state.gandalf if may_help(at, card))


def may_help(at: At, card: str) -> bool:
    """Whether the moment is one for this card."""
    state = before_call(at.state)
    match card:
        case "guidance":
            pays = helper(state) in may_give(state) and any(cost.is_of_symbols for cost in prices(state))
            between = is_between_tiles(state) and at.reads_first("ring-between-tiles")
            return is_in_a_gap(state) or between or pays
        case "magic":
            # RULING: magic-without-a-tile is read by R/gandalf/magic or by X/gandalf/magic.
            name = event_in_hand(state)
            follows = is_chained(state.top) and at.reads_first("magic-without-a-tile")
            return (bool(name) and name != "ring_is_mine") or follows
        case "foresight":
            return is_between_tiles(state) or state.board is not None
    return state.stage not in ("set_out", "gandalf")


class ForOne(Act):
    """A card that is for one hobbit, who is in the game."""

    __slots__ = ()
    card: ClassVar[str] = ""
    on: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        """Whom it is for."""
        yield Domain(name="on", kind="one_of", options=tuple((seat, seat) for seat in at.state.living))

    def checks(self, at: At) -> Iterator[Check]:
        """He is in the game."""
        yield check(at, self.card, self.on in at.state.living, "hobbit_is_in_the_game", ESSENTIAL)


class Helps(Act):
    """The active player uses a card of Gandalf's."""

    __slots__ = ()
    card: ClassVar[str] = ""

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        # RULING: X/shelob/faces-of-the-dead lets the left neighbour take over once all have paid; he picks until then.
        between, out = state.stage == "over", state.active not in state.living
        yield check(
            at, "call", isinstance(state.top, Called), "gandalf_was_called", ESSENTIAL, between=between, out=out
        )
        picks = helper(state)
        says = "seat_picks_for_who_is_out" if out else "seat_is_active"
        yield check(at, "call", at.seat == picks, says, ESSENTIAL, active=picks, fallen=state.active)
        yield check(at, "call", cls.card in state.gandalf, "gandalf_has_this_card", ESSENTIAL, card=cls.card)
        before = before_call(state)
        says, gap = f"{cls.card}_helps_now", is_between_tiles(before)
        first, chained = is_at_step_0(before), is_chained(before.top)
        fits = may_help(at, cls.card)
        yield check(at, cls.card, fits, says, ESSENTIAL, between_tiles=gap, at_step_0=first, chained=chained)

    def helped(self, at: At, *events: Event) -> Iterator[Event]:
        """What follows."""
        return flow(at, GandalfHelps(self.card), *events)


class Yellow(Act):
    """A yellow card is played from a hand."""

    __slots__ = ()
    card: ClassVar[str] = ""
    window: ClassVar[str] = "any"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        """Whether the moment is one for this card."""
        return is_between(at.state) and not isinstance(at.state.top, Called)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield is_in_the_game(at)
        rule = between(at.state, cls.card) if cls.window == "any" else cls.card
        says = f"{cls.card}_can_be_played_now"
        yield check(at, cls.barred_by(at) or rule, cls.is_moment(at), says, ESSENTIAL, **cls.told(at))
        yield from may_hold_kind(at, cls.card, at.seat, cls.card)

    @classmethod
    def barred_by(cls, at: At) -> str:
        """The rule that bars this card at this moment, where it is another than its own."""
        return ""

    @classmethod
    def told(cls, at: At) -> Mapping[str, Any]:
        """What of the moment the book leaves open for this card."""
        return {"at_step_0": is_at_step_0(at.state)}

    def played(self, at: At, on: str, *events: Event) -> Iterator[Event]:
        """What follows."""
        return flow(at, YellowPlayed(at.seat, self.card, on), *events)
