"""The secrets of The Lord of the Rings (Knizia) that the twins vary: a noted hand, and hidden shields."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.audience import together
from engine.core.table import Table
from engine.games.lotr_knizia.pieces import HOBBIT_KINDS, SPECIAL_SHIELDS, TAGS, TILES
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.foresight import PLACES
from engine.policy import Chance, Move
from tests.contract.secret import Secret
from tests.games.lotr_knizia.openings import (
    ARRANGED,
    COUNCIL,
    DEALT,
    FRODO,
    GAVE,
    GIVEN,
    GOT,
    LOOKED,
    NOTED,
    SAM,
    TAKEN,
    TO_CALL,
    TO_END,
    TO_SHIELD,
    TOOK,
)

GAME = "lotr_knizia"
BOTH = together(FRODO, SAM)
PASSED = "the card that frodo passed to sam"
BROUGHT = "the card that Miruvor brought from frodo to sam"
HAND, SHIELD = "the hand that sam noted", "the special shield of frodo"
TILES_SEEN = "the tiles that sam has seen"
COMPETITIVE = {"competitive": True}


def state_of(table: Table) -> State:
    """The state of a table as it stands."""
    state = table.timeline.head.world.state
    assert isinstance(state, State)
    return state


def noted(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """As many cards as everybody sees in the hand, whichever, some of them untold."""
    cards = chance.shuffled(TAGS)[: state_of(table).size(SAM)]
    return {"cards": [None if chance.one_in(4) else card for card in cards]}


def seen(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """As many tiles as everybody knows that sam has seen, whichever."""
    if do == "PutHandRight":
        return noted(table, do, public, chance)
    state = state_of(table)
    pile = chance.shuffled(kind for kind, count in TILES.items() for _ in range(count))
    return dict.fromkeys(PLACES, "") | dict(zip(PLACES[: state.sighted], pile, strict=False))


def passed(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any Hobbit card between frodo and sam; what sam passes on, or frodo gets, is another secret and no part of it."""
    between = (do, public.get("taker"), public.get("giver")) in (("NoteGiven", SAM, None), ("NoteGot", None, FRODO))
    return {"kind": chance.pick(HOBBIT_KINDS) if between else HOBBIT_KINDS[0]}


def given(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any Hobbit card from frodo to sam."""
    return {"kind": chance.pick(HOBBIT_KINDS)}


def taken(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any of the values there are."""
    return {"value": chance.pick(tuple(SPECIAL_SHIELDS))}


def _opening(moves: tuple[Move, ...]) -> Callable[[], tuple[Move, ...]]:
    return lambda: moves


SECRETS = (
    Secret(
        HAND,
        GAME,
        "second_edition",
        SAM,
        {"PutHandRight": ("cards",)},
        noted,
        notes=("PutHandRight",),
        openings=(_opening(DEALT), _opening(NOTED)),
    ),
    Secret(
        TILES_SEEN,
        GAME,
        "second_edition",
        SAM,
        {"ArrangeTiles": PLACES, "PutHandRight": ("cards",)},
        seen,
        notes=("ArrangeTiles", "PutHandRight"),
        is_kind_varied=True,
        openings=(_opening(LOOKED), _opening(ARRANGED)),
    ),
    Secret(
        PASSED,
        GAME,
        "second_edition",
        BOTH,
        {"NoteGiven": ("kind",), "NoteGot": ("kind",)},
        passed,
        openings=tuple(map(_opening, (COUNCIL, GIVEN, GOT))),
    ),
    Secret(
        BROUGHT,
        GAME,
        "second_edition",
        BOTH,
        {"NoteGiftGiven": ("kind",), "NoteGiftGot": ("kind",)},
        given,
        openings=tuple(map(_opening, (GAVE, TOOK))),
    ),
    Secret(
        SHIELD,
        GAME,
        "expanded",
        FRODO,
        {"TakeSpecial": ("value",)},
        taken,
        ends=("shields", "total"),
        options=COMPETITIVE,
        openings=tuple(map(_opening, (TO_SHIELD, TAKEN, TO_CALL, TO_END))),
    ),
)


def dust(state: State) -> int:
    """A number of the cards in sam's hand and the tiles he has seen, or of the shields that frodo has, where those are
    hidden.
    """
    if state.competitive:
        return state.shields[FRODO] % 5
    tiles = sum(tuple(TILES).index(kind) * place for place, kind in enumerate(state.arranged, start=1))
    return (tiles + sum((card or 0) * place for place, card in enumerate(state.hand(SAM), start=1))) % 5
