"""Players who head for an ending: they pay what is cheap, gather tokens, run the main line, and save cards for its end.

They play all seats with every hand before them (one they make up, where no cards are minded), so that nothing is asked
of anybody that he has not got. They are therefore never the policy of twin tables, whose policy may know no secret.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.box import Box
from engine.core.table import Table
from engine.games.lotr_knizia import boxes, costs, pieces
from engine.games.lotr_knizia.course import damage
from engine.games.lotr_knizia.in_hand import (
    Called,
    Dark,
    Discards,
    Lead,
    Lies,
    Price,
    Queue,
    Reveal,
    Rolls,
    Turned,
    Waits,
)
from engine.games.lotr_knizia.pieces import BOARDS, DIE, KINDS, LIGHT, SHIELD, SUNDIALS, TOKENS, YELLOW
from engine.games.lotr_knizia.playing import Deck
from engine.games.lotr_knizia.state import END, PLAY, TILE, State
from engine.games.lotr_knizia.steps.paying import may_give, prices
from engine.games.lotr_knizia.steps.turn import lines_for
from engine.policy import Chance, Move, Props, RandomPolicy, asked

Idea = tuple[str, str, dict[str, Any]]
"""(seat, command, values)."""
NEAR: Final = 4
"""Steps to Sauron at which a hobbit is in danger."""
STRAYS_ONE_IN: Final = 40
"""How often something is done for no reason at all."""
WORTH: Final = {SHIELD: 1, DIE: -2, LIGHT: 2}
"""What a space is worth to whoever comes to it; a card or a special shield 2."""


THIN: Final = 3
"""Cards with which nobody plays another."""
PLAIN: Final = {"set_out": "SetOut", "deal": "Deal", "council": "PassCards", "prepare": "Prepare"}


def _value(state: State, kind: str) -> float:
    """What a card is worth to be kept."""
    card = KINDS[kind]
    if card.colour == YELLOW:
        return 4
    is_joker = card.symbol == pieces.JOKER
    is_useful = is_joker or card.symbol in state.open_lines or state.board is None
    return card.symbols * (2 if is_joker else 1) * (1 if is_useful else 0.2)


@dataclass(frozen=True)
class Imagined:
    """Cards and tiles as they could be, where no real ones are minded. The top of a pile is last."""

    hands: Mapping[str, list[str]]
    tiles: list[str]
    deck: list[str]


def imagined(state: State, chance: Chance) -> Imagined:
    """Hands as large as everybody sees, of kinds that may be in them."""
    pool = chance.shuffled(kind for kind in KINDS for _ in range(state.could_hold(kind)))
    hands = {seat: [pool.pop() for _ in range(min(len(pool), state.size(seat)))] for seat in state.seats}
    left = (kind for kind, count in pieces.TILES.items() for _ in range(count - state.turned.get(kind, 0)))
    return Imagined(hands, chance.shuffled(left), [kind for kind in pool if kind in pieces.HOBBIT_KINDS])


class Heading(RandomPolicy):
    """Plays for the Ring's end; where the plan is silent, goes on at random."""

    def __init__(self, chance: Chance, sheets: Box, props: Props | None = None) -> None:
        super().__init__(chance, sheets, props)
        self._real = props if isinstance(props, Deck) else None
        self.deck: Deck | Imagined = self._real or Imagined({}, [], [])
        self.dares = chance.between(2, NEAR)
        """How near to Sauron they go before they turn back."""

    def move(self, table: Table) -> Move | None:
        """What the plan says, if the table allows it; else what is asked for; else anything."""
        asks = asked(table)
        state: State = table.timeline.head.world.state
        if self._real is None:
            self.deck = imagined(state, self.chance)
        saved = self._first(table, self._saving(state))
        forced = saved or self.answer(asks)
        if forced is not None:
            return forced
        if not self.chance.one_in(STRAYS_ONE_IN):
            found = self._first(table, self._ideas(state))
            if found is not None:
                return found
        return super().move(table)

    def _first(self, table: Table, ideas: Iterator[Idea]) -> Move | None:
        for seat, do, values in ideas:
            move = Move(seat, do, values)
            if table.may(seat, table.command(move.body())).allowed:
                self.done[do] += 1
                return move
        return None

    # -- help in need -------------------------------------------------------------------------------------------------

    def _saving(self, state: State) -> Iterator[Idea]:
        """Cards against what would put somebody out, or spoil the end of the way."""
        top = state.top
        is_last = state.place in (pieces.MORDOR, pieces.MOUNT_DOOM)
        match top:
            case Rolls() if is_last and len(state.living) and state.sauron - state.dark[top.seat] <= NEAR - 1:
                yield from self._yellow(state, "PlayBelt")
            case Lies():
                steps, sauron, cards = damage(state, top)
                dies = state.is_caught(top.seat, steps) or any(state.is_caught(s, sauron=sauron) for s in state.living)
                if dies or (cards and state.size(top.seat) < cards):
                    yield from self._yellow(state, "PlayMithril")
                    yield from self._helped(state, top.seat)
            case Dark() if state.is_caught(top.seat, top.steps) or (top.why == "tokens" and top.steps > 1):
                yield from self._yellow(state, "PlayAthelas")
                if state.is_caught(top.seat, top.steps):
                    yield from self._helped(state, top.seat)
            case Discards() if state.size(top.seat) < top.count:
                yield from self._yellow(state, "PlayLembas", on=top.seat)
                yield from self._called(state)

    def _helped(self, state: State, seat: str) -> Iterator[Idea]:
        yield from self._yellow(state, "PlayElessar", on=seat)
        yield from self._called(state)

    def _called(self, state: State) -> Iterator[Idea]:
        for seat in state.living:
            if state.shields[seat] >= pieces.GANDALF_COSTS:
                yield seat, "CallGandalf", {}

    def _yellow(self, state: State, do: str, **values: Any) -> Iterator[Idea]:
        card = do.removeprefix("Play").lower()
        for seat in state.living:
            if card in self.deck.hands[seat]:
                yield seat, do, values

    # -- the plan -----------------------------------------------------------------------------------------------------

    def _ideas(self, state: State) -> Iterator[Idea]:
        top = state.top
        match top:
            case Price():
                yield from self._priced(state, top)
            case Queue():
                yield from self._queued(state, top.seats[0], top.name)
            case Turned():
                yield from self._turned(state, top)
            case Lead():
                lines = sorted(
                    state.open_lines, key=lambda line: self._worth(state, line, top.by, top.how), reverse=True
                )
                for line in lines:
                    yield top.seat, "AdvanceLine", {"line": line}
            case Called():
                yield from self._gandalf(state)
            case None if state.board is not None and state.stage == TILE:
                yield from self._before_a_tile(state)
                yield state.active, "TurnTile", {"kind": self.deck.tiles[-1]}
            case None if state.board is not None and state.stage == PLAY:
                yield from self._played(state)
            case None if state.board is not None and state.stage == END:
                yield state.active, "EndTurn", {}
            case _:
                yield from self._plain(state)

    def _plain(self, state: State) -> Iterator[Idea]:
        """What is asked and leaves little to choose."""
        match state.top:
            case Waits() as waits if waits.what in PLAIN:
                values = {"yes": state.level >= pieces.LAST_STEP} if waits.what == "prepare" else {}
                yield state.bearer, PLAIN[waits.what], values
            case Reveal() if self.deck.deck:
                yield state.active, "RevealCard", {"kind": self.deck.deck[-1]}
            case Lies() | Dark() as owed:
                yield owed.seat, "Suffer", {}
            case Discards() as owed:
                hand = sorted(self.deck.hands[owed.seat], key=lambda kind: _value(state, kind))
                rows = costs.added([(owed.seat, kind, 1) for kind in hand[: owed.count]])
                yield owed.seat, "DiscardOwed", {"shares": list(rows)}
                yield owed.seat, "LackCards", {}

    def _before_a_tile(self, state: State) -> Iterator[Idea]:
        """The Phial against a sundial that would end the Scenario, or the game."""
        if self.deck.tiles and self.deck.tiles[-1] in SUNDIALS and state.event >= 4:
            yield from self._yellow(state, "PlayPhial")

    def _turned(self, state: State, turned: Turned) -> Iterator[Idea]:
        board = BOARDS[state.place]
        left = board.last(board.main) - state.space[board.main]
        if turned.kind in pieces.ITEM_TILES:
            yield from self._yellow(state, "PlayStaff")
        if turned.kind in SUNDIALS and state.event >= 4 and left <= 4:
            yield state.bearer, "PutOnRing", {}
        yield state.active, "CarryOut", {}

    def _gandalf(self, state: State) -> Iterator[Idea]:
        nearest = max(state.living, key=lambda seat: state.dark[seat])
        for do, values in (
            ("UseHealing", {"on": nearest}),
            ("UsePersistence", {"on": min(state.living, key=state.size)}),
            ("UseMagic", {}),
            ("UseGuidance", {}),
            ("UseForesight", {"on": nearest}),
        ):
            yield state.active, do, values

    def _played(self, state: State) -> Iterator[Idea]:
        """Turn back where Sauron is near; else the card that is worth most; draw where the hand is thin."""
        seat = state.active
        distance = state.sauron - state.dark[seat]
        if not state.played:
            if distance <= self.dares + 2 * (seat == state.bearer) and state.dark[seat]:
                yield seat, "DrawOrHeal", {"gain": "light"}
            if state.size(seat) <= THIN:
                yield seat, "DrawOrHeal", {"gain": "cards"}
        board = BOARDS[state.place]
        left = board.last(board.main) - state.space[board.main]
        if len(state.played) == 2 or (state.played and state.size(seat) <= THIN):
            if not state.ring_used and left <= 4 and state.sauron - state.dark[state.bearer] > NEAR:
                yield state.bearer, "PutOnRing", {}
            yield seat, "EndTurn", {}
        yield from self._best_cards(state, seat)
        if not state.played:
            yield seat, "DrawOrHeal", {"gain": "cards"}
        yield seat, "EndTurn", {}

    def _best_cards(self, state: State, seat: str) -> Iterator[Idea]:
        ideas: list[tuple[float, Idea]] = []
        for kind in dict.fromkeys(self.deck.hands[seat]):
            if KINDS[kind].colour == YELLOW or self._is_kept(state, seat, kind):
                continue
            for line in lines_for(state, seat, kind):
                worth = self._worth(state, line, KINDS[kind].symbols, "card") - (KINDS[kind].symbol == pieces.JOKER)
                ideas.append((worth, (seat, "PlayCard", {"kind": kind, "line": line})))
        for worth, idea in sorted(ideas, key=lambda one: -one[0]):
            if worth > 0:
                yield idea

    def _is_kept(self, state: State, seat: str, kind: str) -> bool:
        """The last Joker of a player without shields is kept for the Faces of the Dead."""
        jokers = [held for held in self.deck.hands[seat] if KINDS[held].symbol == pieces.JOKER]
        is_ahead = state.place == pieces.HELMS_DEEP or (state.place == pieces.SHELOBS_LAIR and state.event < 2)
        return is_ahead and jokers == [kind] and state.shields[seat] < 3

    def _worth(self, state: State, line: str, by: int, how: str) -> float:
        """What a marker's way is worth to the active player: tokens he lacks, shields, the end of the main line."""
        board = BOARDS[state.place]
        start = state.space[line]
        passed = board.lines[line].spaces[start : start + by]
        is_main = line == board.main
        is_last = state.place == pieces.MORDOR
        worth = (4 if is_main and is_last else 1.5 if is_main else 0.5) * len(passed)
        if how == "ring":
            return worth
        held = dict(state.tokens[state.active])
        for space in passed:
            if space in TOKENS:
                worth += 3 if not held[space] and not is_last else 0.5
                held[space] += 1
            else:
                worth += WORTH.get(space, 2)
        return worth

    # -- prices -------------------------------------------------------------------------------------------------------

    def _priced(self, state: State, price: Price) -> Iterator[Idea]:
        if price.cost == costs.Cost():
            needed = boxes.VOLUNTEERS.get(price.name, 2)
            far = max(price.payers, key=lambda seat: state.sauron - state.dark[seat])
            if state.sauron - state.dark[far] > needed + NEAR:
                yield far, "TakeUponYourself", {}
        else:
            rows = self._payment(state)
            if rows is not None:
                yield state.active, "Pay", {"shares": rows}
        for seat in price.payers:
            yield seat, "Decline", {}

    def _queued(self, state: State, seat: str, name: str) -> Iterator[Idea]:
        if name in boxes.RECOVERING:
            if state.dark[seat] and state.sauron - state.dark[seat] <= NEAR + 1:
                yield seat, "Recover", {"gain": "light"}
            yield seat, "Decline", {}
            return
        rows = self._payment(state)
        if rows is not None:
            yield seat, "Pay", {"shares": rows}
        yield seat, "Decline", {}

    def _payment(self, state: State) -> list[tuple[str, str, int]] | None:
        """Something that pays what is asked, out of what the players have; None where they cannot."""
        top = state.top
        groups = [may_give(state)] if isinstance(top, Price) and top.together else [(seat,) for seat in may_give(state)]
        for cost in prices(state):
            for group in groups:
                rows = self._paid_by(state, cost, group)
                if rows is not None:
                    return rows
        return None

    def _paid_by(self, state: State, cost: costs.Cost, group: Sequence[str]) -> list[tuple[str, str, int]] | None:
        things: list[tuple[str, str]] = []
        for token in cost.tokens:
            owner = next((seat for seat in group if state.tokens[seat][token] > things.count((seat, token))), None)
            if owner is None:
                return None
            things.append((owner, token))
        if cost.any_tokens:
            found = [(seat, token) for seat in group for token in TOKENS if state.tokens[seat][token]]
            things += found[: cost.any_tokens]
        rich = sorted(group, key=lambda seat: -state.shields[seat])
        for seat in rich:
            owed = cost.shields - sum(what == SHIELD for _, what in things)
            things += [(seat, SHIELD)] * min(owed, state.shields[seat])
        cards = [(seat, kind) for seat in group for kind in self.deck.hands[seat] if costs.may_pay(cost, kind, seat)]
        cards.sort(key=lambda one: (KINDS[one[1]].symbol == pieces.JOKER, KINDS[one[1]].symbols))
        if cost.cards:
            things += cards[: cost.cards]
        chosen = list(things)
        if cost.symbols or cost.card:
            chosen = self._covering(cost, things, cards)
        rows = costs.added([(seat, what, 1) for seat, what in chosen])
        return list(rows) if rows and costs.pays(cost, rows) else None

    @staticmethod
    def _covering(
        cost: costs.Cost, things: list[tuple[str, str]], cards: list[tuple[str, str]]
    ) -> list[tuple[str, str]]:
        """As many of these cards as are needed, none too many."""
        chosen = list(cards)
        for card in reversed(cards):
            fewer = list(chosen)
            fewer.remove(card)
            if costs.covers(cost, fewer):
                chosen = fewer
        return things + chosen
