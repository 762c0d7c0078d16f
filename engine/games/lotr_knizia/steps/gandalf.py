"""Gandalf: one player pays five in shields, and the active player picks a card and says how it helps."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.course import flow
from engine.games.lotr_knizia.happened.board import EventIgnored, GuidanceMoves, GuidancePays
from engine.games.lotr_knizia.happened.cards import CardsHelped, GandalfCalled, GandalfHelps
from engine.games.lotr_knizia.happened.corruption import HobbitHelped
from engine.games.lotr_knizia.pieces import FORESIGHT, GANDALF_COSTS, GUIDANCE, HEALING, MAGIC, PERSISTENCE
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import Called, Do, Price, Queue, Reveal, State, Turned
from engine.games.lotr_knizia.steps.acting import Act, At, check, is_between, is_in_the_game
from engine.games.lotr_knizia.steps.paying import prices
from engine.games.lotr_knizia.steps.ring import is_between_tiles, is_in_a_gap


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
        return _next_event(state)
    if isinstance(top, Price) and top.name in pieces.ITEM_TILES:
        return _next_event(state)
    under = next((step for step in reversed(state.stack) if isinstance(step, Do) and step.what == "event_over"), None)
    if under is None:
        return ""
    is_whole = isinstance(top, Price | Reveal) or (isinstance(top, Queue) and len(top.seats) == len(state.living))
    return under.card if is_whole and not state.shown else ""


def _next_event(state: State) -> str:
    assert state.board is not None
    return state.board.events[state.event]


@command
class CallGandalf(Act):
    """A player pays five in shields."""

    cites: ClassVar[str] = "R/gandalf"
    rule: ClassVar[str] = "call"
    window: ClassVar[str] = "any"
    meaning: ClassVar[str] = "call Gandalf for five of your own shields; the active player picks his card"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        is_free = is_between(state) and not isinstance(state.top, Called)
        yield check(at, "call", is_free, "nothing_is_split_by_it", ESSENTIAL)
        yield is_in_the_game(at)
        yield check(at, "call", bool(state.gandalf), "gandalf_has_a_card_left", ESSENTIAL)
        hidden = at.seat if state.competitive else None
        has = state.shields.get(at.seat, 0) >= GANDALF_COSTS
        yield check(at, "call", has, "seat_has_the_shields", secret_to=hidden, shields=GANDALF_COSTS)
        yield check(at, "call", bool(useful(at)), "one_of_his_cards_helps_now", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, GandalfCalled(at.seat))


def useful(at: At) -> tuple[str, ...]:
    """The Gandalf cards that could be used at this moment."""
    return tuple(card for card in at.state.gandalf if may_help(at, card))


def may_help(at: At, card: str) -> bool:
    """Whether the moment is one for this card."""
    state = before_call(at.state)
    match card:
        case "guidance":
            pays = isinstance(state.top, Price | Queue) and any(cost.is_of_symbols for cost in prices(state))
            alone = isinstance(state.top, Queue) and state.top.seats[0] != helper(state)
            return is_in_a_gap(state) or (pays and not alone)
        case "magic":
            # RULING: magic-without-a-tile is read by R/gandalf/magic or by X/gandalf/magic.
            name = event_in_hand(state)
            is_chained = state.top == Do("event") and at.reads_first("magic-without-a-tile")
            return (bool(name) and name != "ring_is_mine") or is_chained
        case "foresight":
            return is_between_tiles(state) or state.board is not None
    return state.stage not in ("set_out", "gandalf")


class Helps(Act):
    """The active player uses a card of Gandalf's."""

    __slots__ = ()
    card: ClassVar[str] = ""

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        yield check(at, "call", isinstance(state.top, Called), "gandalf_was_called", ESSENTIAL)
        yield check(at, "call", at.seat == helper(state), "seat_is_active", ESSENTIAL, active=helper(state))
        yield check(at, cls.card, cls.card in state.gandalf, "gandalf_has_this_card", ESSENTIAL, card=cls.card)
        yield check(at, cls.card, may_help(at, cls.card), f"{cls.card}_helps_now", ESSENTIAL)

    @classmethod
    def of_one(cls, at: At) -> Iterator[Domain]:
        """Whom it is for."""
        yield Domain(name="on", kind="one_of", options=tuple((seat, seat) for seat in at.state.living))

    def for_one(self, at: At, seat: str) -> Iterator[Check]:
        """He is in the game."""
        yield check(at, self.card, seat in at.state.living, "hobbit_is_in_the_game", ESSENTIAL)

    def helped(self, at: At, *events: Event) -> Iterator[Event]:
        """What follows."""
        return flow(at, GandalfHelps(self.card), *events)


