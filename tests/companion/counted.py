"""Tables at which the taps and hand-overs of a Game-Turn are counted: PINs, dice by thumb, nothing taken by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.app.app import RingtableApp
from companion.pages import SeatSetup, StartTable
from companion.shelf.settings import Settings
from tests.companion.conftest import PINS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.evening.hand import Hand

HANDS = (
    (DARK, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
    (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
)
EVENTS = tuple((seat, {"do": do}) for seat in (DARK, FELLOWSHIP) for do in ("DrawEvent", "DiscardEvent", "EndEvents"))
FIRST_TURN = (
    (DARK, {"do": "EnterRoll", "faces": [4]}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    *EVENTS,
    (DARK, {"do": "ChooseLetter", "letter": "A"}),
    (DARK, {"do": "EnterRoll", "faces": [3]}),
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "EndPhase"}),
    (DARK, {"do": "OpenLetter"}),
    (DARK, {"do": "EndPhase"}),
)
THREE_LEAVE = (FELLOWSHIP, {"do": "MoveFellowship", "origin": "W2812", "to": "W2722", "face_down": 3})
"""Three of nine counters leave Rivendell."""
TWO_LEAVE = (FELLOWSHIP, {"do": "MoveFellowship", "origin": "W2812", "to": "W2711", "face_down": 2})
"""Two more."""


def second_turn(tmp_path: Path, *moves: tuple[str, dict[str, Any]], pins: Mapping[str, str] = PINS) -> Iterator[Hand]:
    """A hand at a table where Game-Turn 2 begins; moves: what the Fellowship did in the first one."""
    app = RingtableApp(tmp_path, None, Settings())
    hand = Hand(app, tmp_path)
    seats = (
        SeatSetup(DARK, "", "", 0, pins.get(DARK, "")),
        SeatSetup(FELLOWSHIP, "", "", 180, pins.get(FELLOWSHIP, "")),
    )
    app.do(StartTable("Friday", "wotr_spi", "character", "practice", (), seats))
    ends = next(n for n, act in enumerate(FIRST_TURN) if act == (FELLOWSHIP, {"do": "EndPhase"}) and n > 1)
    play(app.front.evening.table, (*SETUP, *HANDS, *FIRST_TURN[:ends], *moves, *FIRST_TURN[ends:]))
    app.refresh()
    hand.driver.pump(6)
    yield hand
    hand.driver.close()
