"""Tables of the Campaign Game at which taps are counted: a Game-Turn begins, and Armies stand as a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.app.app import RingtableApp
from companion.pages import SeatSetup, StartTable
from companion.shelf.settings import Settings
from engine.core.table import Table
from tests.companion.conftest import PINS
from tests.companion.counted import EVENTS, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.evening.hand import Hand

FIRST_SEARCH_CARD = 97
LATE = 8
"""Mordor has been mobilized by Game-Turn 7, and its first reinforcements come (T.5)."""


HELMS_DEEP, MINAS_TIRITH = "W2524", "E0428"
SIX_MARCHES = (
    ("W2421", HELMS_DEEP),
    ("E0729", MINAS_TIRITH),
    ("E0826", "E0726"),
    ("E0829", "E0828"),
    ("E1028", "E1027"),
    ("E1032", "E1031"),
)


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


SIX_READY = (army(DARK, "W2421", saruman_orcs=36),)
"""Saruman has lost most of his Orcs by Game-Turn 8."""


def sit_down(hand: Hand, turn: int, *acts: tuple[str, dict[str, Any]], box: str = "practice") -> None:
    """Sit down at a table of the Campaign Game where a Game-Turn begins, with PINs. acts: what was told before it."""
    seats = (SeatSetup(DARK, "", "", 0, PINS[DARK]), SeatSetup(FELLOWSHIP, "", "", 180, PINS[FELLOWSHIP]))
    hand.app.do(StartTable("Friday", "wotr_spi", "campaign", box, (), seats))
    begin(hand.table, turn, acts)
    hand.app.refresh()
    hand.driver.pump(6)


def campaign(tmp_path: Path, turn: int, *acts: tuple[str, dict[str, Any]], box: str = "practice") -> Iterator[Hand]:
    """A hand that sits there."""
    hand = Hand(RingtableApp(tmp_path, None, Settings()), tmp_path)
    sit_down(hand, turn, *acts, box=box)
    yield hand
    hand.driver.close()


def begin(table: Table, turn: int, acts: Iterable[tuple[str, dict[str, Any]]] = ()) -> None:
    """From a table nobody has sat down at to the Ring Phase of a Game-Turn."""
    play(table, (*SETUP, *HANDS))
    to_game_turn(table, turn)
    play(table, acts)


def to_the_player_turns(hand: Hand) -> None:
    """Ring, Events and Search Phase, in which nobody looks for anybody."""
    hand.tap("4", "End the Ring Phase", *("Pick a card and discard one",) * 2)
    hand.open_desk(PINS[DARK])
    hand.tap("A", "Seal it")
    hand.close_desk()
    hand.tap("5", "104", "End the Search Phase")


def march(hand: Hand, origin: str, to: str) -> None:
    """The counter, the hex, the gold key."""
    hand.force(origin)
    hand.hex(to)
    hand.give()


def round_of(hand: Hand, die: str) -> None:
    """The die, and what both sides owe."""
    hand.tap(die)
    while hand.table.asks()[0].id == "army_losses":
        hand.press(hand.screen.ids.left.ids.main.children[0])


def fight(hand: Hand, place: str, *said: str, ends: str = "Break off, stay inside") -> None:
    """Two rounds in a hex. said: what is paid, and who leads; ends: how the Defender ends it."""
    hand.tap(f"Army Combat in {place}", *said)
    round_of(hand, "3")
    hand.tap("Both stay: the next round")
    round_of(hand, "4")
    hand.tap(ends)


def half_turn(hand: Hand, see: Callable[[str], object] = lambda _: None) -> None:
    """A Game-Turn in which the Dark Power marches six Forces and fights two sieges of two rounds. see: looks at each
    page that is new.
    """
    to_the_player_turns(hand)
    see("the-fellowships-turn")
    hand.tap("End the Fellowship Player-Turn")
    see("the-dark-powers-turn")
    hand.tap("Set Mordor M+1 on the map")
    (origin, to), *others = SIX_MARCHES
    hand.force(origin)
    see("a-march-begun")
    hand.hex(to)
    see("a-march-made-up")
    hand.give()
    for origin, to in others:
        march(hand, origin, to)
    see("all-have-marched")
    hand.tap(f"Army Combat in {MINAS_TIRITH}")
    see("who-leads")
    hand.tap("Denethor")
    see("before-the-die")
    round_of(hand, "3")
    see("stay-or-go")
    hand.tap("Both stay: the next round")
    round_of(hand, "4")
    hand.tap("Break off, stay inside")
    see("broken-off")
    fight(hand, HELMS_DEEP, "Théodred")
    hand.tap("End the Dark Power Player-Turn")
    see("turn-end")
    hand.tap("Show the letter", "Advance the marker: next Game-Turn")
