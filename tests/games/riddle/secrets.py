"""The secret of Riddle of the Ring that the twins vary: a hand that its player has noted."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.table import Table
from engine.games.riddle.pieces import CARDS, TAGS
from engine.games.riddle.state import State
from engine.policy import Chance, Move
from tests.contract.secret import Secret
from tests.games.riddle.openings import ASKED, BEGUN, CLOSED, FRODO, IN_BREE, OF_TWO, OWES, SAM, SEEN, TOLD_OF, WALKED

GAME, VERSION = "riddle", "basic"
HAND, SIGHT = "the hand that sam noted", "what sam saw of frodo's hand"
HAND_OF_TWO = "the hand that sam noted, of one player with frodo"


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
    """Whatever cards, of a hand that was seen; the own hand is another secret, and no part of it."""
    if do == "PutHandRight":
        return noted(table, do, public, chance)
    return {"of": FRODO, "kinds": chance.shuffled(CARDS)[: chance.between(1, 4)]}


def _opening(moves: tuple[Move, ...]) -> Callable[[], tuple[Move, ...]]:
    return lambda: moves


SECRETS = (
    Secret(
        HAND,
        GAME,
        VERSION,
        SAM,
        {"PutHandRight": ("cards",)},
        noted,
        notes=("PutHandRight",),
        openings=tuple(map(_opening, (BEGUN, IN_BREE, WALKED, ASKED, OWES))),
    ),
    Secret(
        SIGHT,
        GAME,
        VERSION,
        SAM,
        {"NoteSeen": ("of", "kinds"), "PutHandRight": ("cards",)},
        seen,
        notes=("NoteSeen", "PutHandRight"),
        is_kind_varied=True,
        openings=tuple(map(_opening, (SEEN, TOLD_OF))),
    ),
    Secret(
        HAND_OF_TWO,
        GAME,
        VERSION,
        SAM,
        {"PutHandRight": ("cards",)},
        noted,
        notes=("PutHandRight",),
        options={"for_two": True},
        openings=tuple(map(_opening, (OF_TWO, CLOSED))),
    ),
)


def dust(state: State) -> int:
    """A number of the cards in sam's hand."""
    return sum((card or 0) * place for place, card in enumerate(state.hand(SAM), start=1)) % 5
