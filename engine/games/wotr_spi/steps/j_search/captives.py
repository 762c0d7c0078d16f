"""J.5, M.2c  Captives: who Orcs hold, and how they come free, by a die or by the Ring."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Confirm, Domain, Roll
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import captors
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import (
    EscapeDoubt,
    EscapeRoll,
    RingFrees,
)
from engine.games.wotr_spi.pieces import FELLOWSHIP, GANDALFS, HOBBITS, card_chart
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.j_search.capture import HOBBIT, may_be_meant, of_them_all
from engine.games.wotr_spi.steps.s_armies import company

ISENGARD: Final = "W2421"
# RULING: N.11 lets Characters escape Isengard by Eagles alone, J.5 and N.20 know no such place; N.11 names it, so no
# die and no Escape from Orcs frees there. The worn Ring of M.2c frees without either, and so everywhere.


def held(state: State) -> dict[str, tuple[str, ...]]:
    """Hex -> captives, for every hex with any."""
    hexes = {*state.stacks, *(person.hex or "" for person in state.people.values() if person.is_face_up)}
    return {hex_: found for hex_ in sorted(hexes) if (found := state.captives_at(hex_))}


def may_try(state: State, hex_: str) -> tuple[str, ...]:
    """J.5  Captives here who have not rolled yet, Hobbits named once."""
    tried = state.so_far.escapes
    here = state.captives_at(hex_) if hex_ != ISENGARD else ()
    return tuple(who for who in dict.fromkeys(here) if here.count(who) > tried.count(f"{hex_}/{who}"))


@command
class TryEscape(Command):
    """J.5, J/opportunities  Before anybody moves, a captive rolls to escape: a name, or "hobbit"."""

    meaning: ClassVar[str] = "roll for a captive's escape, before any movement"
    cites: ClassVar[str] = "J.5"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str
    captive: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("J.5", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("J.5", state.phase is Phase.FELLOWSHIP and not state.stack, "phase_is_fellowship")
        # P.1: Armies are moved as the Characters are, after any escape.
        still = not state.so_far.walked and not state.so_far.armies.is_moving
        before = still and not state.so_far.is_movement_over
        yield Check("J/limitations", before, "nobody_has_moved_yet")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        captives = held(at.state)
        yield Check("J.5", bool(captives), "anybody_is_captive")
        yield from furthest(escape_checks(at.state, hex_, who) for hex_, here in captives.items() for who in here)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        captives, hex_ = held(at.state), str(filled.get("hex"))
        yield Domain(name="hex", kind="one_of", options=tuple((there, there) for there in captives), is_apart=True)
        here = dict.fromkeys(captives.get(hex_, ()))
        can = tuple((who, who) for who in here if hold(escape_checks(at.state, hex_, who)))
        yield Domain(name="captive", kind="one_of", options=can, is_apart=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from escape_checks(at.state, self.hex, self.captive)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield EscapeTried(self.hex, self.captive)


def escape_checks(state: State, hex_: str, captive: str) -> Iterator[Check]:
    """J.5, N.11  Whether this captive may roll."""
    facts = {"hex": hex_, "captive": captive}
    yield Check("N.11", False, "eagles_alone_free_from_isengard", facts=facts, applies=hex_ == ISENGARD)
    there = captive in state.captives_at(hex_)
    yield Check("J.5", there, "captive_is_held_there", ESSENTIAL, facts=facts)
    fresh, can = captive in may_try(state, hex_), there and hex_ != ISENGARD
    yield Check("J.5", fresh, "one_escape_roll_each", facts=facts, applies=can)


@command
class SlipAway(Command):
    """M.2c  The Ring was put on: its wearer, if Orcs hold him, is free. captive: "" when they do not."""

    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "say whether the Ring, just put on, frees a captive, and where"
    cites: ClassVar[str] = "M.2c"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    hex: str = ""
    captive: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("M.2c", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("M.2c", at.state.now(RingFrees) is not None, "ring_was_just_put_on", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        captives, hex_ = held(at.state), str(filled.get("hex", ""))
        yield Domain(name="hex", kind="one_of", default="", apart=tuple(captives))
        if hex_:
            here = dict.fromkeys(captives.get(hex_, ()))
            yield Domain(name="captive", kind="one_of", options=tuple((who, who) for who in here))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.SlipAway" if fixed else "offer.SlipAway_none", fixed

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        facts = {"hex": self.hex, "captive": self.captive}
        # M.2c frees whom Orcs captured; this prison no Orcs hold, and N.11 opens it to Eagles alone.
        jailed = at.state.wizards.gandalf_is_held and self.hex == ISENGARD and self.captive in GANDALFS
        yield Check("N.11", False, "gandalfs_prison_opens_to_eagles", facts=facts, applies=jailed)
        yield isengard_check(at, applies=self.hex == ISENGARD and self.captive != "" and not jailed)
        there = self.captive in at.state.captives_at(self.hex)
        yield Check("M.2c", there, "captive_is_held_there", ESSENTIAL, facts=facts, applies=self.captive != "")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RingAnsweredFor()
        if self.captive:
            yield Escaped(self.hex, self.captive, places.province(at, self.hex) or "?")


def escape_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """J.5  At or above his Escape Range the captive is free; a Hobbit's is known to the Fellowship alone."""
    rolls = at.state.the(EscapeRoll)
    hex_, captive, die = rolls.hex, rolls.captive, faces[0]
    if captive == HOBBIT:
        yield EscapeRolled(hex_, captive, die)
        yield EscapeInDoubt(hex_, captive, die)
        return
    printed = at.charts.cell(card_chart(captive), captive, "escape")
    yield EscapeRolled(hex_, captive, die)
    yield from _escape(at, hex_, captive, free=printed.isdigit() and die >= int(printed))


