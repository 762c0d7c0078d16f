"""The Dark Power's plans: hunt the Ring and carry it to Barad-dur, besiege three Citadels, or have the Ring seized."""

from collections.abc import Iterator
from typing import Final

from engine.games.wotr_spi.heading import armies
from engine.games.wotr_spi.heading.scene import Idea, Scene
from engine.games.wotr_spi.in_combat import CombatPause, Duel
from engine.games.wotr_spi.in_hand import (
    Capture,
    Contact,
    EnteredHex,
    Expelled,
    ForceStays,
    LastSearches,
)
from engine.games.wotr_spi.pieces import BARAD_DUR, DARK_POWER, NAZGUL, RIVENDELL
from engine.games.wotr_spi.state import Phase, Stack
from engine.games.wotr_spi.steps.f_movement import dark_movement, places
from engine.games.wotr_spi.steps.g_combat import fighting
from engine.games.wotr_spi.steps.j_search import captives, turn_search
from engine.games.wotr_spi.steps.j_search.march import HOMES
from engine.games.wotr_spi.steps.j_search.search import may_search
from engine.games.wotr_spi.steps.k_citadels.citadels import LEAST_NAZGUL, MILITARY
from engine.games.wotr_spi.steps.m_ring import seizing

HUNT, SIEGE, SEIZE, WAR = "hunt", "siege", "seize", "war"
AIMS: Final = (HUNT, HUNT, SIEGE, SIEGE, SEIZE)
CAMPAIGN_AIMS: Final = (HUNT, HUNT, WAR, WAR, WAR, SEIZE)
FLIGHT = 2
"""Shadow Points a Nazgul costs to move, and to join in a reduction (I.3)."""
ORC_MOVES: Final = 8
"""Half Movement Points of a band with captives."""
ENOUGH: Final = 7
"""Nazgul with whom a siege is worth beginning."""


def ideas(scene: Scene, aim: str) -> Iterator[Idea]:
    """What the Dark Power would do now, the best first."""
    state = scene.state
    if state.stack:
        yield from _answers(scene)
        yield from armies.ideas(scene, DARK_POWER, _left(scene))
        return
    yield from armies.ideas(scene, DARK_POWER, _left(scene) if aim == WAR or scene.chance.one_in(4) else 0)
    if aim == SEIZE or scene.chance.one_in(3):
        yield from _attempts(scene)
    if may_search(state) and aim != WAR:
        yield from _searches(scene)
    if state.phase is Phase.DARK_POWER and not state.so_far.is_movement_over and not state.so_far.reduced:
        yield from _marches(scene)
        yield from _flights(scene, aim)
    if state.phase is Phase.DARK_POWER:
        yield from _assaults(scene, aim)
        yield from armies.battles(scene, DARK_POWER)


def _attempts(scene: Scene) -> Iterator[Idea]:
    """Each of those who can seize the Ring, once a Game-Turn, and the cards that let them."""
    state = scene.state
    if (state.turn, "saruman") not in state.attempts:
        yield DARK_POWER, "AttemptToSeize", {"seizer": "saruman"}
    for card in seizing.CARDS.values():
        if card in state.events.hands.get(DARK_POWER, ()):
            yield DARK_POWER, "PlayEvent", {"card": card}


def _assaults(scene: Scene, aim: str) -> Iterator[Idea]:
    """Combat with those who are spotted, unless all points go into a siege."""
    state = scene.state
    for hex_ in fighting.contacts(scene.at, DARK_POWER) if aim != SIEGE else ():
        yield DARK_POWER, "StartCombat", {"hex": hex_}
    for hex_ in MILITARY if not state.armies.are_on else ():
        count = len(turn_search.nazgul_at(state, hex_))
        if LEAST_NAZGUL <= count <= _left(scene):
            yield DARK_POWER, "AttemptReduction", {"hex": hex_}


def _left(scene: Scene) -> int:
    """Shadow Points still to be spent without overspending."""
    shadow = scene.state.shadow
    return 0 if shadow.points is None else shadow.points - shadow.spent


def _searches(scene: Scene) -> Iterator[Idea]:
    """The whole force where most of the unspotted stand, or with those who are spotted already."""
    state, search = scene.state, scene.state.search
    near = [hex_ for hex_ in state.fellowship_hexes() if places.province(scene.at, hex_) in search.provinces]
    idle = [name for name in state.nazgul_alive() if not state.spotted_at(state.people[name].hex or "")]
    nazgul, left = min(search.nazgul_left, len(idle)), _left(scene)
    if (FLIGHT * nazgul if search.nazgul_left else 1) > left:
        return
    for hex_ in sorted(near, key=lambda hex_: -state.stacks.get(hex_, Stack()).face_down):
        if state.spotted_at(hex_):
            yield DARK_POWER, "SendForce", {"hex": hex_, "nazgul": idle[:nazgul], "orcs": search.orcs_left}
        yield DARK_POWER, "SearchHex", {"hex": hex_, "nazgul": nazgul, "orcs": search.orcs_left}


