"""S.4, S.7, J.4  The Orcs of an Army that holds a hex alone try to capture Characters in it: one die each, against the
Capture Range, with no search before it.

# RULING: such Characters are not spotted, and nobody searches a Citadel, so there is no search die; each is tried once.
Who lies under a face-down counter only the Fellowship knows: it says whether the die takes him, and names nobody else.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces
from engine.games.wotr_spi.in_army import COUNTER, Routed, RoutReach
from engine.games.wotr_spi.in_hand import TellCards
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS, FELLOWSHIP, HOBBITS
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.j_search.capture import ALLOWS_CAPTURE, HOBBIT, ORCS, verdict
from engine.games.wotr_spi.steps.j_search.search import by_table
from engine.games.wotr_spi.steps.s_armies import routs

NOT_TAKEN = ""


def can_be_reached(state: State, rout: Routed) -> tuple[str, ...]:
    """S.4, S.7  Whom the victors' Orcs may still reach for in this hex, as everybody sees: each counter once."""
    stack = state.stacks.get(rout.hex, Stack())
    up = tuple(name for name in state.face_up_at(rout.hex) if not state.people[name].is_captive)
    # M.2c: no Army captures who wears the Ring, where everybody sees who that is.
    wearer = state.ring.bearer if state.ring.is_worn and state.ring.is_bearer_public else None
    named = tuple(name for name in up if name not in rout.tried and name != wearer)
    hobbits = stack.spotted_hobbits - rout.tried.count(HOBBIT)
    counters = stack.face_down - rout.tried.count(COUNTER)
    return (*named, *((HOBBIT,) if hobbits > 0 else ()), *((COUNTER,) if counters > 0 else ()))


