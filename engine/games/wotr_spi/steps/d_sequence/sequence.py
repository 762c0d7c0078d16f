"""D  The sequence of play: which phase follows which, whose tap ends it, and what begins with it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import sections, turns
from engine.games.wotr_spi.in_hand import Contact
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.state import Phase, Search, Shadow, SoFar, Starts, State
from engine.games.wotr_spi.steps.d_sequence import ring_phase
from engine.games.wotr_spi.steps.e_characters import errands, gandalf
from engine.games.wotr_spi.steps.f_movement import unfinished
from engine.games.wotr_spi.steps.g_combat import combat, fighting
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import march, turn_search
from engine.games.wotr_spi.steps.k_citadels import citadels
from engine.games.wotr_spi.steps.m_ring import wearing
from engine.games.wotr_spi.steps.r_leaders import denethor
from engine.games.wotr_spi.steps.s_armies import battle, company, owed
from engine.games.wotr_spi.steps.t_mobilization import lamps, schedule
from engine.games.wotr_spi.steps.u_victory import military
from engine.games.wotr_spi.steps.x_politics import alliances
from engine.games.wotr_spi.steps.y_saruman import in_combat

ENDED_BY: Final = {
    Phase.RING: (FELLOWSHIP, "D.1"),
    Phase.SEARCH: (DARK_POWER, "D.3"),
    Phase.SARUMAN: (SARUMAN, "V.4"),
    Phase.FELLOWSHIP: (FELLOWSHIP, "D.4"),
    Phase.DARK_POWER: (DARK_POWER, "D.5"),
    Phase.INDICATION: (DARK_POWER, "D.6"),
}
"""Whose tap ends a phase, and the section of the phase. The Events Phase ends with the Fellowship's EndEvents (D.2)."""
NEXT: Final = {
    Phase.RING: Phase.EVENTS,
    Phase.EVENTS: Phase.SEARCH,
    Phase.SEARCH: Phase.FELLOWSHIP,
    Phase.FELLOWSHIP: Phase.DARK_POWER,
    Phase.DARK_POWER: Phase.INDICATION,
    Phase.INDICATION: Phase.RING,
}


def next_of(state: State) -> Phase:
    """D, V  The phase that follows."""
    if state.three.is_on and state.phase is Phase.SEARCH:
        return Phase.SARUMAN
    return Phase.FELLOWSHIP if state.phase is Phase.SARUMAN else NEXT.get(state.phase, Phase.RING)


def ended_by(state: State) -> tuple[str, str]:
    """D, V  Whose tap ends the phase, and the section of it."""
    seat, cites = ENDED_BY.get(state.phase, ("", "D"))
    if state.three.is_on and state.phase is Phase.SEARCH:
        seat = state.three.searcher
    return seat, sections.by_now(state, cites)


def is_ripe(state: State) -> bool:
    """Whether everything the phase must see done is done."""
    if state.stack:
        return False
    match state.phase:
        case Phase.RING:
            return ring_phase.is_rolled_for(state)
        case Phase.SEARCH:
            return shadow_points.is_settled(state) and (state.turn == 1 or state.search.card is not None)
        case Phase.FELLOWSHIP:
            return not unfinished.waits_in_the_passes(state)
        case Phase.INDICATION:
            return (state.shadow.is_open or state.shadow.letter is None) and not denethor.is_due(state)
        case _:
            return True


def _left_to_do(state: State) -> str:
    """What a phase that is not ripe waits for, as its text names it; "" where it is none of these."""
    if state.stack:
        return "left.in_hand"
    match state.phase:
        case Phase.RING:
            return "left.gollum"
        case Phase.SEARCH:
            return "left.search_card" if shadow_points.is_settled(state) else "left.points"
        case Phase.INDICATION:
            return "left.denethor" if denethor.is_due(state) else "left.letter"
        case _:
            return ""


def ring_check(state: State) -> Check:
    """M.1  Whether it is known where the Ring has come to: with the phase nobody would be asked for it any more."""
    lost = state.ring.bearer is None and not state.ring.lies_at
    return Check("M.1", False, "the_next_ringbearer_is_named", ESSENTIAL, applies=lost)


