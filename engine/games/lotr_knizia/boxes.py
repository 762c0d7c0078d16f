"""The Event boxes, the tiles and the havens: what each asks for, and what follows, paid or not."""

from typing import Final

from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.costs import Cost
from engine.games.lotr_knizia.in_hand import CHAINED, Discards, Do, Price, Queue, Reveal, Rolls, Step
from engine.games.lotr_knizia.pieces import (
    EOWYN,
    FIGHTING,
    FRIENDSHIP,
    GOLLUM,
    HEART,
    HIDING,
    JOKER,
    PIPE,
    RIDERS,
    RING,
    SUN,
    TRAVELLING,
)
from engine.games.lotr_knizia.state import State

NAZGUL_APPEARS, FELLOWSHIP, RECOVERY, TEST = "nazgul_appears", "fellowship", "recovery", "test"
EACH_ROLLS, TOKENS = "each_rolls", "tokens"
RECOVERING: Final = {RECOVERY: 2, "sam_saves_frodo": 3}
"""What a player may pay in shields for two cards or a step to the light."""
FACES_SHIELDS: Final = 3
"""What Faces of the Dead costs in shields."""
VOLUNTEERS: Final = {"fly_you_fools": 3, pieces.TWO_OR_SAURON: 2}
"""Steps that one player may take upon himself."""
SAURON: Final = {
    NAZGUL_APPEARS: 1,
    "speak_friend": 1,
    "stone_in_the_well": 1,
    "orcs_attack": 2,
    "orcs_storm": 2,
    "forbidden_pool": 2,
    "shelob_appears": 2,
    "shelob_attacks": 3,
    "surrounded": 3,
    pieces.TWO_OR_SAURON: 1,
}
"""How far Sauron moves when a price is not paid."""
ALL_ROLL: Final = ("fly_you_fools", "fire_of_orthanc", "nazgul_searches", "nazgul_attacks")
"""The Events at which each player rolls when nobody pays."""
GROUP: Final[dict[str, Cost]] = {
    "speak_friend": Cost((FRIENDSHIP, JOKER)),
    "orcs_attack": Cost((FIGHTING,) * 5),
    "orcs_storm": Cost(tokens=(HEART, SUN, RING)),
    "gollum": Cost(shields=7),
    "shelob_attacks": Cost((FIGHTING,) * 7),
    "surrounded": Cost(cards=7),
    pieces.THREE_CARDS: Cost(cards=3),
    pieces.ONE_OF_EACH: Cost(cards=1, shields=1, any_tokens=1),
}
"""What the players may pay together."""
ALONE: Final[dict[str, Cost]] = {
    NAZGUL_APPEARS: Cost((HIDING, HIDING)),
    "wormtongue": Cost((FRIENDSHIP, FIGHTING), is_split=True),
    "forbidden_pool": Cost(shields=5),
    "nazgul_attacks": Cost(card=EOWYN),
    "fly_you_fools": Cost(),
    pieces.TWO_OR_SAURON: Cost(),
}
"""What one player must pay alone."""
QUEUES: Final[dict[str, tuple[Cost, ...]]] = {
    FELLOWSHIP: (Cost((FRIENDSHIP,)),),
    TEST: (Cost((JOKER,)),),
    "watcher": (Cost((HIDING,)),),
    "faces_of_the_dead": (Cost((JOKER,)), Cost(shields=FACES_SHIELDS)),
    "pelennor": (Cost(tokens=(HEART,)),),
    "mouth_of_sauron": (Cost(tokens=(SUN,)),),
}
"""What each player pays for himself, in turn: any one of these."""
REVEALED: Final = {"stone_in_the_well": 2, "fire_of_orthanc": 2, "nazgul_searches": 3}
"""The Events for which a card is turned over, and how many symbols like its own are paid."""


