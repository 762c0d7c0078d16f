"""M.2/effects-of-wearing-the-ring, M.4  Wearing the Ring: put on at any time, circled every Ring Phase, taken off by
a die.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.audience import secret
from engine.core.box import UnknownCell
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.disclosing import opens
from engine.core.frozen import replace
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import cards, ends, pieces, sections
from engine.games.wotr_spi.in_hand import RemovalRoll, Reveal, RingSpotted, Wraith
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, card_chart
from engine.games.wotr_spi.seats import worn_by_saruman
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.d_sequence.ring_phase import cast_at_once, controller, no_gollum_roll
from engine.games.wotr_spi.steps.j_search import captives
from engine.games.wotr_spi.steps.l_magic.belongings import NINE, may_bear
from engine.games.wotr_spi.steps.o_victory import victory

AUTOMATIC_LOSS = ("aragorn", "gandalf_grey", "gandalf_white")
"""Characters whose becoming a Semi-Ringwraith ends the game (M.4/aragorn-and-gandalf, O.2)."""


def removal_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """M.2, E.2/ring-rating  At or below the Ringbearer's Ring Rating, the Ring comes off."""
    rolled = RemovalRolled(faces[0], comes_off=faces[0] <= _of_the_bearer(at, "ring_rating"))
    yield rolled
    yield from cast_at_once(replace(at, state=rolled.apply(at.state)))


def _of_the_bearer(at: Situation[State], value: str) -> int:
    """A printed value of the Ringbearer. That of one whom nobody knows is looked up along with the values of all who
    can be he, so that neither what is read nor what is still missing tells anything.
    """
    bearer = str(at.state.ring.bearer)
    if at.state.ring.is_bearer_public:
        return cards.number(at, bearer, value)
    found = {name: at.charts.cell(card_chart(name), name, value) for name in may_bear(at.state)}
    for name, cell in found.items():
        # M.1: a card without a Ring Rating makes no Ringbearer.
        if not cell.isdigit() and (name in NINE or cell != "-"):
            raise UnknownCell(card_chart(name), name, value)
    return int(found[bearer]) if bearer in found else at.charts.number(card_chart(bearer), bearer, value)


def _may_be_worn(state: State) -> bool:
    return not state.ring.is_bearer_public or state.ring.bearer not in (*pieces.NAZGUL, "mouth_of_sauron")


def circle_marks(at: Situation[State], worn: bool) -> Iterator[Event]:
    """M.4, M.2e, E.3/ring-fatigue  One circle for a Ring Phase in which the Ring is worn, and what a last circle does.

    # RULING: M.2e marks a Ring Phase "at any point" of which the Ring is worn, M.4 marks at its beginning. Both are
    kept: the mark is made when the phase begins with the Ring on, or at once when it is put on during the phase.
    """
    bearer = at.state.ring.bearer
    if not worn or bearer is None or _is_past_fatigue(at, bearer):
        return
    boxes = _of_the_bearer(at, "endurance")
    yield CircleMarked(bearer)
    if at.state.people[bearer].circles + 1 >= boxes:
        # The row may be full of circles marked on the desk, so this tells something even of a Ringbearer everybody
        # knows.
        yield opens(f"bearer:{bearer}", "M.4")
        yield BecameSemiRingwraith(bearer, ends.met(at))


def _is_circled_late(at: Situation[State]) -> bool:
    """M.2e  Whether putting the Ring on brings this Ring Phase's circle at once."""
    return _is_put_on_late(at) and at.reads_first("circle-when-put-on-late")


def _is_put_on_late(at: Situation[State]) -> bool:
    """M.2e, M.4  Whether the Ring would be put on in a Ring Phase that has marked no circle yet, by one who tires."""
    bearer = at.state.ring.bearer
    fresh = at.state.phase is Phase.RING and not at.state.ring.is_circled
    return fresh and bearer is not None and not _is_past_fatigue(at, bearer)


