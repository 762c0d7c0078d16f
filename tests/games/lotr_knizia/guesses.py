"""What onlookers guess in games of The Lord of the Rings (Knizia) that are played by chance, and what is planted there.

Every seat plays on the shared screen, where no secret stops it: no move hangs on a hand or on a hidden shield.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.core.box import load_box
from engine.core.table import Table
from engine.games.lotr_knizia.pieces import SEATS, SPECIAL_SHIELDS, TAGS
from engine.games.lotr_knizia.state import State
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Guessing, Patch, Question
from tests.games.lotr_knizia.openings import DEALT, FRODO, SAM, TO_SHIELD
from tests.games.lotr_knizia.secrets import COMPETITIVE, GAME, HAND, SHIELD, state_of

PIPPIN = SEATS[2]
ENTRIES = 6
"""After the shield was taken, for each of a game's turns."""


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Competitive games: sam notes a hand, frodo takes a special shield, chance plays on; pippin guesses at both."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        about: dict[str, Any] = {"version": "expanded", "options": COMPETITIVE, "seats": SEATS}
        table = Table.create(None, GAME, **about, table_id=f"blind-{seed}-{number}", table_secret=secret)
        own, policy = chance.fork(), RandomPolicy(chance.fork(), load_box(table.game.folder, "practice"))
        value = own.pick(tuple(SPECIAL_SHIELDS))
        for move in _opening(own, value):
            assert table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at).allowed
        last = table.file.count + ENTRIES * turns
        while table.outcome is None and table.file.count < last and (move_on := policy.move(table)) is not None:
            table.submit(move_on.seat, table.command(move_on.body()), at=move_on.at)
        yield table, list(_questions(table, value))
        table.close()


def _opening(own: Chance, value: str) -> Iterator[Move]:
    yield from DEALT
    cards = own.shuffled(card for card, kind in TAGS.items() if kind.startswith(("white_", "grey_")))
    yield Move(SAM, "PutHandRight", {"cards": cards[:6]})
    yield from TO_SHIELD[len(DEALT) :]
    yield Move(FRODO, "TakeSpecial", {"seen_by": FRODO, "value": value})


def _questions(table: Table, value: str) -> Iterator[Question]:
    state, facts = state_of(table), tuple(can_be_known(table, value))
    hand = frozenset(str(card) for card in state.hand(SAM) if card is not None)
    if table.outcome is None and hand:
        yield Question(HAND, PIPPIN, hand, frozenset(map(str, TAGS)), facts)
    if table.outcome is None:
        yield Question(SHIELD, PIPPIN, frozenset({value}), frozenset(SPECIAL_SHIELDS), facts)


def can_be_known(table: Table, value: str) -> Iterator[str]:
    """What public lines come to. Shields that a board gave and payments that were made are open: who has paid more than
    he was given has paid it with a special shield, whose value is so much at the least. Of hands: which kinds are
    discarded, and which Feature cards came to whom.
    """
    state = state_of(table)
    yield f"frodo has {state.shields[FRODO] - int(value)} beside the special shield"
    yield f"the special shields that lie there: {sum(state.special.values())}"
    yield from (f"discarded {kind} {count}" for kind, count in state.pile.items())
    yield from (f"{kind} is {where}" for kind, where in state.features.items())
    for line in table.journal():
        for event in line.get("events", ()):
            if event["type"] in ("FeatureTaken", "CardPlayed", "CardGiven", "YellowPlayed"):
                yield f"{event['type']} {event.get('seat', event.get('giver'))} {event.get('card', event.get('kind'))}"
    yield f"sam holds {state.size(SAM)}"


def _seen_by(patch: Patch, more: Callable[[State], dict[str, Any]]) -> None:
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), **more(node.world.state)}

    patch.setattr(Table, "_view_of", leaky)


def a_hand_that_is_held_low(patch: Patch) -> None:
    """What sam noted is seen from the next chair."""
    _seen_by(patch, lambda state: {"glance": sorted(card for card in state.hand(SAM) if card)})


def the_shields_that_are_left(patch: Patch) -> None:
    """The shields that lie face down, told apart."""
    _seen_by(patch, lambda state: {"left": [value for value, count in state.special.items() for _ in range(count)]})


GUESSING = Guessing(games, frozenset({HAND, SHIELD}), (a_hand_that_is_held_low, the_shields_that_are_left))
