"""S.3/retreats, S.4, S.7  How a battle ends: a Force is gone, retreats, or breaks off inside its Citadel."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces, three_seats
from engine.games.wotr_spi.armies import Armies
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, ORODRUIN, RIVENDELL
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.f_movement import layout, places, walls, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES, Walk
from engine.games.wotr_spi.steps.g_combat.fighting import HOBBIT, SPOTTED_HOBBIT
from engine.games.wotr_spi.steps.g_combat.wounds import FighterFell
from engine.games.wotr_spi.steps.j_search.captives import Escaped
from engine.games.wotr_spi.steps.j_search.march import CaptivesCarried, brought_to_mordor, carrier
from engine.games.wotr_spi.steps.m_ring.aftermath import left_behind
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.s_armies import company, holding, routs, sleeping
from engine.games.wotr_spi.steps.s_armies.battle import PARTING, asked
from engine.games.wotr_spi.steps.s_armies.leading import LeaderNamed
from engine.games.wotr_spi.steps.t_mobilization import entering
from engine.games.wotr_spi.steps.u_victory import military


def company_of(state: State, seat: str, hex_: str) -> tuple[str, ...]:
    """S.7  Whom a seat could name among its Characters in a hex, as everybody sees: a Hobbit as "hobbit"."""
    if seat != FELLOWSHIP:
        people = state.people.values()
        return tuple(one.name for one in people if one.side == seat and one.hex == hex_ and not one.is_dead)
    stack = state.stacks.get(hex_, Stack())
    up = state.face_up_at(hex_)
    down = [name for name in state.members if name not in HOBBITS and not state.people[name].is_face_up]
    here = [name for name in down if name != "gandalf_white" or state.is_white_back]
    hobbit = (HOBBIT,) if state.hobbits_in(hex_) else ()
    return (*up, *hobbit, *(here if stack.face_down else ()))


def has_company(state: State, seat: str, hex_: str) -> bool:
    """S.7  Whether any Character of this seat is in the hex."""
    if seat != FELLOWSHIP:
        return bool(company_of(state, seat, hex_))
    return state.stacks.get(hex_, Stack()).size > 0 or bool(state.face_up_at(hex_))


def victims(at: Situation[State], hex_: str) -> tuple[str, ...]:
    """S.7  Whom the Fellowship may name as killed in a hex, as everybody sees: a Hobbit as "hobbit".

    # RULING: "any Character in the same hex", captives too; a table may read that they are in no Army's combat.
    """
    state = at.state
    here = company_of(state, FELLOWSHIP, hex_)
    if at.reads_first("who-dies"):
        return here
    held = state.captives_at(hex_)
    free = state.hobbits_in(hex_) > held.count(HOBBIT)
    return tuple(name for name in here if (free if name == HOBBIT else name not in held))


def may_lose_one(at: Situation[State], hex_: str) -> bool:
    """S.7  Whether any Character of the Fellowship in a hex may be killed."""
    return has_company(at.state, FELLOWSHIP, hex_) and (at.reads_first("who-dies") or bool(victims(at, hex_)))


def killed(at: Situation[State], name: str, hobbit: str) -> Iterator[Event]:
    """S.7  This one is removed from the game, as after a duel; what he held, and the Ring, go on from there (L.1, M.1).

    # RULING: "any Character in the same hex": a Hobbit is not named, as in every death (E.3). M.1 has the Ringbearer
    told in Individual Combat alone, so that he is not named here either, though all see that the Ring passes on.
    """
    fight, state = at.state.the(Battle), at.state
    hex_, real = fight.hex, hobbit if name == HOBBIT else name
    led = [seat for seat, leader in fight.leaders.items() if leader.name == name]
    done = KilledNamed(hex_, name)
    yield done
    state = done.apply(state)
    for seat in () if at.reads_first("leader-per-roll") else led:
        nobody = LeaderNamed(hex_, seat, "")
        yield nobody
        state = nobody.apply(state)
    if name == HOBBIT:
        yield tells(f"death:{HOBBIT}", "S.7", hex_)
    elif not state.people[name].is_face_up:
        yield tells(f"identity:{name}", "S.7", hex_)
    spotted = state.stacks.get(hex_, Stack()).spotted_hobbits
    fell = FighterFell(hex_, name, SPOTTED_HOBBIT if spotted else HOBBIT, real)
    yield fell
    state = fell.apply(state)
    # The battle goes on beneath what the dead leave behind, so that its next step is looked for first.
    won: tuple[Event, ...] = tuple(military.once_dead(at, state))
    ends = won or tuple(after_losses(replace(at, state=state)))
    yield from ends
    if not any(isinstance(happened, military.MilitaryVictory | military.VictoryOfThree) for happened in ends):
        yield from left_behind(at, state, hex_, (real,))


def after_losses(at: Situation[State]) -> Iterator[Event]:
    """S.3, S.4, S.7  What follows once losses are taken and the killed are named: captives whose captors are gone are
    free; and where a Force is gone it is the end.
    """
    state, fight = at.state, at.state.now(Battle)
    if fight is None or fight.due or fight.to_kill:
        return
    for happened in freed(at, fight.hex):
        yield happened
        state = happened.apply(state)
    gone = [seat for seat in fight.sides if not fight.total(seat)]
    if not gone:
        return
    by = next((seat for seat in fight.sides if seat not in gone), "")
    over = BattleOver(fight.hex, by, "destroyed", against=against(state))
    yield over
    victors = fight.side(by) if by else ()
    # RULING: S.7 lets the opposing Player capture and then has the Character placed elsewhere; where both Forces are
    # gone nobody is left to drive him out, and he stays.
    after = replace(at, state=over.apply(state))
    before = replace(state, armies=_before(state, fight))
    yield from holding.followed(after, before, fight.hex, destroyed=fight.hex, victors=victors)


def against(state: State) -> str:
    """V  Whom the battle in hand is fought against, "" where there are two seats."""
    fight = state.under_way(Battle)
    return fight.defender if fight is not None and state.three.is_on else ""


def _before(state: State, fight: Battle) -> Armies:
    """Control of the hex as it was when the battle began: the losses that destroyed a Force have changed it already."""
    control = {**state.armies.control, fight.hex: fight.held_by}
    return replace(state.armies, control=control)


def freed(at: Situation[State], hex_: str) -> Iterator[Event]:
    """J.4  Captives are held by the Orcs under whom they lie: where those are gone, they are free where they are.

    # RULING: other Orcs who are there still have not captured them.
    """
    state = at.state
    held = captors.orphaned(state, hex_)
    for who in held:
        free = Escaped(hex_, who, places.province(at, hex_) or "?")
        yield free
        state = free.apply(state)
    if held:
        yield from company.sheltered(replace(at, state=state), hex_)


@command
class RetreatForce(Command):
    """S.3/retreats  A seat retreats its Force into a hex beside; Characters of its go along, but for those who are left
    (PlaceRouted). alone: all of them stay.
    """

    meaning: ClassVar[str] = "retreat your Force into a hex beside"
    cites: ClassVar[str] = "S.3/retreats"
    to: str
    alone: bool = False
    left_face_up: tuple[str, ...] = later(default=())
    left_face_down: int = later(default=0)
    left_hobbits: int = later(default=0)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _parting_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place")
        fight = at.state.the(Battle)
        force = fight.spoken_for(at.seat)
        if has_company(at.state, force, fight.hex):
            yield Domain(name="alone", kind="yes_no", default=False)
            if not filled.get("alone"):
                yield from routs.left_fields(at.state, force, fight.hex)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        fight = at.state.now(Battle)
        origin = fight.hex if fight else ""
        at = _as_its_owner(at)
        yield from retreat_checks(at, origin, self.to)
        if fight is not None:
            yield sleeping.retreat_check(at, at.seat, origin)
            yield routs.left_check("S.3/retreats", at.state, at.seat, origin, self._left)

    @property
    def _left(self) -> routs.Left:
        return self.left_face_up, self.left_face_down, self.left_hobbits

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        at = _as_its_owner(at)
        origin, state = at.state.the(Battle).hex, at.state
        named, hidden = self._along(at, origin)
        for happened in self._gone(at, origin):
            yield happened
            state = happened.apply(state)
        for happened in holding.followed(replace(at, state=state), at.state, origin, self.to):
            yield happened
            state = happened.apply(state)
        if state.outcome is None:
            # The Ring in Barad-dur ends the game: it is asked for before anybody is placed.
            yield from victory.arrival(replace(at, state=state), (self.to,), named, hidden)

    def _along(self, at: Situation[State], origin: str) -> tuple[tuple[str, ...], int]:
        """Who of the Fellowship comes to the other hex, open and face-down: with the Force, or held by it."""
        state = at.state
        if at.seat != FELLOWSHIP:
            held = captors.held_by(state, at.seat, origin)
            return tuple(who for who in held if who != HOBBIT), held.count(HOBBIT)
        if self.alone:
            return (), 0
        named, down, hobbits = routs.going(state, at.seat, origin, self._left)
        return named, down + hobbits

    def _gone(self, at: Situation[State], origin: str) -> Iterator[Event]:
        """The Force is away, with its captives and its Characters; the battle is over, unless an ally's defends on."""
        state = at.state
        if captors.held_by(state, at.seat, origin):
            carried = CaptivesCarried(origin, self.to, 0, carrier(at))
            yield carried
            yield from brought_to_mordor(at, origin, (self.to,))
            state = carried.apply(state)
        away = ForceRetreated(origin, at.seat, self.to, self.alone, *self._left)
        yield away
        fight, state = state.the(Battle), away.apply(state)
        if fight.side(at.seat) == (at.seat,):
            by = next(seat for seat in fight.sides if seat != at.seat)
            over = BattleOver(origin, by, "retreat", against=against(state))
            yield over
            state = over.apply(state)
        # RULING: T says "moves", and a retreat is not the movement of S.2.
        if not at.reads_first("retreat-is-no-move"):
            yield from entering.woken(replace(at, state=state), at.seat, "", (self.to,))
        yield from company.sheltered(replace(at, state=state), self.to)


