"""M.3  Attempts to Seize the Ring: who may be set on the Ringbearer, by which seat, and when.

The play of Event Card 75 sets Boromir on him and that of 76 Gollum, at once or not at all; Gandalf and Saruman need
their own Player-Turn. Where a Ringbearer stands whom nobody knows, the Fellowship says, on its word.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_hand import Attempt, Contact, EnteredHex, EventPhase, LastSearches
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, GANDALFS
from engine.games.wotr_spi.seats import PHASE_OF, seats_of as playing
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.m_ring.attempt import answered, spotted_prey

CARDS: Final = {"boromir": 75, "gollum": 76}
"""Who is set on by a card (M.3/boromir, M.3/gollum)."""
BY_CARD: Final = {card: name for name, card in CARDS.items()}
SEIZERS: Final = ("boromir", *GANDALFS, "gollum", "saruman")
MAY_BE_ROBBED: Final = ("boromir", "gollum")
"""From whom Gandalf may seize the Ring on his own side (E.7)."""


QUIET: Final = (EventPhase, Contact, EnteredHex, LastSearches)
"""Steps that only wait for a seat's choice, so that a card may set somebody on the Ringbearer in the midst of them."""


def has_room(step: object) -> bool:
    """M.3, G  Whether an Attempt may come in the midst of this step: where it only waits for a seat's choice; and in
    Army Combat, where nothing of a die that was rolled has still to be carried out.
    """
    return isinstance(step, QUIET) or (isinstance(step, Battle) and not step.due and not step.to_kill)


def seats_of(state: State, seizer: str) -> tuple[str, ...]:
    """M.3  The seats that may set him on the Ringbearer now.

    # RULING: N.16 lets either seat play card 76, E.9 only the seat that controls Gollum; N.16 sends the reader to E.9.
    """
    match seizer:
        case "boromir":
            return (DARK_POWER,)
        case "gollum":
            return tuple(seat for seat in playing(state) if seat == state.gollum)
        case "saruman":
            return (state.people["saruman"].side,)
        case "lord_of_the_nazgul" if is_saruman_challenged(state):
            # W.1: a Lord of the Nazgul who has not come over to Saruman.
            return (DARK_POWER,) if state.people[seizer].side == DARK_POWER else ()
        case _:
            return (FELLOWSHIP,)


def is_time(state: State, seizer: str) -> bool:
    """M.3/gandalf, M.3/saruman  Whether the moment is right without a card: its own Player-Turn. A card acts as it is
    played (N.4).
    """
    if seizer == "saruman":
        return state.phase is PHASE_OF[state.people["saruman"].side]
    if seizer == "lord_of_the_nazgul":
        return state.phase is Phase.DARK_POWER
    return seizer not in CARDS and state.phase is Phase.FELLOWSHIP


def is_saruman_challenged(state: State) -> bool:
    """W.1, Y.2  Whether Saruman bears the Ring, and may be challenged for it.

    # RULING: W.1 says of a Ring that he "has on", Y.2 takes his refusal away from the Ringbearer; so a Ring that he
    # only carries may be reached for too.
    """
    return state.three.is_on and state.ring.bearer == "saruman"


def seizers(state: State) -> tuple[str, ...]:
    """M.3, W.1  Who may be set on the Ringbearer: off Saruman the Lord of the Nazgul too, without a card.

    # RULING: M.3 does not list him; W.1 and Y.2 do.
    """
    return (*SEIZERS, "lord_of_the_nazgul") if is_saruman_challenged(state) else SEIZERS