@command
class ReachForRouted(Command):
    """S.4, S.7  The Dark Power's Orcs try to capture one of those whose Army is gone."""

    meaning: ClassVar[str] = "try to capture a Character whose Army is gone"
    cites: ClassVar[str] = "S.7"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    who: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _reach_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        left = can_be_reached(at.state, at.state.the(Routed))
        yield Domain(name="who", kind="one_of", options=tuple((who, who) for who in left), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.ReachForRouted{'_counter' if fixed['who'] == COUNTER else ''}", fixed

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        rout = at.state.now(Routed)
        left = can_be_reached(at.state, rout) if rout else ()
        yield Check("S.7", self.who in left, "he_can_be_reached", ESSENTIAL, facts={"name": self.who})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RoutReached(at.state.the(Routed).hex, self.who)


@command
class LeaveRouted(Command):
    """S.4  The Dark Power reaches for nobody more: the others are placed beside."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "reach for nobody more of those whose Army is gone"
    cites: ClassVar[str] = "S.4"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _reach_checks(at)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RoutLeft(at.state.the(Routed).hex)


def _reaching(state: State) -> str:
    """S.7  Whose Orcs reach for somebody just now."""
    rout = state.under_way(Routed)
    return rout.by if rout is not None else DARK_POWER


def _reach_checks(at: Situation[State]) -> Iterator[Check]:
    rout = at.state.now(Routed)
    on = rout is not None and not rout.is_reached
    yield Check("S.7", on, "an_army_is_gone", ESSENTIAL)
    mine = rout is not None and at.seat == rout.by if at.state.three.is_on else at.seat == DARK_POWER
    if at.state.three.is_on:
        yield Check("Y.1", mine, "this_seats_orcs_have_won", facts={"seat": rout.by if rout else ""})
    else:
        yield Check("J.4", mine, "dark_power_captures")
    has = rout is not None and routs.may_capture(at.state, rout)
    yield Check("J.4", has, "orcs_are_among_the_victors", applies=on)


@command
class AnswerRout(Command):
    """S.7, J.4  The Fellowship says whether the die takes the one reached for, and if it does who that is: a Hobbit is
    only called a Hobbit. taken: "" for nobody; hobbit: which, kept on its desk.
    """

    is_observation: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say whether the die takes the one reached for, and who he is"
    cites: ClassVar[str] = "S.7"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    taken: str = NOT_TAKEN
    hobbit: str = secret(FELLOWSHIP, default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        reach = at.state.now(RoutReach)
        yield Check("S.7", at.seat == FELLOWSHIP, "fellowship_says_who_is_taken")
        rolled = reach is not None and reach.die is not None
        yield Check("S.7", rolled, "somebody_is_reached_for", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        names = tuple((name, name) for name in may_be(at.state, at.state.the(RoutReach)))
        yield Domain(name="taken", kind="one_of", options=names, default=NOT_TAKEN, apart=(NOT_TAKEN,))
        if filled.get("taken") == HOBBIT:
            living = tuple((name, name) for name in HOBBITS if not at.state.people[name].is_dead)
            yield Domain(name="hobbit", kind="one_of", options=living, default="", secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return ("offer.AnswerRout_no" if fixed.get("taken") == NOT_TAKEN and fixed else "offer.AnswerRout"), {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        reach = at.state.now(RoutReach)
        can = reach is not None and self.taken in (NOT_TAKEN, *may_be(at.state, reach))
        yield Check("S.7", can, "he_can_lie_there", ESSENTIAL, facts={"name": self.taken})
        person = at.state.people.get(self.hobbit or self.taken)
        here = person is None or person.hex in (None, at.state.hex_in_hand)
        yield Check("S.7", here, "desk_has_them_here", secret_to=FELLOWSHIP)
        ring = at.state.ring
        wears = ring.is_worn and person is not None and person.name == ring.bearer
        yield Check("M.2c", not wears, "wearer_is_not_captured", secret_to=FELLOWSHIP, applies=ring.is_worn)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        reach = at.state.the(RoutReach)
        if self.taken == NOT_TAKEN:
            yield RoutMissed(reach.hex, reach.who)
            return
        if self.taken != HOBBIT and not at.state.people[self.taken].is_face_up:
            yield tells(f"identity:{self.taken}", "S.7", reach.hex)
        yield RoutTaken(reach.hex, reach.who, self.taken, self.hobbit)


def may_be(state: State, reach: RoutReach) -> tuple[str, ...]:
    """S.7  As whom the one reached for may be told, as everybody sees."""
    if reach.who != COUNTER:
        return (reach.who,)
    down = (name for name in state.members if name not in HOBBITS and not state.people[name].is_face_up)
    here = tuple(name for name in down if name != "gandalf_white" or state.is_white_back)
    return (*((HOBBIT,) if state.hobbits_left() else ()), *here)


def rout_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """J.4, E.2/capture-escape-range  The die: within the Capture Range he is taken."""
    reach = at.state.the(RoutReach)
    known = reach.who not in (HOBBIT, COUNTER)
    yield RoutCaptureRolled(reach.hex, reach.who, faces[0])
    taken = verdict(at, reach.who, faces[0]) if known else None
    if taken is False:
        yield RoutMissed(reach.hex, reach.who)
    elif taken:
        yield RoutTaken(reach.hex, reach.who, reach.who)


def rout_searched(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """J.4, J.7  The die of the Search Table, one for all of the hex, where a table has the Orcs search first."""
    reach = at.state.the(RoutReach)
    yield RoutSearched(reach.hex, reach.who, faces[0], by_table(at, ORCS, faces[0]))


ROLLS = {"rout_reach": rout_rolled, "rout_search": rout_searched}


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die, and the word on it."""
    reach = at.state.now(RoutReach)
    if reach is None:
        return
    facts: dict[str, Any] = {"hex": reach.hex, "who": reach.who, "die": reach.die or 0}
    if reach.searches:
        yield Roll(id="rout_search", seat=_reaching(at.state), cites="J.7", says="ask.rout_search", facts=facts)
    elif reach.die is None:
        yield Roll(id="rout_reach", seat=_reaching(at.state), cites="J.4", says="ask.rout_reach", facts=facts)
    else:
        yield Choose(
            id="rout_answer", seat=FELLOWSHIP, cites="S.7", says="ask.rout_answer", answer="AnswerRout", facts=facts
        )


@event
class RoutReached(Event):
    """S.7  Orcs reach for one of them."""

    hex: str
    who: str

    def apply(self, state: State) -> State:
        return state.push(RoutReach(self.hex, self.who, searches=state.the(Routed).searches))


@event
class RoutSearched(Event):
    """J.4, J.7  What the Orcs have found: with a try at capture they reach for whom they meant, else for nobody."""

    section: ClassVar[str] = "J.7"
    hex: str
    who: str
    die: int
    result: str

    def apply(self, state: State) -> State:
        reach, popped = state.the(RoutReach), state.pop()
        rout = popped.the(Routed)
        if self.result != ALLOWS_CAPTURE:
            return closed(popped.put(replace(rout, is_reached=True)))
        return popped.put(replace(rout, searches=False)).push(replace(reach, searches=False))


@event
class RoutLeft(Event):
    """S.4  Nobody more is reached for."""

    hex: str

    def apply(self, state: State) -> State:
        return closed(state.put(replace(state.the(Routed), is_reached=True)))


@event
class RoutCaptureRolled(Event):
    """S.7, J.4  The die for one of them."""

    section: ClassVar[str] = "J.4"
    hex: str
    who: str
    die: int

    def apply(self, state: State) -> State:
        return state.put(replace(state.the(RoutReach), die=self.die))


@event
class RoutMissed(Event):
    """S.7  He gets away; nobody reaches for him again here."""

    section: ClassVar[str] = "S.7"
    hex: str
    who: str

    def apply(self, state: State) -> State:
        popped = state.pop()
        rout = popped.the(Routed)
        return closed(popped.put(replace(rout, tried=(*rout.tried, self.who))))


@event
class RoutTaken(Event):
    """S.4, S.7, J.4  He is a captive, under a Strength Point of the victors' Orcs. who: as he was reached for; taken:
    as he is told; hobbit: which Hobbit, as the Fellowship's desk has it.
    """

    section: ClassVar[str] = "S.7"
    hex: str
    who: str
    taken: str
    hobbit: str = secret(FELLOWSHIP, default="")

    def apply(self, state: State) -> State:
        seat = forces.captor(state, self.hex, _reaching(state))
        popped = forces.with_captors(state.pop(), self.hex, seat)
        if self.taken == HOBBIT:
            kind = "spotted_hobbits" if self.who == HOBBIT else "face_down"
            popped = popped.with_stack(self.hex, **{kind: -1}).with_stack(self.hex, captive_hobbits=1)
            if self.hobbit in HOBBITS:
                popped = popped.with_person(self.hobbit, hex=self.hex, is_captive=True)
        else:
            if self.who == COUNTER:
                popped = popped.with_stack(self.hex, face_down=-1)
            popped = popped.with_person(
                self.taken, hex=self.hex, is_captive=True, is_face_up=True, spotted_in="?", is_dead=False
            )
        popped = captors.taken(popped, seat, self.hex, (self.taken,))
        return closed(popped).push(TellCards(self.hex, self.taken))


def closed(state: State) -> State:
    """The rout once one of them was tried, or nobody is any more: over where nobody is to be placed either."""
    rout = state.the(Routed)
    if not rout.is_reached and not (routs.may_capture(state, rout) and can_be_reached(state, rout)):
        rout = replace(rout, is_reached=True)
    if rout.is_reached and not routs.to_place(state, rout.seat, rout.hex):
        return state.pop()
    return state.put(rout)
