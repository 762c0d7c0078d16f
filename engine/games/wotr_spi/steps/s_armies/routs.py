"""S.4, S.7  Characters whose Army is gone, or whose Citadel is taken, are placed in a hex beside; first the victors'
Orcs may reach for them: rout_captures.py.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.at_home import NEVER_MOVED
from engine.games.wotr_spi.in_army import Routed
from engine.games.wotr_spi.in_hand import InHex
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.r_events import passing
from engine.games.wotr_spi.steps.r_leaders import theoden
from engine.games.wotr_spi.steps.s_armies import company


def unmovable(state: State, hex_: str) -> int:
    """R.1  How many of the Fellowship stay in this hex whatever happens, as everybody knows.

    # RULING: R.1 never moves Galadriel and Elrond, and S.4 and S.7 know no exception: they stay where they are.
    """
    held = (state.people[name] for name, home in NEVER_MOVED.items() if home == hex_ and name in state.people)
    return sum(not person.is_dead and not person.is_captive for person in held)


def to_place(state: State, seat: str, hex_: str) -> int:
    """S.4, S.7  How many Characters of a seat have still to leave this hex, as everybody can count."""
    stay = unmovable(state, hex_) if seat == FELLOWSHIP else 0
    return standing(state, seat, hex_) - stay


def standing(state: State, seat: str, hex_: str) -> int:
    """S.4, S.7  How many Characters of a seat are in this hex and nobody's captives, as everybody can count."""
    if seat != FELLOWSHIP:
        return len(_dark(state, hex_, seat))
    stack = state.stacks.get(hex_, Stack())
    up = [name for name in state.face_up_at(hex_) if not state.people[name].is_captive]
    return stack.face_down + stack.spotted_hobbits + len(up)


def _dark(state: State, hex_: str, seat: str) -> tuple[str, ...]:
    people = state.people.values()
    return tuple(one.name for one in people if one.side == seat and one.hex == hex_ and not one.is_dead)


def opened(at: Situation[State], hex_: str, by: str, seat: str) -> Iterator[Event]:
    """S.4/captured, S.7  A seat has captured a Citadel or wiped out an Army here: whose Characters go.

    # RULING: S.7 speaks of "a Character" and of the "owning Player", after a sentence on the Fellowship's: a Dark Power
    leader whose Army is gone goes to a hex of its choice too, and nobody captures him, for only Orcs capture (J.4).
    """
    rout = Routed(hex_, seat, by)
    hunted = may_capture(at.state, rout) and standing(at.state, seat, hex_) > 0
    spared = hunted and at.state.phase.value == by and at.reads_first("capture-in-own-turn")
    if (hunted and not spared) or to_place(at.state, seat, hex_) > 0:
        searches = hunted and not at.reads_first("capture-without-search")
        yield RoutOpened(hex_, seat, by, is_spared=spared, searches=searches)


