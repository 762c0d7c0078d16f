"""J.2, F.6  Search during the Fellowship Player-Turn: movement is interrupted in a hex with Nazgul or Orcs, and who
stayed with them may be searched for when all movement is done. It costs nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, three_seats
from engine.games.wotr_spi.in_hand import EnteredHex, LastSearches, SearchRoll
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS
from engine.games.wotr_spi.seats import ally_of, dark_seats, nazgul_of, searcher
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.j_search import capture

NAZGUL: Final = "nazgul"
ARMY: Final = "army"
SEARCH_STEPS: Final = (EnteredHex.name, LastSearches.name)
MOVED_IN: Final = (Phase.FELLOWSHIP, Phase.SARUMAN)
"""J.2, X.1  In whose Player-Turns Characters of the Fellowship are moved.

# RULING: J.2 is about the Fellowship's own; F.6 interrupts whoever "is moved" into such a hex, and so one whom Saruman
moves for it.
"""


def nazgul_at(state: State, hex_: str, seat: str = DARK_POWER) -> tuple[str, ...]:
    """The Nazgul of a seat that stand in a hex."""
    return tuple(name for name in nazgul_of(state, seat) if state.people[name].hex == hex_)


def orcs_search_at(at: Situation[State], hex_: str, seat: str = DARK_POWER) -> bool:
    """J.2  Whether Orcs stand in a hex who search whoever comes.

    # RULING: F.6 names Nazgul only, J.2 and D.4 Nazgul or Orcs; J.2 is the paragraph on this search.
    """
    # RULING: in the Campaign Game F.6 adds all other Armies; that Orcs search as Orcs, J.2 and J.4 still say.
    armies = at.state.armies.are_on
    if armies and at.reads_first("search-by-armies"):
        return False
    stand = forces.orcs_at(at.state, hex_, seat) > 0 if armies else hex_ in at.state.orcs
    return stand and not at.reads_first("searchers-in-the-fellowship-turn")


def army_searches_at(at: Situation[State], hex_: str, seat: str = DARK_POWER) -> bool:
    """F.6/campaign-game-only  Whether an Army stands alone in a hex and searches exactly as a Nazgul would."""
    state = at.state
    alone = not nazgul_at(state, hex_, seat) and not orcs_search_at(at, hex_, seat)
    return state.armies.are_on and alone and forces.stands(state, seat, hex_)


def searchers_at(at: Situation[State], hex_: str, by: str = "") -> tuple[str, ...]:
    """Who may search a hex now, "nazgul", "orcs" or "army": somebody is there to be spotted, or captured by Orcs. by:
    whose, those of the seat that searches now where none is named.
    """
    state, seat = at.state, by or searcher(at.state)
    # J/campaign-game-only, S.8: beside their own Army nobody is spotted or captured.
    if places.is_town_or_citadel(at, hex_) or forces.is_with_army(state, hex_):
        return ()
    unspotted = state.stacks.get(hex_, Stack()).face_down > 0
    found = [NAZGUL] if unspotted and nazgul_at(state, hex_, seat) else []
    if orcs_search_at(at, hex_, seat) and (unspotted or capture.victims(state, hex_)):
        found.append(capture.ORCS)
    if unspotted and army_searches_at(at, hex_, seat):
        found.append(ARMY)
    return tuple(found)


def interruption(at: Situation[State], hex_: str) -> Iterator[Event]:
    """F.6  What entering a hex brings on, in the state right after the move."""
    # RULING: Y.1 has both seats search, the Dark Power first, and J.2 whoever has units in the hex; so each may there,
    # the one below waits until the other is done.
    for seat in _in_order(at, hex_) if at.state.phase in MOVED_IN else ():
        yield MovementInterrupted(hex_, army_searches_at(at, hex_, seat), seat if at.state.three.is_on else "")


def _in_order(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """J.2, Y.1  The seats that may search here, the one that does so first last: it lies on top."""
    can = [seat for seat in first_to_last(at.state) if searchers_at(at, hex_, seat)]
    both = not at.state.three.is_on or at.reads_first("two-searchers")
    return tuple(reversed(can)) if both else tuple(can[:1])


def first_to_last(state: State) -> tuple[str, ...]:
    """Y.1  In which order the seats search: the Dark Power first, unless Saruman has the Ring."""
    seats = dark_seats(state)
    return tuple(reversed(seats)) if state.three.is_on and state.ring.bearer == "saruman" else seats


def leave(at: Situation[State], hex_: str, down: int) -> Iterator[Event]:
    """S.8  What leaving a hex brings on where a hostile Army stands: its seat may search it first.

    # RULING: S.8 has them spotted or captured who are moved out of a hostile Army's hex alone; J.2 and J.4 spare only
    those who begin the Player-Turn there. Who searches is in the hex that they leave, so it is done before they go.
    A table may settle that whoever leaves is halted, and then that J.2 and J.4 spare those who begin there no more.
    """
    state = at.state
    if not state.armies.are_on or hex_ in state.so_far.armies.leaving:
        return
    for seat in reversed(first_to_last(state)):
        stopped = _left(at, hex_, down, seat)
        there = replace(at, state=stopped.apply(state)) if stopped else at
        if stopped and searchers_at(there, hex_, seat):
            yield replace(stopped, by_army=army_searches_at(there, hex_, seat))


def leaving_check(at: Situation[State], hex_: str, down: int) -> Check:
    """S.8, J.2  That nobody is searched for who leaves a hostile Army's hex, where he is not halted there."""
    state = at.state
    army = state.armies.are_on and any(forces.stands(state, seat, hex_) for seat in dark_seats(state))
    free = army and down > 0 and hex_ not in state.so_far.armies.leaving and not tuple(leave(at, hex_, down))
    return Check("J.2", True, "who_leaves_an_army_is_not_searched", facts={"hex": hex_}, applies=free)


