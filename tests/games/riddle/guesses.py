"""What onlookers guess in games of Riddle of the Ring that are played by chance, and what is planted there.

Everybody has noted a hand, and sam throws lowest for the first turn: the others play, and pippin guesses at sam's hand,
and at who has The Ring. Nobody plays by what the hands hold.
"""

from collections.abc import Iterator
from typing import Any

from engine.core.box import load_box
from engine.core.table import Table
from engine.games.riddle.pieces import RING, SEATS, TAGS
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Guessing, Patch, Question
from tests.games.riddle.openings import MERRY, PIPPIN, SAM, dealt
from tests.games.riddle.secrets import GAME, HAND, VERSION, state_of

HOLDER, RING_CARD = "who has The Ring", next(card for card, kind in TAGS.items() if kind == RING)
ENTRIES = 4
"""After the hands were noted, for each of a game's turns."""
OTHERS = tuple(seat for seat in SEATS if seat != PIPPIN)
ASKING = frozenset(
    {
        "UseWizard",
        "UseSpy",
        "UseElfRing",
        "UsePalantir",
        "SendGollum",
        "SendBilbo",
        "SendShelob",
        "PoseRiddle",
        "GiveCharacter",
        "ShowRing",
        "Attack",
    }
)
TELLING = ("LookAnswered", "HandShown", "CardHandedOver", "ShelobTook")
"""Events that tell something of a hand."""


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Games in which the others play by chance while sam sits with two cards; one of them has The Ring, not pippin."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        about: dict[str, Any] = {"version": VERSION, "seats": SEATS}
        table = Table.create(None, GAME, **about, table_id=f"blind-{seed}-{number}", table_secret=secret)
        own, policy = chance.fork(), RandomPolicy(chance.fork(), load_box(table.game.folder, "practice"))
        hands = dict(zip(SEATS, zip(*[iter(own.shuffled(set(TAGS) - {RING_CARD}))] * 2, strict=False), strict=False))
        holder = own.pick(OTHERS)
        hands[holder] = (hands[holder][0], RING_CARD)
        notes = (Move(seat, "PutHandRight", {"cards": list(hand)}) for seat, hand in hands.items())
        for move in (*dealt(MERRY), *notes):
            assert table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at).allowed
        last = table.file.count + ENTRIES * turns
        while table.file.count < last and state_of(table).active != SAM and (move_on := policy.move(table)) is not None:
            if number % 4 and move_on.do in ASKING:
                continue  # in three of four games nobody looks at a hand, and nobody shows one
            table.submit(move_on.seat, table.command(move_on.body()), at=move_on.at)
        yield table, list(_questions(table))
        table.close()


def _questions(table: Table) -> Iterator[Question]:
    hand = frozenset(str(card) for card in state_of(table).hand(SAM) if card is not None)
    if table.outcome is not None:
        return
    known, pippins = tuple(can_be_known(table)), {*map(str, state_of(table).hand(PIPPIN))}
    if hand:
        yield Question(HAND, PIPPIN, hand, frozenset(map(str, TAGS)) - pippins, known)
    holders = frozenset(seat for seat in OTHERS if RING_CARD in state_of(table).hand(seat))
    if holders and not any(told.startswith(TELLING) for told in known):  # nobody looked, nobody showed
        yield Question(HOLDER, PIPPIN, holders, frozenset(OTHERS), known)


def can_be_known(table: Table) -> Iterator[str]:
    """What public lines come to: what lies among the discards and open, and what hands answered."""
    state = state_of(table)
    yield from (f"discarded {kind} {count}" for kind, count in state.pile.items())
    yield from (f"{cards} before {seat}" for seat, cards in state.lying.items())
    for line in table.journal():
        for event in line.get("events", ()):
            if event["type"] in TELLING:
                yield f"{event['type']} {event['seat']} {event.get('card')} {event.get('resists')}"


def hands_that_are_held_low(patch: Patch) -> None:
    """What the others noted is seen from the next chair."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        state = node.world.state
        glance = {seat: sorted(card for card in state.hand(seat) if card) for seat in OTHERS}
        return {**honest(table, node, audience), "glance": glance}

    patch.setattr(Table, "_view_of", leaky)


GUESSING = Guessing(games, frozenset({HAND, HOLDER}), (hands_that_are_held_low,))
