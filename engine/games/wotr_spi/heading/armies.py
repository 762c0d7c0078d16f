"""Armies in the plans of both seats: reinforcements are set, Forces march on what they can take, fight, and part.

The same head plays both: it takes what is due, and what it does with a Force hangs on who is stronger where.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.heading.scene import Idea, Scene
from engine.games.wotr_spi.in_army import COUNTER, Battle, Routed, RoutReach
from engine.games.wotr_spi.pieces import (
    BARAD_DUR,
    DARK_OBJECTIVES_OF_THREE,
    DARK_POWER,
    FELLOWSHIP,
    HOBBITS,
    OBJECTIVES,
    SARUMAN,
    SARUMANS_OBJECTIVES,
    card_chart,
)
from engine.games.wotr_spi.seats import others
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.s_armies import battle, leaders, marching, pace, parting, rout_captures, routs
from engine.games.wotr_spi.steps.t_mobilization import lamps, schedule

HOBBIT: Final = "hobbit"
ATTACK, DEFENCE = 3, 2
"""Shadow Points of an attack, and of a defence in full (S.3)."""
WALLS: Final = 3
"""By how much a Citadel is taken to multiply who defends it, whatever the box prints (S.4)."""
MOST_ROUNDS: Final = 8
TRIED: Final = 3
"""How many ends of one way are tried, the furthest first."""
GARRISON, GUARD = 5, 40
"""Strength Points that stay in a place of victory, and that the Dark Power gathers in Barad-dur before all else."""


def ideas(scene: Scene, seat: str, left: int) -> Iterator[Idea]:
    """What a seat would do now with its Armies. left: Shadow Points that may still go into them, 0 of a seat that does
    not march.
    """
    state = scene.state
    if not state.armies.are_on:
        return
    if state.stack:
        yield from _answers(scene, seat, left)
        return
    for place in state.armies.of(seat):
        if not places.is_hex(place):
            for hex_ in scene.chance.shuffled(scene.routes.hexes_of(place))[:TRIED]:
                yield seat, "PlaceForceInHex", {"place": place, "hex": hex_}
    if state.phase is not marching.TURN_OF[seat]:
        return
    at = replace(scene.at, seat=seat)
    for part in schedule.waiting(state, seat):
        yield seat, "TakeReinforcements", {"instalment": part.id}
    if seat == FELLOWSHIP:
        yield from _gandalf(state)
    if left and not state.so_far.is_movement_over:
        yield from _marches(scene, at, left)


def battles(scene: Scene, seat: str) -> Iterator[Idea]:
    """Every Army Combat that is left in a seat's Player-Turn, once it has done the rest."""
    state = scene.state
    if state.armies.are_on and not state.stack and state.phase is marching.TURN_OF[seat]:
        for hex_ in battle.to_fight(state):
            yield seat, "StartBattle", {"hex": hex_}


def _gandalf(state: State) -> Iterator[Idea]:
    gandalf = state.people["gandalf_white" if state.is_white_back else "gandalf_grey"]
    wakes = {"gondor": lamps.MINAS_TIRITH, "rohan": state.people["theoden"].hex}
    for group, hex_ in wakes.items():
        if gandalf.hex is not None and gandalf.hex == hex_ and not lamps.is_mobilized(state, group):
            yield FELLOWSHIP, "TellGandalfCame", {"group": group}


def _marches(scene: Scene, at: Situation[State], left: int) -> Iterator[Idea]:
    """The strongest first, each to the nearest place that it can take; the Dark Power as far as its points go."""
    state, seat = scene.state, at.seat
    owing = ATTACK * len(battle.to_fight(state)) if seat == DARK_POWER else 0
    if seat == DARK_POWER and left < owing + ATTACK:
        return
    done = {march[-1] for march in state.so_far.armies.marches}
    own = [place for place in forces.places_of(state, seat) if places.is_hex(place) and place not in done]
    for origin in sorted(own, key=lambda place: -_strength(state, seat, place)):
        rows = {} if origin in battle.to_fight(state) else marching.movable(at, origin)
        goal = _goal(scene, seat, origin, sum(rows.values())) if rows else ""
        if not goal:
            continue
        points = _going(state, seat, origin, rows)
        way = scene.routes.way(at, origin, goal, 2 * pace.slowest_of(state, dict(points)))
        shares = [[seat, people, count] for people, count in points.items()]
        for length in range(len(way), max(0, len(way) - TRIED), -1):
            values = {"origin": origin, "to": way[length - 1], "path": list(way[:length]), "points": shares}
            yield seat, "MarchForce", values


def _going(state: State, seat: str, origin: str, rows: Mapping[str, int]) -> dict[str, int]:
    """All of it, but for a garrison where it holds what the game is won by."""
    stays = GARRISON if origin in _objectives(state, seat) and sum(rows.values()) > 4 * GARRISON else 0
    going = {}
    for people, count in rows.items():
        going[people], stays = max(0, count - stays), max(0, stays - count)
    return {people: count for people, count in going.items() if count}


