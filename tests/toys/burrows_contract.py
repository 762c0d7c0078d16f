"""Burrows in the contracts: how much of it must come up, its secret, and what is planted in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.audience import PUBLIC, hand_of, seat_of
from engine.core.course import Course
from engine.core.table import Table
from engine.games.burrows import steps
from engine.games.burrows.playing import deal
from engine.games.burrows.steps import CARDS, SEATS, State
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Contract, Correction, Floors, Guessing, Leak, Patch, Question, Told
from tests.contract.secret import Secret

GAME, VERSION = "burrows", "hill"
BADGER, FOX = SEATS
UPPER, LOWER = 1, 2
"""Throws that lead there, for one card."""
ENTRIES = 8
"""Of a game in which something is guessed, for each of its turns."""
HAND, MINE = "the hand in fox's lower burrow", hand_of(FOX, "lower")


def filled(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any cards of the deck, or cards that the tablet is not told."""
    count = table.view()["owed"]
    return {"cards": [None if chance.one_in(4) else card for card in chance.shuffled(CARDS)[:count]]}


def _turn(seat: str, face: int, *cards: int) -> tuple[Move, ...]:
    taken = {"hand": hand_of(seat, steps.BURROWS[face % 2]), "cards": list(cards)}
    return Move(seat, "EnterRoll", {"faces": [face]}), Move(seat, "TakeCards", taken), Move(seat, "EndTurn")


def _opening(*moves: Move) -> Callable[[], tuple[Move, ...]]:
    return lambda given=moves: given


TO_THE_LOWER = _opening(*_turn(BADGER, UPPER, 1), Move(FOX, "EnterRoll", {"faces": [6]}))
AND_UP_AGAIN = _opening(
    *_turn(BADGER, UPPER, 1), *_turn(FOX, 4, 2, 3), *_turn(BADGER, LOWER, 4), Move(FOX, "EnterRoll", {"faces": [3]})
)
"""B.2  Fox has cards in the lower burrow, and looks at the upper one."""
SECRETS = (
    Secret(
        HAND, GAME, VERSION, MINE, {"TakeCards": ("cards",)}, filled, openings=(TO_THE_LOWER, AND_UP_AGAIN), whole=8,
    ),
)  # fmt: skip


def dust(state: State) -> int:
    """A number of the cards in fox's lower burrow."""
    return sum((card or 0) * place for place, card in enumerate(state.hand(MINE), start=1)) % 5


# -- guessing ----------------------------------------------------------------------------------------------------------


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Random games to the moment at which badger guesses a card of fox's lower burrow."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        table = Table.create(None, GAME, table_id=f"blind-{seed}-{number}", table_secret=secret)
        deck = deal(chance.fork(), table.box, table)
        policy = RandomPolicy(chance.fork(), table.box, deck)
        while table.file.count < ENTRIES * turns or (table.outcome is None and not deck.hands.get(MINE)):
            if (move := policy.move(table)) is None:
                break
            deck.follow(table.submit(move.seat, table.command(move.body()), move.agreed, at=move.at))
        hand = frozenset(map(str, deck.hands.get(MINE, ())))
        yield table, [_question(table, hand)] if hand else []
        table.close()


def _question(table: Table, hand: frozenset[str]) -> Question:
    view, mine = table.view(BADGER), table.timeline.head.world.state
    held = {card for name, cards in mine.hands.items() if seat_of(name) == BADGER for card in cards}
    seen = frozenset(map(str, (*held, *view["open"])))
    return Question(HAND, BADGER, hand, frozenset(map(str, CARDS)) - seen, tuple(f"seen {card}" for card in seen))


def wear_of_the_backs(patch: Patch) -> None:
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        worn = sorted(card % 9 for card in node.world.state.hand(MINE) if card)
        return {**honest(table, node, audience), "wear": worn}

    patch.setattr(Table, "_view_of", leaky)


# -- planted -----------------------------------------------------------------------------------------------------------


def the_other_burrow_on_the_same_desk(patch: Patch, told: Told) -> None:
    """A seat looks at both of its hands, whichever it is in."""
    honest = steps.view

    def leaky(state: State, audience: str) -> dict[str, Any]:
        seen = honest(state, audience)
        both = {hand: list(state.hand(hand)) for hand in steps.HANDS if seat_of(hand) == seat_of(audience)}
        return {**seen, "both": both}

    _in_view(patch, leaky)


def _in_view(patch: Patch, leaky: Callable[[State, str], dict[str, Any]]) -> None:
    honest = Table._view_of

    def view(table: Table, node: Any, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), **leaky(node.world.state, audience)}

    patch.setattr(Table, "_view_of", view)


def a_desk_that_stays_with_the_first_burrow(patch: Patch, told: Told) -> None:
    """What was looked at once lies on the desk, though another hand is in use."""
    patch.setattr(Course, "at_desk_of", lambda course, audience: MINE if audience == FOX else audience)


def a_hand_that_its_seat_knows(patch: Patch, told: Told) -> None:
    """What was drawn is read in the journal at every desk of the seat."""
    from engine.core import audience as core

    honest = core.knows

    def leaky(audience: str, owner: str) -> bool:
        return honest(audience, owner) or (audience != PUBLIC and seat_of(audience) == seat_of(owner))

    for module in ("audience", "projection", "course", "export"):
        patch.setattr(f"engine.core.{module}.knows", leaky)


CONTRACT = Contract(
    Floors(
        open_questions=0,  # its book is clear
        held=0,  # a Wait holds no command of it
        clock=0,  # it counts no turns
        follows=0,  # everything waits for somebody
        disclosures=0,  # a card is played before everybody, and nothing else is told
        kinds_of_notes=0,  # nothing is noted at any time
        on_paper=0,
        sealed_again=0,
        secrets=1,
        openings=2,
        guessed=1,
        leaks=3,
    ),
    secrets=SECRETS,
    told=HAND,
    tells=dust,
    leaks=(
        Leak(the_other_burrow_on_the_same_desk, "*"),
        Leak(a_desk_that_stays_with_the_first_burrow, "*"),
        Leak(a_hand_that_its_seat_knows, "*"),
    ),
    first_runs={
        "a_desk_that_stays_with_the_first_burrow": 6,
        "a_page_that_turns_by_itself": 4,
        "in_a_correction": 4,
        "a_warning_that_hangs_on_it": 2,
        "in_where_a_closed_desk_leads": 2,
        "a_hand_that_its_seat_knows": 1,
        "the_other_burrow_on_the_same_desk": 1,
        "in_what_a_deed_costs": 1,
    },
    corrections=(
        Correction(
            _opening(*_turn(BADGER, 4, 1, 2)[:2]),
            at=0,
            values={"faces": [1]},
            flags={"TakeCards": ("B.2", "B.3")},
        ),
    ),
    guessing=Guessing(games, frozenset({HAND}), (wear_of_the_backs,)),
)
