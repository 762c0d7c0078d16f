"""Gandalf: one player pays five in shields, and the active player picks a card and says how it helps."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Ask, Choose
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia.happened.board import EventIgnored, GuidanceMoves, GuidancePays
from engine.games.lotr_knizia.happened.cards import CardsHelped, GandalfCalled
from engine.games.lotr_knizia.happened.corruption import HobbitHelped
from engine.games.lotr_knizia.happened.foresight import LOOKED_AT, TilesLookedAt
from engine.games.lotr_knizia.in_hand import Called, Price, Queue
from engine.games.lotr_knizia.pieces import FORESIGHT, GANDALF_COSTS, GUIDANCE, HEALING, MAGIC, PERSISTENCE
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.steps.acting import Act, At, between, check, is_between, is_in_the_game
from engine.games.lotr_knizia.steps.helping import ForOne, Helps, before_call, event_in_hand, helper, useful


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
        yield check(at, between(state, "call"), is_free, "nothing_is_split_by_it", ESSENTIAL)
        yield is_in_the_game(at)
        is_over, out = state.stage == "over", state.active not in state.living
        yield check(at, "call", bool(state.gandalf), "gandalf_has_a_card_left", ESSENTIAL, between=is_over, out=out)
        hidden = at.seat if state.competitive else None
        has = state.shields.get(at.seat, 0) >= GANDALF_COSTS
        yield check(at, "call", has, "seat_has_the_shields", secret_to=hidden, shields=GANDALF_COSTS)
        yield check(at, "gandalf_timing", bool(useful(at)), "one_of_his_cards_helps_now", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, GandalfCalled(at.seat))


@command
class UseForesight(ForOne, Helps):
    """One player looks at the three top tiles, and puts them back in the order he likes."""

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/gandalf/foresight"
    card: ClassVar[str] = FORESIGHT
    rule: ClassVar[str] = FORESIGHT
    meaning: ClassVar[str] = "Foresight: one player looks at the three top tiles and orders them"
    on: str

    def decide(self, at: At) -> Iterator[Event]:
        return self.helped(at, TilesLookedAt(self.on, min(LOOKED_AT, at.state.tiles_left)))


@command
class UseGuidance(Helps):
    """Two Joker symbols: they help to pay, or move a marker."""

    cites: ClassVar[str] = "R/gandalf/guidance"
    card: ClassVar[str] = GUIDANCE
    rule: ClassVar[str] = GUIDANCE
    meaning: ClassVar[str] = "Guidance: two Joker symbols, to pay with or to move a marker"

    def decide(self, at: At) -> Iterator[Event]:
        pays = isinstance(before_call(at.state).top, Price | Queue)
        return self.helped(at, GuidancePays() if pays else GuidanceMoves(at.seat))


@command
class UseHealing(ForOne, Helps):
    """One hobbit goes two steps towards the light."""

    cites: ClassVar[str] = "R/gandalf/healing"
    card: ClassVar[str] = HEALING
    rule: ClassVar[str] = HEALING
    meaning: ClassVar[str] = "Healing: one hobbit goes two steps towards the light"
    on: str

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
        name = event_in_hand(state) or state.next_event
        return self.helped(at, EventIgnored(name))


@command
class UsePersistence(ForOne, Helps):
    """One player draws four Hobbit cards."""

    cites: ClassVar[str] = "R/gandalf/persistence"
    card: ClassVar[str] = PERSISTENCE
    rule: ClassVar[str] = PERSISTENCE
    meaning: ClassVar[str] = "Persistence: one player draws four Hobbit cards"
    on: str

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
