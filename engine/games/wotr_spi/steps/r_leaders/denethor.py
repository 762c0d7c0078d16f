"""R.4/doom, R.17  Denethor is dead at the end of a Game-Turn in which card 93 was played: his counter is taken off."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.g_combat.wounds import FighterFell
from engine.games.wotr_spi.steps.m_ring.aftermath import left_behind

DENETHOR: Final = "denethor"
DOOM: Final = 93
"""Denethor Peers in Palantir and Sees Doom! (R.17)"""


def is_due(state: State, *, at_once: bool = False) -> bool:
    """R.4, R.17  Whether his death is still to be told before this Game-Turn ends. at_once: as soon as card 93 is
    played, where a table reads it so.
    """
    person = state.people.get(DENETHOR)
    played = DOOM in state.events.played_this_turn and (at_once or state.phase is Phase.INDICATION)
    return played and person is not None and not person.is_dead and bool(_hexes(state))


def _is_due_now(at: Situation[State]) -> bool:
    """R.4, R.17  Whether his death is to be told now, as this table reads it."""
    # The Character Game has no such card, and so not the question either.
    return is_due(at.state) or (is_due(at.state, at_once=True) and not at.reads_first("doom-this-turn"))


def _hexes(state: State) -> tuple[str, ...]:
    """Where his counter can lie, as everybody sees."""
    person = state.people[DENETHOR]
    if person.is_face_up:
        return (person.hex,) if person.hex else ()
    return tuple(hex_ for hex_, stack in sorted(state.stacks.items()) if stack.face_down)


@command
class TakeDenethorOff(Command):
    """R.4, R.17  Denethor has died of what he saw: the Fellowship lifts his counter off its hex.

    # RULING: both paragraphs put his death at the end of the Game-Turn, so until then he leads. Whether his counter
    lies face-down or not, his seat is asked where it lies, so that the question tells nothing of it.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "take Denethor, who has died, off the map"
    cites: ClassVar[str] = "R.4"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("R.4", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield Check("R.17", _is_due_now(at), "denethor_dies_this_game_turn", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hexes = _hexes(at.state)
        home = "E0428" if "E0428" in hexes else hexes[0]
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in hexes), default=home)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        facts = {"hex": self.hex, "name": DENETHOR}
        due = _is_due_now(at)
        there = due and self.hex in _hexes(at.state)
        yield Check("R.4", there, "a_counter_lies_there", ESSENTIAL, facts=facts, applies=due)
        here = not due or at.state.people[DENETHOR].hex in (None, self.hex)
        yield Check("R.4", here, "desk_has_them_here", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        if not state.people[DENETHOR].is_face_up:
            yield tells(f"identity:{DENETHOR}", "R.4", self.hex)
        if state.ring.bearer == DENETHOR and not state.ring.is_bearer_public:
            yield bearer_named(at, DENETHOR, "M.1")
        fell = FighterFell(self.hex, DENETHOR, DENETHOR, DENETHOR)
        yield fell
        yield from left_behind(at, fell.apply(state), self.hex, (DENETHOR,))


def end_check(at: Situation[State]) -> Check:
    """R.17  Whether the Game-Turn may end: not before a Denethor who has died in it is off the map."""
    return Check("R.17", False, "denethor_is_taken_off_first", applies=_is_due_now(at))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Where he lay."""
    if _is_due_now(at) and all(isinstance(step, Battle) for step in at.state.stack):
        yield Choose(id="denethor", seat=FELLOWSHIP, cites="R.4", says="ask.denethor", answer="TakeDenethorOff")