@command
class AttemptToSeize(Command):
    """M.3  Set Boromir, Gandalf, Gollum or Saruman on the Ringbearer, on a guess if need be."""

    meaning: ClassVar[str] = "set Boromir, Gandalf, Gollum or Saruman on the Ringbearer"
    cites: ClassVar[str] = "M.3"
    is_offered_at_desk: ClassVar[bool] = True
    seizer: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield _quiet_check(at.state)
        yield Check("M.3", at.state.ring.bearer is not None, "somebody_bears_the_ring", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        able = tuple((name, name) for name in seizers(at.state) if hold(_seizer_checks(at, name), at.seat))
        yield Domain(name="seizer", kind="one_of", options=able, is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.AttemptToSeize", {"name": fixed["seizer"]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _seizer_checks(at, self.seizer)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from begun(at, self.seizer)


def _seizer_checks(at: Situation[State], name: str) -> Iterator[Check]:
    """M.3, E.5, E.7, E.10, J.4  Whether this seat may set him on the Ringbearer now."""
    state, facts = at.state, {"name": name}
    known = name in seizers(state)
    person = state.people.get(name)
    public = person is not None and (person.is_face_up or name == "gollum")
    yield Check("M.3", known, "he_can_seize_the_ring", ESSENTIAL, facts=facts)
    ours = known and at.seat in seats_of(state, name)
    yield Check("M.3", ours, "seat_may_set_him_on", facts=facts, applies=known)
    if is_saruman_challenged(state):
        lord = name == "lord_of_the_nazgul"
        yield Check("M.3", not at.reads_first("lord-may-seize"), "he_can_seize_the_ring", facts=facts, applies=lord)
        must = at.reads_first("worn-or-borne") or state.ring.is_worn
        cites, says = ("W.1", "saruman_wears_the_ring") if must else ("Y.2", "saruman_bears_the_ring")
        yield Check(cites, state.ring.is_worn or not must, says, facts=facts)
    by_card = name in CARDS
    says = "he_acts_as_his_card_is_played" if by_card else "it_is_his_time"
    when = facts | {"card": CARDS.get(name, 0)}
    timely = known and is_time(state, name)
    yield Check("M.3/when-an-attempt-may-be-tried", timely, says, facts=when, applies=known)
    gone = person is not None and person.is_dead
    yield Check("M.3", False, "he_lives", facts=facts, applies=gone and public)
    yield Check("M.3", not (gone and not public), "he_lives", secret_to=FELLOWSHIP, facts=facts)
    # RULING: M.3 lets an Attempt be made regardless of anybody else there, J.4 and N.11 keep a captive out of every
    # Individual Combat; an Attempt is one (G.3), so neither a captive seizer nor a captive Ringbearer fights it.
    bound = person is not None and person.is_face_up and person.is_captive
    yield Check("J.4", False, "captives_do_not_fight", facts=facts, applies=bound)
    white = name == "gandalf_white"
    yield Check("E.7", state.is_white_back, "gandalf_the_white_is_there", facts=facts, applies=white)
    open_bearer = state.ring.bearer if state.ring.is_bearer_public else None
    yield Check("M.3", False, "he_does_not_bear_it_himself", ESSENTIAL, applies=open_bearer == name)
    # RULING: E.5 and M.3 spare who wears the Ring from Boromir; from the others it spares nobody.
    # W.1: Boromir may challenge a Saruman who wears it, by his card.
    his = name == "boromir" and not is_saruman_challenged(state)
    yield Check("E.5", not state.ring.is_worn, "boromir_sees_no_wearer", applies=his)
    yield from _prey_checks(state, name)
    # RULING: M.3 names no limit for Gandalf, E.7 does; E.7 is his own paragraph.
    bearer = state.people.get(state.ring.bearer or "")
    robbed = bearer is None or _may_be_robbed(at, bearer)
    owner = None if state.ring.is_bearer_public else FELLOWSHIP
    his = name in GANDALFS
    yield Check("E.7", robbed, "gandalf_robs_no_friend", secret_to=owner, applies=his)


def _quiet_check(state: State) -> Check:
    """M.3  Whether an Attempt interrupts nothing. What is fought or rolled for has no room for one, whoever agrees."""
    quiet = all(has_room(step) for step in state.stack)
    free = quiet and all(isinstance(step, Battle) for step in state.stack)
    return Check("M.3", free, "nothing_else_is_in_hand", REFUSES if quiet else ESSENTIAL)


def begun(at: Situation[State], name: str) -> Iterator[Event]:
    """M.3  Somebody is set on the Ringbearer. Where everybody can see both of them, nobody has to be asked."""
    state, made = at.state, AttemptMade(at.seat, name)
    yield made
    bearer, seizer = state.people[str(state.ring.bearer)], state.people[name]
    is_seen = bearer.side != FELLOWSHIP or (bearer.name == "gollum" and bearer.is_face_up)
    if bearer.hex and is_seen and (name == "gollum" or seizer.is_face_up):
        there = name == "gollum" or seizer.hex == bearer.hex
        yield from answered(replace(at, state=made.apply(state)), bearer.hex, there=there)


def card_checks(at: Situation[State], card: int) -> Iterator[Check]:
    """N.4, N.15, N.16  What everybody can see of whether this card can act at once; one that cannot is not played."""
    state, name = at.state, BY_CARD[card]
    person, facts = state.people[name], {"name": name}
    yield Check("M.3", all(has_room(step) for step in state.stack), "nothing_else_is_in_hand")
    gone = person.is_dead and (person.is_face_up or name == "gollum")
    yield Check("M.3", False, "he_lives", facts=facts, applies=gone)
    held = person.is_face_up and person.is_captive
    yield Check("J.4", False, "captives_do_not_fight", facts=facts, applies=held)
    yield Check("M.3", state.ring.bearer is not None, "somebody_bears_the_ring")
    bearer = state.ring.bearer if state.ring.is_bearer_public else None
    yield Check("M.3", False, "he_does_not_bear_it_himself", facts=facts, applies=bearer == name)
    yield _free_check(state)
    his = name == "boromir" and not is_saruman_challenged(state)
    yield Check("E.5", not state.ring.is_worn, "boromir_sees_no_wearer", applies=his)


def by_card(at: Situation[State], card: int) -> Iterator[Event]:
    """N.15, N.16  What follows from the play of card 75 or 76: the Attempt, or, where nobody can be met, nothing."""
    if all(check.holds for check in card_checks(at, card)):
        yield from begun(at, BY_CARD[card])


def _prey_checks(state: State, seizer: str) -> Iterator[Check]:
    """E.10, J.4  What everybody can see of whether Saruman can meet a Ringbearer who is spotted and no captive, and of
    whether anybody can meet one whose captivity all know of.
    """
    hex_ = state.people["saruman"].hex or ""
    bearer = state.people.get(state.ring.bearer or "") if state.ring.is_bearer_public else None
    # A Ringbearer of the Dark Power's own is always spotted (J), as is whoever lies face-up.
    seen = spotted_prey(state, hex_) > 0 or (bearer is not None and bearer.side != FELLOWSHIP)
    captives = state.captives_at(hex_)
    facts = {"hex": hex_, "name": seizer}
    is_his = seizer == "saruman" and bool(hex_)
    yield Check("E.10", seen or bool(captives), "somebody_spotted_is_with_saruman", facts=facts, applies=is_his)
    yield Check("J.4", seen, "not_all_with_him_are_captives", facts=facts, applies=is_his and bool(captives))
    yield _free_check(state)


def _free_check(state: State) -> Check:
    """J.4  Whether a Ringbearer whom everybody sees is nobody's captive."""
    bearer = state.people.get(state.ring.bearer or "") if state.ring.is_bearer_public else None
    bound = bearer is not None and bearer.is_face_up and bearer.is_captive
    name = bearer.name if bearer is not None else ""
    return Check("J.4", not bound, "captives_do_not_fight", facts={"name": name}, applies=bound)


@event
class AttemptMade(Event):
    """M.3  Somebody is set on the Ringbearer."""

    seat: str
    seizer: str

    def apply(self, state: State) -> State:
        made = replace(state, attempts=(*state.attempts, (state.turn, self.seizer)))
        return made.push(Attempt(by=self.seat, seizer=self.seizer))


def _may_be_robbed(at: Situation[State], bearer: Person) -> bool:
    """E.7  From whom Gandalf may seize the Ring."""
    friend = bearer.side == FELLOWSHIP and bearer.name not in MAY_BE_ROBBED
    return not friend or at.reads_first("gandalf-seizes-from-whom")
