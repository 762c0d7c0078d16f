"""What onlookers guess in games of Riddle of the Ring that are played by chance, and what is planted there.

Sam has noted a hand, and throws lowest for the first turn: the others play, and pippin guesses at it.
"""

from collections.abc import Iterator
from typing import Any

from engine.core.box import load_box
from engine.core.table import Table
from engine.games.riddle.pieces import SEATS, TAGS
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Guessing, Patch, Question
from tests.games.riddle.openings import MERRY, PIPPIN, SAM, dealt
from tests.games.riddle.secrets import GAME, HAND, VERSION, state_of

ENTRIES = 8
"""After the hand was noted, for each of a game's turns."""
TELLING = ("LookAnswered", "HandShown", "CardHandedOver", "ShelobTook")
"""Events that tell something of a hand."""


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Games in which the others play by chance while sam sits with two cards."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        about: dict[str, Any] = {"version": VERSION, "seats": SEATS}
        table = Table.create(None, GAME, **about, table_id=f"blind-{seed}-{number}", table_secret=secret)
        own, policy = chance.fork(), RandomPolicy(chance.fork(), load_box(table.game.folder, "practice"))
        for move in (*dealt(MERRY), Move(SAM, "PutHandRight", {"cards": own.shuffled(TAGS)[:2]})):
            assert table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at).allowed
        last = table.file.count + ENTRIES * turns
        while table.file.count < last and state_of(table).active != SAM and (move_on := policy.move(table)) is not None:
            table.submit(move_on.seat, table.command(move_on.body()), at=move_on.at)
        yield table, list(_questions(table))
        table.close()


def _questions(table: Table) -> Iterator[Question]:
    hand = frozenset(str(card) for card in state_of(table).hand(SAM) if card is not None)
    if table.outcome is None and hand:
        yield Question(HAND, PIPPIN, hand, frozenset(map(str, TAGS)), tuple(can_be_known(table)))


def can_be_known(table: Table) -> Iterator[str]:
    """What public lines come to: what lies among the discards and open, and what hands answered."""
    state = state_of(table)
    yield from (f"discarded {kind} {count}" for kind, count in state.pile.items())
    yield from (f"{cards} before {seat}" for seat, cards in state.lying.items())
    for line in table.journal():
        for event in line.get("events", ()):
            if event["type"] in TELLING:
                yield f"{event['type']} {event['seat']} {event.get('card')} {event.get('resists')}"


def a_hand_that_is_held_low(patch: Patch) -> None:
    """What sam noted is seen from the next chair."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        glance = sorted(card for card in node.world.state.hand(SAM) if card)
        return {**honest(table, node, audience), "glance": glance}

    patch.setattr(Table, "_view_of", leaky)


GUESSING = Guessing(games, frozenset({HAND}), (a_hand_that_is_held_low,))
