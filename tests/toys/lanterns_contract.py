"""Lanterns in the contracts: how much of it must come up, its secrets, and what is planted in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.check import Check
from engine.core.disclosing import Opens
from engine.core.judge import Judge
from engine.core.record import Event
from engine.core.table import Table
from engine.games.lanterns import steps
from engine.games.lanterns.playing import deal
from engine.games.lanterns.steps import CARDS, SEATS, State
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Contract, Correction, Floors, Guessing, Leak, Patch, Question, SealedAgain, Told
from tests.contract.plants import in_what_a_challenge_calls_sealed
from tests.contract.secret import Secret

GAME, VERSION = "lanterns", "lane"
CALM, GUST, STORM, MOTH = 1, 4, 5, 6
AMBER, BIRCH, CEDAR, DUNE, ELM = SEATS
ENTRIES = 6
"""Of a game in which something is guessed, for each of its turns."""
HAND, TAKEN = "the hand of dune", "the card that a moth took"


def filled(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any cards of the deck, or cards that the tablet is not told."""
    count = table.view()["hand_sizes"].get(DUNE, 0) if do == "PutHandRight" else 2
    cards = [None if chance.one_in(4) else card for card in chance.shuffled(CARDS)[:count]]
    return {"card": cards[0]} if do == "TakeCard" else {"cards": cards}


def _opening(*moves: Move) -> Callable[[], tuple[Move, ...]]:
    """The deal, and these moves."""
    dealt = (Move(s, "NoteHand", {"cards": [2 * n + 1, 2 * n + 2]}) for n, s in enumerate(SEATS))
    return lambda given=(*dealt, *moves): given


def _throw(seat: str, face: int) -> Move:
    return Move(seat, "EnterRoll", {"faces": [face]})


A_MOTH = _opening(_throw(AMBER, MOTH), Move(BIRCH, "TakeCard", {"giver": AMBER, "card": 1}))
"""C.6  A moth comes to the first keeper, and birch draws."""
TO_DUNE = _opening(
    *(move for seat in (AMBER, BIRCH) for move in (_throw(seat, CALM), Move(seat, "EndTurn"))), _throw(CEDAR, MOTH)
)
"""C.6  Dune is to draw from the hand of cedar."""
SECRETS = (
    Secret(
        HAND, GAME, VERSION, DUNE, dict.fromkeys(("NoteHand", "PutHandRight"), ("cards",)) | {"TakeCard": ("card",)},
        filled, notes=("PutHandRight",), ends=("moth",), openings=(TO_DUNE,),
    ),
    Secret(
        TAKEN, GAME, VERSION, BIRCH, {"TakeCard": ("card",)}, filled, ends=("moth",), openings=(A_MOTH,),
        alike_until="TakeCard",
    ),
)  # fmt: skip


def dust(state: State) -> int:
    """A number of the cards in dune's hand."""
    return sum((card or 0) * place for place, card in enumerate(state.hands.get(DUNE, ()), start=1)) % 5


# -- guessing ----------------------------------------------------------------------------------------------------------


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Random games to the moment at which amber guesses a card of dune's. Who plays a card picks it by chance."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        table = Table.create(None, GAME, seats=SEATS, table_id=f"blind-{seed}-{number}", table_secret=secret)
        deck = deal(chance.fork(), table.box, table)
        policy = RandomPolicy(chance.fork(), table.box, deck)
        while table.outcome is None and table.file.count < ENTRIES * turns and (move := policy.move(table)) is not None:
            deck.follow(table.submit(move.seat, table.command(move.body()), at=move.at))
        hand = frozenset(map(str, table.timeline.head.world.state.hands[DUNE]))
        yield table, [_question(table, hand)] if hand else []
        table.close()


def _question(table: Table, hand: frozenset[str]) -> Question:
    view = table.view(AMBER)
    seen = frozenset(map(str, (*view[f"{AMBER}_desk"]["hand"], *view["open"])))
    facts = [f"seen {card}" for card in seen] + [f"learned {line['value']}" for line in view["learned"]]
    return Question(HAND, AMBER, hand, frozenset(map(str, CARDS)) - seen, tuple(facts))


