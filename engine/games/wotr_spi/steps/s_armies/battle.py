"""S/forces-and-combat, S/siege, S.3, S.4, S.5  Army Combat begins: which hex, both Forces, what it costs, the odds; and
what a battle waits for. A siege is fought just so; what is different in it is in parting.py.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, order_of_battle, three_seats
from engine.games.wotr_spi.in_army import NOBODY, Battle
from engine.games.wotr_spi.in_hand import Contact
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.refusing import allies_keep_peace, do_units_provoke, provoked_check
from engine.games.wotr_spi.seats import (
    TURN_OF as TURN_SEAT,
    ally_of,
    are_allied,
    is_saruman_spared,
    provoked,
    seats_of,
    side_of,
)
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.e_characters import errands
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.g_combat import combat
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import turn_search
from engine.games.wotr_spi.steps.s_armies import company, ground, odds, price, sleeping
from engine.games.wotr_spi.steps.s_armies.leaders import leaders_of
from engine.games.wotr_spi.steps.s_armies.marching import TURN_OF, Shares
from engine.games.wotr_spi.steps.s_armies.telling_forces import ForceTold, more_than_came, whole_checks
from engine.games.wotr_spi.steps.t_mobilization import lamps
from engine.games.wotr_spi.steps.x_politics.alliances import AllianceSeen

PRICE, LEADER, SORCERY, SPELL, ROLL, LOSSES, KILLED, PARTING = (
    "price", "leader", "sorcery_said", "spell", "battle", "losses", "killed", "parting",
)  # fmt: skip


def asked(state: State) -> tuple[str, str]:
    """S.3/outline, X.1  What the battle in hand waits for, and which seat says it; ("", "") where none is in hand."""
    fight, (waits, seat) = state.now(Battle), pending(state)
    return waits, seat if fight is None or waits == KILLED else fight.speaker(seat)


def pending(state: State) -> tuple[str, str]:
    """S.3/outline  What the battle in hand waits for, and of whose Force; ("", "") where none is in hand."""
    fight = state.now(Battle)
    if fight is None:
        return "", ""
    return _before_the_die(state, fight) if fight.die is None else _after_the_die(fight)


def _before_the_die(state: State, fight: Battle) -> tuple[str, str]:
    if DARK_POWER in fight.defenders and fight.full is None:
        return PRICE, DARK_POWER
    for seat in fight.seats:
        if seat not in fight.leaders and not fight.leader(seat) and leaders_of(state, seat, fight.hex):
            return LEADER, seat
    for seat in fight.seats:
        if fight.leaders.get(seat, NOBODY).rating and seat not in fight.casts:
            return SORCERY, seat
    for seat in fight.seats:
        if fight.casts.get(seat) and seat not in fight.spells:
            return SPELL, seat
    return ROLL, fight.attacker


def _after_the_die(fight: Battle) -> tuple[str, str]:
    for seat in fight.sides:
        if fight.due.get(seat):
            return LOSSES, seat
    if fight.to_kill:
        return KILLED, FELLOWSHIP
    # RULING: S.3's outline lets either Player retreat, its paragraph on retreats the Defender first; that is narrower.
    for seat in (*fight.defenders, fight.attacker):
        if seat not in fight.stays:
            return PARTING, seat
    return "", ""


def turn_checks(at: Situation[State]) -> Iterator[Check]:
    """P.1, S.3  Whether it is time for Army Combat: in the seat's Player-Turn, after movement and Individual Combat."""
    state = at.state
    yield Check("P", state.armies.are_on, "campaign_game", ESSENTIAL)
    yield Check("S.3", state.phase is TURN_OF.get(at.seat), "armies_fight_in_their_own_turn")
    yield Check("S.3", not state.stack, "nothing_else_is_in_hand")
    yield from three_seats.still_checks(at)
    yield from errands.before_combat_checks(at)


