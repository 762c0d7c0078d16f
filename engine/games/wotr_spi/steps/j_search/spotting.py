"""J.1 Spotting, J.6  Who is turned face-up, what is told about a Hobbit, and how long one stays spotted."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Confirm, Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_hand import Reveal, RingSpotted
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, SARUMAN
from engine.games.wotr_spi.seats import searcher
from engine.games.wotr_spi.state import Person, Stack, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.t_mobilization import lamps


def turned_up(state: State) -> tuple[str, ...]:
    """J.1  Characters whose counter is turned face-up when they are spotted; a Hobbit's never is."""
    return tuple(name for name in state.members if name not in HOBBITS)


@command
class RevealSpotted(Command):
    """J.1/spotting  The Fellowship turns up the spotted counters and says how many are Hobbits.

    which: kept on its desk, if it likes.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "turn up the spotted counters; a Hobbit is only called a Hobbit"
    cites: ClassVar[str] = "J.1"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    named: tuple[str, ...] = ()
    hobbits: int = 0
    which: tuple[str, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("J.1", at.seat == FELLOWSHIP, "fellowship_turns_counters_up")
        yield Check("J.1", at.state.now(Reveal) is not None, "a_search_has_spotted", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        _, most = _spotted(at.state)
        down = tuple((name, name) for name in turned_up(at.state) if hold(name_checks(at.state, (name,))))
        yield Domain(name="named", kind="some", options=down, high=most, default=())
        yield Domain(name="hobbits", kind="number", low=0, high=min(most, at.state.hobbits_left()), default=0)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, hex_ = at.state, at.state.hex_in_hand
        count, whole = len(self.named) + self.hobbits, _face_down(state)
        least, most = _spotted(state)
        weight = REFUSES if count <= whole else ESSENTIAL
        yield Check(
            "J.1", least <= count <= most, "all_counters_of_the_hex", weight,
            facts={"count": count, "whole": most, "hex": hex_, "is_worn": state.ring.is_worn},
            applies=state.now(Reveal) is not None,
        )  # fmt: skip
        yield from name_checks(state, self.named)
        yield Check("E.6", 0 <= self.hobbits <= state.hobbits_left(), "four_hobbits_at_most", ESSENTIAL)
        small = set(self.which) <= set(HOBBITS)
        yield Check("E.6", small, "those_are_hobbits", ESSENTIAL, secret_to=FELLOWSHIP)
        here = [name for name in (*self.named, *self.which) if name in state.people]
        fits = all(state.people[name].hex in (None, hex_) for name in here) and len(self.which) in (0, self.hobbits)
        yield Check("J.1", fits, "desk_has_them_here", secret_to=FELLOWSHIP)
        yield from self._wearer_checks(state)

    def _wearer_checks(self, state: State) -> Iterator[Check]:
        """M.2c  Orcs, and every other Army, never see who wore the Ring as the die was rolled; of a wearer whom nobody
        knows the desk alone is told.
        """
        reveal, ring = state.now(Reveal), state.ring
        blind = _is_blind(reveal) and ring.bearer is not None
        named = ring.bearer in (*self.named, *self.which)
        public = ring.is_bearer_public and ring.bearer in self.named
        yield Check("M.2c", False, "orcs_see_no_wearer", applies=blind and public)
        noted = [one.name for one in state.people.values() if one.hex == state.hex_in_hand and _lies_down(one)]
        # Where the desk has everybody of the hex, one Hobbit too many is he, named or not.
        small = [name for name in noted if name in HOBBITS and name != ring.bearer]
        all_known = ring.bearer in noted and len(noted) == _face_down(state)
        unseen = named or (all_known and self.hobbits > len(small))
        yield Check("M.2c", not unseen or not blind, "orcs_see_no_wearer", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, reveal = at.state, at.state.the(Reveal)
        hex_ = reveal.hex
        province = places.province(at, hex_) or "?"
        for name in self.named:
            yield tells(f"identity:{name}", "J.1", hex_)
            yield CharacterSpotted(name, hex_, province)
        if self.hobbits:
            which = tuple(name for name in self.which if name in HOBBITS)
            yield HobbitsSpotted(hex_, self.hobbits, which, province)
            if _wakes(at, reveal):
                yield from lamps.mordor_wakes(state, "hobbit_spotted", "a spotted Hobbit")
        yield SpottingDone(len(self.named) + self.hobbits)


def _face_down(state: State) -> int:
    return state.stacks.get(state.hex_in_hand, Stack()).face_down


def _wakes(at: Situation[State], reveal: Reveal) -> bool:
    """K.1, T.5  Whether a Hobbit whom these searchers have spotted mobilizes Mordor.

    # RULING: T.5 has Nazgul alone wake Mordor by a search, K.1 whoever spots a Hobbit; K.1 is the Character Game's. An
    Army searches as Nazgul would (F.6), and is none.
    """
    if reveal.by_army:
        return at.reads_first("army-search-wakes")
    if reveal.searcher == "nazgul":
        # RULING: T.5 asks for Nazgul, not for their master.
        return searcher(at.state) != SARUMAN or at.reads_first("nazgul-spot-for-saruman")
    campaign = at.state.armies.are_on
    return at.reads_first("orcs-spot-hobbit") if campaign else at.reads_first("mobilized-by-any-spotting")


def _spotted(state: State) -> tuple[int, int]:
    """(the least, the most) counters of the hex that the roll has spotted."""
    whole, reveal = _face_down(state), state.now(Reveal)
    # S.8: of a hex that some leave alone only those are searched for.
    whole = min(whole, forces.leaving(state, state.hex_in_hand) or whole)
    if reveal and reveal.alone:
        # Who was to be turned up may have died meanwhile, in a combat without the app.
        return min(1, whole), min(1, whole)
    return whole - _is_blind(reveal), whole


def _is_blind(reveal: Reveal | None) -> bool:
    """M.2c  Whether the searchers could not see who wore the Ring: Orcs never do, nor does any other Army."""
    return reveal is not None and reveal.worn and (reveal.searcher == "orcs" or reveal.by_army)


def _lies_down(person: Person) -> bool:
    """J.1  Whether he is one of those whom a search can turn up."""
    free = not person.is_dead and not person.is_captive
    return person.side == FELLOWSHIP and free and not person.is_face_up and person.spotted_in is None


def name_checks(state: State, names: tuple[str, ...]) -> Iterator[Check]:
    """J.1, E.7  Whether these may be turned up, as everybody sees. Who has died under a face-down counter is the
    Fellowship's secret, so nothing here asks it.
    """
    clean, facts = set(names) <= set(turned_up(state)) and len(set(names)) == len(names), {"named": names}
    yield Check("J.1", clean, "named_are_no_hobbits", ESSENTIAL, facts=facts)
    white = "gandalf_white" in names
    yield Check("E.7", state.is_white_back, "gandalf_the_white_is_there", ESSENTIAL, applies=white)
    down = all(not state.people[name].is_face_up for name in names if clean)
    yield Check("J.1", down, "named_lay_face_down", ESSENTIAL, facts=facts)


@event
class CharacterSpotted(Event):
    """J.1  A counter was turned face-up."""

    name: str
    hex: str
    province: str

    def apply(self, state: State) -> State:
        # F.3: where all face-down counters have come in this Player-Turn, so has the one turned up.
        came = state.so_far.walked.get(self.hex)
        if came is not None and 0 < state.stacks.get(self.hex, Stack()).face_down <= came.face_down:
            came = replace(came, named=(*came.named, self.name), face_down=came.face_down - 1)
            state = state.has_done(walked={**state.so_far.walked, self.hex: came})
        found = state.with_person(self.name, hex=self.hex, is_face_up=True, spotted_in=self.province)
        return found.with_stack(self.hex, face_down=-1)


@event
class HobbitsSpotted(Event):
    """J.1  So many face-down counters here are Hobbits; which ones, the Fellowship keeps to itself."""

    hex: str
    count: int
    which: tuple[str, ...] = secret(FELLOWSHIP)
    province: str = ""

    def apply(self, state: State) -> State:
        for name in self.which:
            # Where a face-up counter lies is public, so a name on the desk never moves it.
            if not state.people[name].is_face_up:
                state = state.with_person(name, hex=self.hex, spotted_in=self.province)
        return state.with_stack(self.hex, face_down=-self.count, spotted_hobbits=self.count)


@event
class SpottingDone(Event):
    """J.1  Everybody spotted is known; the searchers may stay, if there was anybody."""

    spotted: int

    def apply(self, state: State) -> State:
        search, popped = state.the(Reveal), state.pop()
        found = self.spotted > 0 or state.spotted_at(search.hex)
        return capture.after_search(popped, search) if found else popped


def ring_answered(at: Situation[State], yes: bool) -> Iterator[Event]:
    """M.2d  Whether the worn Ring is in the searched hex, on the Fellowship's word."""
    yield RingAnswered(at.state.the(RingSpotted).hex, yes)


