"""J.4  Capture: Orcs whose search allowed it roll a second die for each spotted Character of their hex."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Confirm, Domain, Roll
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces, three_seats
from engine.games.wotr_spi.armies import Points
from engine.games.wotr_spi.in_hand import Capture, CaptureDoubt, CaptureRoll, ForceStays, Found, SearchRoll, TellCards
from engine.games.wotr_spi.pieces import DARK_SEATS, FELLOWSHIP, HOBBITS, MAGIC_BOXES, card_chart
from engine.games.wotr_spi.seats import searcher, side_of, side_of_band
from engine.games.wotr_spi.state import Orcs, Phase, Stack, State

ORCS: Final = "orcs"
HOBBIT: Final = "hobbit"
"""A captive, or a victim, of whom nothing more is told (J.4)."""
SPOTTED: Final = "spotted"
ALLOWS_CAPTURE: Final = "spotted_capture"
CLOAK, CLOAK_ADDS = 52, 2


def victims(state: State, hex_: str) -> Mapping[str, int]:
    """Whom Orcs in a hex may still reach for: name -> how many, Hobbits together."""
    if forces.is_with_army(state, hex_):
        return {}
    wearer = state.ring.bearer if state.ring.is_worn and state.ring.is_bearer_public else None
    found = {
        name: 1
        for name in state.face_up_at(hex_)
        if not state.people[name].is_captive and name != wearer and f"{hex_}/{name}" not in state.so_far.tried
    }
    hobbits = state.stacks.get(hex_, Stack()).spotted_hobbits - state.so_far.tried.count(f"{hex_}/{HOBBIT}")
    return found | ({HOBBIT: hobbits} if hobbits > 0 else {})


def after_search(state: State, found: Found) -> State:
    """J.1, J.4  What follows a search that spotted: the searchers stay or not, and Orcs in the hex may capture."""
    # RULING: J names Nazgul beside the Orcs who capture, J.4 says that Nazgul may not; J.4 rules.
    may_capture = found.result == ALLOWS_CAPTURE and found.searcher == ORCS
    if not found.is_settled:
        return state.push(ForceStays(found.hex, found.nazgul, found.orcs, may_capture))
    return opened(state, found.hex) if may_capture else state


def opened(state: State, hex_: str) -> State:
    """The Dark Power may reach for victims here, if there are any."""
    return state.push(Capture(hex_)) if victims(state, hex_) else state


def closed(state: State) -> State:
    """Back to the Dark Power's choice, or past it when nobody is left to reach for."""
    capture = state.now(Capture)
    return state.pop() if capture and not victims(state, capture.hex) else state


@command
class TryCapture(Command):
    """J.4  Orcs reach for one spotted Character of the hex: a name, or "hobbit"."""

    meaning: ClassVar[str] = "try to capture a spotted Character with the Orcs that searched his hex"
    cites: ClassVar[str] = "J.4"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    victim: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield _captor_check(at)
        nazgul = _has_nazgul_search(at.state)
        yield Check("J.4", False, "nazgul_never_capture", ESSENTIAL, applies=nazgul)
        yield Check("J.4", at.state.now(Capture) is not None, "search_allows_a_capture", ESSENTIAL, applies=not nazgul)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        there = (*at.state.face_up_at(at.state.the(Capture).hex), HOBBIT)
        can = tuple((name, name) for name in there if hold(victim_checks(at.state, name)))
        yield Domain(name="victim", kind="one_of", options=can)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from victim_checks(at.state, self.victim)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CaptureTried(at.state.the(Capture).hex, self.victim)


def _captor_check(at: Situation[State]) -> Check:
    """J.4, Y.1  Whether it is this seat's Orcs who capture."""
    return three_seats.search_check(at, "J.4", "dark_power_captures")


def victim_checks(state: State, victim: str) -> Iterator[Check]:
    """J.4  Whether the Orcs may still reach for this one in the hex in which they searched."""
    on, hex_ = state.now(Capture) is not None, state.hex_in_hand
    facts = {"hex": hex_ or "?", "victim": victim}
    spotted = _can_be_reached(state, hex_, victim)
    yield Check("J.4", spotted, "victim_is_spotted_there", ESSENTIAL, facts=facts, applies=on)
    once = victim in victims(state, hex_)
    yield Check("J.4", once, "one_attempt_a_character", facts=facts, applies=spotted and on)


def _has_nazgul_search(state: State) -> bool:
    """J.4  Whether it is Nazgul who have just searched, or whose card is being used up."""
    if isinstance(state.in_hand, Found | ForceStays | SearchRoll):
        return state.in_hand.nazgul > 0
    return state.in_hand is None and state.phase is Phase.SEARCH and state.search.force == "nazgul"


def _can_be_reached(state: State, hex_: str, victim: str) -> bool:
    """J.4  Whether somebody of this name is spotted in the hex and nobody's captive, tried before or not."""
    if victim == HOBBIT:
        return state.stacks.get(hex_, Stack()).spotted_hobbits > 0
    return victim in state.face_up_at(hex_) and not state.people[victim].is_captive