def escape_answered(at: Situation[State], yes: bool) -> Iterator[Event]:
    """J.5  Whether the die frees the Hobbit, on the Fellowship's word."""
    doubt = at.state.the(EscapeDoubt)
    yield from _escape(at, doubt.hex, doubt.captive, free=yes)


def _escape(at: Situation[State], hex_: str, captive: str, *, free: bool) -> Iterator[Event]:
    if not free:
        yield EscapeFailed(hex_, captive)
        return
    away = Escaped(hex_, captive, places.province(at, hex_) or "?")
    yield away
    yield from company.sheltered(replace(at, state=away.apply(at.state)), hex_)


ROLLS = {"escape": escape_rolled}


def _is_free(at: Situation[State]) -> bool | None:
    """J.5  Whether this die frees the Hobbit, as the Fellowship's record has him."""
    doubt = at.state.the(EscapeDoubt)
    ranges = [
        at.charts.find_in_secret(card_chart(name), name, "escape") for name in may_be_meant(at, doubt.hex, captive=True)
    ]
    return of_them_all(None if found is None else found.isdigit() and doubt.die >= int(found) for found in ranges)


WORDS = {"escaped": escape_answered}
TRUTHS = {"escaped": _is_free}


def isengard_check(at: Situation[State], *, applies: bool) -> Check:
    """M.2c, N.11  Whether the Ring frees a captive in Isengard.

    # RULING: N.11 has a Character escape Isengard by Eagles alone, M.2c frees without die or card and knows no place.
    """
    free = at.reads_first("ring-frees-at-isengard")
    cites = "M.2c" if free else "N.11"
    return Check(cites, free, "ring_frees_at_isengard", facts={"hex": ISENGARD}, applies=applies)


