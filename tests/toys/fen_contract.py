"""Fen in the contracts: nothing of it is hidden, so that it has no secret, no desk of its own and nothing planted."""

from engine.policy import Move
from tests.contract.kit import Contract, Correction, Floors

HERON, OTTER, TOAD = "heron", "otter", "toad"


def _throw(seat: str, face: int) -> Move:
    return Move(seat, "EnterRoll", {"faces": [face]})


WALKED = (
    *(_throw(HERON, 4), Move(HERON, "Walk", {"to": "mill|weir|1"}), _throw(OTTER, 1), Move(OTTER, "Rest")),
    *(_throw(TOAD, 3), Move(TOAD, "Walk", {"to": "mill"})),
)
"""B.2  Heron by four, toad by three."""

CONTRACT = Contract(
    Floors(
        offer_kinds=2,  # to walk and to stay
        offers=20,
        open_questions=0,  # its book is clear
        kinds_under_other_readings=0,
        held=0,  # a Wait holds no command of it
        disclosures=0,
        secrets=0,
        openings=0,
        compared=0,
        kinds_of_notes=0,
        sealed=0,
        on_paper=0,
        sealed_again=0,
        guessed=0,
        leaks=0,
        noticed=2,
    ),
    corrections=(
        Correction(lambda: WALKED, at=0, values={"faces": [3]}, flags={"Walk": ("B.2",)}, standing=frozenset({"Walk"})),
    ),
)
