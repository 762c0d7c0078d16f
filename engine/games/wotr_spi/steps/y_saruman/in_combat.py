"""Y.2, Y.6  Saruman refuses combat, leaves an Army that has lost, and returns once he has been killed."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Battle, Routed
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.pieces import ISENGARD, SARUMAN
from engine.games.wotr_spi.refusing import may_refuse
from engine.games.wotr_spi.seats import others
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.g_combat.rounds import go_on
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.m_ring import aftermath
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.s_armies.battle import PARTING, pending

REACH: Final = 5
"""Y.2  Hexes within which he goes where he has no Citadel."""


def may_refuse_now(at: Situation[State]) -> bool:
    """Y.2  Whether Saruman may refuse just now: as he is challenged; or at any roll, where a table plays it so."""
    state = at.state
    if may_refuse(state):
        return True
    duel = state.now(Duel)
    if duel is None or at.reads_first("refuse-when") or not state.three.is_on:
        return False
    combat = state.under_way(Combat)
    challenged = not duel.seizer and (combat is None or combat.by != SARUMAN)
    fights = duel.fighters.get(SARUMAN) == "saruman" and challenged
    return fights and not duel.dice and state.ring.bearer != "saruman"


def goal_checks(at: Situation[State], origin: str, to: str) -> Iterator[Check]:
    """Y.2  Where Saruman goes: to the nearest Citadel that he controls, else to an unoccupied clear hex within five;
    out of a Citadel never.

    # RULING: he may not leave a Citadel's hex, and the refusal itself is unlimited: challenged in one he stays there.
    """
    state, facts = at.state, {"hex": to, "origin": origin}
    inside = "citadel" in places.features(at, origin)
    yield Check("Y.2", not inside or to == origin, "saruman_stays_in_the_citadel", facts=facts, applies=inside)
    stays = at.reads_first("challenged-in-citadel")
    yield Check("Y.2", stays, "saruman_may_refuse_in_a_citadel", facts=facts, applies=inside)
    yield from layout.hex_checks(at, to)
    home = "citadel" in places.features(at, to) and forces.controller(state, to) == SARUMAN
    away = layout.at_least(at, origin, to) if places.is_hex(origin) and places.is_hex(to) else 0
    near = [hex_ for hex_ in _citadels(at) if layout.at_least(at, origin, hex_) < away]
    nearest = home and not near
    yield Check("Y.2", nearest, "saruman_goes_to_his_nearest_citadel", facts=facts, applies=home and not inside)
    some = bool(_citadels(at))
    yield Check("Y.2", False, "saruman_has_a_citadel", facts=facts, applies=not home and some and not inside)
    field = not home and not inside
    yield Check("Y.2", away <= REACH, "hex_is_within_five", facts=facts | {"away": away}, applies=field)
    empty = not state.stacks.get(to) and not state.face_up_at(to) and not _dark_there(state, to)
    yield Check("Y.2", empty, "hex_is_unoccupied", facts=facts, applies=field)
    kind = at.charts.find_in_secret("hexes", to, "terrain") if places.is_hex(to) else None
    yield Check("Y.2", kind in (None, "clear"), "hex_is_clear", facts=facts, applies=field)
    yield Check("Y.2", False, "hex_is_known_to_be_clear", WARNS, facts=facts, applies=field and kind is None)


def _citadels(at: Situation[State]) -> tuple[str, ...]:
    """Citadels that Saruman controls, as far as the book or the table names them."""
    known = {ISENGARD, *(hex_ for hex_, seat in at.state.armies.control.items() if seat == SARUMAN)}
    his = (hex_ for hex_ in sorted(known) if forces.controller(at.state, hex_) == SARUMAN)
    return tuple(hex_ for hex_ in his if hex_ == ISENGARD or "citadel" in places.features(at, hex_))


def _dark_there(state: State, hex_: str) -> bool:
    units = any(forces.stands(state, seat, hex_) for seat in (SARUMAN, *others(state, SARUMAN)))
    return units or any(one.hex == hex_ and not one.is_dead for one in state.people.values() if one.is_face_up)


@command
class RefuseCombat(Command):
    """Y.2  Saruman, challenged to Individual Combat, refuses and goes."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "have Saruman refuse the combat and go to his nearest Citadel"
    cites: ClassVar[str] = "Y.2"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.2", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("Y.2", may_refuse_now(at), "saruman_is_challenged", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place")

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.RefuseCombat", {"hex": at.state.hex_in_hand}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        if at.state.hex_in_hand:
            yield from goal_checks(at, at.state.hex_in_hand, self.to)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        refused = CombatRefused(at.state.hex_in_hand, self.to)
        yield refused
        state = refused.apply(at.state)
        then = replace(at, state=state)
        if state.now(CombatPause):
            yield from aftermath.paused(then, state)
        elif state.now(Combat):
            yield from go_on(then, state)