def _left(at: Situation[State], hex_: str, down: int, seat: str) -> "LeavingInterrupted | None":
    """S.8  How this seat's search halts who leaves, if it may."""
    state, by = at.state, seat if at.state.three.is_on else ""
    came = state.so_far.walked.get(hex_)
    alone = bool(down) and forces.is_with_army(state, hex_) and at.reads_first("leaving-an-army-alone")
    if alone and came is not None and came.count > 0:
        return LeavingInterrupted(hex_, down, seat=by)
    fresh = not _is_searched(state, hex_, seat) and forces.stands(state, seat, hex_)
    return LeavingInterrupted(hex_, seat=by) if fresh and not at.reads_first("leaving-army-hex") else None


def left_to_search(at: Situation[State], by: str = "") -> tuple[str, ...]:
    """J.2  Hexes whose people stayed with Nazgul or Orcs and were not searched for this Player-Turn."""
    state, seat = at.state, by or searcher(at.state)
    return tuple(
        hex_ for hex_ in _held_by(state, seat) if not _is_searched(state, hex_, seat) and searchers_at(at, hex_, seat)
    )


def _is_searched(state: State, hex_: str, seat: str) -> bool:
    """J.2  Whether this seat has searched here in this Player-Turn."""
    return _searched(hex_, seat) in state.so_far.searched


def _searched(hex_: str, seat: str) -> str:
    return hex_ if seat == DARK_POWER else f"{hex_}/{seat}"


def _held_by(state: State, seat: str) -> tuple[str, ...]:
    """Where Nazgul or Orcs of a seat stand, or in the Campaign Game an Army, with somebody of the Fellowship."""
    manned = forces.places_of(state, seat) if state.armies.are_on else state.orcs
    winged = (state.people[name].hex or "" for name in nazgul_of(state, seat))
    return tuple(sorted({*manned, *winged} & set(state.fellowship_hexes())))


def movement_over(at: Situation[State]) -> Iterator[Event]:
    """J.2  The Fellowship has moved; nothing comes of it where the Dark Power has nobody left to search for."""
    if at.state.phase is not Phase.FELLOWSHIP or at.state.so_far.is_movement_over:
        return
    for seat in reversed(first_to_last(at.state)):
        if left_to_search(at, seat):
            yield MovementOver(seat if at.state.three.is_on else "")


