"""D.1  The Ring Phase: who controls Gollum (E.9), which Nazgul are healed (E.3), the Ring's end (M.5)."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Roll
from engine.core.audience import TABLE
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import ends, pieces, sections
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import places


def gollum_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """E.9/control  The die and the Control of Gollum Table say who has him this Game-Turn."""
    # RULING: E.9 ends the rolls for a Gollum who killed the Ringbearer; one who inherited the Ring is rolled for on.
    control = at.charts.cell("control_of_gollum", str(faces[0]))
    if control == DARK_POWER and at.seat == SARUMAN:
        # W.2/gollum: he, and not Sauron, may control him.
        control = SARUMAN
    rolled = GollumControlled(faces[0], control, bears_the_ring=is_heir(at.state))
    yield rolled
    yield from cast_at_once(replace(at, state=rolled.apply(at.state)))


ROLLS = {"control_of_gollum": gollum_rolled}


def is_heir(state: State) -> bool:
    """M.1  Whether Gollum has the Ring by succession, and not by an Attempt of his own (E.9)."""
    ring = state.ring
    return (
        ring.bearer == "gollum" and ring.is_bearer_public and not ring.is_seized and not state.people["gollum"].is_dead
    )


def controller(state: State) -> str:
    """M.2, M.4/control  Who controls the Ringbearer, as everybody knows: the Fellowship, unless a bearer all know of
    is the Dark Power's.
    """
    known = state.people.get(state.ring.bearer or "") if state.ring.is_bearer_public else None
    if known and known.name == "gollum" and known.side == FELLOWSHIP:
        # RULING: a Gollum who inherited the Ring obeys whom the Ring Phase's roll gives him to.
        return state.gollum
    return known.side if known else FELLOWSHIP


def is_cast(at: Situation[State]) -> bool:
    """D.1, M.5  Whether the Ring ends for all to see: an open Character bears it at Orodruin and does not wear it.

    Of a Ringbearer whom nobody knows, or whose counter lies face-down, this is silent: his seat says so or does not.

    # RULING: M.5 excepts nobody but who wears the Ring, and J.4 leaves a captive the Fellowship's, so Orcs who carry an
    # open Ringbearer to Orodruin have lost the Ring there.
    """
    ring = at.state.ring
    bearer = at.state.people.get(ring.bearer or "") if ring.is_bearer_public else None
    if bearer is None or not bearer.is_face_up or bearer.hex != pieces.ORODRUIN or bearer.is_dead:
        return False
    held = bearer.is_captive and not at.reads_first("captive-ringbearer-at-orodruin")
    return not held and not ring.is_worn and controller(at.state) == FELLOWSHIP


def cast_at_once(at: Situation[State]) -> Iterator[Event]:
    """M.5  The Ring ends in the midst of the Ring Phase, where a table plays it so."""
    if at.state.phase is Phase.RING and not at.reads_first("ring-destroyed-when") and is_cast(at):
        yield RingDestroyed(ends.met(at))


@command
class CastRingIntoFire(Command):
    """M.5  The Fellowship shows its Ringbearer at the Crack of Doom, where he does not wear the Ring: the game is over.

    # RULING: the book has no claim that is not true. Whose counter is shown everybody sees; one that the record denies
    changes nothing, and the audit at the end tells of it.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = (
        "declare the Ring destroyed at the Crack of Doom (on your word that the Ringbearer is there)"
    )
    cites: ClassVar[str] = "M.5"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        there = pieces.ORODRUIN in state.stacks or bool(state.face_up_at(pieces.ORODRUIN))
        yield Check("M.5", state.phase is Phase.RING, "phase_is_ring")
        # RULING: M.5 destroys the Ring "during the Ring Phase", D.1 when that phase ends; D.1 names the moment, so all
        # its rolls come first.
        is_ending = state.phase is Phase.RING and _may_end_now(at) and not state.stack
        yield Check("D.1", is_ending, "ring_phase_is_ending")
        yield Check("M.5", at.seat == FELLOWSHIP == controller(state), "fellowship_has_the_ringbearer")
        yield Check("M.1", state.ring.bearer is not None, "somebody_bears_the_ring", ESSENTIAL)
        yield Check("M.5", not state.ring.is_worn, "ring_is_not_worn")
        facts = {"hex": pieces.ORODRUIN}
        yield Check("M.5", there, "a_counter_is_at_orodruin", facts=facts)
        captives_cast = at.reads_first("captive-ringbearer-at-orodruin")
        free = not there or _may_cast(at)
        yield Check("J.4", free, "somebody_free_is_at_orodruin", facts=facts, applies=not captives_cast)
        if _is_seen(state):
            yield from _bearer_checks(at)

    @classmethod
    def is_desks_own(cls, at: Situation[State], fixed: Mapping[str, Any]) -> bool:
        # Of a bearer nobody knows the offer would count as a hint that he may be there.
        return not _is_seen(at.state)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        # It is offered there wherever the record has him: the seat gives its word, and need not be believed.
        if not _is_seen(at.state):
            yield from _bearer_checks(at)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        ring = at.state.ring
        is_denied = not _may_be_there(at.state) or (_is_held(at) and not _is_seen(at.state))
        if at.given_at == TABLE and is_denied:
            yield RingClaimed()
            return
        if not ring.is_bearer_public:
            yield bearer_named(at, ring.bearer, "M.5")
        if not _is_lying_open(at.state):
            # Of a face-down counter only now everybody learns that it is his.
            yield tells(f"identity:{ring.bearer}", "M.5", pieces.ORODRUIN)
        yield RingDestroyed(ends.met(at))