def _goal(scene: Scene, seat: str, origin: str, strength: int) -> str:
    """The nearest place of victory that this strength can take; else the nearest stronger Force of its own."""
    state = scene.state
    wanted = [place for place in _objectives(state, seat) if place != origin and _is_wanted(state, seat, place)]
    fit = [place for place in wanted if strength >= _defence(state, seat, place)]
    joins = [
        place
        for place in forces.places_of(state, seat)
        if places.is_hex(place) and place != origin and _strength(state, seat, place) > strength
    ]
    if seat == DARK_POWER and _strength(state, seat, BARAD_DUR) < GUARD:
        joins = [BARAD_DUR]
    found = fit or (joins if origin not in _objectives(state, seat) else [])
    return min(found, key=lambda place: layout.at_least(scene.at, origin, place), default="")


def _objectives(state: State, seat: str) -> tuple[str, ...]:
    """U, Z  The places that this seat needs."""
    if not state.three.is_on:
        return OBJECTIVES
    return SARUMANS_OBJECTIVES if seat == SARUMAN else DARK_OBJECTIVES_OF_THREE


def _is_wanted(state: State, seat: str, place: str) -> bool:
    return forces.controller(state, place) != seat or bool(forces.foes_at(state, seat, place))


def _defence(state: State, seat: str, place: str) -> int:
    there = max((_strength(state, other, place) for other in others(state, seat)), default=0)
    factor = WALLS if forces.controller(state, place) != seat else 1
    return factor * there // 2


def _strength(state: State, seat: str, place: str) -> int:
    return sum(count or 0 for count in forces.points_at(state, seat, place).values())


def _answers(scene: Scene, seat: str, left: int) -> Iterator[Idea]:
    """What is asked of a seat while Armies fight, and when one is gone."""
    state = scene.state
    match state.in_hand:
        case Battle() as fight:
            waits, asked = battle.asked(state)
            if asked == seat:
                yield from _in_battle(scene, fight, waits, seat, left)
        case Routed(hex=hex_, seat=whose, by=by) as rout:
            if by == seat and routs.may_capture(state, rout) and not rout.is_reached:
                for who in rout_captures.can_be_reached(state, rout):
                    yield seat, "ReachForRouted", {"who": who}
                yield seat, "LeaveRouted", {}
            elif whose == seat:
                for to in scene.chance.shuffled(scene.beside(hex_)):
                    yield seat, "PlaceRouted", {"to": to}
        case RoutReach(die=die) as reach if die is not None and seat == FELLOWSHIP:
            yield from _taken(scene, reach, die)


def _in_battle(scene: Scene, fight: Battle, waits: str, seat: str, left: int) -> Iterator[Idea]:
    state, chance, force = scene.state, scene.chance, fight.spoken_for(seat)
    match waits:
        case battle.PRICE:
            yield seat, "PayDefence", {"in_full": left >= DEFENCE}
        case battle.LEADER:
            for name in leaders.leaders_of(state, force, fight.hex):
                if state.people[name].hex == fight.hex and not state.people[name].is_dead:
                    yield seat, "LeadArmy", {"leader": name}
            yield seat, "LeadArmy", {"leader": ""}
        case battle.SORCERY:
            yield seat, "CastForArmy", {"sorcery": chance.one_in(2)}
        case battle.KILLED:
            yield from _killed(scene, fight.hex)
        case battle.PARTING:
            yield from _parting(scene, fight, seat, force)


def _killed(scene: Scene, hex_: str) -> Iterator[Idea]:
    """S.7  Somebody who really is there, a Hobbit last."""
    state, hidden = scene.state, scene.hidden_in(hex_)
    for name in parting.company_of(state, FELLOWSHIP, hex_):
        if name != HOBBIT and (name in hidden or name in state.face_up_at(hex_)):
            yield FELLOWSHIP, "NameKilled", {"name": name}
    for name in hidden:
        if name in HOBBITS:
            yield FELLOWSHIP, "NameKilled", {"name": HOBBIT, "hobbit": name}


def _parting(scene: Scene, fight: Battle, seat: str, force: str) -> Iterator[Idea]:
    """The weaker goes, and nobody fights on for ever."""
    other = fight.defender if force == fight.attacker else fight.attacker
    worth = WALLS if fight.holder == force else 1
    weaker = worth * fight.total(force) * 3 < fight.total(other) * 2
    if weaker or fight.round > MOST_ROUNDS or scene.chance.one_in(10):
        if fight.holder == force:
            yield seat, "BreakOff", {}
        for to in scene.chance.shuffled(scene.beside(fight.hex)):
            yield seat, "RetreatForce", {"to": to}
    yield seat, "StayInBattle", {}


def _taken(scene: Scene, reach: RoutReach, die: int) -> Iterator[Idea]:
    """S.7  Whether the die takes the one reached for, as he is; a counter is one of those who lie there."""
    hidden = scene.hidden_in(reach.hex)
    small = [name for name in hidden if name in HOBBITS]
    named = [name for name in hidden if name not in HOBBITS]
    who = {COUNTER: (*named, *small), HOBBIT: tuple(small)}.get(reach.who, (reach.who,))
    for name in who:
        cell = scene.at.charts.find_in_secret(card_chart(name), name, "capture")
        if cell is not None and cell.isdigit() and die <= int(cell):
            told = {"taken": HOBBIT, "hobbit": name} if name in HOBBITS else {"taken": name}
            yield FELLOWSHIP, "AnswerRout", told
    yield FELLOWSHIP, "AnswerRout", {"taken": ""}
