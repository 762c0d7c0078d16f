"""Tables of the Campaign Game at which taps are counted: a Game-Turn begins, and Armies stand as a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.app import RingtableApp
from companion.pages import SeatSetup, StartTable
from companion.settings import Settings
from engine.core.table import Table
from tests.companion.conftest import PINS
from tests.companion.counted import EVENTS, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.evening.hand import Hand

FIRST_SEARCH_CARD = 97
LATE = 8
"""Mordor has been mobilized by Game-Turn 7, and its first reinforcements come (T.5)."""


def to_game_turn(table: Table, turn: int) -> None:
    """From the first Ring Phase of a game to that of a Game-Turn: nobody moves, and every reinforcement comes."""
    while table.view()["turn"] < turn:
        quiet_turn(table)


def quiet_turn(table: Table) -> None:
    """A Game-Turn in which nobody moves."""
    card = FIRST_SEARCH_CARD + table.view()["turn"] - 2
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"}), *EVENTS))
    play(table, ((DARK, {"do": "ChooseLetter", "letter": "A"}), (DARK, {"do": "EnterRoll", "faces": [3]})))
    if card >= FIRST_SEARCH_CARD:
        play(table, ((DARK, {"do": "DrawSearch", "card": card}),))
    play(table, ((DARK, {"do": "EndPhase"}),))
    for seat in (FELLOWSHIP, DARK):
        play(table, reinforcements(table, seat))
        play(table, ((seat, {"do": "EndPhase"}),))
    play(table, ((DARK, {"do": "OpenLetter"}), (DARK, {"do": "EndPhase"})))


def reinforcements(table: Table, seat: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that is due, one after another."""
    while due := [offer for offer in table.offers() if offer.do == "TakeReinforcements"]:
        yield seat, {"do": "TakeReinforcements", **due[0].fixed}


def army(seat: str, hex_: str, **points: int) -> tuple[str, dict[str, Any]]:
    """A Force as it is told to stand in a hex."""
    rows = [[seat, people, count] for people, count in points.items()]
    return seat, {"do": "TellForce", "hex": hex_, "points": rows}


def put_right(table: Table, fact: str, key: str, value: str) -> None:
    """A fact of the record set by hand; both seats agree."""
    told = {"do": "SetByHand", "fact": fact, "key": key, "value": value, "reason": "as on the board"}
    ruling = table.submit(DARK, table.command(told), (FELLOWSHIP,))
    assert ruling.allowed, [check.says for check in ruling.failing(DARK)]


def campaign(tmp_path: Path, turn: int, *acts: tuple[str, dict[str, Any]], box: str = "practice") -> Iterator[Hand]:
    """A hand at a table of the Campaign Game where a Game-Turn begins, with PINs. acts: what was told before it."""
    app = RingtableApp(tmp_path, None, Settings())
    hand = Hand(app, tmp_path)
    seats = (SeatSetup(DARK, "", "", 0, PINS[DARK]), SeatSetup(FELLOWSHIP, "", "", 180, PINS[FELLOWSHIP]))
    app.do(StartTable("Friday", "wotr_spi", "campaign", box, (), seats))
    table = app.front.evening.table
    begin(table, turn, acts)
    app.refresh()
    hand.driver.pump(6)
    yield hand
    hand.driver.close()


def begin(table: Table, turn: int, acts: Iterable[tuple[str, dict[str, Any]]] = ()) -> None:
    """From a table nobody has sat down at to the Ring Phase of a Game-Turn."""
    play(table, (*SETUP, *HANDS))
    to_game_turn(table, turn)
    play(table, acts)