@command
class PlaceRouted(Command):
    """S.4, S.7  A seat places its Characters in a hex beside the one where their Army is gone: all of them, or those
    alone who are not left for another hex.

    left_face_up: by name; left_face_down, left_hobbits: how many counters wait, face-down ones and spotted Hobbits'.
    """

    meaning: ClassVar[str] = "place your Characters in a hex beside, now that their Army is gone"
    cites: ClassVar[str] = "S.7"
    to: str
    left_face_up: tuple[str, ...] = later(default=())
    left_face_down: int = later(default=0)
    left_hobbits: int = later(default=0)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        rout = at.state.now(Routed)
        yield Check("S.7", rout is not None, "an_army_is_gone", ESSENTIAL)
        yield Check("S.7", rout is not None and rout.seat == at.seat, "owner_places_his_characters", ESSENTIAL)
        reached = rout is None or rout.is_reached or not may_capture(at.state, rout)
        yield Check("S.4", reached, "captures_come_first", applies=rout is not None)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place")
        rout = at.state.the(Routed)
        yield from left_fields(at.state, rout.seat, rout.hex)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        rout = at.state.now(Routed)
        if rout is not None:
            yield from self._company_checks(at.state, rout)
        origin = at.state.hex_in_hand
        facts = {"origin": origin, "to": self.to, "hex": self.to}
        yield from layout.hex_checks(at, self.to)
        sound = places.is_hex(origin) and places.is_hex(self.to)
        away = layout.at_least(at, origin, self.to) if sound else 1
        yield Check("S.7", away == 1, "hex_is_beside", facts=facts, applies=sound)
        unread = sound and away == 1 and layout.distance(at, origin, self.to) is None
        yield Check("S.7", False, "hex_beside_is_known", WARNS, facts=facts, applies=unread)
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts=facts | {"terrain": wall}, applies=bool(wall))

    def _company_checks(self, state: State, rout: Routed) -> Iterator[Check]:
        """S.4, S.7  Whether somebody goes, and who waits is there to wait."""
        named, down, hobbits = to_go(state, rout.seat, rout.hex)
        yield left_check("S.7", state, rout.seat, rout.hex, self._left)
        left, whole = len(self.left_face_up) + self.left_face_down + self.left_hobbits, len(named) + down + hobbits
        # Whoever was to go may have fallen in a Duel that was under way.
        yield Check("S.7", left < whole or not whole, "something_moves", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        rout = at.state.the(Routed)
        named, down, hobbits = going(at.state, rout.seat, rout.hex, self._left)
        placed = RoutedPlaced(rout.hex, rout.seat, self.to, *self._left)
        yield placed
        after = placed.apply(at.state)
        yield from company.sheltered(replace(at, state=after), self.to)
        yield from victory.arrival(replace(at, state=after), (self.to,), named, down + hobbits)

    @property
    def _left(self) -> "Left":
        return self.left_face_up, self.left_face_down, self.left_hobbits


Left = tuple[tuple[str, ...], int, int]
"""S.3, S.7  Characters of a hex as everybody sees them: by name, face-down counters, counters of spotted Hobbits."""


def to_go(state: State, seat: str, hex_: str) -> Left:
    """S.3, S.7  Who of a seat goes where its Force went, or is placed beside, if nobody stays."""
    if seat != FELLOWSHIP:
        return _dark(state, hex_, seat), 0, 0
    up = state.face_up_at(hex_)
    named = tuple(name for name in up if not state.people[name].is_captive and NEVER_MOVED.get(name) != hex_)
    stack, hidden = state.stacks.get(hex_, Stack()), max(0, to_place(state, seat, hex_) - len(named))
    return named, max(0, hidden - stack.spotted_hobbits), min(hidden, stack.spotted_hobbits)


def going(state: State, seat: str, hex_: str, left: Left) -> Left:
    """S.3, S.7  Who of them goes, once these are left."""
    named, down, hobbits = to_go(state, seat, hex_)
    return tuple(name for name in named if name not in left[0]), down - left[1], hobbits - left[2]


def left_fields(state: State, seat: str, hex_: str) -> Iterator[Domain]:
    """S.3, S.7  Who of several is left, of an act that takes all of them otherwise."""
    named, down, hobbits = to_go(state, seat, hex_)
    if len(named) + down + hobbits < 2:
        return
    if named:
        options = tuple((name, name) for name in named)
        yield Domain(name="left_face_up", kind="some", options=options, high=len(named), default=())
    if down:
        yield Domain(name="left_face_down", kind="number", high=down, default=0)
    if hobbits:
        yield Domain(name="left_hobbits", kind="number", high=hobbits, default=0)


def left_check(cites: str, state: State, seat: str, hex_: str, left: Left) -> Check:
    """S.3, S.7  Whether those who are left stand there to be left."""
    (named, down, hobbits), (up, hidden, spotted) = to_go(state, seat, hex_), left
    there = set(up) <= set(named) and len(set(up)) == len(up)
    fits = there and 0 <= hidden <= down and 0 <= spotted <= hobbits
    return Check(cites, fits, "counters_stand_there", ESSENTIAL, facts={"hex": hex_, "down": down, "hobbits": hobbits})


def part_taken(state: State, seat: str, hex_: str, to: str, left: Left) -> State:
    """S.3, S.7  The Characters of a seat in another hex, but for those who are left."""
    named, down, hobbits = going(state, seat, hex_, left)
    if seat != FELLOWSHIP:
        return state.with_hexes(dict.fromkeys(named, to))
    return _parted(state, hex_, to, named, down, hobbits) if any(left) else taken_along(state, hex_, to)


def may_capture(state: State, rout: Routed) -> bool:
    """S.4, S.7, J.4  Whether the victors have Orcs, who alone capture.

    # RULING: J.4 lets Orcs alone capture, and S.4 refers to it; J closes the Dark Power Player-Turn to captures, and
    S.4 and S.7 tie this one to the combat: they are narrower.
    """
    hunted = rout.seat == FELLOWSHIP and rout.by != FELLOWSHIP
    return hunted and forces.orcs_at(state, rout.hex, rout.by) > 0


def taken_along(state: State, hex_: str, to: str) -> State:
    """S.3, S.4, S.7  All Fellowship Characters of a hex who are nobody's captives in another, but for the two who are
    never moved (R.1).
    """
    stay = [name for name, home in NEVER_MOVED.items() if home == hex_ and name in state.people]
    stack, left = state.stacks.get(hex_, Stack()), unmovable(state, hex_)
    down = stack.face_down - sum(not state.people[name].is_face_up for name in stay if left)
    for person in tuple(state.people.values()):
        goes = person.side == FELLOWSHIP and person.hex == hex_ and not person.is_captive and not person.is_dead
        if goes and person.name not in stay:
            state = state.with_person(person.name, hex=to)
    down = max(0, down)
    state = state.with_stack(hex_, -down, -stack.spotted_hobbits)
    return state.with_stack(to, down, stack.spotted_hobbits)


@event
class RoutOpened(Event):
    """S.4, S.7  A seat's Characters stand alone among the victors: they go once whatever is in hand in this hex, as a
    Duel between them, is over. is_spared: nobody may reach for them; searches: nor before they are searched for.
    """

    section: ClassVar[str] = "S.7"
    hex: str
    seat: str
    by: str
    is_spared: bool = later(default=False)
    searches: bool = later(default=False)

    def apply(self, state: State) -> State:
        here = (n for n, step in enumerate(state.stack) if isinstance(step, InHex) and step.hex == self.hex)
        below = next(here, len(state.stack))
        rout = Routed(self.hex, self.seat, self.by, is_reached=self.is_spared, searches=self.searches)
        return replace(state, stack=(*state.stack[:below], rout, *state.stack[below:]))


def _parted(state: State, hex_: str, to: str, up: tuple[str, ...], down: int, hobbits: int) -> State:
    """S.4, S.7  Some of the Fellowship's Characters of a hex in another: by name, so many face-down counters, and so
    many of spotted Hobbits. Who lies under those its desk may note anew.
    """
    where: dict[str, str | None] = dict.fromkeys(up, to)
    for person in state.people.values():
        is_hidden_here = person.side == FELLOWSHIP and person.hex == hex_ and not person.is_face_up
        if not is_hidden_here or person.is_captive or NEVER_MOVED.get(person.name) == hex_:
            continue
        if down + hobbits:
            # Some went and nobody said who: where these are the tablet does not know any more.
            where[person.name] = None
    state = state.with_hexes(where).with_stack(hex_, -down, -hobbits).with_stack(to, down, hobbits)
    return theoden.remembered(passing.remembered(state, (hex_, to), (), (), can_be_his=True), (to,), ())


@event
class RoutedPlaced(Event):
    """S.4, S.7  They are in a hex beside now, but for those who are left for another."""

    hex: str
    seat: str
    to: str
    left_face_up: tuple[str, ...] = later(default=())
    left_face_down: int = later(default=0)
    left_hobbits: int = later(default=0)

    def apply(self, state: State) -> State:
        left = self.left_face_up, self.left_face_down, self.left_hobbits
        # Where some are left the step stays in hand for them.
        return part_taken(state if any(left) else state.pop(), self.seat, self.hex, self.to, left)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Where they go."""
    rout = at.state.now(Routed)
    if rout is None:
        return
    facts = {"hex": rout.hex}
    if not rout.is_reached and may_capture(at.state, rout):
        yield Choose(
            id="rout_capture", seat=rout.by, cites="S.4", says="ask.rout_capture", answer="ReachForRouted", facts=facts
        )
    else:
        yield Choose(id="routed", seat=rout.seat, cites="S.7", says="ask.routed", answer="PlaceRouted", facts=facts)
