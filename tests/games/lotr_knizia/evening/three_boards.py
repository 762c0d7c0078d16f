"""From New table to the end of Shelob's Lair by touches, by four hobbits or two: what is done is planned, then tapped.

`python -m tests.games.lotr_knizia.evening.three_boards OUT [--size 1280x800] [--theme night]` leaves pictures in OUT.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.lotr_knizia.heading import Heading
from engine.games.lotr_knizia.pieces import MORDOR, SEATS
from engine.games.lotr_knizia.playing import deal
from engine.policy import Chance, Move
from tests.evening.play import asked_for, play_at_one_sitting

if TYPE_CHECKING:
    from tests.evening.giver import Giver
    from tests.evening.hand import Hand

GAME, VERSION, LEVEL = "lotr_knizia", "second_edition", "15"
SEED = 5
PART = "tests.games.lotr_knizia.evening.three_boards"
KEPT = "touches.json"
"""What the sitting leaves beside its pictures: the turn, the commands and the touches of each thing done."""
ACTS, CARDS, PLAYERS = "RINGTABLE_ACTS", "RINGTABLE_SEED", "RINGTABLE_PLAYERS"
"""How many acts the evening has at the most, of which cards it is, and how many hobbits sit there, in the sitting's
surroundings.
"""
PLAIN = {"TurnTile", "CarryOut", "PlayCard", "DrawOrHeal + EndTurn", "EndTurn"}
"""What a plain turn is made of: one tile, cards or none, and its end."""
MOST_ACTS = 1000


def planned(seed: int = SEED, players: int = 4) -> list[Move]:
    """What the players do until Mordor is laid out, with the first cards from this seed on that bring them there."""
    return _at_once(next(found for number in count(seed) if (found := _to_mordor(number, players))), players)


def _at_once(moves: list[Move], players: int) -> list[Move]:
    """The same without what the act after it does as well: who plays a card while a tile lies there carries it out."""
    table, taken = _table(players), []
    for move, after in pairwise([*moves, None]):
        if move is None:
            break
        is_by_itself = after is not None and (move.do, after.do, after.seat) == ("CarryOut", "PlayCard", move.seat)
        if after is not None and is_by_itself and table.may(after.seat, table.command(after.body())).allowed:
            continue
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        assert ruling.allowed, move
        taken.append(move)
    assert table.view()["board"] == MORDOR
    return taken


def _table(players: int) -> Table:
    return Table.create(None, GAME, version=VERSION, options={"level": LEVEL}, seats=SEATS[:players])


def _to_mordor(seed: int, players: int) -> list[Move]:
    """Their moves; none where somebody is caught before."""
    plug = load_game(GAME)
    chance, box = Chance(seed), load_box(plug.folder, "practice")
    table = _table(players)
    deck = deal(chance.fork(), box, table)
    policy = Heading(chance.fork(), box, deck)
    moves: list[Move] = []
    while table.view()["board"] != MORDOR:
        move = policy.move(table)
        if move is None:
            return []
        deck.follow(table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at))
        moves.append(move)
    return moves


def play_it(
    out: Path, size: str = "1280x800", theme: str = "night", acts: int = MOST_ACTS, seed: int = SEED, players: int = 4
) -> list[dict[str, Any]]:
    """Play so many acts of the evening in a process of its own; its steps."""
    os.environ |= {ACTS: str(acts), CARDS: str(seed), PLAYERS: str(players)}
    return play_at_one_sitting(PART, out, size, theme)


def touches(out: Path) -> list[tuple[int, str, int]]:
    """What an evening left: turn, commands and touches of each thing done."""
    return [(turn, what, taps) for turn, what, taps in json.loads((out / KEPT).read_text(encoding="utf-8"))]


def plain_turns(told: Iterable[tuple[int, str, int]]) -> dict[int, int]:
    """The touches of the turns in which a tile was turned and nothing happened but what the active player did."""
    turns: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for turn, what, taps in told:
        turns[turn].append((what, taps))
    return {
        turn: sum(taps for _, taps in done)
        for turn, done in turns.items()
        if [what for what, _ in done].count("TurnTile") == 1 and {what for what, _ in done} <= PLAIN and turn
    }


def new_table(hand: Hand, theme: str, players: int = 4) -> None:
    """From Home: this game, its easiest level, so many hobbits; two sit there anyhow."""
    hand.tap("Day" if theme == "day" else "Night")
    others = [seat.title() for seat in SEATS[2:players]]
    hand.tap("Set up the first table", "The Lord of the Rings", f"○  {LEVEL}", *others)
    hand.step("new-table", page="newtable")
    hand.tap("Start")
    hand.step("set-out", page="table", ask="set_out")


def play(hand: Hand, theme: str) -> None:
    """The evening; pictures of what is shown before the first act of each kind, and where a board begins."""
    players = int(os.environ.get(PLAYERS, 4))
    new_table(hand, theme, players)
    moves = planned(int(os.environ.get(CARDS, SEED)), players)[: int(os.environ.get(ACTS, MOST_ACTS))]
    from tests.evening.giver import Giver  # it imports Kivy, which only the sitting has use for

    giver, shown = Giver(hand), Moments(hand)
    for at in _steps(giver, moves, shown):
        shown.board(at)
    hand.step("the-end", page="table")
    (hand.out / KEPT).write_text(json.dumps(giver.log), encoding="utf-8")


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


if __name__ == "__main__":
    sys.exit(asked_for(PART, "Play three boards of The Lord of the Rings by touches.", play_it))