def _is_past_fatigue(at: Situation[State], bearer: str) -> bool:
    """M.4  Whether circles do nothing (more) to him: a Semi-Ringwraith, or one who never wears the Ring."""
    person = at.state.people[bearer]
    if person.side == FELLOWSHIP:
        return False
    if bearer == "saruman" and at.state.three.is_on:
        # W.1: he does not become a Ringwraith.
        return True
    boxes = cards.find(at, bearer, "endurance")
    return bearer not in ("gollum", "saruman") or (boxes is not None and person.circles >= int(boxes))


def _may_roll(at: Situation[State]) -> bool:
    rating = cards.find_in_secret(at, at.state.ring.bearer or "", "ring_rating")
    return rating is None or (rating.isdigit() and int(rating) > 0)


@command
class ShowWraith(Command):
    """M.4  The Fellowship shows where its Semi-Ringwraith stands, whom nobody had named under his counter.

    # RULING: M.4 hands him to the Dark Power and does not say from where; his counter is lifted from its hex, as F.1
    has every Character in one.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "show in which hex your Semi-Ringwraith stands"
    cites: ClassVar[str] = "M.4"
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("M.4", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("M.4", at.state.now(Wraith) is not None, "a_semi_ringwraith_is_to_be_shown", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in sorted(at.state.stacks)))

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.ShowWraith", {"name": at.state.the(Wraith).who}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("M.4", self.fits(at, "hex"), "a_counter_lies_there", ESSENTIAL, facts={"hex": self.hex})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield WraithShown(at.state.the(Wraith).who, self.hex)


@command
class PutOnRing(Command):
    """M.2/putting-on-the-ring  The Ringbearer puts on the Ring: at any time, simply declared."""

    meaning: ClassVar[str] = "declare that the Ringbearer now wears the Ring"
    cites: ClassVar[str] = "M.2"
    is_offered_at_desk: ClassVar[bool] = True

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("M.2", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("M.2", at.seat == controller(at.state), "seat_has_the_ringbearer")
        yield Check("M.1", at.state.ring.bearer is not None, "somebody_bears_the_ring", ESSENTIAL)
        yield Check("M.2", False, "nazgul_and_mouth_never_wear_it", applies=not _may_be_worn(at.state))
        yield Check("M.2", not at.state.ring.is_worn, "ring_is_not_worn_yet")
        yield from victory.sought_checks(at.state)
        late = _is_put_on_late(at)
        yield Check("M.2e", not _is_circled_late(at), "no_circle_is_due_at_once", WARNS, applies=late)
        # RULING: what is worn as a search die is rolled counts, so the Ring put on after it hides nobody from it.
        late = isinstance(at.state.in_hand, Reveal | RingSpotted)
        yield Check("M.2c", False, "no_search_has_just_rolled", WARNS, applies=late)
        held = captives.held(at.state)
        # It refuses nothing: whether he is one of them is said afterwards.
        yield replace(captives.isengard_check(at, applies=captives.ISENGARD in held), weight=WARNS)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RingPutOn()
        yield from circle_marks(at, _is_circled_late(at))
        yield from captives.ring_put_on(at)


@command
class TryToRemoveRing(Command):
    """M.2  In the Ring Phase the Fellowship may roll to take the Ring off."""

    meaning: ClassVar[str] = "roll to take the Ring off"
    cites: ClassVar[str] = "M.2"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        ring, cites = at.state.ring, sections.by_now(at.state, "D.1")
        yield Check(cites, at.state.phase is Phase.RING, "phase_is_ring")
        yield Check(cites, not at.state.stack, "nothing_else_is_in_hand")
        yield Check("M.2", at.seat == FELLOWSHIP == controller(at.state), "fellowship_has_the_ringbearer")
        owner = None if ring.is_bearer_public else FELLOWSHIP
        yield Check("M.2/removing-the-ring", _may_roll(at), "ring_rating_is_above_zero", secret_to=owner)
        yield Check(cites, at.state.gollum != "" or no_gollum_roll(at.state), "gollum_is_rolled_for_first")
        yield Check("M.2", ring.is_worn, "ring_is_worn", ESSENTIAL)
        yield Check("M.2", not ring.removal_tried, "one_removal_roll_a_phase")

    @classmethod
    def is_desks_own(cls, at: Situation[State], fixed: Mapping[str, Any]) -> bool:
        # Whether his Ring Rating lets him roll is told of a Ringbearer everybody knows, and of nobody else.
        return not at.state.ring.is_bearer_public

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield RemovalTried()


@event
class RingPutOn(Event):
    """M.2  The Ring is worn."""

    def apply(self, state: State) -> State:
        return worn_by_saruman(replace(state, ring=replace(state.ring, is_worn=True)))


@event
class CircleMarked(Event):
    """M.4  A circle on the Ringbearer's Endurance row; which row that is stays with the Fellowship."""

    section: ClassVar[str] = "M.4"
    character: str = secret(FELLOWSHIP, what="bearer:{character}")

    def apply(self, state: State) -> State:
        marked = state.with_person(self.character, circles=state.people[self.character].circles + 1)
        return replace(marked, ring=replace(marked.ring, is_circled=True))