@command
class EndCapture(Command):
    """J.4  The Dark Power reaches for nobody else here."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "capture nobody else in this hex"
    cites: ClassVar[str] = "J.4"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield _captor_check(at)
        yield Check("J.4", at.state.now(Capture) is not None, "search_allows_a_capture", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CaptureEnded()


def capture_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """J.4, L.8, E.2/capture-escape-range  Within the Capture Range the victim is taken.

    Which Hobbit it is, who has the Elven Cloak and who wears the Ring, only the Fellowship knows; it is asked whenever
    that could matter, whatever the truth is.
    """
    capture = at.state.the(CaptureRoll)
    victim, hex_, die = capture.victim, capture.hex, faces[0]
    if victim == HOBBIT:
        yield CaptureRolled(hex_, victim, die)
        yield CaptureInDoubt(hex_, victim, die)
        return
    taken = verdict(at, victim, die)
    yield CaptureRolled(hex_, victim, die)
    if taken is None:
        yield CaptureInDoubt(hex_, victim, die)
    else:
        yield Captured(hex_, victim) if taken else CaptureFailed(hex_, victim)


def verdict(at: Situation[State], victim: str, die: int) -> bool | None:
    """J.4, L.8, M.2c  Whether this die takes a Character who lies face-up; None where that rests on what only the
    Fellowship knows. Raises UnknownCell.
    """
    printed, ring = at.charts.cell(card_chart(victim), victim, "capture"), at.state.ring
    reach = int(printed) if printed.isdigit() else 0
    if die > reach:
        return False
    bare = die + CLOAK_ADDS <= reach or not _may_be_cloaked(at.state)
    return True if bare and (not ring.is_worn or ring.is_bearer_public) else None


def _may_be_cloaked(state: State) -> bool:
    """L.8  Whether anybody can have the Elven Cloak, as everybody sees: a card has left its box and is not used up."""
    out = sum(MAGIC_BOXES.values()) - sum(state.magic.boxes.values()) - len(state.magic.used)
    return out > 0 and CLOAK not in state.magic.used


def capture_answered(at: Situation[State], yes: bool) -> Iterator[Event]:
    """J.4, L.8, M.2c  Whether this die takes the victim, on the Fellowship's word."""
    doubt = at.state.the(CaptureDoubt)
    yield Captured(doubt.hex, doubt.victim) if yes else CaptureFailed(doubt.hex, doubt.victim)


ROLLS = {"capture": capture_rolled}


def may_be_meant(at: Situation[State], hex_: str, *, captive: bool) -> tuple[str, ...]:
    """The Hobbits whom the desk has in this hex, spotted or captive; none when it does not know all of them."""
    state, stack = at.state, at.state.stacks.get(hex_, Stack())
    noted = [person for person in map(state.people.__getitem__, HOBBITS) if person.hex == hex_]
    free = [person for person in noted if not person.is_captive and not person.is_face_up]
    # Where nobody else's counter lies, whoever the desk names there is one of them.
    alone = [person for person in noted if not person.is_face_up and stack.size == stack.captive_hobbits]
    held = [[person for person in noted if person.is_captive], alone]
    groups = held if captive else [[person for person in free if person.spotted_in], free]
    count = stack.captive_hobbits if captive else stack.spotted_hobbits
    return next((tuple(person.name for person in group) for group in groups if len(group) == count), ())


def of_them_all(verdicts: Iterable[bool | None]) -> bool | None:
    """What holds of each of them alike; None when it does not, or there are none."""
    found = set(verdicts)
    return found.pop() if len(found) == 1 else None


def _is_taken(at: Situation[State]) -> bool | None:
    """J.4, L.8, M.2c  Whether this die takes the victim, as the Fellowship's record has it."""
    state, doubt = at.state, at.state.the(CaptureDoubt)
    unnamed = doubt.victim == HOBBIT
    who = may_be_meant(at, doubt.hex, captive=False) if unnamed else (doubt.victim,)

    def taken(name: str) -> bool | None:
        reach = at.charts.find_in_secret(card_chart(name), name, "capture")
        if reach is None or (state.magic.unseen > 0 and CLOAK not in state.magic.held):
            return None
        cloaked = CLOAK_ADDS if state.magic.held.get(CLOAK) == name else 0
        worn = state.ring.is_worn and state.ring.bearer == name
        return not worn and reach.isdigit() and doubt.die + cloaked <= int(reach)

    return of_them_all(taken(name) for name in who)


WORDS = {"taken": capture_answered}
TRUTHS = {"taken": _is_taken}


@event
class CaptureTried(Event):
    """J.4  Orcs reach for a Character."""

    hex: str
    victim: str

    def apply(self, state: State) -> State:
        return state.push(CaptureRoll(self.hex, self.victim))


@event
class CaptureRolled(Event):
    """J.4  The second die."""

    section: ClassVar[str] = "J.4"
    hex: str
    victim: str
    die: int

    def apply(self, state: State) -> State:
        return state


