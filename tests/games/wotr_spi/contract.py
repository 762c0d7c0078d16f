"""War of the Ring (SPI) in the contracts: how much of it must come up, its secrets, and what is planted in it."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.board.presenter_sheets import sheets_model
from engine.core.table import Table
from engine.games.wotr_spi import DISCLOSURES
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import State
from engine.policy import Move
from tests.contract.kit import Contract, Correction, Floors, PaperSeal, SealedAgain
from tests.contract.screens import on_the_shared_screen
from tests.games.wotr_spi.guesses import GUESSING
from tests.games.wotr_spi.leaks import FIRST_RUNS, LEAKS
from tests.games.wotr_spi.leaks_of_war import FIRST_RUNS_OF_WAR, LEAKS_OF_WAR
from tests.games.wotr_spi.openings import BOX
from tests.games.wotr_spi.openings_of_war import to_war
from tests.games.wotr_spi.secrets import LETTER, OPENING, SECRETS
from tests.games.wotr_spi.secrets_of_three import SECRETS_OF_THREE
from tests.games.wotr_spi.secrets_of_war import SECRETS_OF_WAR

EVERY_NTH_HEX = 97
_read_last: list[Any] = [None, []]
"""The box whose hexes were read last, and some of them: they are asked for at every entry."""


def words(table: Table) -> list[str]:
    """Some hexes."""
    box = table.box
    if _read_last[0] is not box:
        _read_last[:] = [box, sorted(box.rows("hexes"))[::EVERY_NTH_HEX]]
    found: list[str] = _read_last[1]
    return found


def letter(state: State) -> int:
    """The place in the alphabet of the letter that is sealed, 0 for none."""
    return ord(state.shadow.letter or "A") - ord("A")


def paper_seals(table: Table, item: Mapping[str, Any]) -> Iterator[PaperSeal]:
    """I.1  The seal of each Game-Turn's letter."""
    for event in item["events"]:
        if {"turn", "letter", "nonce", "seal"} <= set(event):
            what = f"Game-Turn {event['turn']}, entry {item['n']}"
            parts = [table.id, event["turn"], event["letter"], event["nonce"]]
            yield PaperSeal(what, "letter", parts, event["nonce"], event["seal"])


SEARCHED = Correction(
    lambda: OPENING,
    at=next(place for place, move in enumerate(OPENING) if move.do == "SearchHex") + 1,
    values={"faces": [5]},
    flags={"RevealSpotted": ("J.1",), "PlaceForce": ("J.1",), "MoveFellowship": ("F.2",)},
)
"""J.1  The roll of a search that spotted."""
KILLED = Correction(
    to_war("killed"),
    at=24,
    values={"faces": [1]},
    flags={
        "NameKilled": ("S.7",),
        "NameSuccessor": ("M.1/selecting-a-new-ringbearer",),
        "RetrieveMagicCards": ("L.1/retrieving",),
    },
    version="campaign",
    box=BOX,
)
"""S.7  The roll of an Army Combat that killed a Character: what was told under seal of him stays, and is flagged."""
CHOSEN_AGAIN = SealedAgain(
    LETTER,
    run=1,
    do="ChooseLetter",
    disclosed_by="OpenLetter",
    values={},
    then=(Move(DARK_POWER, "EnterRoll", {"faces": [3]}),),
    learned={"public": "A"},
)
"""I.1  The first letter was opened, and that was taken back."""

CONTRACT = Contract(
    Floors(
        offer_kinds=10,
        offers=301,
        held=1,
        rulings=500,
        open_questions=10,
        kinds_under_other_readings=15,
        clock=30,
        entries=301,
        endings=3,
        noticed=3,
        undone=16,
        corrected=12,
        flagged=6,
        words=61,
        sentences=201,
        checks=21,
        disclosures=1,
        secrets=18,
        openings=20,
        compared=500_000,
        kinds_of_notes=2,
        sealed=20,
        on_paper=2,
        sealed_again=1,
        guessed=8,
        leaks=21,
    ),
    secrets=(*SECRETS, *SECRETS_OF_WAR, *SECRETS_OF_THREE),
    told=LETTER,
    tells=letter,
    leaks=(*LEAKS, *LEAKS_OF_WAR),
    first_runs={**FIRST_RUNS, **FIRST_RUNS_OF_WAR},
    # Notes a seat may make at any time, and marks beyond what the pad of the offer reaches. A march of which no points
    # are told is of all that stand there: a script's word, on the pad at least one is tapped.
    unoffered=frozenset(
        {"NameCounters", "NoteHand", "MarkOnDesk", "MarkWounds", "EraseWounds", "TellForce", "MarchForce.points"}
    ),
    words=words,
    box=BOX,
    # Whose place or Ring is told has a row that lies open from then on; what is told of cards is a hand.
    lays_bare=frozenset(DISCLOSURES),
    long=frozenset({"campaign", "three_player"}),
    paper_seals=paper_seals,
    corrections=(SEARCHED, KILLED),
    sealed_again=(CHOSEN_AGAIN,),
    guessing=GUESSING,
    # The second has the Character Game alone, the third the Campaign Game.
    undone=(("practice", 1200, 1), ("wotr_spi_1977", 400, 2), ("wotr_spi_1977", 400, 3)),
    screens={"sheets": on_the_shared_screen(lambda table, sight: sheets_model(table.game.look, sight))},
)
