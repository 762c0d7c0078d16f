"""Beacons in the contracts: how much of it must come up, its secrets, and what is planted in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.audience import together
from engine.core.check import Check
from engine.core.record import Event
from engine.core.table import Table
from engine.games.beacons import steps
from engine.games.beacons.playing import deal
from engine.games.beacons.steps import CARDS, HEXES, SEATS, SHORE, State
from engine.policy import Chance, Move, RandomPolicy
from tests.contract.kit import Contract, Correction, Floors, Guessing, Leak, PaperSeal, Patch, Question, Told
from tests.contract.plants import in_what_a_challenge_calls_sealed
from tests.contract.secret import Secret

GAME, VERSION = "beacons", "island"
FLINT, REED, TARN = SEATS
ENTRIES = 10
"""Of a game in which something is guessed, for each of its turns."""
HAND, ORDER, WORD = "the hand of reed", "the order of reed", "the order that flint and reed show each other"


def filled(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Any hex, any card of the deck, or one that the tablet is not told."""
    if do == "SealOrder":
        return {"place": chance.pick(HEXES), "ally": ""}
    return {"card": None if chance.one_in(4) else chance.pick(CARDS)}


def shown(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """C.3  Any hex, for flint or reed, whichever of them seals it and whichever of them it is shown to."""
    return {"place": chance.pick(HEXES), "ally": chance.pick(("", FLINT, REED))}


DRAWN = tuple(Move(seat, "DrawCard", {"card": 3 * n + 1}) for n, seat in enumerate(SEATS))
SEALED = tuple(Move(seat, "SealOrder", {"place": place}) for seat, place in zip(SEATS, SHORE, strict=False))
OPENED = tuple(Move(seat, "OpenOrder") for seat in SEATS)
SQUALL = (Move(FLINT, "EnterRoll", {"faces": [4]}),)

DRAWN_AGAIN = tuple(Move(seat, "DrawCard", {"card": 3 * n + 2}) for n, seat in enumerate(SEATS))
SEALED_AGAIN = tuple(replace(move, values={"place": "B22"}) for move in SEALED)
SQUALL_AGAIN = (Move(REED, "EnterRoll", {"faces": [4]}),)
PLAYED = Move(FLINT, "PlayCard", {"card": 1, "place": "B22"})
"""D.2  A torch beside the beacon that flint has lit, as long as no squall came to it."""


def _opening(*moves: Move) -> Callable[[], tuple[Move, ...]]:
    """The first draw, and these moves."""
    return lambda given=(*DRAWN, *moves): given


SECRETS = (
    Secret(
        HAND, GAME, VERSION, REED, {"DrawCard": ("card",)}, filled, openings=(_opening(*SEALED, *SQUALL),), whole=8,
    ),
    Secret(
        ORDER, GAME, VERSION, REED, {"SealOrder": ("place", "ally")}, filled, ends=(f"order:{REED}",),
        openings=(_opening(*SEALED[:1]),), comes_anew=True, whole=4,
    ),
    Secret(
        WORD, GAME, VERSION, together(FLINT, REED), {"SealOrder": ("place", "ally")}, shown,
        ends=(f"order:{FLINT}", f"order:{REED}"), openings=(_opening(*SEALED[2:]),), comes_anew=True, whole=4,
    ),
)  # fmt: skip


def dust(state: State) -> int:
    """A number of the cards in reed's hand."""
    return sum((card or 0) * place for place, card in enumerate(state.hands.get(REED, ()), start=1)) % 5


# -- guessing ----------------------------------------------------------------------------------------------------------


def games(count: int, seed: int, turns: int) -> Iterator[tuple[Table, list[Question]]]:
    """Random games to the moment at which flint guesses a card and an order of reed's."""
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        table = Table.create(None, GAME, table_id=f"blind-{seed}-{number}", table_secret=secret)
        deck = deal(chance.fork(), table.box, table)
        policy = RandomPolicy(chance.fork(), table.box, deck)
        while not table.view()["sealed"].count(REED) or table.turn < min(turns, steps.NIGHTS):
            if (move := policy.move(table)) is None:
                break
            deck.follow(table.submit(move.seat, table.command(move.body()), at=move.at))
        yield table, list(_questions(table))
        table.close()


def _questions(table: Table) -> Iterator[Question]:
    view, state = table.view(FLINT), table.timeline.head.world.state
    seen = frozenset(map(str, (*view[f"{FLINT}_desk"]["hand"], *view["open"])))
    facts = (*(f"seen {card}" for card in seen), *(f"learned {line['value']}" for line in view["learned"]))
    if hand := frozenset(map(str, state.hands.get(REED, ()))):
        yield Question(HAND, FLINT, hand, frozenset(map(str, CARDS)) - seen, facts)
    if REED in state.orders and REED not in state.opened:
        burning = tuple(f"lit {place} {seat}" for place, seat in view["beacons"].items())
        yield Question(ORDER, FLINT, frozenset({state.orders[REED]}), frozenset(HEXES), burning)


def _seen_by(patch: Patch, more: Callable[[State], dict[str, Any]]) -> None:
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), **more(node.world.state)}

    patch.setattr(Table, "_view_of", leaky)


