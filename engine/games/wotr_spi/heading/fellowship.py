"""The Fellowship's plans: to the fire by the shortest way, into every fight on it, or to the Citadels, to hold out."""

from collections.abc import Iterator
from typing import Final

from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.at_home import bound, free_counters
from engine.games.wotr_spi.forces import is_with_army, places_of
from engine.games.wotr_spi.heading import armies
from engine.games.wotr_spi.heading.scene import Idea, Scene
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.in_hand import (
    Attempt,
    LateLeaders,
    Leaders,
    Reveal,
    RingFrees,
    Succession,
    TellCards,
)
from engine.games.wotr_spi.pieces import (
    BARAD_DUR,
    FELLOWSHIP,
    GANDALFS,
    HOBBITS,
    MEMBERS,
    ORODRUIN,
    RING_CARD,
    RIVENDELL,
)
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement import unfinished, ways
from engine.games.wotr_spi.steps.f_movement.layout import at_least
from engine.games.wotr_spi.steps.f_movement.places import is_hex
from engine.games.wotr_spi.steps.g_combat import fighting
from engine.games.wotr_spi.steps.g_combat.fighting import HELPFUL, SPOTTED_HOBBIT, SWORDS, UNNAMED, can_use_sorcery
from engine.games.wotr_spi.steps.j_search import captives
from engine.games.wotr_spi.steps.k_citadels.citadels import LEADERS
from engine.games.wotr_spi.steps.l_magic import magic
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.t_mobilization.lamps import MINAS_TIRITH, is_mobilized

FIRE, BOLD, HAVEN, MUSTER = "fire", "bold", "haven", "muster"
AIMS: Final = (FIRE, FIRE, FIRE, BOLD, BOLD, HAVEN)
CAMPAIGN_AIMS: Final = (FIRE, FIRE, BOLD, MUSTER, MUSTER, MUSTER)
MOVES: Final = 10
"""Half Movement Points of the slowest of the nine."""
DOOMED: Final = ("aragorn", "gandalf_grey", "gandalf_white")
"""Whose fall to the Ring ends the game (O.2)."""
HAVENS: Final = ("W2918", "E0428", "W2631", "W2524")
MOST_ROUNDS = 6


def ideas(scene: Scene, aim: str) -> Iterator[Idea]:
    """What the Fellowship would do now, the best first."""
    state = scene.state
    yield from _ring(scene, aim)
    if state.stack:
        yield from _answers(scene, aim)
        yield from armies.ideas(scene, FELLOWSHIP, 0)
        return
    yield from armies.ideas(scene, FELLOWSHIP, int(aim == MUSTER or scene.chance.one_in(8)))
    if state.phase is Phase.FELLOWSHIP and not state.so_far.is_movement_over:
        yield from _before_moving(scene)
        yield from _moves(scene, aim)
    if state.phase is Phase.FELLOWSHIP and aim == BOLD:
        for hex_ in fighting.contacts(scene.at, FELLOWSHIP):
            yield FELLOWSHIP, "StartCombat", {"hex": hex_}
    if state.phase is Phase.FELLOWSHIP and scene.chance.one_in(3):
        for name in GANDALFS:
            if (state.turn, name) in state.attempts:
                continue
            yield FELLOWSHIP, "AttemptToSeize", {"seizer": name}
    yield from armies.battles(scene, FELLOWSHIP)


def _ring(scene: Scene, aim: str) -> Iterator[Idea]:
    """Into the fire; on the finger of who would fall to it, or of a captive; off again, but for him."""
    state, ring = scene.state, scene.state.ring
    if ring.bearer is None or state.phase in (Phase.SETUP, Phase.OVER):
        return
    falls = aim == BOLD and ring.bearer in DOOMED
    if state.phase is Phase.RING:
        yield FELLOWSHIP, "CastRingIntoFire", {}
        if ring.is_worn and not falls:
            yield FELLOWSHIP, "TryToRemoveRing", {}
    held = state.people[ring.bearer].is_captive
    if not ring.is_worn and (falls or held or scene.chance.one_in(150)) and scene.bearer_hex() != ORODRUIN:
        yield FELLOWSHIP, "PutOnRing", {}


def _before_moving(scene: Scene) -> Iterator[Idea]:
    state = scene.state
    for hex_ in captives.held(state):
        for captive in captives.may_try(state, hex_):
            yield FELLOWSHIP, "TryEscape", {"hex": hex_, "captive": captive}
    if state.gandalf_due is not None:
        yield FELLOWSHIP, "PlaceGandalf", {"hex": RIVENDELL}
    if scene.chance.one_in(3):
        yield from (
            (FELLOWSHIP, "TakeMagicCards", {"hex": hex_, "count": 1})
            for hex_ in state.magic.boxes
            if magic.takeable(state, hex_) > 0 and magic.is_fellowship_there(state, hex_)
        )