@event
class CaptureInDoubt(Event):
    """J.4, L.8  What the die does rests on something only the Fellowship knows."""

    section: ClassVar[str] = "J.4"
    hex: str
    victim: str
    die: int

    def apply(self, state: State) -> State:
        return state.pop().push(CaptureDoubt(self.hex, self.victim, self.die))


@event
class CaptureFailed(Event):
    """J.4  The victim gets away; there is no second try for him here."""

    section: ClassVar[str] = "J.4"
    hex: str
    victim: str

    def apply(self, state: State) -> State:
        tried = (*state.so_far.tried, f"{self.hex}/{self.victim}")
        return closed(state.pop().has_done(tried=tried))


@event
class Captured(Event):
    """J.4  The victim's counter lies under the Orcs; its Magic Cards have to be told."""

    section: ClassVar[str] = "J.4"
    hex: str
    victim: str

    def apply(self, state: State) -> State:
        popped = state.pop()
        if self.victim not in victims(popped, self.hex):
            # A card took him away while the die was still in the hand.
            return closed(popped)
        seat, popped = forces.captor(popped, self.hex), forces.with_captors(popped, self.hex)
        if self.victim == HOBBIT:
            popped = popped.with_stack(self.hex, spotted_hobbits=-1, captive_hobbits=1)
        else:
            popped = popped.with_person(self.victim, is_captive=True)
        popped = captors.taken(popped, seat, self.hex, (self.victim,))
        return popped.push(TellCards(self.hex, self.victim))


@event
class CaptureEnded(Event):
    """J.4  No further try here."""

    def apply(self, state: State) -> State:
        return state.pop()


def placed_band(state: State, hex_: str, strength: int, kind: str) -> State:
    """Strength Points of Orcs joined to a hex; the kind of a band that has captives there stays."""
    if state.armies.are_on:
        state, strength = _of_one_kind(forces.idle_captors_join(state, hex_), hex_, strength, kind)
    there = state.orcs.get(hex_)
    if strength == 0:
        return forces.settled(state, hex_)
    keeps = there is not None and bool(state.captives_at(hex_))
    band = Orcs((there.strength if there else 0) + strength, there.kind if there and keeps else kind)
    placed = replace(state, orcs={**state.orcs, hex_: band})
    return forces.settled(placed, hex_) if state.armies.are_on else placed


def captors_come(state: State, hex_: str, strength: int, kind: str) -> State:
    """J.4, Y.1  Orcs come to a hex with those whom they hold: beside another seat's captors, or joined to the rest."""
    there = state.orcs.get(hex_)
    others = there is not None and side_of_band(state, there.kind) != side_of_band(state, kind)
    if others and state.captives_at(hex_):
        return forces.settled(captors.beside(state, hex_, strength, kind), hex_)
    return placed_band(state, hex_, strength, kind)


def band_marched(state: State, seat: str, origin: str, to: str, points: Points) -> State:
    """J.4  So many Orcs whom a Search Card had set down, and who hold nobody, gone to another hex as what they were."""
    band = captors.band(state, seat, origin)
    if band is None:
        return state
    count = points.get(forces.PEOPLE_OF_BAND[band.kind]) or band.strength
    gone = forces.settled(captors.with_band(state, seat, origin, band.strength - count), origin)
    return captors_come(gone, to, count, band.kind)


def _of_one_kind(state: State, hex_: str, strength: int, kind: str) -> tuple[State, int]:
    """J.4  Hand-Orcs and Eye-Orcs are of two peoples: those of a hex who hold nobody join the Force there, and so do
    those who come to captors of the other kind. Returns with how many still come as they are.
    """
    there = state.orcs.get(hex_)
    if there is None or there.kind == kind:
        return state, strength
    if state.captives_at(hex_):
        joins, left, orcs = {forces.PEOPLE_OF_BAND[kind]: strength}, 0, state.orcs
    else:
        joins, left = {forces.PEOPLE_OF_BAND[there.kind]: there.strength}, strength
        orcs = {other: band for other, band in state.orcs.items() if other != hex_}
    armies = state.armies
    for people, count in joins.items():
        armies = armies.with_more(side_of(state, people), hex_, {people: count}, state.turn)
    return replace(state, orcs=orcs, armies=armies), left


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whom to reach for, the die, and the word."""
    match at.state.in_hand:
        case Capture(hex=hex_):
            # A card may have taken everybody away meanwhile.
            do, facts = "TryCapture" if victims(at.state, hex_) else "EndCapture", {"hex": hex_}
            yield Choose(id="capture", seat=searcher(at.state), cites="J.4", says="ask.capture", answer=do, facts=facts)
        case CaptureRoll(hex=hex_, victim=who):
            about = {"hex": hex_, "victim": who}
            yield Roll(id="capture", seat=searcher(at.state), cites="J.4", says="ask.capture_roll", facts=about)
        case CaptureDoubt(hex=hex_, victim=who, die=die):
            doubt = {"hex": hex_, "victim": who, "die": die}
            yield Confirm(id="taken", seat=FELLOWSHIP, cites="J.4", says="ask.taken", facts=doubt)