@command
class StartBattle(Command):
    """S.3, S.4  Army Combat in a hex where both sides have Forces. told: both Forces as they stand there now, where the
    record does not have them: rows of (seat, people, Strength Points). against: whom, where two other seats have Forces
    there (V).
    """

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "start Army Combat in a hex"
    cites: ClassVar[str] = "S.3"
    hex: str
    told: Shares = ()
    against: str = later(default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from turn_checks(at)
        yield from price.gates(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.armies.are_on and at.state.phase is TURN_OF.get(at.seat) and not at.state.stack

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield from furthest(hex_checks(at, hex_) for hex_ in forces.contested(at.state))

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        known = tuple(
            (hex_, hex_) for hex_ in to_fight(at.state, by_units=do_units_provoke(at)) if hold(hex_checks(at, hex_))
        )
        if known:
            yield Domain(name="hex", kind="one_of", options=known, is_apart=True)
            met = foes(at, at.seat, str(filled.get("hex", "")))
            if len(met) > 1:
                yield Domain(name="against", kind="one_of", options=tuple((seat, seat) for seat in met), is_apart=True)
        else:
            yield Domain(name="hex", kind="place")
            rows = tuple(
                ((side_of(at.state, people.name), people.name, forces.MOST_TOLD), people.name)
                for people in order_of_battle.peoples().values()
            )
            yield Domain(name="told", kind="shares", options=rows, low=0, high=2 * forces.MOST_TOLD, default=())

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        met = fixed.get("against", "")
        says = "offer.StartBattle_against" if met else "offer.StartBattle"
        return says, {"hex": fixed.get("hex", ""), **({"seat": met} if met else {})}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        peoples = order_of_battle.peoples()
        known = all(what in peoples and side_of(at.state, what) == seat and n > 0 for seat, what, n in self.told)
        yield Check("S", known, "own_points_are_told", ESSENTIAL)
        yield from whole_checks(at, self.hex, self.told)
        after = _as_told(at.state, self.hex, self.told) if known else at.state
        too_many = more_than_came(after, self.told) if known else ()
        facts = {"people": next(iter(too_many), "")}
        yield Check("S.1", False, "group_has_so_many", WARNS, facts=facts, applies=bool(too_many))
        yield from hex_checks(replace(at, state=after), self.hex, self.against)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from (events := list(company.stayed(at, at.state)))
        at = turn_search.after(at, events)
        yield from _tellings(at.state, self.hex, self.told)
        searches = tuple(turn_search.movement_over(at))
        if searches:
            # D.4: who stayed with the enemy is searched for once movement is over, before anybody fights.
            yield from searches
            return
        state = _as_told(at.state, self.hex, self.told)
        open_to = combat.left_open_to(at)
        if open_to:
            # P.1: Individual Combat comes first, and the other seat may start one.
            yield combat.CombatLeftOpen(open_to[0], battle=self.hex, against=self.against)
        else:
            yield from begun(replace(at, state=state), self.hex, self.against)


def _tellings(state: State, hex_: str, told: Shares) -> Iterator[Event]:
    for side in seats_of(state):
        rows = tuple(row for row in told if row[0] == side)
        if rows:
            yield ForceTold(side, hex_, rows)


def _as_told(state: State, hex_: str, told: Shares) -> State:
    for happened in _tellings(state, hex_, told):
        state = happened.apply(state)
    return state


def to_fight(state: State, *, by_units: bool = True) -> tuple[str, ...]:
    """S.3  Hexes in which the seat whose turn it is still has to fight. by_units: as of `is_saruman_spared`."""
    if state.three.is_on:
        mine = TURN_SEAT.get(state.phase, "")
        own = (hex_ for hex_ in forces.contested(state) if forces.stands(state, mine, hex_))
        return tuple(hex_ for hex_ in own if _left(state, hex_, by_units=by_units))
    return tuple(hex_ for hex_ in forces.contested(state) if hex_ not in state.so_far.armies.settled)


def _left(state: State, hex_: str, *, by_units: bool) -> tuple[str, ...]:
    """V  With whom the seat whose turn it is has not fought in this hex yet, and may."""
    mine = TURN_SEAT.get(state.phase, "")
    met = forces.foes_at(state, mine, hex_)
    done = state.so_far.armies.settled
    spared = [one for one in met if is_saruman_spared(state, mine, one, by_units=by_units)]
    return tuple(one for one in met if f"{hex_}/{one}" not in done and one not in spared)


def foes(at: Situation[State], seat: str, hex_: str) -> tuple[str, ...]:
    """S.3, V  Whom a seat could attack in this hex, as everybody sees."""
    if not at.state.three.is_on:
        return forces.foes_at(at.state, seat, hex_)
    return _left(at.state, hex_, by_units=do_units_provoke(at))


def _three_checks(at: Situation[State], hex_: str, against: str) -> Iterator[Check]:
    """V, X.1, Y.5  Whom the seat attacks, where there are three: somebody who has a Force there; Saruman only once he
    has acted against the Dark Power; and no ally, as the seat's own desk knows.
    """
    state, met = at.state, forces.foes_at(at.state, at.seat, hex_)
    if not state.three.is_on:
        return
    whom = against or (met[0] if len(met) == 1 else "")
    facts = {"hex": hex_, "seat": whom}
    yield Check("S.3", whom in met, "somebody_is_attacked", ESSENTIAL, facts=facts, applies=len(met) > 0)
    yield provoked_check(at, whom, hex_)
    allied = are_allied(state, at.seat, whom) and allies_keep_peace(at)
    yield Check("X.1", not allied, "ally_is_not_attacked", secret_to=at.seat, facts=facts)
    lent = three_seats.is_lent_away(at, hex_)
    yield Check("X.1", not lent, "force_is_not_lent", secret_to=at.seat, facts=facts)


def hex_checks(at: Situation[State], hex_: str, against: str = "", *, is_paid: bool = True) -> Iterator[Check]:
    """S.3  Whether there is Army Combat in this hex."""
    state, facts = at.state, {"hex": hex_}
    yield Check("S.3", places.is_hex(hex_), "that_is_a_hex", ESSENTIAL, facts=facts)
    both = forces.stands(state, at.seat, hex_) and bool(forces.foes_at(state, at.seat, hex_))
    yield Check("S.3", both, "both_have_forces_there", ESSENTIAL, facts=facts)
    counted = all(forces.total_at(state, seat, hex_) is not None for seat in seats_of(state))
    yield Check("S.3", counted, "both_strengths_are_told", ESSENTIAL, facts=facts, applies=both)
    whom = against or (foes(at, at.seat, hex_) or ("",))[0]
    fresh = f"{hex_}/{whom}" not in state.so_far.armies.settled and hex_ not in state.so_far.armies.settled
    yield Check("S.3", fresh, "combat_there_is_over", facts=facts)
    yield from _three_checks(at, hex_, against)
    yield sleeping.attack_check(at, at.seat, hex_)
    # RULING: P.1 puts Siege Combat last in the Dark Power's turn; S.4 knows one procedure for both seats.
    left = [one for one in to_fight(state, by_units=do_units_provoke(at)) if sleeping.may_attack(at, at.seat, one)]
    open_field = [one for one in left if one != hex_ and not ground.is_citadel(at, one)]
    if not price.is_beyond(at, hex_):
        open_field = [one for one in open_field if not price.is_beyond(at, one)]
    last = ground.is_citadel(at, hex_) and bool(open_field) and at.reads_first("siege-order")
    yield Check("P.1", False, "sieges_come_last", facts=facts | {"hexes": tuple(open_field)}, applies=last)
    away = sum(state.armies.untold.values())
    yield Check("S.2", False, "forces_have_marched_untold", WARNS, facts={"count": away}, applies=away > 0 and both)
    if is_paid:
        yield from price.checks(at, hex_)


def begun(at: Situation[State], hex_: str, against: str = "", of: str = "", *, now: bool = False) -> Iterator[Event]:
    """S.3  The battle itself: what is looked up for it, what it costs, and whom it mobilizes (T.3). of: whose Force
    attacks, where an ally sends it (X.1); now: the seat of the situation attacks, in whatever Player-Turn (R.18).

    # RULING: an alliance is seen by everybody once two defend together: Y.5 has it discovered.
    """
    state = at.state
    # Where all agree to a battle in nobody's Player-Turn, whoever begins it attacks.
    turns = {} if now else TURN_OF
    attacker = of or next((seat for seat, phase in turns.items() if phase is state.phase), at.seat)
    cost = price.of_attack(at, attacker, hex_)
    cost = 0 if of and not at.reads_first("allied-units-price") else cost
    paid = hex_ in state.so_far.armies.attacked
    holder = forces.controller(state, hex_) if ground.is_citadel(at, hex_) else ""
    met = (*foes(at, attacker, hex_), *forces.foes_at(state, attacker, hex_))
    defenders = odds.defenders(at, attacker, against if against in met else met[0], hex_)
    factor = odds.factor_at(at, attacker, hex_, holder, defenders)
    rows = tuple(
        (seat, people, count or 0)
        for seat in (attacker, *defenders)
        for people, count in forces.points_at(state, seat, hex_).items()
    )
    if len(defenders) > 1 and not state.three.is_ally_told:
        yield AllianceSeen(*defenders)
    by = ally_of(state, of) if of and not at.reads_first("lent-battle-decides") else ""
    yield BattleBegun(hex_, attacker, rows, factor, holder, 0 if paid else cost, by, odds.otherwise(at), now)
    # RULING: S.3 asks Sauron's Eye for the two points, whoever attacks, and a table may spare it them against Saruman.
    spared = attacker == SARUMAN and hex_ not in state.so_far.armies.defended and not at.reads_first("saruman-defends")
    if DARK_POWER in defenders and (spared or not price.is_due(at, hex_)):
        yield DefencePaid(hex_, in_full=True, cost=0)
    yield from lamps.by_combat(at, (people for _, people, _ in rows))


@command
class PayDefence(Command):
    """S.3/shadow-point-costs  The Dark Power is attacked: it pays to defend in full, or defends at half strength."""

    meaning: ClassVar[str] = "pay two Shadow Points to defend in full, or defend at half strength"
    cites: ClassVar[str] = "S.3"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    in_full: bool

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("S.3", at.seat == DARK_POWER, "dark_power_pays")
        yield Check("S.3", pending(at.state)[0] == PRICE, "defence_is_to_be_paid", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="in_full", kind="one_of", options=((True, "full"), (False, "half")), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        price = at.charts.find(at.state.schedule, "defend_in_full") or "?"
        return ("offer.PayDefence_full" if fixed["in_full"] else "offer.PayDefence_half"), {"points": price}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from shadow_points.priced_checks(at, "defend_in_full", int(self.in_full))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        price = at.charts.number(at.state.schedule, "defend_in_full") if self.in_full else 0
        yield DefencePaid(at.state.the(Battle).hex, self.in_full, price)


@event
class BattleBegun(Event):
    """S.3  Army Combat is on: the Forces by people, the terrain's factor, who controls the Citadel, what it cost. by:
    who speaks for the Attacker's Force, where an ally does (X.1). otherwise: open questions that it rests on, where the
    table reads them otherwise than the app does; at_once: the Player-Turn goes on afterwards (R.18).
    """

    hex: str
    attacker: str
    points: Shares
    factor: int = 1
    holder: str = ""
    cost: int = 0
    by: str = later(default="")
    otherwise: tuple[str, ...] = later(default=())
    at_once: bool = later(default=False)

    def apply(self, state: State) -> State:
        if state.now(Contact):
            state = state.pop()
        strengths: dict[str, dict[str, int]] = {self.attacker: {}}
        for seat, people, count in self.points:
            strengths.setdefault(seat, {})[people] = count
        if set(strengths) == {DARK_POWER, SARUMAN}:
            state = provoked(state, "army_combat")
        before = state.so_far.armies
        attacked = (*before.attacked, self.hex) if self.hex not in before.attacked else before.attacked
        done = replace(before, attacked=attacked, is_begun=True, is_moving=True)
        if not self.at_once:
            state = state.has_done(armies=done, is_movement_over=True, is_combat_over=True)
        paid = before.defended.get(self.hex)
        held_by = forces.controller(state, self.hex)
        begun = Battle(self.hex, self.attacker, strengths, self.factor, self.holder, held_by, paid, by=self.by)
        return state.spend(self.cost).push(replace(begun, otherwise=self.otherwise, at_once=self.at_once))


@event
class DefencePaid(Event):
    """S.3/shadow-point-costs  How the Dark Power defends in this hex for the rest of the Player-Turn."""

    section: ClassVar[str] = "S.3/shadow-point-costs"
    hex: str
    in_full: bool
    cost: int

    def apply(self, state: State) -> State:
        fight, before = state.the(Battle), state.so_far.armies
        paid = replace(before, defended={**before.defended, self.hex: self.in_full})
        return state.has_done(armies=paid).spend(self.cost).put(replace(fight, full=self.in_full))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """What the battle waits for."""
    waits, force = pending(at.state)
    if not waits:
        return
    fight, (_, seat) = at.state.the(Battle), asked(at.state)
    facts: dict[str, Any] = {
        "hex": fight.hex, "odds": odds.odds_of(fight), "round": fight.round, "attack": fight.total(fight.attacker),
        "defence": fight.total(fight.defender), "points": fight.due.get(force, 0),
    }  # fmt: skip
    answers = {
        PRICE: ("PayDefence", "S.3"), LEADER: ("LeadArmy", "S.6"), SORCERY: ("CastForArmy", "H.2"),
        LOSSES: ("TakeLosses", "S.3"), KILLED: ("NameKilled", "S.7"), PARTING: ("StayInBattle", "S.3"),
    }  # fmt: skip
    if waits == SPELL:
        yield Roll(id="army_sorcery", seat=seat, cites="H.2", says="ask.army_sorcery", facts=facts)
    elif waits == ROLL:
        says = "ask.siege" if fight.holder else "ask.battle"
        yield Roll(id="battle", seat=seat, cites="S.3", says=says, facts=facts)
    else:
        answer, cites = answers[waits]
        yield Choose(id=f"army_{waits}", seat=seat, cites=cites, says=f"ask.army_{waits}", answer=answer, facts=facts)