def retreat_checks(at: Situation[State], origin: str, to: str) -> Iterator[Check]:
    """S.3/retreats, F.4  Whether this seat's Force may go from one hex to the other."""
    facts = {"origin": origin, "to": to, "hex": to, "own": forces.stands(at.state, at.seat, to)}
    yield from layout.hex_checks(at, to)
    sound = places.is_hex(origin) and places.is_hex(to)
    away = layout.at_least(at, origin, to) if sound else 1
    yield Check("S.3/retreats", away == 1, "hex_is_beside", facts=facts, applies=sound)
    unread = sound and away == 1 and layout.distance(at, origin, to) is None
    yield Check("S.3/retreats", False, "hex_beside_is_known", WARNS, facts=facts, applies=unread)
    yield Check("S.3/retreats", not forces.foes_at(at.state, at.seat, to), "no_enemy_stands_there", facts=facts)
    yield from _ground_checks(at, origin, to, sound=sound)


def _ground_checks(at: Situation[State], origin: str, to: str, *, sound: bool) -> Iterator[Check]:
    """S.3/retreats, F.4, N.7  No impassable hex, no impassable hexside; a Major River in flood is one."""
    state, facts = at.state, {"origin": origin, "to": to, "hex": to}
    walk = Walk(at, at.charts.find)
    steps: walls.Steps = walk.steps(origin, (to,)) if sound else [None]
    wall = ways.known_wall(at, to) if steps == [None] else ""
    yield Check("F.4", False, "end_is_passable", facts=facts | {"terrain": wall}, applies=bool(wall))
    # RULING: F.4 says that no Army is ever moved there, and a Force that retreats is moved into the hex.
    closed = to in (ORODRUIN, MISTY_PASSES) or (to == RIVENDELL and not state.people["elrond"].is_dead)
    bars = at.reads_first("forbidden-retreats")
    yield Check("F.4", False, "no_army_goes_there", facts=facts, applies=closed and bars)
    gate = ways.crosses_gate(origin, (to,)) and at.seat != DARK_POWER
    yield Check("F.4/morannon", in_force.gate_is_open(state), "morannon_is_open", applies=gate and bars)
    if not closed and sound:
        yield from walls.wall_checks(at, walk, origin, (to,), steps)
        yield from ways.way_checks(at, origin, to, ())
    paths = ways.enters_paths_of_the_dead(origin, (to,))
    aragorn = state.people["aragorn"]
    led = at.seat == FELLOWSHIP and not (aragorn.is_face_up and aragorn.hex != origin)
    yield Check("F.4/paths-of-the-dead", led, "aragorn_leads_them", applies=paths and bars)


