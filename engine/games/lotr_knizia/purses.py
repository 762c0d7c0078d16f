"""How people pay a price: things that count for it, one after another, until it is paid."""

from collections.abc import Iterable
from typing import Any

from engine.core.ask import Offer
from engine.games.lotr_knizia import boxes, costs, pieces
from engine.games.lotr_knizia.costs import Cost, Row
from engine.games.lotr_knizia.pieces import KINDS, SHIELD, TOKENS
from engine.policy import Chance

Thing = tuple[str, str]
"""(seat, what): one card, Life token or shield."""


def asked_for(offer: Offer) -> tuple[Cost, ...]:
    """What would pay what this offer is about: any one of these."""
    name = str(offer.facts.get("name", ""))
    if name in boxes.REVEALED:
        symbol, _ = pieces.symbols_of(str(offer.facts["kind"]))
        return (Cost((symbol,) * boxes.REVEALED[name]),)
    if name in boxes.QUEUES:
        return boxes.QUEUES[name]
    return tuple(cost for cost in (boxes.GROUP.get(name), boxes.ALONE.get(name)) if cost is not None)


def options_of(offer: Offer) -> list[Row]:
    """The rows that the offer lists."""
    found = next(domain.options for domain in offer.fields if domain.name == "shares")
    return [(seat, what, most) for (seat, what, most), _ in found]


def paid(offer: Offer, rows: Iterable[Row], chance: Chance) -> list[Row]:
    """Some of what these rows name that pays for this offer, by whoever; nothing where chance finds no way."""
    there = [(seat, what) for seat, what, most in rows for _ in range(most)]
    costly = asked_for(offer)
    if not there or not costly:
        return []
    cost, jokers = chance.pick(costly), int(offer.facts.get("jokers", 0))
    if offer.facts.get("name") in boxes.ALONE:
        alone = chance.pick(sorted({seat for seat, _ in there}))
        there = [thing for thing in there if thing[0] == alone]
    given: list[Thing] = []
    for thing in chance.shuffled(there):
        if costs.pays(cost, together(given), jokers):
            break
        if _counts(cost, thing, given, jokers):
            given.append(thing)
    return list(together(given))


def together(things: Iterable[Thing]) -> tuple[Row, ...]:
    """The rows of these things."""
    return costs.added([(seat, what, 1) for seat, what in things])


def _counts(cost: Cost, thing: Thing, given: list[Thing], jokers: int) -> bool:
    """Whether one thing more brings the payment nearer to the price."""
    what = thing[1]
    if what == SHIELD:
        return sum(one == SHIELD for _, one in given) < cost.shields
    if what in TOKENS:
        held = sum(one == what for _, one in given)
        any_held = sum(one in TOKENS for _, one in given)
        return held < cost.tokens.count(what) or any_held < cost.any_tokens
    if cost.symbols:
        return costs.is_nearer(cost, together(given), together([*given, thing]), jokers)
    return sum(one in KINDS for _, one in given) < (cost.cards or bool(cost.card))


def kinds_held(rows: Iterable[Row], hands: dict[str, list[str]]) -> list[Row]:
    """These rows, of cards no more than are really held."""
    left: list[Row] = []
    for seat, what, most in rows:
        count = min(most, hands[seat].count(what)) if what in KINDS else most
        left += [(seat, what, count)] if count else []
    return left


def as_values(offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """The values with a payment that could be, whatever is really held."""
    return values | {"shares": paid(offer, options_of(offer), chance)}
