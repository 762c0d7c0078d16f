"""Saruman's plans in the Three Player Game: an alliance, his voice, the Palantir, Armies, and the Ring."""

from collections.abc import Iterator
from typing import Any, Final

from engine.games.wotr_spi.heading import armies
from engine.games.wotr_spi.heading.scene import Idea, Scene
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.in_hand import Capture, Contact, EnteredHex, ForceStays, LastSearches
from engine.games.wotr_spi.in_three import OneTooMany
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, ISENGARD, SARUMAN
from engine.games.wotr_spi.refusing import may_refuse
from engine.games.wotr_spi.seats import nazgul_of, searcher
from engine.games.wotr_spi.state import Phase, Stack
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.g_combat import fighting
from engine.games.wotr_spi.steps.j_search import captives, turn_search
from engine.games.wotr_spi.steps.j_search.search import may_search
from engine.games.wotr_spi.steps.x_politics import lent_company
from engine.games.wotr_spi.steps.x_politics.alliances import units_of
from engine.games.wotr_spi.steps.y_saruman.persuasion import KINDS

ALONE, WITH_SAURON, WITH_THE_FREE, RING = "alone", "with_sauron", "with_the_free", "ring"
AIMS: Final = (ALONE, WITH_SAURON, WITH_THE_FREE, RING, ALONE, RING)
PARTNER: Final = {WITH_SAURON: DARK_POWER, WITH_THE_FREE: FELLOWSHIP}
FREE: Final = 99
"""Shadow Points that he need not count."""


def ideas(scene: Scene, aim: str) -> Iterator[Idea]:
    """What Saruman would do now, the best first; of an alliance what his ally does for it too."""
    state = scene.state
    if not state.three.is_on:
        return
    if state.stack:
        yield from _answers(scene)
        yield from armies.ideas(scene, SARUMAN, FREE)
        return
    match state.phase:
        case Phase.RING:
            yield SARUMAN, "ReturnSaruman", {}
            yield SARUMAN, "CallNazgul", {}
        case Phase.EVENTS if aim in PARTNER:
            yield from _alliance(scene, PARTNER[aim])
        case Phase.SEARCH if may_search(state) and searcher(state) == SARUMAN:
            yield from _searches(scene)
        case Phase.SARUMAN:
            yield from _turn(scene, aim)
        case Phase.FELLOWSHIP | Phase.DARK_POWER if scene.chance.one_in(12):
            yield from _trade(scene)
    if state.ring.bearer == "saruman" and not state.ring.is_worn:
        yield SARUMAN, "PutOnRing", {}


def _alliance(scene: Scene, partner: str) -> Iterator[Idea]:
    """Both write it down, and lend each other something."""
    state = scene.state
    for seat, to in ((SARUMAN, partner), (partner, SARUMAN)):
        if state.three.pads.get(seat) is None:
            lends = scene.chance.shuffled(units_of(state, seat))[:2]
            yield seat, "WriteAlliance", {"to": to, "lends": lends}


def _trade(scene: Scene) -> Iterator[Idea]:
    trade = scene.state.three.trade
    if trade is not None:
        hand = scene.state.events.hand(trade.to)
        yield trade.to, "AnswerTrade", {"cards": list(hand[: trade.wants])}
    mine = [card for card in scene.state.events.hand(SARUMAN) if card is not None]
    yield SARUMAN, "OfferTrade", {"cards": mine[:1], "wants": 1}


def _turn(scene: Scene, aim: str) -> Iterator[Idea]:
    state, chance = scene.state, scene.chance
    here = state.people["saruman"].hex or ""
    for victim in dict.fromkeys(state.captives_at(here)):
        yield SARUMAN, "Persuade", {"victim": victim, "kind": chance.pick(KINDS)}
    if here == ISENGARD and chance.one_in(15):
        yield SARUMAN, "ChallengeSauron", {}
    if (state.turn, "saruman") not in state.attempts and (aim == RING or chance.one_in(4)):
        yield SARUMAN, "AttemptToSeize", {"seizer": "saruman"}
    for hex_ in captives.held(state):
        if hex_ not in state.so_far.carried:
            path = scene.routes.way(scene.at, hex_, ISENGARD, 8)
            for length in range(len(path), 0, -1):
                values = {"origin": hex_, "to": path[length - 1], "path": list(path[:length])}
                yield SARUMAN, "CarryCaptives", values
    yield from armies.ideas(scene, SARUMAN, FREE)
    yield from _walks(scene, here, aim)
    yield from _lent(scene)
    for hex_ in fighting.contacts(scene.at, SARUMAN):
        for foe in fighting.opponents(state, hex_, SARUMAN):
            yield SARUMAN, "StartCombat", {"hex": hex_, "against": foe}
    yield from armies.battles(scene, SARUMAN)


