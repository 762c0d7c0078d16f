"""From New table to the end of the second round by touches, by five: what is done is planned, then tapped.

`python -m tests.games.riddle.evening.two_rounds OUT [--size 1280x800] [--theme night]` leaves pictures in OUT.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.riddle.heading import Heading
from engine.games.riddle.playing import deal
from engine.policy import Chance, Move
from tests.evening.play import asked_for, play_at_one_sitting

if TYPE_CHECKING:
    from tests.evening.giver import Giver
    from tests.evening.hand import Hand

GAME, VERSION = "riddle", "basic"
FIVE = ("frodo", "sam", "merry", "rider_1", "rider_2")
SEED = 577
ROUNDS = 2
PART = "tests.games.riddle.evening.two_rounds"
KEPT = "touches.json"
"""What the sitting leaves beside its pictures: the turn, the commands and the touches of each thing done."""
ACTS, CARDS = "RINGTABLE_ACTS", "RINGTABLE_SEED"
"""How many acts the evening has at the most, and of which cards it is, in the sitting's surroundings."""
MOST_ACTS = 1000
AGAINST = {"UseWizard", "UseSpy", "UseElfRing", "UsePalantir", "PoseRiddle", "SendGollum", "SendBilbo", "SendShelob"}
AGAINST |= {"GiveCharacter", "DrawByCharacter", "Attack"}
"""Acts against other players."""


def planned(seed: int = SEED) -> list[Move]:
    """What the players do to the end of the second round, with the cards of this seed."""
    plug, chance = load_game(GAME), Chance(seed)
    box, table = load_box(plug.folder, "practice"), Table.create(None, GAME, version=VERSION, seats=FIVE)
    deck = deal(chance.fork(), box, table)
    policy = Heading(chance.fork(), box, deck)
    moves: list[Move] = []
    while table.turn <= ROUNDS and table.outcome is None:
        move = policy.move(table)
        assert move is not None
        ruling = table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at)
        assert ruling.allowed, move
        deck.follow(ruling)
        moves.append(move)
    return _on_the_table(moves)


def _on_the_table(moves: list[Move]) -> list[Move]:
    """The same without what is told at a desk: the table goes on without it."""
    return [move for move in moves if move.do != "PutHandRight"]


def play_it(
    out: Path, size: str = "1280x800", theme: str = "night", acts: int = MOST_ACTS, seed: int = SEED
) -> list[dict[str, Any]]:
    """Play so many acts of the evening in a process of its own; its steps."""
    os.environ |= {ACTS: str(acts), CARDS: str(seed)}
    return play_at_one_sitting(PART, out, size, theme)


def touches(out: Path) -> list[tuple[str, str, int]]:
    """What an evening left: whose turn of which round, commands and touches of each thing done."""
    return [(turn, what, taps) for turn, what, taps in json.loads((out / KEPT).read_text(encoding="utf-8"))]


def turns(told: Iterable[tuple[str, str, int]]) -> dict[str, list[tuple[str, int]]]:
    """What was done in each turn, with its touches."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for turn, what, taps in told:
        found[turn].append((what, taps))
    return dict(found)


def new_table(hand: Hand, theme: str) -> None:
    """From Home: this game, and five of its players; two sit there anyhow."""
    hand.tap("Day" if theme == "day" else "Night")
    hand.tap("Set up the first table", "Riddle of the Ring")
    hand.step("new-table", page="newtable")
    hand.tap("Merry", "Black Rider 1", "Black Rider 2")
    hand.tap("Start")
    hand.step("set-out", page="table", ask="deal")


def play(hand: Hand, theme: str) -> None:
    """The evening; pictures of what is shown before the first act of each kind."""
    new_table(hand, theme)
    moves = planned(int(os.environ.get(CARDS, SEED)))[: int(os.environ.get(ACTS, MOST_ACTS))]
    giver, shown, told = map_giver(hand), Moments(hand), []
    for number in range(len(moves)):
        turn = f"{hand.view['round']}/{hand.view['active']}"
        giver.give(moves[number : number + 1], shown)
        told.append((turn, *giver.log[-1][1:]))
        shown.after(moves[number])
    hand.step("the-end", page="table")
    (hand.out / KEPT).write_text(json.dumps(told), encoding="utf-8")


def map_giver(hand: Hand) -> Giver:
    """A giver that taps the map where it lies, and counts each touch."""
    from tests.evening.giver import Giver  # it imports Kivy, which only the sitting has use for

    class MapGiver(Giver):
        def point(self, place: str) -> None:
            pointed(hand, place)

    return MapGiver(hand)


def pointed(hand: Hand, place: str) -> None:
    """Tap this place on the map where it lies now: dragged into the window where it is not in it, and in the lens
    where it is smaller than a finger. Each touch counts.
    """
    view: Any = hand._map()
    assert view is not None, "no map lies open"
    spot = view.pane.to_glass(*view.pane.grid.centres[place])
    covers = (*view.keys_boxes, *((n.x, n.y, n.right, n.top) for n in (view.note, view.legend) if n.parent is not None))
    is_under = any(left <= spot[0] <= right and low <= spot[1] <= top for left, low, right, top in covers)
    if not view.pane.collide_point(*spot) or is_under:
        view.centre(*view.pane.grid.centres[place])
        hand.driver.pump(3)
        hand.taps += 1
        spot = view.pane.to_glass(*view.pane.grid.centres[place])
    hand._touch_map(view, spot)
    if view.lens.parent is not None:
        lens = view.lens
        hand._touch_map(lens, lens.pane.to_glass(*lens.pane.grid.centres[place]))


class Moments:
    """Keeps a picture of each kind of act, and of what is shown after a move."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.kinds: set[str] = set()

    def __call__(self, move: Move) -> None:
        """Before a move is given."""
        asked = self.hand.table.asks()
        self._keep(f"{move.do}-{asked[0].id}" if asked else move.do)

    def after(self, move: Move) -> None:
        """After it was."""
        if move.do in ("Deal", "MoveByDie", "Present", "Exchange"):
            self._keep(f"after-{move.do}")

    def _keep(self, kind: str) -> None:
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.hand.step(kind)


if __name__ == "__main__":
    sys.exit(asked_for(PART, "Play two rounds of Riddle of the Ring by touches.", play_it))