@command
class WithdrawSaruman(Command):
    """Y.2/army-combat  Saruman, whose Army has lost, goes alone where he would go from a challenge."""

    meaning: ClassVar[str] = "have Saruman alone leave the Army that has lost"
    cites: ClassVar[str] = "Y.2"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("Y.2", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("Y.2", _may_withdraw(state), "saruman_s_army_has_lost", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        if at.state.hex_in_hand:
            yield from goal_checks(at, at.state.hex_in_hand, self.to)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        gone = SarumanWithdrew(at.state.hex_in_hand, self.to)
        yield gone
        yield from victory.arrival(replace(at, state=gone.apply(at.state)), (self.to,), ("saruman",), 0)


def _may_withdraw(state: State) -> bool:
    """Y.2/army-combat  Whether he is with an Army of his that has lost: it is gone, or about to retreat."""
    saruman, rout, fight = state.people["saruman"], state.now(Routed), state.now(Battle)
    if saruman.is_dead or not state.three.is_on:
        return False
    if rout is not None:
        return rout.seat == SARUMAN and saruman.hex == rout.hex
    waits, seat = pending(state)
    leads = fight is not None and SARUMAN in fight.leaders and fight.leaders[SARUMAN].name == "saruman"
    return leads and fight is not None and saruman.hex == fight.hex and (waits, seat) == (PARTING, SARUMAN)


def is_due(at: Situation[State]) -> bool:
    """Y.6/saruman  Whether Saruman, who was killed, returns now, as everybody sees: he does on the first Game-Turn that
    finds nobody else's Army Units in Isengard.
    """
    state = at.state
    again = not state.three.is_back or not at.reads_first("saruman-returns-once")
    dead = state.three.is_on and state.people["saruman"].is_dead and state.phase is Phase.RING
    return dead and again and not forces.foes_at(state, SARUMAN, ISENGARD)


def end_check(at: Situation[State]) -> Check:
    """Y.6/saruman  Whether the Ring Phase may end."""
    return Check("Y.6", False, "saruman_returns_first", applies=is_due(at))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """His return."""
    if is_due(at) and not at.state.stack:
        yield Choose(
            id="saruman_returns", seat=SARUMAN, cites="Y.6", says="ask.saruman_returns", answer="ReturnSaruman"
        )


@command
class ReturnSaruman(Command):
    """Y.6/saruman  Saruman, who was killed, is back in Isengard: in the first Game-Turn that finds no enemy there."""

    meaning: ClassVar[str] = "have Saruman return to Isengard"
    cites: ClassVar[str] = "Y.6"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state, ally = at.state, at.state.three.ally
        yield Check("Y.6", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("Y.6", state.phase is Phase.RING and not state.stack, "phase_is_ring")
        yield Check("Y.6", state.people["saruman"].is_dead, "saruman_is_dead", ESSENTIAL)
        # RULING: the text likens it to Gandalf, who returns once.
        often = not at.reads_first("saruman-returns-once")
        yield Check("Y.6", not state.three.is_back or often, "saruman_has_not_returned_yet")
        there = forces.foes_at(state, SARUMAN, ISENGARD)
        # RULING: an ally's units are not Enemy units; who is allied his own desk alone may tell.
        friends = at.reads_first("enemy-in-isengard")
        free = all(friends and seat == ally for seat in there)
        yield Check("Y.6", free, "no_enemy_holds_isengard", secret_to=SARUMAN, applies=bool(there))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SarumanReturned()


@event
class CombatRefused(Event):
    """Y.2  Saruman is out of the combat, and away."""

    hex: str
    to: str

    def apply(self, state: State) -> State:
        gone = state.with_person("saruman", hex=self.to)
        if gone.now(Duel) is not None:
            gone = gone.pop()
        combat = gone.now(Combat)
        if combat is None:
            return gone
        left = {seat: name for seat, name in combat.fighters.items() if name != "saruman"}
        out = replace(combat, fighters=left, out=(*combat.out, "saruman"))
        return gone.put(out).push(CombatPause(combat.hex)) if not _has_others(gone, combat) else gone.put(out)


def _has_others(state: State, combat: Combat) -> bool:
    """Whether somebody of his seat is left in the hex to fight."""
    there = (one for one in state.people.values() if one.side == SARUMAN and one.hex == combat.hex)
    return any(not one.is_dead and one.name not in (*combat.out, "saruman") for one in there)


@event
class SarumanWithdrew(Event):
    """Y.2  Saruman has left his Army."""

    hex: str
    to: str

    def apply(self, state: State) -> State:
        gone = state.with_person("saruman", hex=self.to)
        rout = gone.now(Routed)
        if rout is None:
            return gone
        left = any(one.side == SARUMAN and one.hex == rout.hex and not one.is_dead for one in gone.people.values())
        return gone if left else gone.pop()


@event
class SarumanReturned(Event):
    """Y.6  Saruman stands in Isengard again, unwounded, with a Morale of 2."""

    def apply(self, state: State) -> State:
        back = sarumans_cards.lost(state).with_person("saruman", is_dead=False, hex=ISENGARD, wounds=0, circles=0)
        return replace(back, three=replace(back.three, is_back=True))