def _moves(scene: Scene, aim: str) -> Iterator[Idea]:
    """Every company that has not moved yet, each towards its goal, as far as it may go."""
    state = scene.state
    if unfinished.waits_for_aragorn(state):
        goes = {"origin": ways.DUNHARROW, "to": ways.PATHS_OF_THE_DEAD, "face_down": 1}
        yield FELLOWSHIP, "MoveFellowship", goes
    most = MOVES // 4 * 2 if in_force.storms_rage(state) else MOVES
    for hex_ in state.fellowship_hexes():
        if state.so_far.walked.get(hex_) or hex_ not in state.so_far.began:
            continue
        stack = state.stacks.get(hex_, Stack())
        up = [name for name in state.face_up_at(hex_) if name != "gollum" and not state.people[name].is_captive]
        free = free_counters(state, hex_)
        if not (free or stack.spotted_hobbits or up):
            continue
        path = scene.routes.way(scene.at, hex_, _goal(scene, aim, hex_), most)
        who = _party(scene, hex_, free)
        if state.armies.are_on and not who:
            who = _without_leaders(scene, hex_)
            if not who and not up and not stack.spotted_hobbits:
                continue
        for length in range(len(path), 0, -1):
            yield (
                FELLOWSHIP,
                "MoveFellowship",
                {
                    "origin": hex_, "to": path[length - 1], "path": list(path[:length]), "face_up": up,
                    "face_down": len(who) if who or state.armies.are_on else free,
                    "spotted_hobbits": stack.spotted_hobbits,
                    "names": list(who) if who and not stack.spotted_hobbits else [],
                },
            )  # fmt: skip


def _party(scene: Scene, hex_: str, count: int) -> tuple[str, ...]:
    """Now and then a few with the Ringbearer leave the rest behind; () for everybody."""
    here = [name for name in scene.hidden_in(hex_) if scene.state.people[name].spotted_in is None]
    bearer = scene.state.ring.bearer
    if len(here) != count or bearer not in here or count < 4 or not scene.chance.one_in(6):
        return ()
    others = scene.chance.shuffled(name for name in here if name != bearer)
    return (bearer, *others[: scene.chance.between(1, 3)])


def _without_leaders(scene: Scene, hex_: str) -> tuple[str, ...]:
    """Who leads Armies stays beside his own, and goes where one stands when it has left him."""
    state = scene.state
    stays = (*bound(state, hex_), "denethor", *(pieces.LEADERS if is_with_army(state, hex_) else ()))
    here = (name for name in scene.hidden_in(hex_) if state.people[name].spotted_in is None)
    return tuple(name for name in here if name not in stays)