def _marches(scene: Scene) -> Iterator[Idea]:
    """Captives to Barad-dur, and whoever has the Ring of those that obey the Dark Power."""
    state = scene.state
    for hex_ in captives.held(state):
        if hex_ not in state.so_far.carried:
            home = HOMES[state.orcs[hex_].kind] if hex_ in state.orcs else BARAD_DUR
            path = scene.routes.way(scene.at, hex_, home, ORC_MOVES)
            for length in range(len(path), 0, -1):
                values = {"origin": hex_, "to": path[length - 1], "path": list(path[:length])}
                yield DARK_POWER, "CarryCaptives", values
    bearer = state.people.get(state.ring.bearer or "")
    walkers = dark_movement.walkers(state)
    if bearer is not None and bearer.side == DARK_POWER and bearer.name not in NAZGUL:
        if bearer.name in walkers:
            yield from _walk(scene, bearer.name, bearer.hex or "", state.ring.errand or BARAD_DUR)
    elif bearer is not None and bearer.name in NAZGUL:
        yield DARK_POWER, "MoveNazgul", {"nazgul": [bearer.name], "to": BARAD_DUR}
    lies = state.ring.lies_at
    if lies and scene.chance.one_in(2):
        yield DARK_POWER, "MoveNazgul", {"nazgul": list(state.nazgul_alive()[:1]), "to": lies}
    if "saruman" in walkers and scene.chance.one_in(3) and state.people["saruman"].hex:
        spotted = [hex_ for hex_ in state.fellowship_hexes() if state.spotted_at(hex_)]
        for hex_ in spotted[:1]:
            yield from _walk(scene, "saruman", str(state.people["saruman"].hex), hex_)


def _walk(scene: Scene, name: str, origin: str, goal: str) -> Iterator[Idea]:
    if origin == goal:
        goal = BARAD_DUR
    path = scene.routes.way(scene.at, origin, goal, 10)
    for length in range(len(path), 0, -1):
        values = {"name": name, "to": path[length - 1], "path": list(path[:length])}
        yield DARK_POWER, "MoveDarkPower", values
    # Out of Lorien no way may be told, and where the record lost him his way begins nowhere; his end is told alone.
    if not path or goal == BARAD_DUR:
        yield DARK_POWER, "MoveDarkPower", {"name": name, "to": goal}


def _flights(scene: Scene, aim: str) -> Iterator[Idea]:
    """To a Citadel until there are enough; else to those who are spotted, most of all to a Ringbearer all know of."""
    state = scene.state
    affordable = _left(scene) // FLIGHT
    if affordable < 1:
        return
    alive = state.nazgul_alive()
    citadels = [hex_ for hex_ in MILITARY if hex_ not in state.captured_citadels]
    if aim == SIEGE and state.mobilized_by and citadels:
        goal = citadels[0]
        away = [name for name in alive if state.people[name].hex != goal]
        there = len(alive) - len(away)
        if there < ENOUGH:
            yield DARK_POWER, "MoveNazgul", {"nazgul": away[: min(affordable, ENOUGH - there)], "to": goal}
        return
    spotted = [hex_ for hex_ in state.fellowship_hexes() if state.spotted_at(hex_)]
    for hex_ in spotted:
        free = [name for name in alive if state.people[name].hex not in (hex_, *MILITARY)]
        if not turn_search.nazgul_at(state, hex_):
            yield DARK_POWER, "MoveNazgul", {"nazgul": free[: min(3, affordable)], "to": hex_}


def _answers(scene: Scene) -> Iterator[Idea]:
    """What is asked of the Dark Power while something is in hand."""
    yield from _rounds(scene)
    state = scene.state
    match state.in_hand:
        case ForceStays(nazgul=count, orcs=orcs):
            nearest = [name for name in state.nazgul_alive() if state.people[name].hex not in MILITARY]
            nazgul = nearest[:count]
            yield DARK_POWER, "PlaceForce", {"nazgul": nazgul, "orcs": orcs}
        case Capture(hex=hex_):
            for victim in ("hobbit", *state.face_up_at(hex_)):
                yield DARK_POWER, "TryCapture", {"victim": victim}
        case EnteredHex(hex=hex_):
            yield from _searches_on_map((hex_,))
        case LastSearches():
            yield from _searches_on_map(turn_search.left_to_search(scene.at))
        case Expelled(hex=hex_):
            yield DARK_POWER, "TreatTheInside", {"to": ""} if scene.chance.one_in(2) else {"to": _beside(scene, hex_)}
        case Contact(seat=seat) if seat == DARK_POWER and state.phase is Phase.FELLOWSHIP:
            for there in fighting.contacts(scene.at, DARK_POWER):
                yield DARK_POWER, "StartCombat", {"hex": there}


def _searches_on_map(hexes: tuple[str, ...]) -> Iterator[Idea]:
    for there in hexes:
        for searcher in ("orcs", "nazgul"):
            yield DARK_POWER, "SearchOnMap", {"hex": there, "searcher": searcher}


def _rounds(scene: Scene) -> Iterator[Idea]:
    """What a fighter of the Dark Power says before and after a round."""
    state = scene.state
    match state.in_hand:
        case Duel() if fighting.next_to_say(state) == DARK_POWER:
            sorcery = fighting.can_use_sorcery(state, DARK_POWER) and scene.chance.one_in(2)
            yield DARK_POWER, "DeclareAttack", {"sorcery": sorcery}
        case Duel(stop=stop) | CombatPause(stop=stop) if DARK_POWER not in stop:
            yield DARK_POWER, "StopOrGoOn", {"stop": scene.chance.one_in(3)}


def _beside(scene: Scene, hex_: str) -> str:
    way = scene.routes.way(scene.at, hex_, RIVENDELL, 40)
    return way[0] if way else ""
