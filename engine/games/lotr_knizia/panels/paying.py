"""Who pays what: the players who each pay or roll in turn, and what a group lays down together, as all see it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.ask import Ask, Offer
from engine.core.look import Body, Sight
from engine.core.panels import DONE, LATER, NOW, OUT, PerSeat, SeatRow, Shares
from engine.core.ring import clockwise
from engine.games.lotr_knizia import boxes, costs
from engine.games.lotr_knizia.costs import Cost, Row
from engine.games.lotr_knizia.panels.seats import living, why_out
from engine.games.lotr_knizia.pieces import KINDS, SHIELD, TOKENS, symbols_of

QUEUES: Final = (*boxes.QUEUES, *boxes.RECOVERING)
"""What each player does in turn; beside it each may have to roll, and Life tokens are counted."""
_OWN: Final = ("queue", "die", "lies", "dark", "discards")
"""The asks that are a player's own part of it."""
_PARTS: Final = ("Paid", "NotPaid", "Recovered", "EachRolls", "TokensCounted")
"""By what a player's turn in it begins."""
_OVER: Final = ("EventOver", "EventIgnored", "TurnEnded", "TokensReturned", "BearerChosen")

Told = Mapping[str, Any]


def queue(sight: Sight, ask: Ask) -> PerSeat | None:
    """Each player of the queue that is on, the first of them first: what came of it, who is asked now, who comes later
    and who is out; None where no queue is on.
    """
    found = _on(sight.lines)
    if found is None:
        return None
    name, told = found
    return PerSeat(tuple(_rows(sight, ask, name, told)))


def _on(lines: Any) -> tuple[str, list[Told]] | None:
    """The queue that is on, and what happened since it began."""
    since: list[Told] = []
    for line in reversed(lines):
        for event in reversed(line.get("events", ()) if line.get("undone") is None else ()):
            if event.get("type") in _OVER:
                return None
            if (begun := _begins(event)) is not None:
                return (begun, since[::-1]) if begun else None
            since.append(event)
    return None


def _begins(event: Told) -> str | None:
    """The queue that an event begins, '' for something else that begins, None for what begins nothing."""
    match event:
        case {"type": "EventHappens", "name": name} | {"type": "StageBegins", "stage": name}:
            return str(name) if name in QUEUES else ""
        case {"type": "NotPaid", "name": name, "seat": ""} if name in boxes.ALL_ROLL:
            return boxes.EACH_ROLLS
        case {"type": "ScenarioEnded"}:
            return boxes.TOKENS
    return None


def _rows(sight: Sight, ask: Ask, name: str, told: list[Told]) -> Iterator[SeatRow]:
    view, say = sight.view, sight.lexicon.text.say
    first = view["bearer"] if view["stage"] in QUEUES and view["bearer"] else view["active"]
    order = clockwise(sight.seats, first)
    did = _parts(sight, [seat for seat in order if seat not in view["out"]], told)
    waits = [seat for seat in order if seat not in did and seat not in view["out"]]
    now = ask.seat if ask.id in _OWN else next(iter(waits), "")
    before = ""
    for seat in order:
        if seat in view["out"]:
            yield SeatRow(seat, why_out(sight, seat), OUT)
            continue
        if seat == now:
            rolls = say("queue.rolls") if seat in did else say(f"queue.now.{name}")
            yield SeatRow(seat, ", ".join(did.get(seat, ())) or rolls, NOW)
        elif seat in did:
            yield SeatRow(seat, ", ".join(did[seat]), DONE)
        else:
            yield SeatRow(seat, say("queue.later", {"seat": before}), LATER)
        before = seat


def _parts(sight: Sight, order: list[str], told: list[Told]) -> dict[str, list[str]]:
    """What each player who had his turn did, in words; nobody else stands there."""
    did: dict[str, list[str]] = {}
    for event in told:
        if event["type"] in _PARTS:
            # Whom Guidance pays for is not told: it is whoever comes next.
            seat = event.get("seat") or event.get("payer") or next((one for one in order if one not in did), "")
            did.setdefault(seat, [])
        for seat, words in did.items():
            if word := _word(sight, event, seat, is_next=seat == [*did][-1]):
                words.append(word)
    return did


