"""Riddle of the Ring in the contracts: how much of it must come up, its secret, what is planted in it."""

from engine.games.riddle.pieces import CARDS
from engine.policy import Move
from tests.contract.kit import Contract, Correction, Floors
from tests.games.riddle.guesses import GUESSING
from tests.games.riddle.leaks import FIRST_RUNS, LEAKS
from tests.games.riddle.openings import BREE, MERRY, PIPPIN, SAM, dealt, moved, rolled
from tests.games.riddle.secrets import HAND, SECRETS, dust

DIE = Correction(
    lambda: (*dealt(SAM), rolled(SAM, 6), moved(SAM, "0205"), Move(SAM, "PickUpInCity")),
    at=9,
    values={"faces": [1]},
    flags={"MoveByDie": ("B-5/roll",)},
    standing=frozenset({"MoveByDie"}),
)
"""B-5/roll  The die showed less than the marker went."""
GUESS = Correction(
    lambda: (
        *dealt(MERRY),
        rolled(MERRY, 1),
        Move(MERRY, "PoseRiddle", {"of": PIPPIN}),
        Move(MERRY, "TellGuess", {"right": True}),
        Move(MERRY, "GuessAgain"),
        Move(MERRY, "TellGuess", {"right": True}),
        moved(MERRY, BREE),
    ),
    at=11,
    values={"right": False},
    flags={"GuessAgain": ("B-10/2",), "TellGuess": ("B-10/2",)},
)
"""B-10/2  The title that was named was another."""

CONTRACT = Contract(
    Floors(
        offer_kinds=10,
        offers=200,
        open_questions=3,
        kinds_under_other_readings=10,
        clock=2,
        entries=200,
        endings=2,
        noticed=3,
        undone=16,
        flagged=3,
        follows=6,
        words=100,
        sentences=300,
        checks=100,
        disclosures=0,  # The Ring that wins is laid before everybody, and nothing else is told
        secrets=3,
        openings=9,
        kinds_of_notes=1,
        sealed=0,  # a hand is noted by whoever likes to
        on_paper=0,
        sealed_again=0,
        guessed=2,
        leaks=6,
    ),
    secrets=SECRETS,
    told=HAND,
    tells=dust,
    leaks=LEAKS,
    first_runs=FIRST_RUNS,
    unoffered=frozenset({"PutHandRight"}),
    words=lambda table: (*CARDS,),
    corrections=(DIE, GUESS),
    guessing=GUESSING,
)
