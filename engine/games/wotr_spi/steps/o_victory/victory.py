"""O.2  The Ring in Barad-dur: whoever brings it there, the Dark Power has won."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.ask import Ask, Confirm
from engine.core.check import Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.record import Event, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import ends, forces, in_hand, sections
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.pieces import BARAD_DUR, DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.e_characters.endurance import is_public

RING_VICTORY: Final = "O.2/ring-victory"
MILITARY_VICTORY: Final = "O.2/military-victory"
AUTOMATIC_VICTORY: Final = "O.2/automatic-victory"


def arrival(at: Situation[State], way: tuple[str, ...], named: tuple[str, ...], hidden: int) -> Iterator[Event]:
    """What it means for the Ring that open Characters (named) and so many face-down counters went this way.

    Where everybody knows the Ringbearer and sees him, the rule decides; else it rests on the Fellowship's word.
    """
    # RULING: M and E.11 speak of a Character of the Dark Power, O.2 wins for it whoever has the Ring; O.2 rules.
    # With three seats Z asks only that it is brought there, by Saruman too, unless the table reads it otherwise.
    if BARAD_DUR not in way:
        return
    state = at.state
    if forces.controller(state, BARAD_DUR) == FELLOWSHIP and not at.reads_first("ring-in-fallen-barad-dur"):
        return
    bearer = state.ring.bearer if state.ring.is_bearer_public else None
    if bearer == "saruman" and state.three.is_on and not at.reads_first("ring-brought-by-saruman"):
        return
    if bearer is not None and bearer in named:
        yield RingInBaradDur(ends.met(at))
    elif bearer is not None and is_public(state.people[bearer]):
        return
    elif hidden or (set(named) & set(state.members) and not state.ring.is_bearer_public):
        yield RingSought(way[-1])


def is_sought(state: State) -> bool:
    """O.2  Whether the Fellowship has yet to say if the Ring has come to Barad-dur."""
    return state.now(in_hand.RingInBaradDur) is not None


def sought_checks(state: State) -> Iterator[Check]:
    """O.2  With the Ring in Barad-dur the game was over as it came there: nothing saves it while that is to be said."""
    cites = sections.by_now(state, RING_VICTORY)
    yield Check(cites, False, "ring_in_barad_dur_is_told_first", applies=is_sought(state))


def answered(at: Situation[State], yes: bool) -> Iterator[Event]:
    """O.2  Whether the Ring is among those in Barad-dur, on the Fellowship's word."""
    if not yes:
        yield RingNotThere()
        return
    ring = at.state.ring
    if not ring.is_bearer_public:
        yield bearer_named(at, ring.bearer, RING_VICTORY)
    bearer = at.state.people.get(ring.bearer or "")
    if bearer is not None and not bearer.is_face_up:
        # Of a face-down counter only now everybody learns that it is his.
        yield tells(f"identity:{bearer.name}", RING_VICTORY, at.state.the(in_hand.RingInBaradDur).end)
    yield RingInBaradDur(ends.met(at))


def _ring_is_there(at: Situation[State]) -> bool | None:
    """Whether the Ringbearer's counter ended where this way did, as the Fellowship's desk has it."""
    bearer = at.state.people.get(at.state.ring.bearer or "")
    return None if bearer is None or bearer.hex is None else bearer.hex == at.state.the(in_hand.RingInBaradDur).end


WORDS = {"ring_in_barad_dur": answered}
TRUTHS = {"ring_in_barad_dur": _ring_is_there}


@event
class RingSought(Event):
    """O.2  Fellowship counters came to Barad-dur: is the Ring among them? end: where their way ended."""

    end: str = BARAD_DUR

    def apply(self, state: State) -> State:
        return state.push(in_hand.RingInBaradDur(self.end))

    def cited(self, before: State) -> str:
        return sections.by_now(before, RING_VICTORY)


@event
class RingNotThere(Event):
    """O.2  It is not."""

    def apply(self, state: State) -> State:
        return state.pop()


@event
class RingInBaradDur(Event):
    """O.2  The Ring is in Barad-dur, and the Dark Power has won. besides: who wins with it (Z)."""

    besides: tuple[str, ...] = later(default=())

    def apply(self, state: State) -> State:
        ring = replace(state.ring, is_bearer_public=True)
        return ends.over(replace(state, ring=ring), ends.won(state, DARK_POWER, RING_VICTORY, self.besides))

    def cited(self, before: State) -> str:
        return sections.by_now(before, RING_VICTORY)


@event
class CitadelsTaken(Event):
    """O.2  Minas Tirith, Dol Amroth and Helm's Deep are captured, and the Dark Power has won."""

    section: ClassVar[str] = "O.2/military-victory"

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.OVER, stack=(), outcome=Outcome((DARK_POWER,), MILITARY_VICTORY))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The word on the Ring."""
    if is_sought(at.state):
        yield Confirm(
            id="ring_in_barad_dur",
            seat=FELLOWSHIP,
            cites=sections.by_now(at.state, "O.2"),
            says="ask.ring_in_barad_dur",
        )
