"""M.3  Attempts to Seize the Ring: who may be set on the Ringbearer, by which seat, and when.

Boromir needs Event Card 75 and Gollum 76, played this Game-Turn; Gandalf and Saruman need their own
Player-Turn. Where a Ringbearer stands whom nobody knows, the Fellowship says, on its word.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from engine.core.ask import Offer
from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import REFUSES, WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SEATS
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.attempt import answered

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
            yield from answered(replace(at, state=made), bearer.hex, there=there)


@event
class AttemptMade(Event):
    """M.3  Somebody is set on the Ringbearer."""

    seat: str
    seizer: str

    def apply(self, state: State) -> State:
        made = replace(state, attempts=(*state.attempts, (state.turn, self.seizer)))
        return made.push("attempt", by=self.seat, seizer=self.seizer)


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Setting somebody on the Ringbearer."""
    state = at.state
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