@event
class GollumControlled(Event):
    """E.9  Who controls Gollum for the rest of the Game-Turn. bears_the_ring: rolled for although he has it (M.1)."""

    section: ClassVar[str] = "E.9/control"
    die: int
    control: str
    bears_the_ring: bool = False

    def apply(self, state: State) -> State:
        return replace(state, gollum=self.control)


@event
class RingClaimed(Event):
    """M.5  The Ring was said to be at the Crack of Doom, and is not: nothing happens."""

    def apply(self, state: State) -> State:
        return state


@event
class RingDestroyed(Event):
    """M.5, O.1  The Ring is gone, and the Fellowship has won. besides: who wins with it (Z)."""

    section: ClassVar[str] = "D.1 M.5"
    besides: tuple[str, ...] = later(default=())

    def apply(self, state: State) -> State:
        ring = replace(state.ring, is_bearer_public=True)
        return ends.over(replace(state, ring=ring), ends.won(state, FELLOWSHIP, "O.1", self.besides))


@event
class SlashesErased(Event):
    """E.3  A Nazgul that spends a Ring Phase in Barad-dur or Dol Guldur loses all its slashes."""

    section: ClassVar[str] = "E.3/healing"
    character: str

    def apply(self, state: State) -> State:
        return state.with_person(self.character, slashes=0)


def _bearer_checks(at: Situation[State]) -> Iterator[Check]:
    """M.5, J.4  Whether the Ringbearer can cast the Ring where he is: who does not see him is not told."""
    captives_cast, owner = at.reads_first("captive-ringbearer-at-orodruin"), None if _is_seen(at.state) else FELLOWSHIP
    yield Check("M.5", _may_be_there(at.state), "ringbearer_is_at_orodruin", secret_to=owner)
    yield Check("J.4", not _is_held(at), "ringbearer_is_no_captive", secret_to=owner, applies=not captives_cast)


def _may_be_there(state: State) -> bool:
    """M.5  Whether the Ringbearer stands at Orodruin, or may, as far as his own seat's record knows."""
    bearer = state.people.get(state.ring.bearer or "")
    return bearer is not None and bearer.hex in (None, pieces.ORODRUIN)


def _is_held(at: Situation[State]) -> bool:
    """J.4  Whether the record has the Ringbearer as a captive, where a table lets none of them cast the Ring."""
    bearer = at.state.people.get(at.state.ring.bearer or "")
    return bearer is not None and bearer.is_captive and not at.reads_first("captive-ringbearer-at-orodruin")


def _may_cast(at: Situation[State]) -> bool:
    """M.5  Whether somebody stands at Orodruin who may be a Ringbearer that casts the Ring, as everybody sees."""
    stack = at.state.stacks.get(pieces.ORODRUIN, Stack())
    up = at.state.face_up_at(pieces.ORODRUIN)
    if at.reads_first("captive-ringbearer-at-orodruin"):
        return stack.size > 0 or bool(up)
    return stack.size > stack.captive_hobbits or any(not at.state.people[name].is_captive for name in up)


def _is_lying_open(state: State) -> bool:
    """Whether the Ringbearer's counter lies face-up."""
    bearer = state.people.get(state.ring.bearer or "")
    return bearer is not None and bearer.is_face_up


def _is_seen(state: State) -> bool:
    """Whether everybody knows the Ringbearer, and sees where he stands."""
    return state.ring.is_bearer_public and _is_lying_open(state)


def _may_end_now(at: Situation[State]) -> bool:
    """D.1, M.5  Whether the Ring may be destroyed yet: when all is rolled for, or at once where a table plays it so."""
    return is_rolled_for(at.state) or not at.reads_first("ring-destroyed-when")


def healed(at: Situation[State], nazgul: tuple[str, ...] = pieces.NAZGUL) -> Iterator[Event]:
    """E.3  The Nazgul whose slashes this Ring Phase erases; those who have just come, where a table plays E.13 so.

    # RULING: E.13 erases slashes when the Nazgul "is moved" to those hexes, E.3 when it is there "during any Ring
    Phase"; E.3 describes the chart in full and has the example, so the Ring Phase is the moment.
    """
    for name in nazgul:
        person = at.state.people[name]
        if person.slashes and places.heals(at, person.hex) and not person.is_dead:
            yield SlashesErased(name)


def no_gollum_roll(state: State) -> bool:
    """E.9  Nobody rolls once Gollum bears the Ring, or is dead."""
    return state.people["gollum"].is_dead or state.people["gollum"].side != FELLOWSHIP


def is_rolled_for(state: State) -> bool:
    """Whether nothing is left to roll for before the Ring Phase may end."""
    return state.gollum != "" or no_gollum_roll(state)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The roll for Gollum."""
    state = at.state
    if state.phase is Phase.RING and not state.stack and not is_rolled_for(state):
        roller = SARUMAN if state.three.is_on and state.ring.bearer == "saruman" else DARK_POWER
        yield Roll(id="control_of_gollum", seat=roller, cites=sections.gollum(state), says="ask.control_of_gollum")
