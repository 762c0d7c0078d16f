"""What an Event or a tile costs, and whether what was laid down pays for it.

A payment is rows of (seat, what, how many): kinds of cards, Life tokens, 'shield'.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.core.frozen import frozen
from engine.games.lotr_knizia.pieces import (
    FRODO,
    GOLLUM,
    JOKER,
    KINDS,
    SHIELD,
    TOKENS,
    is_white_hobbit,
    symbols_of,
)

Row = tuple[str, str, int]
Rows = Sequence[Row]
PAID: Final = "paid"


@frozen
class Cost:
    """symbols: those of cards, 'joker' where only a Joker will do; cards: of any kind; shields: their value;
    any_tokens: Life tokens of whatever kind; card: the one that must be discarded. is_split: of a card with two
    symbols no more than one counts for each of them (Wormtongue).
    """

    symbols: tuple[str, ...] = ()
    cards: int = 0
    tokens: tuple[str, ...] = ()
    shields: int = 0
    any_tokens: int = 0
    card: str = ""
    is_split: bool = False

    @property
    def is_of_symbols(self) -> bool:
        """Whether Guidance could help to pay it."""
        return bool(self.symbols)


def cards_in_rows(rows: Rows) -> Iterator[tuple[str, str]]:
    """(seat, kind) of each card of a payment."""
    for seat, what, count in rows:
        if what in KINDS:
            yield from ((seat, what),) * count


def value_of(rows: Rows, what: str) -> int:
    """How much of a thing that is no card is paid."""
    return sum(count for _, paid, count in rows if paid == what)


def payers(rows: Rows) -> tuple[str, ...]:
    """Who pays, in the order of the rows."""
    return tuple(dict.fromkeys(seat for seat, _, _ in rows))


def pays(cost: Cost, rows: Rows, jokers: int = 0) -> bool:
    """Whether these rows pay this cost, with nothing in them that pays for nothing. jokers: symbols of Guidance."""
    cards = list(cards_in_rows(rows))
    others = {what: value_of(rows, what) for what in (*TOKENS, SHIELD)}
    wanted = Counter(cost.tokens) + Counter({SHIELD: cost.shields})
    if cost.any_tokens and sum(others.pop(token) for token in TOKENS) != cost.any_tokens:
        return False
    if any(count != wanted[what] for what, count in others.items()):
        return False
    if cost.card:
        return [kind for _, kind in cards] == [cost.card]
    if not cost.symbols:
        return len(cards) == cost.cards
    return _covers(Counter(cost.symbols), cards, jokers, cost.is_split)


def covers(cost: Cost, cards: list[tuple[str, str]], jokers: int = 0) -> bool:
    """Whether these cards (seat, kind) show all that a cost asks of cards, whatever else they show."""
    if cost.card:
        return any(kind == cost.card for _, kind in cards)
    return lacks(cost, cards, jokers) == 0


def lacks(cost: Cost, cards: list[tuple[str, str]], jokers: int = 0) -> int:
    """How many symbols of a cost these cards (seat, kind) leave unpaid, whatever else they show."""
    return _leaves(Counter(cost.symbols), cards, jokers, cost.is_split)


def shows_more(cost: Cost, rows: Rows, jokers: int = 0) -> bool:
    """Whether these cards show more symbols than a cost of symbols asks for."""
    shown = sum(symbols_of(kind)[1] for _, kind in cards_in_rows(rows)) + jokers
    return bool(cost.symbols) and shown > len(cost.symbols)


def _covers(wanted: Counter[str], cards: list[tuple[str, str]], jokers: int, is_split: bool) -> bool:
    """Whether these cards show the symbols, and none of them could be left out."""

    def rest(left: list[tuple[str, str]]) -> bool:
        return _leaves(wanted, left, jokers, is_split) == 0

    if not rest(cards):
        return False
    return not any(rest([*cards[:at], *cards[at + 1 :]]) for at in range(len(cards)))


def is_nearer(cost: Cost, before: Rows, after: Rows, jokers: int) -> bool:
    """Whether fewer symbols are left to pay after than before."""
    wanted = Counter(cost.symbols)
    one, other = list(cards_in_rows(before)), list(cards_in_rows(after))
    return _leaves(wanted, other, jokers, cost.is_split) < _leaves(wanted, one, jokers, cost.is_split)


def _leaves(wanted: Counter[str], cards: list[tuple[str, str]], jokers: int, is_split: bool) -> int:
    """How many symbols are left to pay at best. A symbol pays for its own, a Joker for any."""
    left, free = Counter(wanted), [jokers] if jokers else []
    flexible: list[tuple[str, str]] = []
    for seat, kind in cards:
        symbol, count = symbols_of(kind)
        if symbol == JOKER:
            free.append(count)
        elif seat == FRODO and is_white_hobbit(kind):
            flexible.append((symbol, kind))
        elif left[symbol]:
            left[symbol] -= min(count, left[symbol])
    # Frodo's white card pays for its own symbol where that is asked, else it is his Joker.
    for symbol, _ in flexible:
        if left[symbol]:
            left[symbol] -= 1
        else:
            free.append(1)
    needed = sorted(left.elements())
    if not is_split:
        return max(0, len(needed) - sum(free))
    kinds = Counter(needed)
    for count in sorted(free, reverse=True):
        if not kinds:
            break
        symbol = max(kinds, key=lambda one: kinds[one])
        kinds[symbol] -= min(count, kinds[symbol])
        kinds += Counter()
    return sum(kinds.values())


def may_pay(cost: Cost, kind: str, seat: str) -> bool:
    """X/yellow/fodder  Whether a card of this kind could be part of a payment by this seat."""
    if cost.card:
        return kind == cost.card
    if not cost.symbols:
        return cost.cards > 0
    symbol, _ = symbols_of(kind)
    return symbol == JOKER or symbol in cost.symbols or (seat == FRODO and is_white_hobbit(kind))


def uses_gollum(cost: Cost, rows: Rows) -> tuple[str, ...]:
    """X/gollum/no-roll  Who used Gollum's Joker symbols in a payment, and so rolls the die; not for a mere card."""
    if not cost.symbols:
        return ()
    return tuple(seat for seat, kind in cards_in_rows(rows) if kind == GOLLUM)


def added(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows with those of one seat and one thing put together."""
    total: Counter[tuple[str, str]] = Counter()
    for seat, what, count in rows:
        total[seat, what] += count
    return tuple((seat, what, count) for (seat, what), count in total.items())
