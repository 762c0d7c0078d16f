"""T.1, T.2, R.6  Gandalf comes to Minas Tirith, or to Theoden: where everybody sees it, or on the Fellowship's word.
That the two have met otherwise is told by steps/r_leaders/theoden.py.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.disclosing import tells
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP, GANDALFS
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, reach
from engine.games.wotr_spi.steps.t_mobilization import lamps

WOKEN: Final = "theoden_woken"
WITH_THEODEN: Final = "with_theoden"
"""Where Gandalf is said to be beside a Theoden whose counter lies face-down."""


def ends_alone(at: Situation[State]) -> bool:
    """T.1, T.2, R.6  Whether only the end of a move counts for who has come to whom.

    # RULING: F.1 has him in each hex that he enters, and R.6 says "at some point": to pass through is enough.
    """
    return at.state.armies.are_on and not at.reads_first("passing-through")


def seen(at: Situation[State], names: tuple[str, ...], walked: tuple[str, ...]) -> Iterator[Event]:
    """T.1, T.2, R.6  What comes of a move of these, who lie face-up, in the state right after it: nobody need say what
    everybody sees.
    """
    state = at.state
    if not state.armies.are_on:
        return
    theoden = state.people["theoden"]
    walked = walked[-1:] if ends_alone(at) else walked
    if set(names) & set(GANDALFS):
        if lamps.MINAS_TIRITH in walked:
            yield from lamps.mobilized(at, "gondor", "gandalf")
        if theoden.is_face_up and theoden.hex in walked:
            yield from lamps.mobilized(at, "rohan", "gandalf")
            yield from _met(state)
    if "theoden" in names and any(_is_in(state, name, walked) for name in GANDALFS):
        yield from _comes(at)


def _is_in(state: State, name: str, hexes: tuple[str, ...]) -> bool:
    return state.people[name].is_face_up and state.people[name].hex in hexes


def _comes(at: Situation[State]) -> Iterator[Event]:
    """R.6  Theoden has come to Gandalf.

    # RULING: T.2 has Gandalf move to Theoden; when it is Theoden who moves, he may lead, and Rohan sleeps on.
    """
    if not at.reads_first("theoden-comes-to-gandalf"):
        yield from lamps.mobilized(at, "rohan", "gandalf")
    yield from _met(at.state)


def _met(state: State) -> Iterator[Event]:
    if WOKEN not in state.armies.told:
        yield lamps.ToldOnce(WOKEN)


def remembered(state: State, way: tuple[str, ...], gone: tuple[str, ...]) -> State:
    """T.2  This state, right after these went this way, with what is known of which of the two came to the other."""
    if not state.armies.are_on:
        return state
    gandalf, theoden = _gandalf(state), state.people["theoden"]
    if theoden.name in gone and gandalf.name not in gone and gandalf.hex in way:
        return state.has_done(has_theoden_come=True)
    if gandalf.name in gone and theoden.name not in gone and theoden.hex in way:
        return state.has_done(has_theoden_come=False)
    return state


def _may_be_told(state: State) -> tuple[str, ...]:
    """What may still be told, as everybody knows."""
    return tuple(group for group in ("gondor", "rohan") if not lamps.is_mobilized(state, group))


@command
class TellGandalfCame(Command):
    """T.1, T.2, R.6  The Fellowship says that Gandalf has come to Minas Tirith, or to the hex where Theoden is.

    # RULING: Gandalf may lie face-down, so nobody else can see it: Gondor or Rohan is mobilized when the Fellowship
    says so and names him, in that Player-Turn. What was not said is not claimed for an earlier Game-Turn. It is never
    asked, and stands on the Fellowship's own desk alone, which knows where he is.
    """

    is_on_word: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that Gandalf has moved to Minas Tirith, or to Théoden"
    cites: ClassVar[str] = "T.1"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    group: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("T", at.state.armies.are_on, "campaign_game", ESSENTIAL)
        yield Check("T", at.seat == FELLOWSHIP, "fellowship_says_so")
        yield Check("T", at.state.phase is Phase.FELLOWSHIP, "fellowship_player_turn_is_on")

    @classmethod
    def fields(cls, at: Situation[State], filled: Any) -> Iterator[Domain]:
        told = [group for group in _may_be_told(at.state) if hold(_place_checks(at, group), FELLOWSHIP)]
        yield Domain(name="group", kind="one_of", options=tuple((group, group) for group in told), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Any) -> tuple[str, Any]:
        return f"offer.TellGandalfCame_{fixed['group']}", {}

    @classmethod
    def cited_with(cls, at: Situation[State], fixed: Any) -> str:
        return lamps.CITES.get(str(fixed.get("group")), cls.cites)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, known = at.state, self.group in ("gondor", "rohan")
        yield Check("T", known, "gandalf_wakes_these_two", ESSENTIAL)
        fresh, facts = self.group in _may_be_told(state), {"group": self.group}
        cites = lamps.CITES.get(self.group, "T")
        yield Check(cites, fresh, "group_sleeps", ESSENTIAL, facts=facts, applies=known)
        moved = bool(state.so_far.walked)
        yield Check(cites, moved, "somebody_has_moved", WARNS, facts=facts)
        where = _known_place(state, self.group)
        told = facts | {"hex": where or ""}
        near = where is None or _can_have_come(at, where)
        yield Check(cites, near, "somebody_can_have_come", WARNS, facts=told, applies=known and moved)
        yield from _place_checks(at, self.group)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        gandalf, theoden = _gandalf(at.state), at.state.people["theoden"]
        # No rule has Theoden's hex told: where his counter lies face-down, Gandalf is with him and nobody hears where.
        beside = (theoden.hex if theoden.is_face_up else None) or WITH_THEODEN
        where = lamps.MINAS_TIRITH if self.group == "gondor" else beside
        if not gandalf.is_face_up:
            yield tells(f"identity:{gandalf.name}", lamps.CITES[self.group], where)
        yield from lamps.mobilized(at, self.group, "gandalf")
        if self.group == "rohan":
            yield from _met(at.state)


def _place_checks(at: Situation[State], group: str) -> Iterator[Check]:
    """T.1, T.2  Whether Gandalf is, or was in this Player-Turn, where this group is woken: as everybody sees, and as
    the Fellowship's desk has it.
    """
    state, facts, cites = at.state, {"group": group}, lamps.CITES.get(group, "T")
    yield Check("T", False, "two_groups_at_most", facts=facts, applies=lamps.is_third(at, group))
    gandalf, theoden = _gandalf(state), state.people["theoden"]
    gone = gandalf.is_dead or (group != "gondor" and theoden.is_dead)
    away = gandalf.is_face_up and (group == "gondor" or theoden.is_face_up)
    there = not gone and (not away or _is_so(at, group))
    yield Check(cites, there, "gandalf_is_there", facts=facts, applies=gone or away)
    unnoted = None in (gandalf.hex, theoden.hex if group != "gondor" else "")
    yield Check(cites, unnoted or _is_so(at, group), "desk_has_gandalf_there", secret_to=FELLOWSHIP, facts=facts)
    came = state.so_far.has_theoden_come and at.reads_first("theoden-comes-to-gandalf")
    secret_to = None if gandalf.is_face_up and theoden.is_face_up else FELLOWSHIP
    yield Check("T.2", not came, "gandalf_came_to_theoden", secret_to=secret_to, applies=group == "rohan")


def _known_place(state: State, group: str) -> str | None:
    """T.1, T.2  Where this group is woken, as far as everybody knows."""
    theoden = state.people["theoden"]
    return lamps.MINAS_TIRITH if group == "gondor" else theoden.hex if theoden.is_face_up else None


def _can_have_come(at: Situation[State], hex_: str) -> bool:
    """F.3  Whether any counter that has moved in this Player-Turn stands so near to this hex that it can have come to
    it, or through it.
    """
    come = (place for place, came in at.state.so_far.walked.items() if came.count)
    return any(layout.at_least(at, hex_, place) <= reach.SHADOWFAX_MOVES for place in come)


def _is_so(at: Situation[State], group: str) -> bool:
    """Whether the record has it so: who passed through the hex in this Player-Turn was in it (F.1)."""
    state, gandalf = at.state, _gandalf(at.state)
    been = (gandalf.hex or "",) if ends_alone(at) else _been(state, gandalf)
    return (lamps.MINAS_TIRITH if group == "gondor" else state.people["theoden"].hex) in been


def _gandalf(state: State) -> Person:
    return state.people[GANDALFS[state.is_white_back]]


def _been(state: State, person: Person) -> tuple[str, ...]:
    """Where somebody stands, and through which hexes those have come who stand there, in this Player-Turn."""
    if person.hex is None:
        return ()
    came = state.so_far.walked.get(person.hex)
    return (person.hex, *(hex_ for leg in (came.legs if came else ()) for hex_ in leg[1:]))
