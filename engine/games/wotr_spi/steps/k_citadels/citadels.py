"""K  Reduction of Citadels: four Nazgul or more, a point each, one die against the Citadel Reduction Total."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import Attack, Expelled, LateLeaders, Leaders, Reduction
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.e_characters import endurance
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.g_combat import combat
from engine.games.wotr_spi.steps.g_combat.fighting import company
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search.turn_search import nazgul_at
from engine.games.wotr_spi.steps.o_victory.victory import CitadelsTaken

LEADERS: Final = ("aragorn", "boromir", "gandalf_grey", "gandalf_white")
"""K.2  Each of these in the hex takes one off the Citadel Reduction Total; Gandalf counts once."""
MILITARY: Final = ("E0428", "W2631", "W2524")
"""O.2  Minas Tirith, Dol Amroth, Helm's Deep."""
LEAST_NAZGUL: Final = 4
TAKEN_OFF: Final = 3


def people_in(state: State, hex_: str) -> tuple[tuple[str, ...], Stack]:
    """The Fellowship in a hex: who lies face-up, and the face-down counters."""
    return state.face_up_at(hex_), state.stacks.get(hex_, Stack())


def unnamed(state: State, hex_: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """K.2  The leaders that nobody has named yet and who may stand in a Citadel, as far as everybody knows.

    Who has died, or stands elsewhere, under a face-down counter is the Fellowship's secret: he is listed still.
    """
    return tuple(name for name in LEADERS if hold(leader_checks(state, hex_, named, (name,))))


def leader_checks(state: State, hex_: str, named: tuple[str, ...], more: tuple[str, ...]) -> Iterator[Check]:
    """K.2  Whether these may be named beside those who were, as everybody sees. hex_: "" where none is attacked."""
    up, stack = people_in(state, hex_)
    yield Check("K.2", set(more) <= set(LEADERS), "only_leaders_are_named", ESSENTIAL)
    now = (*named, *more)
    yield Check("K.2", len({_one(name) for name in now}) == len(now), "these_are_leaders")
    elsewhere = [name for name in more if name not in up and name in state.people and state.people[name].is_face_up]
    room = not elsewhere and len(set(now) - set(up)) <= stack.face_down
    facts = {"hex": hex_, "count": stack.face_down}
    yield Check("K.2", room, "leaders_can_stand_there", facts=facts, applies=hex_ != "")


def most_taken_off(state: State, hex_: str, named: tuple[str, ...]) -> int:
    """K.2  By how much the leaders that may yet be named could lower the total."""
    up, stack = people_in(state, hex_)
    may_be = unnamed(state, hex_, named)
    shown, hidden = ({_one(name) for name in may_be if (name in up) is is_up} for is_up in (True, False))
    return len(shown) + min(len(hidden - shown), stack.face_down - len(set(named) - set(up)))


def _is_gandalf(name: str) -> bool:
    return name.startswith("gandalf")


def _one(name: str) -> str:
    """The leader of that name; both cards of Gandalf are one."""
    return "gandalf" if _is_gandalf(name) else name


def _is_theirs(at: Situation[State], hex_: str) -> bool:
    citadel = hex_ in MILITARY or "citadel" in places.features(at, hex_)
    return citadel and places.controller(at, hex_) == FELLOWSHIP


@command
class AttemptReduction(Command):
    """K.2  After movement and combat: a Shadow Point for every Nazgul in the Citadel buys one attempt to reduce it."""

    meaning: ClassVar[str] = "try to reduce a Citadel with the Nazgul in it, a Shadow Point each"
    cites: ClassVar[str] = "K.2"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("K", at.seat == DARK_POWER, "dark_power_reduces_citadels")
        yield Check("K", state.phase is Phase.DARK_POWER and not state.stack, "phase_is_dark_power")

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.phase is Phase.DARK_POWER and at.seat == DARK_POWER and not at.state.stack

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        # K.1: before that it is no matter where they stand.
        is_awake, theirs = at.state.mobilized_by != "", [hex_ for hex_ in _of_nazgul(at.state) if _is_theirs(at, hex_)]
        yield Check("K.1", is_awake, "mordor_is_mobilized", facts={"hex": ""})
        yield Check("K", bool(theirs), "nazgul_are_at_a_citadel")
        if is_awake:
            yield from furthest(citadel_checks(at, hex_) for hex_ in theirs)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        can = tuple((hex_, hex_) for hex_ in _of_nazgul(at.state) if hold(citadel_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=can, is_apart=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from citadel_checks(at, self.hex)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # RULING: a Nazgul with all his boxes marked is barred from Individual Combat and from nothing else (E.13), so
        # he counts, and is paid for.
        if combat.left_open_to(at):
            # K, G: combat comes first, and either seat may start one.
            yield combat.CombatLeftOpen(FELLOWSHIP, reduction=self.hex)
        else:
            # Fewer than four only come to it where every seat agrees.
            yield from begun(at, self.hex, least=1)


def citadel_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """K, K.1, K.2  Whether an attempt may be made on this Citadel."""
    count = len(nazgul_at(at.state, hex_))
    facts = {"hex": hex_, "count": count}
    yield Check("K", _is_theirs(at, hex_), "hex_is_their_citadel", facts=facts)
    yield Check("K.1", at.state.mobilized_by != "", "mordor_is_mobilized", facts=facts)
    yield Check("K.2", count > 0, "nazgul_stand_there", ESSENTIAL, facts=facts)
    yield endurance.spent_check(at, nazgul_at(at.state, hex_))
    yield Check("K.2", count >= LEAST_NAZGUL, "four_nazgul_are_there", facts=facts)
    # RULING: K.2 says "any attempt(s)" and is silent on a second one at the same Citadel: there is one a Game-Turn.
    yield Check("K.2", hex_ not in _done_with(at), "one_attempt_a_citadel", facts=facts)
    price = int(at.charts.find("costs", "citadel_reduction_per_nazgul") or 0)
    yield from shadow_points.cost_checks(at, price * count)


def begun(at: Situation[State], hex_: str, *, least: int = LEAST_NAZGUL) -> Iterator[Event]:
    """K.2  The attempt is paid for, if there are Nazgul enough still after the combats before it."""
    count = len(nazgul_at(at.state, hex_))
    if count >= least:
        yield ReductionBegun(hex_, count, at.charts.number("costs", "citadel_reduction_per_nazgul") * count)


def _of_nazgul(state: State) -> list[str]:
    """The hexes in which Nazgul stand."""
    return sorted({state.people[name].hex or "" for name in state.nazgul_alive()} - {""})


def _done_with(at: Situation[State]) -> tuple[str, ...]:
    """K.2  Citadels that see no further attempt in this Player-Turn."""
    return () if at.reads_first("reduction-once-a-turn") else at.state.so_far.reduced


@command
class NameLeaders(Command):
    """K.2  The Fellowship names those of Aragorn, Boromir and Gandalf who are in the Citadel; each takes one off."""

    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "name Aragorn, Boromir and Gandalf, who stand in the attacked Citadel, or nobody"
    cites: ClassVar[str] = "K.2"
    leaders: tuple[str, ...] = ()

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("K.2", at.seat == FELLOWSHIP, "fellowship_names_its_leaders")
        yield Check("K.2", _naming(at.state) is not None, "a_citadel_is_attacked", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        attack = at.state.the(Attack)
        may_be = unnamed(at.state, attack.hex, attack.named)
        names = tuple((name, name) for name in may_be)
        yield Domain(name="leaders", kind="some", options=names, high=min(3, len(may_be)), default=())

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, attack = at.state, at.state.now(Attack)
        hex_ = state.hex_in_hand
        yield from leader_checks(state, hex_, attack.named if attack else (), self.leaders)
        up, _ = people_in(state, hex_)
        people = [state.people[name] for name in self.leaders if name not in up and name in state.people]
        yield Check("K.2", not any(one.is_dead for one in people), "leaders_live", secret_to=FELLOWSHIP)
        here = all(one.hex in (None, hex_) for one in people)
        yield Check("K.2", here, "desk_has_them_here", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # RULING: K.2 counts those who are present, and does not say when they are shown: until the die takes effect.
        state, attack = at.state, at.state.the(Attack)
        hex_, leaders = attack.hex, tuple(dict.fromkeys(self.leaders))
        for name in leaders:
            if not state.people[name].is_face_up:
                yield tells(f"identity:{name}", "K.2", hex_)
        total = attack.total - len(leaders)
        if leaders or isinstance(attack, Leaders):
            yield LeadersNamed(hex_, leaders, total)
        if isinstance(attack, LateLeaders):
            yield from _resolved(state, hex_, attack.die, total)


def _naming(state: State) -> Leaders | LateLeaders | None:
    """K.2  When leaders are named: before the die, and once more where it would take the Citadel."""
    return state.now(Leaders) or state.now(LateLeaders)


@event
class ReductionBegun(Event):
    """K.2  The points are spent; the Fellowship may name its leaders, if any counter of it is there."""

    hex: str
    nazgul: int
    cost: int

    def apply(self, state: State) -> State:
        begun = state.spend(self.cost).has_done(reduced=(*state.so_far.reduced, self.hex))
        up, stack = people_in(begun, self.hex)
        if up or stack.size:
            return begun.push(Leaders(self.hex, self.nazgul - TAKEN_OFF))
        return begun.push(Reduction(self.hex, self.nazgul - TAKEN_OFF))


@event
class LeadersNamed(Event):
    """K.2  The Citadel Reduction Total with these leaders."""

    hex: str
    leaders: tuple[str, ...]
    total: int

    def apply(self, state: State) -> State:
        return state.put(Reduction(self.hex, self.total, (*state.the(Attack).named, *self.leaders)))


def reduction_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """K.2, O.2  At or below the total the Citadel falls, unless a leader who is shown now could hold it."""
    attack, die = at.state.the(Reduction), faces[0]
    more = most_taken_off(at.state, attack.hex, attack.named)
    if attack.total - more < die <= attack.total and at.reads_first("leaders-declared"):
        yield ReductionInDoubt(attack.hex, die, attack.total)
    else:
        yield from _resolved(at.state, attack.hex, die, attack.total)


def _resolved(state: State, hex_: str, die: int, total: int) -> Iterator[Event]:
    """K.2, O.2  What the die has done; the third of three Citadels ends the game."""
    falls = die <= total
    yield ReductionRolled(hex_, die, total, falls)
    if falls and set(MILITARY) <= {*state.captured_citadels, hex_}:
        yield CitadelsTaken()


@event
class ReductionInDoubt(Event):
    """K.2  The die takes the Citadel, unless a leader who has not been named is there."""

    section: ClassVar[str] = "K.2"
    hex: str
    die: int
    total: int

    def apply(self, state: State) -> State:
        return state.put(LateLeaders(self.hex, self.total, state.the(Reduction).named, self.die))


ROLLS = {"reduction": reduction_rolled}


@event
class ReductionRolled(Event):
    """K.2, K.3  Whether the Citadel fell; if it did, the Dark Power decides about those inside."""

    section: ClassVar[str] = "K.2"
    hex: str
    die: int
    total: int
    falls: bool

    def apply(self, state: State) -> State:
        popped = state.pop()
        if not self.falls:
            return popped
        taken = replace(popped, captured_citadels=(*popped.captured_citadels, self.hex))
        is_manned = company(taken, self.hex, spotted_only=False) > 0
        return taken.push(Expelled(self.hex)) if is_manned else taken


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The leaders and the roll."""
    match at.state.in_hand:
        case Leaders(hex=hex_):
            facts: dict[str, str | int] = {"hex": hex_}
            yield Choose(
                id="leaders", seat=FELLOWSHIP, cites="K.2", says="ask.leaders", answer="NameLeaders", facts=facts
            )
        case LateLeaders(hex=hex_, total=total, die=die):
            facts = {"hex": hex_, "die": die, "total": total}
            yield Choose(
                id="late_leaders", seat=FELLOWSHIP, cites="K.2", says="ask.late_leaders", answer="NameLeaders",
                facts=facts,
            )  # fmt: skip
        case Reduction(hex=hex_, total=total):
            facts = {"hex": hex_, "total": total}
            yield Roll(id="reduction", seat=DARK_POWER, cites="K.2", says="ask.reduction", facts=facts)
