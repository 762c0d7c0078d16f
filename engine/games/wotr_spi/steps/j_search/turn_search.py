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
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_hand import EnteredHex, LastSearches, SearchRoll
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.j_search import capture

NAZGUL: Final = "nazgul"
ARMY: Final = "army"
SEARCH_STEPS: Final = (EnteredHex.name, LastSearches.name)


def nazgul_at(state: State, hex_: str) -> tuple[str, ...]:
    """The Nazgul that stand in a hex."""
    return tuple(name for name in state.nazgul_alive() if state.people[name].hex == hex_)


def orcs_search_at(at: Situation[State], hex_: str) -> bool:
    """J.2  Whether Orcs stand in a hex who search whoever comes.

    # RULING: F.6 names Nazgul only, J.2 and D.4 Nazgul or Orcs; J.2 is the paragraph on this search.
    """
    # RULING: in the Campaign Game F.6 adds all other Armies; that Orcs search as Orcs, J.2 and J.4 still say.
    stand = hex_ in at.state.orcs or (at.state.armies.are_on and forces.orcs_at(at.state, hex_) > 0)
    return stand and not at.reads_first("searchers-in-the-fellowship-turn")


def army_searches_at(at: Situation[State], hex_: str) -> bool:
    """F.6/campaign-game-only  Whether an Army stands alone in a hex and searches exactly as a Nazgul would."""
    state = at.state
    alone = not nazgul_at(state, hex_) and not orcs_search_at(at, hex_)
    return state.armies.are_on and alone and forces.stands(state, DARK_POWER, hex_)