def ring_put_on(at: Situation[State]) -> Iterator[Event]:
    """M.2c  With captives on the map, the Fellowship says whether the wearer is one of them, whoever he is."""
    state = at.state
    known = state.people.get(state.ring.bearer or "") if state.ring.is_bearer_public else None
    if known is not None and (known.side != FELLOWSHIP or (known.is_face_up and not known.is_captive)):
        return
    # J.4: no captive fights, so a Ringbearer whom everybody sees fighting is none.
    if known is not None and any(
        known.name in fight.shown.values() for fight in state.stack if isinstance(fight, Combat | Duel)
    ):
        return
    if set(held(state)) - (set() if at.reads_first("ring-frees-at-isengard") else {ISENGARD}):
        yield RingMayFree()


@event
class EscapeTried(Event):
    """J.5  A captive tries to escape."""

    hex: str
    captive: str

    def apply(self, state: State) -> State:
        return state.push(EscapeRoll(self.hex, self.captive))


@event
class EscapeRolled(Event):
    """J.5  The die."""

    section: ClassVar[str] = "J.5"
    hex: str
    captive: str
    die: int

    def apply(self, state: State) -> State:
        return state


@event
class EscapeInDoubt(Event):
    """J.5  Which Hobbit rolls, and so whether he is free, only the Fellowship knows."""

    section: ClassVar[str] = "J.5"
    hex: str
    captive: str
    die: int

    def apply(self, state: State) -> State:
        return state.pop().push(EscapeDoubt(self.hex, self.captive, self.die))


@event
class EscapeFailed(Event):
    """J.5  The captive stays one this Player-Turn."""

    section: ClassVar[str] = "J.5"
    hex: str
    captive: str

    def apply(self, state: State) -> State:
        return state.pop().has_done(escapes=(*state.so_far.escapes, f"{self.hex}/{self.captive}"))


@event
class Escaped(Event):
    """J.5, J.6  A captive is free, with all that he carries, and counts as spotted in this Province."""

    section: ClassVar[str] = "J.6"
    hex: str
    captive: str
    province: str

    def apply(self, state: State) -> State:
        match state.in_hand:
            case EscapeRoll(hex=self.hex, captive=self.captive) | EscapeDoubt(hex=self.hex, captive=self.captive):
                state = state.pop()
        if self.captive not in state.captives_at(self.hex):
            # A card freed him while the die was still in the hand.
            return state
        state = captors.let_go(state, self.hex, self.captive)
        if self.captive != HOBBIT:
            return state.with_person(self.captive, is_captive=False, spotted_in=self.province)
        freed = state.with_stack(self.hex, spotted_hobbits=1, captive_hobbits=-1)
        return forget_who(freed, self.hex)


def forget_who(state: State, hex_: str) -> State:
    """Names on the desk that no longer fit the number of Hobbits held here are taken off: nobody said who is free."""
    noted = [name for name in HOBBITS if state.people[name].is_captive and state.people[name].hex == hex_]
    if len(noted) > state.stacks.get(hex_, Stack()).captive_hobbits:
        for name in noted:
            state = state.with_person(name, is_captive=False)
    return state


@event
class RingMayFree(Event):
    """M.2c  The Ring is put on while Orcs have captives."""

    section: ClassVar[str] = "M.2c"

    def apply(self, state: State) -> State:
        return state.push(RingFrees())


@event
class RingAnsweredFor(Event):
    """M.2c  The Fellowship has said whether the Ring frees somebody."""

    def apply(self, state: State) -> State:
        return state.pop()


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The escape roll, the word on it, and the word on a Ring put on."""
    match at.state.in_hand:
        case EscapeRoll(hex=hex_, captive=who):
            facts = {"hex": hex_, "captive": who}
            yield Roll(id="escape", seat=FELLOWSHIP, cites="J.5", says="ask.escape", facts=facts)
        case EscapeDoubt(hex=hex_, captive=who, die=die):
            doubt = {"hex": hex_, "captive": who, "die": die}
            yield Confirm(id="escaped", seat=FELLOWSHIP, cites="J.5", says="ask.escaped", facts=doubt)
        case RingFrees():
            yield Choose(id="ring_frees", seat=FELLOWSHIP, cites="M.2c", says="ask.ring_frees", answer="SlipAway")