def _wearer_is_there(at: Situation[State]) -> bool | None:
    bearer = at.state.people.get(at.state.ring.bearer or "")
    return None if bearer is None or bearer.hex is None else bearer.hex == at.state.the(RingSpotted).hex


WORDS = {"ring_spotted": ring_answered}
TRUTHS = {"ring_spotted": _wearer_is_there}


@event
class RingAnswered(Event):
    """M.2d  The Fellowship's word whether Nazgul that rolled in vain saw a worn Ring here."""

    hex: str
    yes: bool

    def apply(self, state: State) -> State:
        asked, popped = state.the(RingSpotted), state.pop()
        if not self.yes:
            return popped
        found = Reveal(
            asked.hex, asked.nazgul, asked.orcs, asked.is_settled, asked.searcher, asked.result, asked.worn, alone=True,
            by_army=asked.by_army,
        )  # fmt: skip
        return popped.push(found)


@event
class CounterInverted(Event):
    """J.6  A Character left the Province it was spotted in, or entered a Citadel: its counter is face-down again."""

    section: ClassVar[str] = "J.6"
    name: str
    hex: str

    def apply(self, state: State) -> State:
        hidden: State = state.with_person(self.name, hex=self.hex, is_face_up=False, spotted_in=None)
        return hidden.with_stack(self.hex, face_down=1)


@event
class HobbitsLost(Event):
    """J.6  Spotted Hobbits who left the Province, or entered a Citadel, are unspotted again."""

    section: ClassVar[str] = "J.6"
    hex: str
    count: int

    def apply(self, state: State) -> State:
        people = {
            name: replace(person, spotted_in=None) if name in HOBBITS and person.hex == self.hex else person
            for name, person in state.people.items()
        }
        return replace(state, people=people).with_stack(self.hex, face_down=self.count, spotted_hobbits=-self.count)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Turning counters up, or the word on a worn Ring."""
    state = at.state
    facts = {"hex": state.hex_in_hand}
    if state.now(Reveal):
        yield Choose(id="reveal", seat=FELLOWSHIP, cites="J.1", says="ask.reveal", answer="RevealSpotted", facts=facts)
    elif state.now(RingSpotted):
        yield Confirm(id="ring_spotted", seat=FELLOWSHIP, cites="M.2d", says="ask.ring_spotted", facts=facts)