@command
class UseForesight(Helps):
    """One player looks at the three top tiles, and puts them back in the order he likes."""

    cites: ClassVar[str] = "R/gandalf/foresight"
    card: ClassVar[str] = FORESIGHT
    rule: ClassVar[str] = FORESIGHT
    meaning: ClassVar[str] = "Foresight: one player looks at the three top tiles and orders them"
    on: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        return cls.of_one(at)

    def checks(self, at: At) -> Iterator[Check]:
        return self.for_one(at, self.on)

    def decide(self, at: At) -> Iterator[Event]:
        return self.helped(at)


@command
class UseGuidance(Helps):
    """Two Joker symbols: they help to pay, or move a marker."""

    cites: ClassVar[str] = "R/gandalf/guidance"
    card: ClassVar[str] = GUIDANCE
    rule: ClassVar[str] = GUIDANCE
    meaning: ClassVar[str] = "Guidance: two Joker symbols, to pay with or to move a marker"

    def decide(self, at: At) -> Iterator[Event]:
        pays = not is_in_a_gap(before_call(at.state))
        return self.helped(at, GuidancePays() if pays else GuidanceMoves(at.seat))


@command
class UseHealing(Helps):
    """One hobbit goes two steps towards the light."""

    cites: ClassVar[str] = "R/gandalf/healing"
    card: ClassVar[str] = HEALING
    rule: ClassVar[str] = HEALING
    meaning: ClassVar[str] = "Healing: one hobbit goes two steps towards the light"
    on: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        return cls.of_one(at)

    def checks(self, at: At) -> Iterator[Check]:
        return self.for_one(at, self.on)

    def decide(self, at: At) -> Iterator[Event]:
        return self.helped(at, HobbitHelped(self.on, max(0, at.state.dark[self.on] - 2)))


@command
class UseMagic(Helps):
    """The marker moves, and the Event is ignored."""

    cites: ClassVar[str] = "R/gandalf/magic"
    card: ClassVar[str] = MAGIC
    rule: ClassVar[str] = MAGIC
    meaning: ClassVar[str] = "Magic: the marker moves, and the Event does not take place"

    def decide(self, at: At) -> Iterator[Event]:
        state = before_call(at.state)
        name = event_in_hand(state) or _next_event(state)
        return self.helped(at, EventIgnored(name))


@command
class UsePersistence(Helps):
    """One player draws four Hobbit cards."""

    cites: ClassVar[str] = "R/gandalf/persistence"
    card: ClassVar[str] = PERSISTENCE
    rule: ClassVar[str] = PERSISTENCE
    meaning: ClassVar[str] = "Persistence: one player draws four Hobbit cards"
    on: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        return cls.of_one(at)

    def checks(self, at: At) -> Iterator[Check]:
        return self.for_one(at, self.on)

    def decide(self, at: At) -> Iterator[Event]:
        return self.helped(at, CardsHelped(self.on, 4))


def asks(at: At) -> tuple[Ask, ...]:
    """Which card Gandalf brings."""
    called = at.state.top
    if not isinstance(called, Called) or at.state.outcome is not None:
        return ()
    first = next(iter(useful(at)), HEALING)
    facts = {"payer": called.payer, "active": helper(at.state)}
    cites, answer = section("call", at.state.expanded), f"Use{first.capitalize()}"
    return (Choose(id="gandalf", seat=helper(at.state), cites=cites, says="ask.gandalf", answer=answer, facts=facts),)