@command
class PassCombat(Command):
    """G, K  The seat whose Player-Turn it is not wants no (more) combat in it: the phase ends, or the Citadel Reduction
    that waits for it begins.
    """

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "want no combat in the other seat's Player-Turn, which goes on without"
    cites: ClassVar[str] = "G"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        contact = at.state.now(Contact)
        yield Check("G", contact is not None, "combat_is_left_open", ESSENTIAL)
        yield Check("G", contact is not None and contact.seat == at.seat, "others_player_turn")

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        reduces = at.state.the(Contact).reduction
        return "offer.PassCombat_reduction" if reduces else "offer.PassCombat", fixed

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        contact = at.state.the(Contact)
        hex_ = contact.reduction
        waiting = [seat for seat in combat.left_open_to(at) if seat != at.seat]
        if waiting:
            yield combat.ContactPassed(at.seat, waiting[0])
            return
        if contact.battle:
            yield from battle.begun(at, contact.battle, contact.against, contact.of)
            return
        if not hex_:
            yield from next_phase(at)
            return
        done = combat.CombatDone()
        yield done
        yield from citadels.begun(replace(at, state=done.apply(at.state)), hex_)


@command
class EndPhase(Command):
    """D  The phase is done; the next one begins."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "end this phase and begin the next"
    cites: ClassVar[str] = "D"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        seat, cites = ended_by(at.state)
        under_way = at.state.phase not in (Phase.SETUP, Phase.OVER)
        yield Check("D", under_way, "game_is_under_way", ESSENTIAL)
        yield ring_check(at.state)
        yield Check(cites, seat == at.seat, "seat_ends_this_phase", facts={"seat": seat})
        yield from unfinished.checks(at)
        yield from errands.end_checks(at, at.seat)
        yield from march.end_checks(at)
        yield from owed.end_checks(at)
        yield from schedule.late_checks(at)
        shadow, phase = at.state.shadow, at.state.phase
        none_yet = phase is Phase.SEARCH and shadow.letter is None and shadow.forfeited_on is None
        yield Check("I.1", False, "a_letter_comes_first", applies=none_yet)
        unseen = phase is Phase.INDICATION and shadow.letter is not None and not shadow.is_open
        yield Check("D.6", False, "the_letter_is_shown_first", applies=unseen)
        yield denethor.end_check(at)
        yield gandalf.end_check(at)
        yield in_combat.end_check(at)
        unrolled = phase is Phase.RING and not ring_phase.is_rolled_for(at.state)
        yield Check(sections.by_now(at.state, "D.1"), False, "gollum_is_rolled_for_first", applies=unrolled)
        facts = {"phase": f"phase.{phase}", "left": _left_to_do(at.state)}
        waits = unfinished.waits_in_the_passes(at.state)
        yield Check(cites, is_ripe(at.state), "nothing_is_left_to_do", facts=facts, applies=not waits)

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return ended_by(at.state)[1]

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if follows := search_follows(at.state):
            return "offer.EndPhase_search_on", {"seat": follows}
        if _last_searches(at):
            return "offer.EndPhase_movement", fixed
        return f"offer.EndPhase_{at.state.phase}", fixed

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from company.stayed(at, at.state)
        searches = _last_searches(at)
        if at.state.phase is Phase.RING and ring_phase.is_cast(at):
            # D.1: where everybody sees it, the phase's end is the game's.
            yield ring_phase.RingDestroyed()
        elif searches:
            yield from searches
        elif open_to := combat.left_open_to(at):
            yield combat.CombatLeftOpen(open_to[0])
        elif follows := search_follows(at.state):
            yield SearchPassesOn(follows)
        else:
            yield from next_phase(at)


def _last_searches(at: Situation[State]) -> tuple[Event, ...]:
    """J.2  What the end of this phase brings before combat: the last searches, where somebody has them left."""
    return tuple(turn_search.movement_over(turn_search.after(at, list(company.stayed(at, at.state)))))


def search_follows(state: State) -> str:
    """Y.1  The seat that draws its Search Card now that the other is done, "" for nobody."""
    if not state.three.is_on or state.phase is not Phase.SEARCH or state.turn == 1:
        return ""
    left = [seat for seat in turn_search.first_to_last(state) if seat not in state.three.has_searched]
    return next((seat for seat in left if seat != state.three.searcher), "")


def next_phase(at: Situation[State]) -> Iterator[Event]:
    """The next phase and what comes with it."""
    state = at.state
    phase = next_of(state)
    turn = state.turn + (phase is Phase.RING)
    if phase is Phase.RING and (won := tuple(military.at_the_end(at))):
        yield from won
        return
    yield PhaseBegun(turn, phase.value)
    # RULING: Y.5 spares him "until" he acts, and says of no later Game-Turn that it does again.
    if phase is Phase.RING and state.three.belligerent and not at.reads_first("belligerent-for-good"):
        yield SarumanSparedAgain()
    if phase is Phase.RING:
        yield from wearing.circle_marks(at, state.ring.is_worn)
        yield from ring_phase.healed(at)
        yield from lamps.on_game_turn(state, turn)
        if not state.ring.is_worn:
            begun = PhaseBegun(turn, phase.value).apply(state)
            yield from ring_phase.cast_at_once(replace(at, state=begun))
    if phase is Phase.SEARCH and state.three.is_on:
        yield from alliances.declared(replace(at, state=PhaseBegun(turn, phase.value).apply(state)))
    if phase is Phase.DARK_POWER and not state.armies.are_on:
        for hex_, band in state.orcs.items():
            if not state.captives_at(hex_):
                yield OrcsReturned(hex_, band.strength)


@event
class PhaseBegun(Event):
    """D, B/the-game-turn-begins, B/the-game-turn-ends  A phase of a Game-Turn begins."""

    turn: int
    phase: str

    def apply(self, state: State) -> State:
        phase = Phase(self.phase)
        begun = replace(state, phase=phase, turn=self.turn, stack=(), so_far=SoFar(began=state.fellowship_hexes()))
        begun = turns.begun(begun)
        match phase:
            case Phase.RING:
                return replace(
                    begun,
                    starts=Starts(),
                    healed=frozenset(),
                    gollum="",
                    ring=replace(state.ring, removal_tried=False, is_circled=False),
                    events=replace(state.events, played_this_turn=()),
                    shadow=Shadow(forfeited_on=state.shadow.forfeited_on, history=state.shadow.history),
                    search=Search(drawn=state.search.drawn),
                    armies=state.armies.at_dawn() if state.armies.are_on else state.armies,
                )
            case Phase.EVENTS:
                return replace(begun, events=replace(state.events, drawn_by=(), discarded_by=()))
            case _:
                return begun

    def cited(self, before: State) -> str:
        if self.phase == Phase.EVENTS:
            return sections.by_now(before, "D.2")
        return ended_by(replace(before, phase=Phase(self.phase)))[1]


@event
class SarumanSparedAgain(Event):
    """Y.5  What Saruman did against the Dark Power counts for its Game-Turn alone, as the table reads it."""

    section: ClassVar[str] = "Y.5"

    def apply(self, state: State) -> State:
        return replace(state, three=replace(state.three, belligerent="", is_by_units=False))


@event
class SearchPassesOn(Event):
    """Y.1  One seat has searched with its card, and the other draws one."""

    section: ClassVar[str] = "Y.1"
    seat: str

    def apply(self, state: State) -> State:
        three = replace(state.three, has_searched=(*state.three.has_searched, state.three.searcher), searcher=self.seat)
        return replace(state, three=three, search=Search(drawn=state.search.drawn))


@event
class OrcsReturned(Event):
    """J.4  Orcs without captives leave the map when the Dark Power Player-Turn begins (Character Game)."""

    section: ClassVar[str] = "J.4/captives"
    hex: str
    strength: int

    def apply(self, state: State) -> State:
        return replace(state, orcs={hex_: band for hex_, band in state.orcs.items() if hex_ != self.hex})


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Somebody is to play on, or to say that the phase is done."""
    state, contact = at.state, at.state.now(Contact)
    if contact:
        left = bool(fighting.contacts(at, contact.seat))
        says = "ask.contact" if left else "ask.contact_over"
        says = "ask.contact_before_reduction" if contact.reduction else says
        yield Choose(id="contact", seat=contact.seat, cites="G", says=says, answer="PassCombat")
    if state.phase in ENDED_BY and is_ripe(state):
        seat, cites = ended_by(state)
        if errands.must_go_on(at, seat):
            facts = {"name": errands.driven(at), "home": errands.home_of(state)}
            answer = "MoveFellowship" if seat == FELLOWSHIP else "MoveDarkPower"
            yield Choose(id="errand", seat=seat, cites=cites, says="ask.errand", answer=answer, facts=facts)
            return
        says = "ask.fight_or_end" if state.so_far.is_movement_over else f"ask.play_{state.phase}"
        says = "ask.armies_or_end" if state.so_far.armies.is_begun else says
        follows = search_follows(state)
        says = "ask.play_search_on" if follows else says
        if state.phase is Phase.SEARCH and state.turn <= 1:
            says, cites = "ask.play_search_first", "D.3"
        # D's paragraphs tell of Citadel Reductions, which there are none of where Armies fight.
        is_turn = state.armies.are_on and not state.three.is_on and state.phase in (Phase.FELLOWSHIP, Phase.DARK_POWER)
        cites = f"P.1/{state.phase.replace('_', '-')}-player-turn" if is_turn else cites
        facts = {"follows": follows} if follows else {}
        yield Choose(id=f"play_{state.phase}", seat=seat, cites=cites, says=says, answer="EndPhase", facts=facts)
