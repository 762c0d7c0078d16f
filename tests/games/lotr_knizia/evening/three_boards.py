"""From New table to the end of Shelob's Lair by touches, four hobbits: what is done is planned first, then tapped."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.lotr_knizia.heading import Heading
from engine.games.lotr_knizia.pieces import MORDOR, SEATS
from engine.games.lotr_knizia.playing import deal
from engine.policy import Chance, Move
from tests.evening.giver import Giver
from tests.evening.hand import Hand

GAME, VERSION, LEVEL = "lotr_knizia", "second_edition", "15"
SEED = 5
"""Of a game in which the hobbits come to Mordor."""
KEPT = "taps.json"
"""What the sitting leaves beside its pictures: touches by turn and by act."""
MOST_MOVES = "RINGTABLE_MOVES"
"""Set to a number, the evening ends after so many acts."""


def planned(seed: int = SEED) -> list[Move]:
    """What the players do until Mordor is laid out, as they can with the cards and tiles of this seed."""
    plug = load_game(GAME)
    chance, box = Chance(seed), load_box(plug.folder, "practice")
    table = Table.create(None, GAME, version=VERSION, options={"level": LEVEL}, seats=SEATS[:4])
    deck = deal(chance.fork(), box)
    policy = Heading(chance.fork(), box, deck)
    moves: list[Move] = []
    while table.view()["board"] != MORDOR:
        move = policy.move(table)
        assert move is not None, "it ended before Mordor: take another seed"
        deck.follow(table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at))
        moves.append(move)
    return moves


def new_table(hand: Hand, theme: str) -> None:
    """From Home: this game, its easiest level, four hobbits."""
    hand.tap("Day" if theme == "day" else "Night")
    hand.tap("Set up the first table", "The Lord of the Rings", f"○  {LEVEL}", "Pippin", "Merry")
    hand.step("new-table", page="newtable")
    hand.tap("Start")
    hand.step("set-out", page="table", ask="set_out")


def play(hand: Hand, theme: str) -> None:
    """The evening; pictures of what is shown before the first act of each kind, and where a board begins."""
    new_table(hand, theme)
    moves = planned()[: int(os.environ.get(MOST_MOVES, "0")) or None]
    giver, shown = Giver(hand), Moments(hand)
    for at in _steps(giver, moves, shown):
        shown.board(at)
    hand.step("the-end", page="table")
    told = {"turns": giver.taps, "acts": giver.acts, "given": giver.given}
    (hand.out / KEPT).write_text(json.dumps(told, indent=1), encoding="utf-8")


def _steps(giver: Giver, moves: Sequence[Move], shown: Moments) -> Iterator[int]:
    at = 0
    while at < len(moves):
        at += giver.give(moves[at : at + 2], shown)
        yield at


class Moments:
    """Keeps a picture of each kind of act, and of each board as it is laid out."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.kinds: set[str] = set()
        self.laid = ""

    def __call__(self, move: Move) -> None:
        """Before a move is given."""
        asked = self.hand.table.asks()
        kind = f"{move.do}-{asked[0].id}" if asked else move.do
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.hand.step(kind)

    def board(self, at: int) -> None:
        """After so many moves."""
        laid = self.hand.view["board"]
        if laid != self.laid:
            self.laid = laid
            self.hand.step(f"{laid or 'nothing'}-laid-out")