def searchers_at(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """Who may search a hex now, "nazgul", "orcs" or "army": somebody is there to be spotted, or captured by Orcs."""
    state = at.state
    # J/campaign-game-only, S.8: beside their own Army nobody is spotted or captured.
    if places.is_town_or_citadel(at, hex_) or forces.is_with_army(state, hex_):
        return ()
    unspotted = state.stacks.get(hex_, Stack()).face_down > 0
    found = [NAZGUL] if unspotted and nazgul_at(state, hex_) else []
    if orcs_search_at(at, hex_) and (unspotted or capture.victims(state, hex_)):
        found.append(capture.ORCS)
    if unspotted and army_searches_at(at, hex_):
        found.append(ARMY)
    return tuple(found)


def interruption(at: Situation[State], hex_: str) -> Iterator[Event]:
    """F.6  What entering a hex brings on, in the state right after the move."""
    if at.state.phase is Phase.FELLOWSHIP and searchers_at(at, hex_):
        yield MovementInterrupted(hex_, army_searches_at(at, hex_))


def leave(at: Situation[State], hex_: str, down: int) -> Iterator[Event]:
    """S.8  What leaving a hex brings on where a hostile Army stands: the Dark Power may search it first.

    # RULING: S.8 has them spotted or captured who are moved out of a hostile Army's hex alone; J.2 and J.4 spare only
    those who begin the Player-Turn there. Who searches is in the hex that they leave, so it is done before they go.
    A table may settle that whoever leaves is halted, and then that J.2 and J.4 spare those who begin there no more.
    """
    state = at.state
    if not state.armies.are_on or hex_ in state.so_far.armies.leaving:
        return
    came, searched = state.so_far.walked.get(hex_), hex_ in state.so_far.searched
    alone = bool(down) and forces.is_with_army(state, hex_) and at.reads_first("leaving-an-army-alone")
    if alone and came is not None and came.count > 0:
        stopped = LeavingInterrupted(hex_, down)
    elif not searched and not at.reads_first("leaving-army-hex") and forces.stands(state, DARK_POWER, hex_):
        stopped = LeavingInterrupted(hex_)
    else:
        return
    there = replace(at, state=stopped.apply(state))
    if searchers_at(there, hex_):
        yield replace(stopped, by_army=army_searches_at(there, hex_))


def left_to_search(at: Situation[State]) -> tuple[str, ...]:
    """J.2  Hexes whose people stayed with Nazgul or Orcs and were not searched for this Player-Turn."""
    state = at.state
    return tuple(hex_ for hex_ in _held_by(state) if hex_ not in state.so_far.searched and searchers_at(at, hex_))


def _held_by(state: State) -> tuple[str, ...]:
    """Where Nazgul or Orcs stand, or in the Campaign Game an Army, with somebody of the Fellowship."""
    manned = forces.places_of(state, DARK_POWER) if state.armies.are_on else state.orcs
    winged = (state.people[name].hex or "" for name in state.nazgul_alive())
    return tuple(sorted({*manned, *winged} & set(state.fellowship_hexes())))


def movement_over(at: Situation[State]) -> Iterator[Event]:
    """J.2  The Fellowship has moved; nothing comes of it where the Dark Power has nobody left to search for."""
    if at.state.phase is Phase.FELLOWSHIP and not at.state.so_far.is_movement_over and left_to_search(at):
        yield MovementOver()


@command
class SearchOnMap(Command):
    """J.2  Nazgul, or Orcs, search the hex they stand in: one just entered, or at last one where people stayed.

    searcher: "nazgul", "orcs" or "army".
    """

    meaning: ClassVar[str] = "search a hex with the Nazgul or the Orcs that stand in it, for no points"
    cites: ClassVar[str] = "J.2"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    hex: str
    searcher: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("J.2", at.seat == DARK_POWER, "dark_power_searches")
        on = at.state.step in SEARCH_STEPS
        weight = REFUSES if on else ESSENTIAL
        yield Check("J.2", on and at.state.phase is Phase.FELLOWSHIP, "movement_is_interrupted", weight)

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        forces = [(hex_, kind) for hex_ in _held_by(at.state) for kind in searchers_at(at, hex_)]
        yield from furthest(search_checks(at, hex_, kind) for hex_, kind in forces)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hexes = tuple((hex_, hex_) for hex_ in _held_by(at.state))
        yield Domain(name="hex", kind="one_of", options=hexes, is_apart=True)
        hex_ = str(filled.get("hex"))
        who = tuple((kind, kind) for kind in (NAZGUL, capture.ORCS, ARMY) if hold(search_checks(at, hex_, kind)))
        yield Domain(name="searcher", kind="one_of", options=who)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from search_checks(at, self.hex, self.searcher)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        nazgul, orcs = _force(at.state, self.hex, self.searcher)
        yield MapSearched(self.hex, nazgul, orcs, by_army=self.searcher == ARMY)


def search_checks(at: Situation[State], hex_: str, searcher: str) -> Iterator[Check]:
    """J.2  Whether these may search this hex now."""
    state, facts = at.state, {"hex": hex_, "searcher": searcher}
    entered, last = state.now(EnteredHex), state.now(LastSearches) is not None
    here = entered is None or entered.hex == hex_
    yield Check("J.2", here, "hex_was_just_entered", facts=facts, applies=entered is not None)
    # RULING: J.2 is silent on a second roll by the same people: a hex has one roll an entry, and one more for those
    # who stay, if nobody was searched for there before.
    fresh = hex_ not in state.so_far.searched
    yield Check("J.2", fresh, "hex_is_searched_once", facts=facts, applies=last)
    town = places.is_town_or_citadel(at, hex_)
    yield Check("J", False, "hex_is_no_town_or_citadel", facts=facts, applies=town)
    can, some = searcher in searchers_at(at, hex_), any(_force(state, hex_, searcher))
    weight = REFUSES if some else ESSENTIAL
    yield Check("J.2", can, "searchers_stand_there", weight, facts=facts, applies=not (town and some))


def _force(state: State, hex_: str, searcher: str) -> tuple[int, int]:
    """(Nazgul, Strength Points of Orcs) who would search; an Army as one Nazgul."""
    if searcher == ARMY:
        return int(state.armies.are_on and forces.stands(state, DARK_POWER, hex_)), 0
    band = state.orcs.get(hex_)
    nazgul = len(nazgul_at(state, hex_)) if searcher == NAZGUL else 0
    orcs = forces.orcs_at(state, hex_) if state.armies.are_on else band.strength if band else 0
    return nazgul, orcs if searcher == capture.ORCS else 0


@command
class PassSearch(Command):
    """J.2  The Dark Power searches no further."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "do not search now; the Fellowship goes on"
    cites: ClassVar[str] = "J.2"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("J.2", at.seat == DARK_POWER, "dark_power_searches")
        yield Check("J.2", at.state.step in SEARCH_STEPS, "movement_is_interrupted", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SearchPassed()


@event
class MovementInterrupted(Event):
    """F.6, J.2  Characters came to a hex where they may be searched for; the Dark Power decides. by_army: by an Army
    that stands there alone.
    """

    hex: str
    by_army: bool = later(default=False)

    def apply(self, state: State) -> State:
        return state.push(EnteredHex(self.hex))


@event
class LeavingInterrupted(Event):
    """S.8  Characters would leave a hex with a hostile Army; the Dark Power decides whether it is searched before they
    move. count: of face-down counters that leave their own Army alone, or 0; by_army: by an Army that stands there
    alone.
    """

    hex: str
    count: int = 0
    by_army: bool = False

    def apply(self, state: State) -> State:
        armies = replace(state.so_far.armies, leaving={self.hex: self.count})
        return state.has_done(armies=armies).push(EnteredHex(self.hex))


@event
class MovementOver(Event):
    """J.2  Nobody moves any more this Player-Turn; people who stayed with Nazgul or Orcs may be searched for."""

    def apply(self, state: State) -> State:
        return state.has_done(is_movement_over=True).push(LastSearches())


@event
class MapSearched(Event):
    """J.2  Nazgul (how many), or Orcs (Strength Points), search the hex they stand in."""

    hex: str
    nazgul: int
    orcs: int
    by_army: bool = later(default=False)

    def apply(self, state: State) -> State:
        if state.now(EnteredHex):
            state = state.pop()
        state = state.has_done(searched=(*state.so_far.searched, self.hex))
        return state.push(SearchRoll(self.hex, self.nazgul, self.orcs, is_settled=True, by_army=self.by_army))


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
        answer = "SearchOnMap" if any(searchers_at(at, hex_) for hex_ in _in_question(at)) else "PassSearch"
        is_left = state.now(EnteredHex) is not None and state.hex_in_hand in state.so_far.armies.leaving
        says = "ask.leaving" if is_left else f"ask.{state.step}"
        yield Choose(
            id=state.step, seat=DARK_POWER, cites="J.2", says=says, answer=answer, facts={"hex": state.hex_in_hand},
        )  # fmt: skip


def _in_question(at: Situation[State]) -> tuple[str, ...]:
    entered = at.state.now(EnteredHex)
    return (entered.hex,) if entered else left_to_search(at)


def after(at: Situation[State], events: list[Event]) -> Situation[State]:
    """The situation once these events have happened."""
    state = at.state
    for happened in events:
        state = happened.apply(state)
    return replace(at, state=state)