@event
class BecameSemiRingwraith(Event):
    """M.4  Every box holds a circle: the Dark Power has this Character from now on. besides: who wins by the map, where
    the game is over with it (Z).
    """

    section: ClassVar[str] = "M.4"
    character: str
    besides: tuple[str, ...] = later(default=())

    def apply(self, state: State) -> State:
        person = state.people[self.character]
        stack = state.stacks.get(person.hex or "")
        if person.hex and stack and not person.is_face_up:
            known = stack.spotted_hobbits > 0 and (bool(person.spotted_in) or stack.face_down == 0)
            # A wearer of the Ring is nobody's captive (M.2c); if he was left one all the same, he is none any more.
            held = not known and stack.face_down == 0 and stack.captive_hobbits > 0
            state = state.with_stack(person.hex, -(not known and not held), -known, -held)
        fallen = state.with_person(self.character, side=DARK_POWER, is_face_up=True, is_captive=False)
        fallen = replace(fallen, ring=replace(fallen.ring, is_bearer_public=True, errand="", is_seized=False))
        if self.character in AUTOMATIC_LOSS:
            won = Outcome((DARK_POWER,), victory.AUTOMATIC_VICTORY)
            return ends.over(fallen, ends.of_a_wraith(fallen, self.besides) or won)
        return fallen if person.hex else fallen.push(Wraith(self.character))


@event
class WraithShown(Event):
    """M.4  Here the Semi-Ringwraith stands, his counter turned up."""

    name: str
    hex: str

    def apply(self, state: State) -> State:
        stack = state.stacks[self.hex]
        kind = next(k for k in ("face_down", "spotted_hobbits", "captive_hobbits") if getattr(stack, k))
        return state.pop().with_person(self.name, hex=self.hex).with_stack(self.hex, **{kind: -1})


@event
class RemovalTried(Event):
    """M.2  The Fellowship will roll to take the Ring off."""

    def apply(self, state: State) -> State:
        return replace(state, ring=replace(state.ring, removal_tried=True)).push(RemovalRoll())


@event
class RemovalRolled(Event):
    """M.2  The roll, and whether the Ring came off."""

    section: ClassVar[str] = "M.2/removing-the-ring"
    die: int
    comes_off: bool

    def apply(self, state: State) -> State:
        popped = state.pop()
        return replace(popped, ring=replace(popped.ring, is_worn=popped.ring.is_worn and not self.comes_off))


ROLLS = {"remove_ring": removal_rolled}


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The roll to take the Ring off, and where a Semi-Ringwraith stands."""
    wraith = at.state.now(Wraith)
    if wraith:
        facts = {"name": wraith.who}
        yield Choose(id="wraith", seat=FELLOWSHIP, cites="M.4", says="ask.wraith", answer="ShowWraith", facts=facts)
    if at.state.now(RemovalRoll):
        yield Roll(id="remove_ring", seat=FELLOWSHIP, cites="M.2", says="ask.remove_ring")
