"""E.12  Servants of Sauron: a card is turned where Fellowship Characters enter an Eye; a real one is fought at once."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import MetServant
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SERVANTS
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.g_combat.combat import CombatStarted
from engine.games.wotr_spi.steps.g_combat.fighting import after, company, prey
from engine.games.wotr_spi.steps.g_combat.rounds import go_on

RUMOR: Final = "rumor"
EYE: Final = "servant"
RUMORS: Final = 2


def open_servant(state: State, hex_: str) -> str:
    """The Servant that lies face-up in this hex's box, "" when there is none."""
    found = (state.people[name] for name in SERVANTS if name in state.people)
    return next((person.name for person in found if person.hex == hex_ and not person.is_dead), "")


def waits_in(at: Situation[State], hex_: str) -> bool:
    """Whether a face-down card lies in this hex's box, as far as the table knows its Eyes."""
    state = at.state
    fresh = hex_ not in state.freed and not open_servant(state, hex_) and state.servants > 0
    return fresh and EYE in places.features(at, hex_)


def entered(at: Situation[State], hex_: str) -> Iterator[Event]:
    """E.12  What comes of moving Fellowship Characters into this hex, in the state right after the move: whoever they
    are the card is turned, but a Gollum who comes alone is matched against nobody.
    """
    if at.state.phase is not Phase.FELLOWSHIP or not _is_entered(at.state, hex_):
        return
    servant = open_servant(at.state, hex_)
    if servant and prey(at.state, hex_):
        yield ServantMet(hex_, servant)
    elif not servant and waits_in(at, hex_):
        yield ServantMet(hex_, "")


def _is_entered(state: State, hex_: str) -> bool:
    """Whether anybody the Fellowship moves stands in a hex, a Gollum who bears the Ring among them."""
    return company(state, hex_, spotted_only=False) > 0


def way_checks(at: Situation[State], path: tuple[str, ...], *, is_prey: bool) -> Iterator[Check]:
    """E.12  A told way ends in the first hex where a Servant may wait: there it is fought before anybody goes on.

    is_prey: whether anybody but Gollum goes that way; one who lies open halts nobody else.
    """
    halts = [hex_ for hex_ in path[:-1] if (is_prey and open_servant(at.state, hex_)) or waits_in(at, hex_)]
    yield Check("E.12", False, "way_meets_no_servant", facts={"hex": (*halts, "")[0]}, applies=bool(halts))


@command
class TurnServant(Command):
    """E.12  The card in the Servant box of a hex that was entered is turned over. servant: who is on it, or "rumor"."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "turn over the Servant of Sauron card of a hex you entered"
    cites: ClassVar[str] = "E.12"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str
    servant: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("E.12", at.seat == FELLOWSHIP, "fellowship_turns_the_card")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        met = at.state.now(MetServant)
        yield Check("E.12", met is not None and met.servant == "", "a_card_is_to_be_turned")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        met = at.state.now(MetServant)
        found = _newly_reached(at.state) if _may_find(at.state) else ()
        boxes = tuple((hex_, hex_) for hex_ in ((met.hex,) if met else found) if hold(_box_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=boxes, is_apart=True)
        yield Domain(name="servant", kind="one_of", options=tuple((name, name) for name in unturned(at.state)))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _box_checks(at, self.hex)
        facts = {"hex": self.hex, "name": self.servant}
        yield Check("E.12", self.fits(at, "servant"), "card_is_not_turned_yet", ESSENTIAL, facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        turned = ServantTurned(self.hex, self.servant)
        yield turned
        if self.servant != RUMOR:
            yield from _attacks(at, turned.apply(state), self.hex, self.servant)


def _may_find(state: State) -> bool:
    """E.12  Whether a table whose map has not been read may find an Eye the record does not know."""
    return not state.stack and state.phase is Phase.FELLOWSHIP


def _newly_reached(state: State) -> tuple[str, ...]:
    """E.12  Hexes that somebody of the Fellowship entered in this Player-Turn: who only stands there turns no card."""
    so_far = state.so_far
    came = {hex_ for hex_, who in so_far.walked.items() if who.count}
    return tuple(hex_ for hex_ in state.fellowship_hexes() if hex_ in came or hex_ not in so_far.began)


def _box_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """E.12  Whether the card in this hex's box is to be turned now."""
    state, met, facts = at.state, at.state.now(MetServant), {"hex": hex_}
    asked = met is not None and met.hex == hex_
    found = _may_find(state) and at.charts.find("hexes", hex_, "features") is None
    yield Check("E.12", asked or found, "a_servant_hex_is_entered", facts=facts)
    yield from layout.hex_checks(at, hex_)
    # Whoever entered may have died since, by hand or by a card: his card is turned all the same.
    yield Check("E.12", asked or _is_entered(state, hex_), "fellowship_can_fight_there", facts=facts)
    fresh = hex_ not in state.freed and not open_servant(state, hex_) and state.servants > 0
    yield Check("E.12", fresh, "its_card_lies_face_down", ESSENTIAL, facts=facts)