def _as_its_owner(at: Situation[State]) -> Situation[State]:
    """X.1  As the seat sees it whose Force the asked one speaks for."""
    fight = at.state.now(Battle)
    return replace(at, seat=fight.spoken_for(at.seat) or at.seat) if fight else at


def _parting_checks(at: Situation[State]) -> Iterator[Check]:
    (waits, seat), fight = asked(at.state), at.state.now(Battle)
    force = fight.spoken_for(at.seat) if fight else ""
    either = fight is not None and force not in ("", *fight.stays) and at.reads_first("retreat-order")
    yield Check("S.3", waits == PARTING, "losses_are_taken_and_forces_may_part", ESSENTIAL)
    yield Check("S.3", seat == at.seat or either, "this_seat_says_whether_it_goes", applies=waits == PARTING)


@command
class StayInBattle(Command):
    """S.3/neither-retreats  A seat stays in the hex and fights on."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "stay in the hex; if both stay, the next round begins"
    cites: ClassVar[str] = "S.3"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _parting_checks(at)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield StayedInBattle(at.state.the(Battle).hex, _as_its_owner(at).seat)


@command
class BreakOff(Command):
    """S.4, S.4/attacking-out, S.4/relieving  Who controls the Citadel breaks the combat off, and all his units
    stay in it as one Force.
    """

    meaning: ClassVar[str] = "break the combat off and stay in your Citadel"
    cites: ClassVar[str] = "S.4"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _parting_checks(at)
        fight, seat = at.state.now(Battle), _as_its_owner(at).seat
        besieges = fight is not None and fight.holder not in ("", *fight.side(seat))
        holds = fight is not None and fight.holder == seat
        may_sit = besieges and not at.reads_first("besieger-stops")
        # RULING: S.4 gives it to the Player who controls the Citadel alone: a besieger goes on, or retreats.
        yield Check("S.4", holds, "citadel_is_controlled", applies=fight is not None and not may_sit)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield BattleOver(at.state.the(Battle).hex, "", "broken_off", against=against(at.state))


@event
class StayedInBattle(Event):
    """S.3  A seat stays; when both do, the next round begins with the odds."""

    hex: str
    seat: str

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        stays = (*fight.stays, self.seat)
        both = set(fight.seats) <= set(stays)
        return state.put(fight.another_round() if both else replace(fight, stays=stays))


@event
class ForceRetreated(Event):
    """S.3/retreats  A Force went out of the hex, with its Characters unless they stayed."""

    hex: str
    seat: str
    to: str
    alone: bool = False
    left_face_up: tuple[str, ...] = later(default=())
    left_face_down: int = later(default=0)
    left_hobbits: int = later(default=0)

    def apply(self, state: State) -> State:
        points, fight = forces.free_at(state, self.seat, self.hex), state.now(Battle)
        if fight is not None and fight.side(self.seat) != (self.seat,):
            state = state.put(fight.without_force(self.seat))
        state = forces.moved(state, self.seat, self.hex, self.to, points)
        left = self.left_face_up, self.left_face_down, self.left_hobbits
        gone = state if self.alone else routs.part_taken(state, self.seat, self.hex, self.to, left)
        return three_seats.came(gone, self.seat, self.to)


@event
class BattleOver(Event):
    """S.3, S.4  No more Army Combat in this hex in this Player-Turn. by: who is left alone in it, "" where both are, or
    neither; how: destroyed, retreat or broken_off; against: the Defender, where the hex holds a third seat's Force (V):
    an ally who defends with it has fought as well.
    """

    section: ClassVar[str] = "S.3"
    hex: str
    by: str
    how: str
    against: str = later(default="")

    def apply(self, state: State) -> State:
        before, fight = state.so_far.armies, state.now(Battle)
        met = dict.fromkeys((self.against, *(fight.defenders if fight else ()))) if self.against else ()
        over = tuple(f"{self.hex}/{seat}" for seat in met) or (self.hex,)
        if fight is not None and fight.at_once:
            # R.18: the seat whose Player-Turn it is still attacks in it (S.3).
            over = ()
        done = replace(before, settled=(*before.settled, *over))
        return state.pop().has_done(armies=done)


@event
class KilledNamed(Event):
    """S.7  The Fellowship has named who is killed; he leads nobody any more."""

    hex: str
    name: str

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        return state.put(replace(fight.without_leader(self.name), to_kill=0))