def _seen_by(patch: Patch, more: Callable[[State], dict[str, Any]]) -> None:
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), **more(node.world.state)}

    patch.setattr(Table, "_view_of", leaky)


def wear_of_the_backs(patch: Patch) -> None:
    _seen_by(patch, lambda state: {"wear": sorted(card % 10 for card in state.hands.get(DUNE, ()) if card)})


# -- planted -----------------------------------------------------------------------------------------------------------


def the_desk_refuses_a_card_before_everybody(patch: Patch, told: Told) -> None:
    honest = steps.PlayCard.checks

    def leaky(command: Any, at: Any) -> Iterator[Check]:
        for check in honest(command, at):
            yield replace(check, secret_to=None)

    patch.setattr(steps.PlayCard, "checks", leaky)


def in_how_many_cards_moths_took(patch: Patch, told: Told) -> None:
    """Who draws an odd card is said to have drawn one more."""
    honest = steps.TakeCard.decide

    def leaky(command: Any, at: Any) -> Iterator[Event]:
        odd = (command.card or 0) % 2
        for event in honest(command, at):
            match event:
                case steps.CardTaken():
                    yield replace(event, n=event.n + odd)
                case Opens():
                    yield replace(event, what=f"moth:{at.state.taken + 1 + odd}")
                case _:
                    yield event

    patch.setattr(steps.TakeCard, "decide", leaky)


def when_the_die_goes_on(patch: Patch, told: Told) -> None:
    """It goes on by itself where two of dune's cards, which nobody else knows, are of one kind."""
    honest = Judge.follows

    def leaky(judge: Judge, state: steps.State) -> Iterator[Event]:
        alike = state.is_resting and told.tells(state) % 2
        return iter((steps.TurnEnded(state.next),)) if alike else honest(judge, state)

    patch.setattr(Judge, "follows", leaky)


DRAWN_AGAIN = SealedAgain(
    TAKEN,
    run=1,
    do="TakeCard",
    disclosed_by="TakeCard",
    values={"giver": AMBER},
    then=(Move(AMBER, "EndTurn"),),
    learned={AMBER: "1"},
)
"""C.6  The first card that was drawn is laid back, and another one drawn."""
CONTRACT = Contract(
    Floors(
        open_questions=0,  # its book is clear
        held=0,  # a Wait holds no command of it
        clock=0,  # it counts no turns
        kinds_of_notes=0,  # there is one alone
        on_paper=0,
        flagged=2,
        secrets=2,
        openings=2,
        guessed=1,
        leaks=4,
    ),
    secrets=SECRETS,
    unoffered=frozenset({"PutHandRight"}),
    told=HAND,
    tells=dust,
    leaks=(
        Leak(the_desk_refuses_a_card_before_everybody, "*"),
        Leak(in_how_many_cards_moths_took, "*", TAKEN),
        Leak(in_what_a_challenge_calls_sealed, "*"),
        Leak(when_the_die_goes_on, "entry numbers"),
    ),
    first_runs={
        "in_how_many_cards_moths_took": 3, "in_a_correction": 4, "in_what_a_deed_costs": 4,
        "a_warning_that_hangs_on_it": 2, TAKEN: 3,
    },
    corrections=(
        Correction(
            _opening(_throw(AMBER, CALM), Move(AMBER, "EndTurn"), _throw(BIRCH, CALM), Move(BIRCH, "EndTurn")),
            at=5,
            values={"faces": [MOTH]},
            flags={"EndTurn": ("D.3",), "EnterRoll": ("C.6",)},
        ),
    ),
    sealed_again=(DRAWN_AGAIN,),
    guessing=Guessing(games, frozenset({HAND}), (wear_of_the_backs,)),
)  # fmt: skip