def _word(sight: Sight, event: Told, seat: str, *, is_next: bool) -> str:
    """What an event says of a player's own part. is_next: whether his turn began last."""
    say = sight.lexicon.text.say
    match event:
        case {"type": "Paid", "rows": rows, "payer": payer} if payer == seat or (is_next and not payer):
            return things(sight, [row for row in rows if row[0] == seat]) or say("queue.guidance")
        case {"type": "NotPaid", "seat": who, "name": name} if who == seat:
            return say("queue.passes") if name in boxes.RECOVERING else ""
        case {"type": "Recovered", "seat": who, "shields": count, "gain": gain} if who == seat:
            return say(f"queue.recovered_{gain}", {"count": count})
        case {"type": "DieFell", "seat": who, "face": face} if who == seat:
            return say("queue.rolled", {"face": face})
        case {"type": "DieSpared", "seat": who, "card": card} if who == seat:
            return say("queue.spared", {"card": card})
        case {"type": "CardsDiscarded", "seat": who, "kinds": kinds, "is_owed": True} if who == seat:
            return say("queue.discarded", {"count": len(kinds)})
        case {"type": "TokensCounted", "seat": who, "steps": int(steps)} if who == seat:
            return say("queue.tokens_lacking", {"steps": steps}) if steps else say("queue.tokens_there")
        case {"type": "StepsSpared", "seat": who} if who == seat:
            return say("queue.steps_spared")
    return ""


def things(sight: Sight, rows: costs.Rows) -> str:
    """'2 × Hiding, 1 × shield', whoever gives them."""
    say = sight.lexicon.text.say
    added = costs.added([("", what, count) for _, what, count in rows])
    return ", ".join(say("panel.card_title", {"count": count, "kind": what}) for _, what, count in added)


# -- the group --------------------------------------------------------------------------------------------------------


def pot(sight: Sight, offer: Offer, deed: Body) -> Shares | None:
    """What a payment that is being made up comes to: who gives what, and how much of the price that is."""
    costly = _prices(str(offer.facts.get("name", "")), str(offer.facts.get("kind", "")))
    if offer.do != "Pay" or not costly:
        return None
    given: list[Row] = [(seat, what, int(count)) for seat, what, count in deed.get("shares", ())]
    jokers = int(offer.facts.get("jokers", 0))
    rows = tuple(
        SeatRow(seat, things(sight, mine), DONE)
        for seat in living(sight)
        if (mine := [row for row in given if row[0] == seat])
    )
    say = sight.lexicon.text.say
    ways = (", ".join(say("pot.of", told) for told in _totals(cost, given, jokers)) for cost in costly)
    return Shares(rows, say("pot.or").join(ways), any(costs.pays(cost, given, jokers) for cost in costly))


def _prices(name: str, kind: str) -> tuple[Cost, ...]:
    if name in boxes.REVEALED and kind in KINDS:
        return (Cost((symbols_of(kind)[0],) * boxes.REVEALED[name]),)
    if name in boxes.QUEUES:
        return boxes.QUEUES[name]
    return tuple(prices[name] for prices in (boxes.GROUP, boxes.ALONE) if name in prices)


def _totals(cost: Cost, given: list[Row], jokers: int) -> Iterator[dict[str, Any]]:
    """Of each part of a price what it is, how much of it there is, and how much is asked."""
    cards = list(costs.cards_in_rows(given))
    if cost.symbols:
        most = len(cost.symbols)
        what = cost.symbols[0] if len(set(cost.symbols)) == 1 else "symbols"
        yield {"what": what, "most": most, "here": most - costs.lacks(cost, cards, jokers)}
    if cost.cards:
        yield {"what": "cards", "most": cost.cards, "here": len(cards)}
    if cost.card:
        yield {"what": cost.card, "most": 1, "here": sum(kind == cost.card for _, kind in cards)}
    for token in cost.tokens:
        yield {"what": token, "most": 1, "here": costs.value_of(given, token)}
    if cost.any_tokens:
        here = sum(costs.value_of(given, token) for token in TOKENS)
        yield {"what": "tokens", "most": cost.any_tokens, "here": here}
    if cost.shields:
        yield {"what": SHIELD, "most": cost.shields, "here": costs.value_of(given, SHIELD)}