def _lent(scene: Scene) -> Iterator[Idea]:
    """What his ally has lent him goes somewhere."""
    state, chance = scene.state, scene.chance
    for hex_, names in lent_company.lent_at(state).items():
        hidden = [name for name in names if not state.people[name].is_face_up][:1]
        for to in chance.shuffled(scene.beside(hex_))[:2]:
            values: dict[str, Any] = {"origin": hex_, "to": to, "face_down": len(hidden), "names": hidden}
            yield SARUMAN, "MoveLentCompany", values
    for unit in state.three.lends.get(state.three.ally, ()):
        for to in chance.shuffled(scene.beside(state.people[unit].hex or ""))[:2] if (unit in state.people) else ():
            yield SARUMAN, "MoveLentUnit", {"unit": unit, "to": to}


def _walks(scene: Scene, here: str, aim: str) -> Iterator[Idea]:
    """To somebody spotted, most of all to a Ringbearer all know of; and his Nazgul fly there."""
    state = scene.state
    spotted = [hex_ for hex_ in state.fellowship_hexes() if state.spotted_at(hex_)]
    bearer = scene.bearer_hex()
    goal = bearer if bearer in spotted and aim == RING else next(iter(spotted), "")
    if not goal or not here or "saruman" in state.so_far.ran:
        return
    path = scene.routes.way(scene.at, here, goal, 10)
    for length in range(len(path), 0, -1):
        yield SARUMAN, "MoveDarkPower", {"name": "saruman", "to": path[length - 1], "path": list(path[:length])}
    for name in nazgul_of(state, SARUMAN):
        yield SARUMAN, "MoveNazgul", {"nazgul": [name], "to": goal}


def _searches(scene: Scene) -> Iterator[Idea]:
    state, search = scene.state, scene.state.search
    near = [hex_ for hex_ in state.fellowship_hexes() if places.province(scene.at, hex_) in search.provinces]
    nazgul = min(search.nazgul_left, len(nazgul_of(state, SARUMAN)))
    for hex_ in sorted(near, key=lambda hex_: -state.stacks.get(hex_, Stack()).face_down):
        yield SARUMAN, "SearchHex", {"hex": hex_, "nazgul": nazgul, "orcs": search.orcs_left}
        if search.nazgul_left > nazgul:
            yield SARUMAN, "SearchWithAllied", {"hex": hex_, "nazgul": search.nazgul_left}


def _answers(scene: Scene) -> Iterator[Idea]:
    """What is asked of Saruman while something is in hand."""
    state, chance = scene.state, scene.chance
    match state.in_hand:
        case Duel() as duel if SARUMAN in duel.fighters and fighting.next_to_say(state) == SARUMAN:
            yield SARUMAN, "DeclareAttack", {"sorcery": chance.one_in(2)}
        case Duel(stop=stop) | CombatPause(stop=stop) if SARUMAN not in stop:
            yield SARUMAN, "StopOrGoOn", {"stop": chance.one_in(3)}
        case Combat() if may_refuse(state) and chance.one_in(2):
            for to in (state.hex_in_hand, ISENGARD, *scene.beside(state.hex_in_hand)):
                yield SARUMAN, "RefuseCombat", {"to": to}
        case Contact(seat=seat) if seat == SARUMAN and chance.one_in(2):
            for there in fighting.contacts(scene.at, SARUMAN):
                for foe in fighting.opponents(state, there, SARUMAN):
                    yield SARUMAN, "StartCombat", {"hex": there, "against": foe}
        case OneTooMany():
            yield SARUMAN, "LayOneDown", {"card": next(iter(state.events.hand(SARUMAN)), None)}
            yield SARUMAN, "LayMagicDown", {"card": next(iter(state.three.magic), 0)}
        case _:
            yield from _hunts(scene)


def _hunts(scene: Scene) -> Iterator[Idea]:
    """What is asked of him while his people search and capture."""
    state = scene.state
    match state.in_hand:
        case ForceStays(nazgul=count, orcs=orcs) if searcher(state) == SARUMAN:
            nazgul = list(nazgul_of(state, SARUMAN)[:count])
            yield SARUMAN, "PlaceForce", {"nazgul": nazgul, "orcs": orcs}
        case Capture(hex=hex_) if searcher(state) == SARUMAN:
            for victim in ("hobbit", *state.face_up_at(hex_)):
                yield SARUMAN, "TryCapture", {"victim": victim}
        case EnteredHex(hex=hex_, seat=seat) if seat == SARUMAN:
            for kind in turn_search.searchers_at(scene.at, hex_, SARUMAN):
                yield SARUMAN, "SearchOnMap", {"hex": hex_, "searcher": kind}
        case EnteredHex(hex=hex_):
            for kind in turn_search.searchers_at(scene.at, hex_):
                yield SARUMAN, "SearchWithLent", {"hex": hex_, "searcher": kind}
        case LastSearches(seat=seat) if seat == SARUMAN:
            for hex_ in turn_search.left_to_search(scene.at, SARUMAN):
                for kind in turn_search.searchers_at(scene.at, hex_, SARUMAN):
                    yield SARUMAN, "SearchOnMap", {"hex": hex_, "searcher": kind}