def _goal(scene: Scene, aim: str, hex_: str) -> str:
    state = scene.state
    if aim == MUSTER and (goal := _to_wake(state)):
        return goal
    if hex_ != scene.bearer_hex():
        if state.armies.are_on and not set(scene.hidden_in(hex_)) & set(MEMBERS):
            own = [place for place in places_of(state, FELLOWSHIP) if is_hex(place)]
            return min(own, key=lambda place: at_least(scene.at, hex_, place), default=hex_)
        return HAVENS[sum(map(ord, hex_)) % len(HAVENS)]
    if aim == HAVEN and state.turn < 30:
        return HAVENS[state.turn // 12 % 2]
    foes = sorted(
        person.hex or ""
        for person in state.people.values()
        if person.side != FELLOWSHIP and person.hex not in (None, BARAD_DUR) and not person.is_dead
    )
    if aim == BOLD and state.ring.bearer not in DOOMED and foes:
        return min(foes, key=lambda foe: len(scene.routes.way(scene.at, hex_, foe, 200)) or 99)
    return ORODRUIN


def _to_wake(state: State) -> str:
    """T.1, T.2  Where Gandalf still has to go, before the Ring goes to the fire."""
    theoden = state.people["theoden"].hex
    if not is_mobilized(state, "gondor"):
        return MINAS_TIRITH
    return theoden or "" if not is_mobilized(state, "rohan") else ""


def _answers(scene: Scene, aim: str) -> Iterator[Idea]:
    """What is asked of the Fellowship while something is in hand, answered as it is."""
    state = scene.state
    match state.in_hand:
        case Reveal(hex=hex_):
            here = scene.hidden_in(hex_)
            hobbits = [name for name in here if name in HOBBITS and state.people[name].spotted_in is None]
            named = [name for name in here if name not in HOBBITS]
            yield FELLOWSHIP, "RevealSpotted", {"named": named, "hobbits": len(hobbits), "which": hobbits}
        case TellCards(hex=hex_, victim=victim):
            yield from _told(scene, hex_, victim)
        case Leaders(hex=hex_, named=told) | LateLeaders(hex=hex_, named=told):
            there = [name for name in LEADERS if state.people[name].hex == hex_ and not state.people[name].is_dead]
            there = [name for name in there if name not in told]
            yield FELLOWSHIP, "NameLeaders", {"leaders": there}
        case Attempt(seizer=name):
            seizer = state.people[name]
            where = scene.bearer_hex() or ""
            met = seizer.name == "gollum" or (bool(where) and seizer.hex == where)
            yield FELLOWSHIP, "AnswerAttempt", {"is_met": met, "hex": where if met else ""}
        case Succession(hex=hex_):
            alive = [name for name in (*DOOMED, *HOBBITS) if not state.people[name].is_dead]
            there = [name for name in alive if state.people[name].hex == hex_]
            lost = [name for name in alive if state.people[name].hex is None]
            for name in (*there, *lost) if aim == BOLD else (*reversed(there), *reversed(lost)):
                yield FELLOWSHIP, "NameSuccessor", {"name": name}
        case Combat(hex=hex_, chooses=seat) if seat == FELLOWSHIP:
            yield from _fighters(scene, aim, hex_)
        case Duel() if fighting.next_to_say(state) == FELLOWSHIP:
            yield FELLOWSHIP, "DeclareAttack", _attack(scene)
        case Duel(stop=stop) | CombatPause(stop=stop) if FELLOWSHIP not in stop:
            duel = state.now(Duel)
            fights_on = aim == BOLD and (duel.round if duel else 1) < MOST_ROUNDS
            yield FELLOWSHIP, "StopOrGoOn", {"stop": not fights_on}
        case RingFrees():
            bearer = state.people[str(state.ring.bearer)]
            who = "hobbit" if bearer.name in HOBBITS else bearer.name
            if bearer.is_captive and bearer.hex:
                yield FELLOWSHIP, "SlipAway", {"hex": bearer.hex, "captive": who}
            yield FELLOWSHIP, "SlipAway", {}


def _told(scene: Scene, hex_: str, victim: str) -> Iterator[Idea]:
    state = scene.state
    there = [name for name in scene.hidden_in(hex_) if name in HOBBITS]
    names = there if victim == "hobbit" else [victim]
    spotted = sorted(names, key=lambda name: state.people[name].spotted_in is None)
    for name in spotted:
        cards = [card for card, holder in state.magic.held.items() if holder == name and card != RING_CARD]
        yield FELLOWSHIP, "TellMagicCards", {"cards": cards, "who": name if victim == "hobbit" else ""}


def _fighters(scene: Scene, aim: str, hex_: str) -> Iterator[Idea]:
    """A bold Ringbearer stands forth himself; else whoever really stands there."""
    state = scene.state
    picks, hidden = fighting.picks(scene.at, FELLOWSHIP), scene.hidden_in(hex_)
    here = [name for name in hidden if name in HOBBITS and name not in state.the(Combat).out]
    here.sort(key=lambda name: (name == state.ring.bearer) != (aim == BOLD))
    named = [name for name in picks if name in hidden or name in state.face_up_at(hex_)]
    chosen: list[Idea] = [(FELLOWSHIP, "ChooseFighter", {"name": name}) for name in named]
    unnamed = [name for name in picks if name in UNNAMED]
    small: list[Idea] = []
    for name in here:
        fitting = sorted(unnamed, key=lambda kind: (kind == SPOTTED_HOBBIT) != bool(state.people[name].spotted_in))
        small += [(FELLOWSHIP, "ChooseFighter", {"name": kind, "hobbit": name}) for kind in fitting]
    yield from (*small, *chosen) if aim == BOLD else (*chosen, *small)


def _attack(scene: Scene) -> dict[str, object]:
    state = scene.state
    name = fighting.fighter(state, FELLOWSHIP).name
    own = [card for card in HELPFUL if state.magic.held.get(card) == name]
    swords = [card for card in own if card in SWORDS]
    items = [card for card in own if card not in swords[1:]]
    return {"sorcery": can_use_sorcery(state, FELLOWSHIP) and scene.chance.one_in(2), "items": items}