@command
class MeetServant(Command):
    """E.12  Characters entered the hex of a Servant that lies face-up: they fight it at once."""

    meaning: ClassVar[str] = "fight the Servant that lies face-up in the hex you entered"
    cites: ClassVar[str] = "E.12"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        met = at.state.now(MetServant)
        on = met is not None and met.servant != ""
        yield Check("E.12", at.seat == FELLOWSHIP, "fellowship_turns_the_card")
        yield Check("E.12", on, "an_open_servant_is_met", ESSENTIAL)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.MeetServant", {"name": at.state.the(MetServant).servant}

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        met = at.state.the(MetServant)
        stirs = ServantStirs(met.hex, met.servant)
        yield stirs
        yield from _attacks(at, stirs.apply(at.state), met.hex, met.servant)


def _attacks(at: Situation[State], state: State, hex_: str, servant: str) -> Iterator[Event]:
    """E.12, G.2  The Servant and all who are in the hex; one Servant is never the many, so it is picked first."""
    if not prey(state, hex_):
        return
    first = FELLOWSHIP if prey(state, hex_) == 1 else DARK_POWER
    events: list[Event] = [CombatStarted(hex_, DARK_POWER, first, False, servant)]
    yield from events
    yield from go_on(at, after(state, events))


def unturned(state: State) -> tuple[str, ...]:
    """What a card that lies face-down can still be."""
    dead = sum(name in state.people and state.people[name].is_dead for name in SERVANTS)
    real = tuple(name for name in SERVANTS if name not in state.people)
    return (*real, *((RUMOR,) if len(state.freed) - dead < RUMORS else ()))


@event
class ServantMet(Event):
    """E.12  Somebody entered a Servant hex. servant: who lies face-up there, "" when the card is yet to be turned."""

    section: ClassVar[str] = "E.12"
    hex: str
    servant: str

    def apply(self, state: State) -> State:
        return state.push(MetServant(self.hex, self.servant))


@event
class ServantStirs(Event):
    """E.12  A Servant that lies face-up fights who enters."""

    section: ClassVar[str] = "E.12"
    hex: str
    servant: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class ServantTurned(Event):
    """E.12  A Servant card lies open: a rumor is removed, a real one stands in its hex."""

    hex: str
    who: str

    def apply(self, state: State) -> State:
        popped = state.pop() if state.now(MetServant) else state
        popped = replace(popped, servants=popped.servants - 1)
        if self.who == RUMOR:
            return replace(popped, freed=(*popped.freed, self.hex))
        servant = Person(self.who, DARK_POWER, hex=self.hex, is_face_up=True)
        return replace(popped, people={**popped.people, self.who: servant})


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The card, or the fight with an open one."""
    met = at.state.now(MetServant)
    if met:
        facts = {"hex": met.hex, "name": met.servant}
        answer = "MeetServant" if met.servant else "TurnServant"
        says = "ask.meet_servant" if met.servant else "ask.servant"
        yield Choose(id="servant", seat=FELLOWSHIP, cites="E.12", says=says, answer=answer, facts=facts)