@command
class SearchOnMap(Command):
    """J.2  Nazgul, or Orcs, search the hex they stand in: one just entered, or at last one where people stayed.

    searcher: "nazgul", "orcs" or "army".
    """

    meaning: ClassVar[str] = "search a hex with the Nazgul or the Orcs that stand in it, for no points"
    cites: ClassVar[str] = "J.2"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    searcher: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield three_seats.search_check(at, "J.2")
        on = at.state.step in SEARCH_STEPS
        weight = REFUSES if on else ESSENTIAL
        yield Check("J.2", on and at.state.phase in MOVED_IN, "movement_is_interrupted", weight)

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        forces = [(hex_, kind) for hex_ in _held_by(at.state, at.seat) for kind in searchers_at(at, hex_)]
        yield from furthest(search_checks(at, hex_, kind) for hex_, kind in forces)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hexes = tuple((hex_, hex_) for hex_ in _held_by(at.state, at.seat))
        yield Domain(name="hex", kind="one_of", options=hexes, is_apart=True)
        hex_ = str(filled.get("hex"))
        who = tuple((kind, kind) for kind in (NAZGUL, capture.ORCS, ARMY) if hold(search_checks(at, hex_, kind)))
        yield Domain(name="searcher", kind="one_of", options=who)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from search_checks(at, self.hex, self.searcher)
        # X.1: with units that are in its ally's control their owner does not search.
        lent = lent_at(at.state, at.seat, self.hex, self.searcher)
        own = not lent or (self.searcher == NAZGUL and bool(set(nazgul_at(at.state, self.hex, at.seat)) - set(lent)))
        facts = {"unit": (*lent, "")[0]}
        yield Check("X.1", own, "searchers_are_not_lent", secret_to=at.seat, facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        nazgul, orcs = force(at.state, self.hex, self.searcher)
        seat = at.seat if at.state.three.is_on else ""
        at_once = self.searcher == capture.ORCS and at.reads_first("capture-of-the-already-spotted")
        yield MapSearched(self.hex, nazgul, orcs, by_army=self.searcher == ARMY, seat=seat, at_once=at_once)


def search_checks(at: Situation[State], hex_: str, kind: str) -> Iterator[Check]:
    """J.2  Whether these may search this hex now."""
    state, facts = at.state, {"hex": hex_, "searcher": kind}
    entered, last = state.now(EnteredHex), state.now(LastSearches) is not None
    # S.8 against J.2: out of a hex with an Army somebody may have gone, and nobody is halted.
    army = state.armies.are_on and not last and forces.stands(state, searcher(state), hex_)
    here = entered is not None and entered.hex == hex_
    yield Check("J.2", here, "hex_was_just_entered", facts=facts, applies=entered is not None or army)
    # RULING: J.2 is silent on a second roll by the same people: a hex has one roll an entry, and one more for those
    # who stay, if nobody was searched for there before.
    fresh = not _is_searched(state, hex_, searcher(state))
    yield Check("J.2", fresh, "hex_is_searched_once", facts=facts, applies=last)
    town = places.is_town_or_citadel(at, hex_)
    yield Check("J", False, "hex_is_no_town_or_citadel", facts=facts, applies=town)
    can, some = kind in searchers_at(at, hex_), any(force(state, hex_, kind))
    weight = REFUSES if some else ESSENTIAL
    yield Check("J.2", can, "searchers_stand_there", weight, facts=facts, applies=not (town and some))


def lent_at(state: State, seat: str, hex_: str, kind: str) -> tuple[str, ...]:
    """X.1  Units by which a seat could search a hex so, and which it has lent to its ally: the two alone know."""
    lends = state.three.lends.get(seat, ()) if ally_of(state, seat) else ()
    here = nazgul_at(state, hex_, seat) if kind == NAZGUL else (hex_,)
    return tuple(unit for unit in here if unit in lends)


def force(state: State, hex_: str, kind: str) -> tuple[int, int]:
    """(Nazgul, Strength Points of Orcs) who would search; an Army as one Nazgul."""
    seat = searcher(state)
    if kind == ARMY:
        return int(state.armies.are_on and forces.stands(state, seat, hex_)), 0
    band = state.orcs.get(hex_)
    nazgul = len(nazgul_at(state, hex_, seat)) if kind == NAZGUL else 0
    orcs = forces.orcs_at(state, hex_, seat) if state.armies.are_on else band.strength if band else 0
    return nazgul, orcs if kind == capture.ORCS else 0


@command
class PassSearch(Command):
    """J.2  The Dark Power searches no further."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "do not search now; the Fellowship goes on"
    cites: ClassVar[str] = "J.2"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield three_seats.search_check(at, "J.2")
        yield Check("J.2", at.state.step in SEARCH_STEPS, "movement_is_interrupted", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SearchPassed()


@event
class MovementInterrupted(Event):
    """F.6, J.2  Characters came to a hex where they may be searched for; the Dark Power decides. by_army: by an Army
    that stands there alone.
    """

    section: ClassVar[str] = "F.6 J.2"
    hex: str
    by_army: bool = later(default=False)
    seat: str = later(default="")

    def apply(self, state: State) -> State:
        return state.push(EnteredHex(self.hex, self.seat or DARK_POWER))


@event
class LeavingInterrupted(Event):
    """S.8  Characters would leave a hex with a hostile Army; the Dark Power decides whether it is searched before they
    move. count: of face-down counters that leave their own Army alone, or 0; by_army: by an Army that stands there
    alone.
    """

    section: ClassVar[str] = "S.8"
    hex: str
    count: int = 0
    by_army: bool = False
    seat: str = later(default="")

    def apply(self, state: State) -> State:
        armies = replace(state.so_far.armies, leaving={self.hex: self.count})
        return state.has_done(armies=armies).push(EnteredHex(self.hex, self.seat or DARK_POWER))


@event
class MovementOver(Event):
    """J.2  Nobody moves any more this Player-Turn; people who stayed with Nazgul or Orcs may be searched for."""

    section: ClassVar[str] = "J.2"
    seat: str = later(default="")

    def apply(self, state: State) -> State:
        return state.has_done(is_movement_over=True).push(LastSearches(self.seat or DARK_POWER))


@event
class MapSearched(Event):
    """J.2  Nazgul (how many), or Orcs (Strength Points), search the hex they stand in. of: whose they are, where an
    ally searches with them (X.1). at_once: Orcs may first try to capture those spotted before, without a search.
    """

    hex: str
    nazgul: int
    orcs: int
    by_army: bool = later(default=False)
    seat: str = later(default="")
    of: str = later(default="")
    at_once: bool = later(default=False)

    def apply(self, state: State) -> State:
        if state.now(EnteredHex):
            state = state.pop()
        seat = self.seat or DARK_POWER
        state = state.has_done(searched=(*state.so_far.searched, _searched(self.hex, self.of or seat)))
        state = replace(state, three=replace(state.three, searcher=seat)) if state.three.is_on else state
        unspotted = state.stacks.get(self.hex, Stack()).face_down > 0
        if unspotted or not self.at_once:
            state = state.push(SearchRoll(self.hex, self.nazgul, self.orcs, is_settled=True, by_army=self.by_army))
        return capture.opened(state, self.hex) if self.at_once else state


@event
class SearchPassed(Event):
    """J.2  The Dark Power lets them go on."""

    def apply(self, state: State) -> State:
        armies = replace(state.so_far.armies, leaving=dict.fromkeys(state.so_far.armies.leaving, 0))
        return state.has_done(armies=armies).pop()


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Search now, or let them go on."""
    state = at.state
    if state.step in SEARCH_STEPS:
        # A card may have taken everybody away meanwhile.
        answer = "SearchOnMap" if any(searchers_at(at, hex_) for hex_ in in_question(at)) else "PassSearch"
        is_left = state.now(EnteredHex) is not None and state.hex_in_hand in state.so_far.armies.leaving
        says = "ask.leaving" if is_left else f"ask.{state.step}"
        yield Choose(
            id=state.step, seat=searcher(state), cites="J.2", says=says, answer=answer,
            facts={"hex": state.hex_in_hand},
        )  # fmt: skip


def in_question(at: Situation[State]) -> tuple[str, ...]:
    """J.2  The hexes that may be searched now."""
    entered = at.state.now(EnteredHex)
    return (entered.hex,) if entered else left_to_search(at)


def after(at: Situation[State], events: list[Event]) -> Situation[State]:
    """The situation once these events have happened."""
    state = at.state
    for happened in events:
        state = happened.apply(state)
    return replace(at, state=state)
