"""The way: what is done at each place, in its order, and at the end of a Scenario."""

from typing import Final

from engine.core.ring import clockwise
from engine.games.lotr_knizia import boxes, pieces
from engine.games.lotr_knizia.in_hand import Do, Queue, Step, Waits
from engine.games.lotr_knizia.pieces import (
    BAG_END,
    HELMS_DEEP,
    LOTHLORIEN,
    MORDOR,
    MORIA,
    MOUNT_DOOM,
    RIVENDELL,
    SHELOBS_LAIR,
)
from engine.games.lotr_knizia.state import TILE, State

STAGES: Final = (
    (BAG_END, "set_out"),
    (BAG_END, "gandalf"),
    (BAG_END, "preparations"),
    (BAG_END, "nazgul_appears"),
    (RIVENDELL, "elrond"),
    (RIVENDELL, "council"),
    (RIVENDELL, "fellowship"),
    (MORIA, TILE),
    (LOTHLORIEN, "galadriel"),
    (LOTHLORIEN, "recovery"),
    (LOTHLORIEN, "test"),
    (HELMS_DEEP, TILE),
    (SHELOBS_LAIR, TILE),
    (MORDOR, TILE),
    (MOUNT_DOOM, "mount_doom"),
)
DEALT: Final = {"gandalf": pieces.HOBBIT, "elrond": RIVENDELL, "galadriel": LOTHLORIEN}
"""What is dealt at a stage."""


def following(state: State) -> tuple[str, str]:
    """The next place and stage after this one."""
    stage = TILE if state.board else state.stage
    at = STAGES.index((state.place, stage)) + 1
    # Who plays with preparations comes to them first (`variants/preparations.py`).
    return STAGES[at + 1] if STAGES[at] == (BAG_END, "preparations") else STAGES[at]


def begun(state: State) -> tuple[Step, ...]:
    """What is to be done at this stage of a haven."""
    match state.stage:
        case "gandalf" | "elrond" | "galadriel":
            return (Waits("deal"),)
        case "preparations":
            return (Waits("prepare"),)
        case "nazgul_appears":
            return (boxes.price_of(state, boxes.NAZGUL_APPEARS),)
        case "council":
            return (Waits("council"),)
    return (Queue(state.stage, clockwise(state.seats, state.bearer, state.out)),)


def dealt(state: State) -> tuple[tuple[str, int], ...]:
    """X/lothlorien/eliminated  How many cards each player is dealt here. Who is out gets none: his are discarded."""
    return tuple((seat, count) for seat, count in shares(state) if seat in state.living)


def shares(state: State) -> tuple[tuple[str, int], ...]:
    """How many cards there are for each who sat down."""
    if state.stage == "gandalf":
        return tuple((seat, 6) for seat in state.seats)
    players = len(state.seats)
    share = {2: 4, 3: 4, 4: 3, 5: 2}[players]
    counts = dict.fromkeys(state.seats, share)
    if players == 5:
        chair = state.seats.index(state.bearer)
        counts[state.bearer] = counts[state.seats[(chair + 1) % players]] = 3
    return tuple((seat, counts[seat]) for seat in state.seats)


def ended(state: State) -> tuple[Step, ...]:
    """R/fatty, X/fatty  What is done at the end of Moria, Helm's Deep and Shelob's Lair, in this order."""
    return (
        Queue(boxes.TOKENS, state.from_active()),
        Do("bearer"),
        *((Do("draw", pieces.FATTY, 2, rule="fatty"),) if pieces.FATTY in state.living else ()),
        Do("tokens_back"),
    )
