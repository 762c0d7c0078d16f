"""The Lord of the Rings (Knizia) in the contracts: how much of it must come up, its secrets, what is planted in it."""

from engine.games.lotr_knizia.pieces import KINDS
from engine.policy import Move
from tests.contract.kit import Contract, Correction, Floors
from tests.games.lotr_knizia.guesses import GUESSING
from tests.games.lotr_knizia.leaks import FIRST_RUNS, LEAKS
from tests.games.lotr_knizia.openings import BLANK, CARDS, DEALT, FRODO, SAM, one_by_hand, played, rolled, tile
from tests.games.lotr_knizia.secrets import HAND, SECRETS, dust

IN_MORIA = (*DEALT, one_by_hand("board", "moria"))

TILE = Correction(
    lambda: (*IN_MORIA, *tile(FRODO, "fighting"), played(FRODO, "anduril"), Move(FRODO, "EndTurn")),
    at=3,
    values={"kind": "sundial"},
    flags={"PlayCard": ("R/turn/2a",), "EndTurn": ("R/turn/3",)},
)
"""R/turn/1  The tile that was turned was a sundial."""
DIE = Correction(
    lambda: (
        *IN_MORIA,
        *tile(FRODO, "travelling"),
        Move(FRODO, "PutOnRing"),
        rolled(FRODO, CARDS),
        Move(FRODO, "Suffer"),
    ),
    at=6,
    values={"faces": [BLANK]},
    flags={"Suffer": ("R/die",)},
)
"""R/die  The die that was rolled for the Ring showed nothing."""
CARD = Correction(
    lambda: (
        *IN_MORIA,
        one_by_hand("event", "2"),
        *tile(FRODO, "sundial"),
        Move(FRODO, "RevealCard", {"kind": "white_hiding"}),
        Move(SAM, "Pay", {"shares": [[FRODO, "grey_hiding", 2]]}),
    ),
    at=6,
    values={"kind": "white_travelling"},
    flags={"Pay": ("X/moria/stone-in-the-well",)},
    standing=frozenset({"Pay"}),
)
"""X/moria/stone-in-the-well  The card that was turned over showed another symbol."""

CONTRACT = Contract(
    Floors(
        offer_kinds=10,
        offers=200,
        open_questions=3,
        kinds_under_other_readings=10,
        clock=10,
        entries=200,
        endings=2,
        noticed=3,
        undone=16,
        flagged=4,
        follows=10,
        words=100,
        sentences=300,
        checks=120,
        disclosures=0,  # in an ordinary game nothing is hidden that a rule lays open
        secrets=5,
        openings=13,
        kinds_of_notes=1,
        sealed=0,  # a hand is noted by whoever likes to
        on_paper=0,
        sealed_again=0,  # what a game lays open ends it
        guessed=2,
        leaks=9,
    ),
    secrets=SECRETS,
    told=HAND,
    tells=dust,
    leaks=LEAKS,
    first_runs=FIRST_RUNS,
    unoffered=frozenset({"PutHandRight"}),
    words=lambda table: KINDS,
    corrections=(TILE, DIE, CARD),
    guessing=GUESSING,
    checked_by={"check": 3},
    # Two cards or a step, for no card played (R/turn/2b), for shields, by Lembas or Persistence.
    own_effects=frozenset({"CardsDrawn", "HobbitMoved"}),
)
