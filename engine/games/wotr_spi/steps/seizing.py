"""M.3, G.3  Attempts to Seize the Ring: two Characters alone, to the death; the winner has the Ring.

Boromir needs Event Card 75 and Gollum 76, played this Game-Turn; Gandalf and Saruman need their own
Player-Turn. Where a Ringbearer stands whom nobody knows, the Fellowship says, on its word.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from engine.core.ask import Ask, Choose, Domain, Offer
from engine.core.commons import disclosed
from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, SEATS
from engine.games.wotr_spi.state import Person, Phase, Stack, State
from engine.games.wotr_spi.steps.captives import held
from engine.games.wotr_spi.steps.fighting import HOBBIT, SPOTTED_HOBBIT, go_on, new_duel, other

CARDS: Final = {"boromir": 75, "gollum": 76}
GANDALFS: Final = ("gandalf_grey", "gandalf_white")
SEIZERS: Final = ("boromir", *GANDALFS, "gollum", "saruman")
MAY_BE_ROBBED: Final = ("boromir", "gollum")
"""From whom Gandalf may seize the Ring on his own side (E.7)."""


def attempts_left(state: State, seizer: str) -> int:
    """M.3  Attempts its card still grants this Game-Turn."""
    return state.events.played_this_turn.count(CARDS[seizer]) - state.attempts.count((state.turn, seizer))


def seats_of(state: State, seizer: str) -> tuple[str, ...]:
    """M.3  The seats that may set him on the Ringbearer now.

    # RULING: N.16 lets either seat play card 76, E.9 only the seat that controls Gollum; N.16 sends the reader to E.9.
    """
    match seizer:
        case "boromir":
            return (DARK_POWER,)
        case "gollum":
            return tuple(seat for seat in SEATS if seat == state.gollum)
        case "saruman":
            return (DARK_POWER,)
        case _:
            return (FELLOWSHIP,)


def is_time(state: State, seizer: str) -> bool:
    """M.3  Whether the moment is right: its card played, or its own Player-Turn."""
    if seizer in CARDS:
        return state.phase not in (Phase.SETUP, Phase.OVER) and attempts_left(state, seizer) > 0
    return state.phase is (Phase.DARK_POWER if seizer == "saruman" else Phase.FELLOWSHIP)


@command
class AttemptToSeize(Command):
    """M.3  Set Boromir, Gandalf, Gollum or Saruman on the Ringbearer, on a guess if need be."""

    meaning: ClassVar[str] = "set Boromir, Gandalf, Gollum or Saruman on the Ringbearer"
    seizer: str

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, facts = at.state, {"name": self.seizer}
        known = self.seizer in SEIZERS
        person = state.people.get(self.seizer)
        public = person is not None and (person.is_face_up or self.seizer == "gollum")
        yield Check("M.3", known, "he_can_seize_the_ring", facts=facts)
        yield Check("M.3", not state.stack, "nothing_else_is_in_hand")
        yield Check("M.3", known and at.seat in seats_of(state, self.seizer), "seat_may_set_him_on", facts=facts)
        timely = known and is_time(state, self.seizer)
        yield Check("M.3/when-an-attempt-may-be-tried", timely, "it_is_his_time", facts=facts)
        gone = person is not None and person.is_dead
        yield Check("M.3", not (gone and public), "he_lives", facts=facts)
        weight = REFUSES if at.seat == FELLOWSHIP else WARNS
        yield Check("M.3", not (gone and not public), "he_lives", weight, secret_to=FELLOWSHIP, facts=facts)
        # RULING: M.3 lets an Attempt be made regardless of anybody else there, J.4 and N.11 keep a captive out of every
        # Individual Combat; an Attempt is one (G.3), so neither a captive seizer nor a captive Ringbearer fights it.
        bound = person is not None and person.is_face_up and person.is_captive
        yield Check("J.4", not bound, "captives_do_not_fight", facts=facts)
        white = self.seizer != "gandalf_white" or state.is_white_back
        yield Check("E.7", white, "gandalf_the_white_is_there", facts=facts)
        yield Check("M.3", state.ring.bearer is not None, "somebody_bears_the_ring")
        open_bearer = state.ring.bearer if state.ring.is_bearer_public else None
        yield Check("M.3", open_bearer != self.seizer, "he_does_not_bear_it_himself")
        # RULING: E.5 and M.3 spare who wears the Ring from Boromir; from the others it spares nobody.
        yield Check("E.5", self.seizer != "boromir" or not state.ring.is_worn, "boromir_sees_no_wearer")
        # RULING: M.3 names no limit for Gandalf, E.7 does; E.7 is his own paragraph.
        bearer = state.people.get(state.ring.bearer or "")
        robbed = bearer is None or _may_be_robbed(at, bearer)
        owner = None if state.ring.is_bearer_public else FELLOWSHIP
        yield Check("E.7", self.seizer not in GANDALFS or robbed, "gandalf_robs_no_friend", secret_to=owner)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        himself = state.ring.is_bearer_public and state.ring.bearer == self.seizer
        if self.seizer not in SEIZERS or state.stack or state.ring.bearer is None or himself:
            raise Nothing("Nobody can attempt to seize the Ring here and now.")
        yield AttemptMade(at.seat, self.seizer)
        # Where everybody can see both of them, nobody has to be asked.
        bearer, seizer = state.people[str(state.ring.bearer)], state.people[self.seizer]
        is_seen = bearer.side == DARK_POWER or (bearer.name == "gollum" and bearer.is_face_up)
        if bearer.hex and is_seen and (seizer.name == "gollum" or seizer.is_face_up):
            made = AttemptMade(at.seat, self.seizer).apply(state)
            there = seizer.name == "gollum" or seizer.hex == bearer.hex
            yield from _answered(replace(at, state=made), bearer.hex, there=there)


@command
class AnswerAttempt(Command):
    """M.3, G.3  The Fellowship's word whether the Ringbearer is in the seizer's hex, and which hex that is if he is."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say, on your word, whether the Attempt meets the Ringbearer, and in which hex"
    is_met: bool
    hex: str = ""

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, data = at.state, at.state.data
        on = state.step == "attempt"
        seizer = state.people.get(str(data.get("seizer", "")))
        yield Check("M.3", at.seat == FELLOWSHIP, "fellowship_answers_the_attempt")
        yield Check("M.3", on, "an_attempt_is_made")
        stands = self.hex in hexes(state) if self.is_met else self.hex == ""
        yield Check("F.1", on and stands, "answer_names_the_hex", facts={"hex": self.hex})
        gollum = seizer is not None and seizer.name == "gollum"
        may_be_vain = bool(held(state)) or state.ring.bearer is None
        yield Check("E.9", not gollum or self.is_met or may_be_vain, "gollum_is_always_there")
        room = not on or not self.is_met or self.hex in possible(state)
        yield Check("M.3", room, "both_can_stand_there", secret_to=FELLOWSHIP)
        bearer = state.people.get(state.ring.bearer or "")
        true = bearer is None or bearer.hex is None or not self.is_met or bearer.hex == self.hex
        free = not gollum or self.is_met or bearer is None or bearer.is_captive
        yield Check("J.4", free, "desk_has_the_ringbearer_captive", WARNS, secret_to=FELLOWSHIP)
        yield Check("M.3", true, "desk_has_the_ringbearer_there", WARNS, secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        if state.step != "attempt" or (self.is_met and self.hex not in hexes(state)):
            raise Nothing("No Attempt to Seize the Ring waits for an answer with this hex.")
        if self.is_met and state.ring.bearer in (None, state.data["seizer"]):
            raise Nothing("Nobody else bears the Ring.")
        yield from _answered(at, self.hex, there=self.is_met)


def hexes(state: State) -> tuple[str, ...]:
    """Where the attempt in hand may meet the Ringbearer, as everybody can see."""
    seizer = state.people[str(state.data["seizer"])] if state.step == "attempt" else None
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
    seizer, bearer = state.people[str(state.data["seizer"])], state.people[str(state.ring.bearer)]
    # Set on a Ringbearer who is he himself, as only the Fellowship knows, he meets nobody.
    if bearer.is_captive or seizer is bearer:
        return ()
    hidden = sum(not person.is_face_up and person.name != "gollum" for person in (seizer, bearer))
    return tuple(
        hex_
        for hex_ in hexes(state)
        if free_counters(state, hex_) >= hidden and (not bearer.is_face_up or bearer.hex in (None, hex_))
    )


def free_counters(state: State, hex_: str) -> int:
    """The face-down counters of a hex that no Orcs hold."""
    stack = state.stacks.get(hex_, Stack())
    return stack.face_down + stack.spotted_hobbits


def _answered(at: Situation[State], hex_: str, *, there: bool) -> Iterator[Event]:
    state = at.state
    seizer, bearer = str(state.data["seizer"]), str(state.ring.bearer)
    if not there:
        # RULING: M.3 leaves it at nothing happening, so nothing else is told.
        yield AttemptWasVain(seizer)
        return
    if not state.ring.is_bearer_public or bearer in HOBBITS:
        yield disclosed(f"bearer:{bearer}", "M.3", bearer)
    begun = SeizureBegun(hex_, seizer, bearer, str(state.data["by"]))
    yield begun
    yield from go_on(at, begun.apply(state))


@event
class AttemptMade(Event):
    """M.3  Somebody is set on the Ringbearer."""

    seat: str
    seizer: str

    def apply(self, state: State) -> State:
        made = replace(state, attempts=(*state.attempts, (state.turn, self.seizer)))
        return made.push("attempt", by=self.seat, seizer=self.seizer)


@event
class AttemptWasVain(Event):
    """M.3  The Ringbearer is not in his hex: nothing happens."""

    seizer: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class SeizureBegun(Event):
    """G.3  The seizer and the Ringbearer fight to the death. by: the seat that set him on and rolls for him."""

    hex: str
    seizer: str
    bearer: str
    by: str

    def apply(self, state: State) -> State:
        stack, foe = state.stacks.get(self.hex, Stack()), other(self.by)
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
        duel = {**new_duel(self.hex, fighters, dict(fighters), counters), "seizer": self.seizer, "set_on_by": self.by}
        return begun.push("duel", **duel)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whether the Attempt meets the Ringbearer."""
    state = at.state
    if state.step == "attempt":
        facts = {"name": state.data["seizer"]}
        yield Choose(
            id="attempt", seat=FELLOWSHIP, cites="M.3", says="ask.attempt", answer="AnswerAttempt", facts=facts
        )


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Setting somebody on the Ringbearer, and the answer."""
    state = at.state
    if state.step == "attempt":
        yield from _answers(state)
    if state.stack or state.phase in (Phase.SETUP, Phase.OVER) or state.ring.bearer is None:
        return
    for seizer in SEIZERS:
        if not is_time(state, seizer) or not _is_offered(at, seizer):
            continue
        for seat in seats_of(state, seizer):
            yield Offer(
                seat=seat, do="AttemptToSeize", cites="M.3", says="offer.AttemptToSeize", facts={"name": seizer},
                fixed={"seizer": seizer}, audience=seat,
            )  # fmt: skip


def _may_be_robbed(at: Situation[State], bearer: Person) -> bool:
    """E.7  From whom Gandalf may seize the Ring."""
    friend = bearer.side != DARK_POWER and bearer.name not in MAY_BE_ROBBED
    return not friend or at.reads_first("gandalf-seizes-from-whom")


def _is_offered(at: Situation[State], seizer: str) -> bool:
    """Whether no check on what its own seat knows speaks against it; Boromir's seat may not know that he is dead."""
    state = at.state
    person, ring = state.people[seizer], state.ring
    bearer = state.people[str(ring.bearer)]
    if person.is_face_up and person.is_captive:
        return False
    if seizer in GANDALFS:
        robbed = _may_be_robbed(at, bearer)
        return not person.is_dead and robbed and (seizer != "gandalf_white" or state.is_white_back)
    open_dead = person.is_dead and (person.is_face_up or seizer == "gollum")
    himself = ring.is_bearer_public and ring.bearer == seizer
    return not open_dead and not himself and not (seizer == "boromir" and ring.is_worn)


def _answers(state: State) -> Iterator[Offer]:
    facts = {"name": state.data["seizer"]}
    where = possible(state)
    if where:
        field = Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in where))
        yield Offer(
            seat=FELLOWSHIP, do="AnswerAttempt", cites="M.3", says="offer.AnswerAttempt_met", facts=facts,
            fixed={"is_met": True}, fields=(field,), audience=FELLOWSHIP,
        )  # fmt: skip
    if state.data["seizer"] != "gollum" or held(state) or state.ring.bearer is None:
        yield Offer(
            seat=FELLOWSHIP, do="AnswerAttempt", cites="M.3", says="offer.AnswerAttempt_vain", facts=facts,
            fixed={"is_met": False},
        )  # fmt: skip