def wear_of_the_backs(patch: Patch) -> None:
    _seen_by(patch, lambda state: {"wear": sorted(card % 6 for card in state.hands.get(REED, ()) if card)})


def a_glance_at_the_shore(patch: Patch) -> None:
    _seen_by(patch, lambda state: {"glance": HEXES.index(state.orders.get(REED, "B22")) // 2})


# -- planted -----------------------------------------------------------------------------------------------------------


def whom_an_order_was_shown_to(patch: Patch, told: Told) -> None:
    """Everybody is told how far the hex of an order that two know is from the middle."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        state = node.world.state
        near = sorted(HEXES.index(state.orders[seat]) % 3 for seat, to in state.shown.items() if to in (FLINT, REED))
        return {**honest(table, node, audience), "near": near}

    patch.setattr(Table, "_view_of", leaky)


def the_desk_refuses_a_card_before_everybody(patch: Patch, told: Told) -> None:
    honest = steps.PlayCard.checks

    def leaky(command: Any, at: Any) -> Iterator[Check]:
        for check in honest(command, at):
            yield replace(check, secret_to=None)

    patch.setattr(steps.PlayCard, "checks", leaky)


def a_seal_without_a_nonce(patch: Patch, told: Told) -> None:
    """Whoever knows the seven hexes can try each."""
    honest = steps.SealOrder.decide

    def leaky(command: Any, at: Any) -> Iterator[Event]:
        for event in honest(command, at):
            yield replace(event, seal=steps.player_seal("", 0, event.place, ""))  # type: ignore[type-var]

    patch.setattr(steps.SealOrder, "decide", leaky)


def paper_seals(table: Table, item: Mapping[str, Any]) -> Iterator[PaperSeal]:
    """C.1  The seals of orders."""
    for event in item["events"]:
        if event["type"] == "OrderSealed":
            what = f"{event['seat']} {event['place']}"
            parts = [table.id, event["night"], what, event["nonce"]]
            yield PaperSeal(f"order {event['seat']} {event['night']}", "order", parts, event["nonce"], event["seal"])


CONTRACT = Contract(
    Floors(
        open_questions=0,  # its book is clear
        kinds_of_notes=0,  # nothing is noted at any time
        sealed_again=0,
        secrets=3,
        openings=3,
        guessed=2,
        noticed=2,  # in one game of it few cards are played
        leaks=4,
    ),
    secrets=SECRETS,
    told=HAND,
    tells=dust,
    leaks=(
        Leak(the_desk_refuses_a_card_before_everybody, "*"),
        Leak(a_seal_without_a_nonce, "*", ORDER),
        Leak(whom_an_order_was_shown_to, "view", WORD),
        Leak(in_what_a_challenge_calls_sealed, "*"),
    ),
    words=lambda table: HEXES,
    paper_seals=paper_seals,
    first_runs={
        "in_what_a_challenge_calls_sealed": 19,
        "in_the_name_of_an_exported_file": 3,
        "in_what_a_deed_costs": 1,
    },
    corrections=(
        Correction(
            _opening(*SEALED, *SQUALL, *OPENED, *DRAWN_AGAIN, *SEALED_AGAIN, *SQUALL_AGAIN, PLAYED),
            at=16,
            values={"faces": [1]},
            flags={"PlayCard": ("D.2",)},
            standing=frozenset({"PlayCard"}),
        ),
    ),
    guessing=Guessing(games, frozenset({HAND, ORDER}), (wear_of_the_backs, a_glance_at_the_shore)),
)  # fmt: skip
