"""M.3, G.3  An Attempt in hand: does it meet the Ringbearer, and the fight to the death that follows."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.in_combat import Duel
from engine.games.wotr_spi.in_hand import (
    Attempt,
)
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS
from engine.games.wotr_spi.seats import others
from engine.games.wotr_spi.state import Person, Stack, State
from engine.games.wotr_spi.steps.g_combat.fighting import HOBBIT, SPOTTED_HOBBIT
from engine.games.wotr_spi.steps.g_combat.rounds import go_on
from engine.games.wotr_spi.steps.j_search.captives import held


@command
class AnswerAttempt(Command):
    """M.3, G.3  The Fellowship's word whether the Ringbearer is in the seizer's hex, and which hex that is if he is."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say, on your word, whether the Attempt meets the Ringbearer, and in which hex"
    cites: ClassVar[str] = "M.3"
    is_met: bool
    hex: str = ""

    @property
    def is_for_the_desk(self) -> bool:
        """That he is met tells who bears the Ring, which its bearer's own seat does."""
        return self.is_met

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("M.3", at.seat == FELLOWSHIP, "fellowship_answers_the_attempt")
        yield Check("M.3", at.state.now(Attempt) is not None, "an_attempt_is_made", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        words = tuple((word, "yes" if word else "no") for word in (True, False) if hold(word_checks(at, is_met=word)))
        yield Domain(name="is_met", kind="one_of", options=words, is_apart=True)
        if filled.get("is_met"):
            state = at.state
            real = state.people.get(state.ring.bearer or "")
            here = (hex_ for hex_ in possible(state) if real is None or real.hex in (None, hex_))
            yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in here))

    @classmethod
    def is_desks_own(cls, at: Situation[State], fixed: Mapping[str, Any]) -> bool:
        return bool(fixed.get("is_met"))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        says = "offer.AnswerAttempt_met" if fixed["is_met"] else "offer.AnswerAttempt_vain"
        return says, {"name": at.state.the(Attempt).seizer}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        on = state.now(Attempt) is not None
        seizer = _seizer(state)
        stands = self.hex in hexes(state) if self.is_met else self.hex == ""
        # A no needs no hex, so that one too many harms nothing.
        weight = ESSENTIAL if self.is_met else REFUSES
        yield Check("F.1", stands, "answer_names_the_hex", weight, facts={"hex": self.hex}, applies=on)
        yield from word_checks(at, is_met=self.is_met)
        another = not on or _is_another(state)
        met = on and self.is_met
        yield Check("M.3", another, "another_bears_the_ring", ESSENTIAL, secret_to=FELLOWSHIP, applies=met)
        room = not on or not self.is_met or self.hex in possible(state)
        yield Check("M.3", room, "both_can_stand_there", secret_to=FELLOWSHIP, applies=met)
        bearer = state.people.get(state.ring.bearer or "")
        by_saruman = self.is_met and seizer is not None and seizer.name == "saruman"
        spotted = bearer is None or _may_be_spotted(state, bearer, self.hex)
        yield Check("E.10", spotted, "desk_has_the_ringbearer_spotted", secret_to=FELLOWSHIP, applies=by_saruman)
        true = bearer is None or bearer.hex is None or not self.is_met or bearer.hex == self.hex
        vain_by_gollum = not self.is_met and seizer is not None and seizer.name == "gollum" and _may_be_vain(state)
        free = not vain_by_gollum or bearer is None or bearer.is_captive
        yield Check("J.4", free, "desk_has_the_ringbearer_captive", secret_to=FELLOWSHIP)
        yield Check("M.3", true, "desk_has_the_ringbearer_there", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        yield from answered(at, self.hex, there=self.is_met and _is_another(state))


def word_checks(at: Situation[State], *, is_met: bool) -> Iterator[Check]:
    """E.9  Whether this word can be given: Gollum finds the Ringbearer wherever he is, unless Orcs hold him."""
    state, seizer = at.state, _seizer(at.state)
    gollum = state.now(Attempt) is not None and seizer is not None and seizer.name == "gollum"
    yield Check("E.9", is_met or _may_be_vain(state), "gollum_is_always_there", applies=gollum)


def _may_be_vain(state: State) -> bool:
    """E.9  Whether even Gollum may find nobody, as everybody sees: Orcs hold somebody, or the Ring lies in the mud."""
    return bool(held(state)) or state.ring.bearer is None


def _seizer(state: State) -> Person | None:
    """Who attempts to seize the Ring now."""
    attempt = state.now(Attempt)
    return state.people[attempt.seizer] if attempt else None


def _is_another(state: State) -> bool:
    """Whether somebody else than the seizer of the attempt in hand bears the Ring, as only the Fellowship knows."""
    return state.ring.bearer not in (None, state.the(Attempt).seizer)


def hexes(state: State) -> tuple[str, ...]:
    """Where the attempt in hand may meet the Ringbearer, as everybody can see."""
    seizer = _seizer(state)
    if seizer is None:
        return ()
    if seizer.is_face_up and seizer.hex:
        return (seizer.hex,)
    company = {person.hex for person in state.people.values() if person.is_face_up and person.side == FELLOWSHIP}
    return tuple(sorted(hex_ for hex_ in {*state.stacks, *company} if hex_))


def possible(state: State) -> tuple[str, ...]:
    """Those of them with a counter for the seizer and one for the Ringbearer, who is no captive, as only the Fellowship
    knows.
    """
    if state.ring.bearer is None:
        # He died meanwhile, in a combat without the app, and the Ring lies in the mud.
        return ()
    seizer, bearer = state.people[state.the(Attempt).seizer], state.people[str(state.ring.bearer)]
    # Set on a Ringbearer who is he himself, as only the Fellowship knows, he meets nobody.
    if bearer.is_captive or seizer is bearer:
        return ()
    hidden = sum(not person.is_face_up and person.name != "gollum" for person in (seizer, bearer))
    return tuple(
        hex_
        for hex_ in hexes(state)
        if free_counters(state, hex_) >= hidden
        and (not bearer.is_face_up or bearer.hex in (None, hex_))
        and (seizer.name != "saruman" or _may_be_spotted(state, bearer, hex_))
    )


def spotted_prey(state: State, hex_: str) -> int:
    """E.10  The Fellowship's counters in a hex that are spotted and that no Orcs hold, as everybody can count."""
    up = sum(not state.people[name].is_captive for name in state.face_up_at(hex_))
    return up + state.stacks.get(hex_, Stack()).spotted_hobbits


def _may_be_spotted(state: State, bearer: Person, hex_: str) -> bool:
    """E.10  Whether the Ringbearer is spotted in this hex, or may be, as far as the Fellowship's desk knows who is."""
    if bearer.is_face_up or bearer.side != FELLOWSHIP:
        return True
    spotted = state.stacks.get(hex_, Stack()).spotted_hobbits
    others = (state.people[name] for name in HOBBITS if name != bearer.name)
    known = sum(p.hex == hex_ and p.spotted_in is not None and not p.is_captive and not p.is_dead for p in others)
    return bearer.name in HOBBITS and spotted > (0 if bearer.spotted_in is not None else known)


def free_counters(state: State, hex_: str) -> int:
    """The face-down counters of a hex that no Orcs hold."""
    stack = state.stacks.get(hex_, Stack())
    return stack.face_down + stack.spotted_hobbits


def answered(at: Situation[State], hex_: str, *, there: bool) -> Iterator[Event]:
    """M.3, G.3  Nothing happens, or the Ringbearer is named and the fight to the death begins."""
    state, attempt = at.state, at.state.the(Attempt)
    seizer, bearer = attempt.seizer, str(state.ring.bearer)
    if not there:
        # RULING: M.3 leaves it at nothing happening, so nothing else is told.
        yield AttemptWasVain(seizer)
        return
    if not state.ring.is_bearer_public or bearer in HOBBITS:
        yield bearer_named(at, bearer, "M.3")
    begun = SeizureBegun(hex_, seizer, bearer, attempt.by)
    yield begun
    yield from go_on(at, begun.apply(state))


@event
class AttemptWasVain(Event):
    """M.3  The Ringbearer is not in his hex: nothing happens."""

    section: ClassVar[str] = "M.3/when-an-attempt-may-be-tried"
    seizer: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class SeizureBegun(Event):
    """G.3  The seizer and the Ringbearer fight to the death. by: the seat that set him on and rolls for him."""

    section: ClassVar[str] = "G.3"
    hex: str
    seizer: str
    bearer: str
    by: str

    def apply(self, state: State) -> State:
        stack, side = state.stacks.get(self.hex, Stack()), state.people[self.bearer].side
        foe = side if side != self.by else others(state, self.by)[0]
        # RULING: G.3 does not say who rolls for a Ringbearer of the seizer's own side; the other seat does.
        fighters = {self.by: self.seizer, foe: self.bearer}
        spotted = state.people[self.bearer].spotted_in is not None and stack.spotted_hobbits > 0
        was = SPOTTED_HOBBIT if spotted or not stack.face_down else HOBBIT
        begun = state.pop()
        for name in fighters.values():
            if not state.people[name].is_face_up:
                begun = begun.with_person(name, hex=self.hex)
        begun = replace(begun, ring=replace(begun.ring, is_bearer_public=True))
        counters = {self.by: self.seizer, foe: was if self.bearer in HOBBITS else self.bearer}
        return begun.push(Duel(self.hex, fighters, fighters, counters, seizer=self.seizer, set_on_by=self.by))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whether the Attempt meets the Ringbearer."""
    attempt = at.state.now(Attempt)
    if attempt:
        facts = {"name": attempt.seizer}
        yield Choose(
            id="attempt", seat=FELLOWSHIP, cites="M.3", says="ask.attempt", answer="AnswerAttempt", facts=facts
        )