def price_of(state: State, name: str) -> Price:
    """What this Event or tile costs, and who may pay."""
    if name in REVEALED:
        payer = state.bearer if name == "nazgul_searches" else state.active
        symbol, _ = pieces.symbols_of(state.shown)
        return Price(name, (payer,), Cost((symbol,) * REVEALED[name]))
    if name == "shelob_appears":
        return Price(name, (state.active,), Cost())
    if name in GROUP:
        return Price(name, state.from_active(), GROUP[name], together=True)
    return Price(name, state.from_active(), ALONE[name])


def begun(state: State, name: str) -> tuple[Step, ...]:
    """What an Event does as it begins. state: with the marker on its box."""
    if name in REVEALED:
        return (Reveal(name),)
    if name in QUEUES or name in RECOVERING:
        return (Queue(name, state.from_active()),)
    if name in GROUP or name in ALONE or name == "shelob_appears":
        return (price_of(state, name),)
    return _by_itself(state, name)


def _by_itself(state: State, name: str) -> tuple[Step, ...]:
    bearer = state.bearer
    match name:
        case "trapped":
            is_done = state.is_done(TRAVELLING) and state.is_done(HIDING)
            return () if is_done else (Do("sauron", count=2, rule=name), Rolls(bearer, ("event",)))
        case "riders":
            if not state.is_done(FRIENDSHIP):
                return (Do("sauron", count=1, rule=name), Rolls(bearer, ("event",)))
            is_there = state.features[RIDERS] == "board"
            return (Do("feature", state.active, card=RIDERS, rule=name),) if is_there else ()
        case "orcs_attack_the_gate":
            assert state.board is not None
            if state.space[TRAVELLING] >= state.board.lines[TRAVELLING].part:
                return tuple(Do("draw", seat, 1, rule=name) for seat in state.from_active())
            return (Do("sauron", count=2, rule=name),)
        case "orcs_conquer":
            rolls = () if state.is_done(TRAVELLING) else (Rolls(bearer, ("event", "event")),)
            return (Do("sauron", count=2, rule=name), *rolls)
        case "ring_is_mine":
            return (Do("ring_is_mine", rule=name),)
    raise ValueError(name)


def paid(state: State, name: str, payer: str) -> tuple[Step, ...]:
    """What follows when a price was paid."""
    match name:
        case "stone_in_the_well":
            return (Do("feature", state.active, card=PIPE, rule=name),)
        case "gollum":
            others = tuple(Do("draw", seat, 2, rule=name) for seat in state.from_active() if seat != state.active)
            return (Do("feature", state.active, card=GOLLUM, rule=name), *others)
        case "forbidden_pool" | "nazgul_attacks":
            return tuple(Do("draw", seat, 1, rule=name) for seat in state.from_active())
        case "nazgul_searches":
            return (Do("light", state.bearer, 1, rule=name),)
        case "shelob_appears":
            return (Rolls(payer, ("event", "event")),)
    return ()


def unpaid(state: State, name: str, seat: str) -> tuple[Step, ...]:
    """What follows when it was not. seat: who did not, '' for nobody in particular."""
    steps: tuple[Step, ...] = (Do("sauron", count=SAURON[name], rule=name),) if name in SAURON else ()
    if name in ALL_ROLL:
        return (Queue(EACH_ROLLS, state.from_active()),)
    match name:
        case "stone_in_the_well":
            return (*steps, CHAINED)
        case "wormtongue":
            return (Do("wormtongue", rule=name),)
        case "gollum":
            return (Do("gollum_lost", rule=name),)
        case "fellowship" | "test" | "watcher":
            return (Rolls(seat, ("event",)),)
        case "faces_of_the_dead":
            return (Do("out", seat, rule=name),)
        case "pelennor" | "mouth_of_sauron":
            return (Rolls(seat, ("token",)), Discards(seat, 2, name))
        case pieces.THREE_CARDS | pieces.ONE_OF_EACH:
            return (Do("event", rule=name),)
    return steps
