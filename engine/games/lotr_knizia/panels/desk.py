"""What one hobbit alone looks at: the hand by kind, what each card does now, and shields where they are hidden."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.look import Sight
from engine.core.panels import HandCard, HandCards, Line, Lines, Panel
from engine.games.lotr_knizia.panels import corruption, events
from engine.games.lotr_knizia.panels.board import SIGNS, gives
from engine.games.lotr_knizia.panels.cards import does
from engine.games.lotr_knizia.panels.seats import lacks, living, why_out
from engine.games.lotr_knizia.panels.signs import of_card
from engine.games.lotr_knizia.pieces import (
    BOARDS,
    ELESSAR,
    FRODO,
    GANDALF_COSTS,
    GOLLUM,
    GREY,
    JOKER,
    KINDS,
    LEMBAS,
    MIRUVOR,
    TAGS,
    WHITE,
    YELLOW,
    is_white_hobbit,
)

COLOURS: Final = (WHITE, GREY, YELLOW)


def panels(sight: Sight, seat: str) -> tuple[Panel, ...]:
    """The hand, the top tiles and what was passed, as far as this hobbit knows, and how he stands."""
    return (*_hand(sight, seat), *_tiles(sight, seat), *_passed(sight, seat), _own(sight, seat))


def _tiles(sight: Sight, seat: str) -> Iterator[Lines]:
    """The top tiles that this hobbit has looked at, as noted, and whether another was turned."""
    say, own = sight.lexicon.text.say, sight.view[f"{seat}_desk"]
    seen = sight.view.get("sighted", {}).get(seat, 0)
    rows = [Line(say(f"tile.{kind}"), value=str(place)) for place, kind in enumerate(own.get("tiles", ()), start=1)]
    if seen and not rows:
        rows.append(Line(say("panel.tiles_untold", {"count": seen}), tone="dim"))
    if own.get("belied"):
        noted, came = own["belied"]
        told = {"noted": say(f"tile.{noted}"), "came": say(f"tile.{came}")}
        rows.insert(0, Line(say("panel.tile_belied", told), say("panel.tile_belied_note"), tone="bad"))
    if rows:
        yield Lines(say("panel.top_tiles"), tuple(rows))


def _passed(sight: Sight, seat: str) -> Iterator[Lines]:
    """The card that this hobbit passed at the Council or by Miruvor, and the one that came, as far as one of the two
    noted it.
    """
    say, own = sight.lexicon.text.say, sight.view[f"{seat}_desk"]
    rows = [say("panel.passed_gave", {"taker": to, "kind": kind}) for to, kind in own.get("gave", {}).items()]
    rows += [say("panel.passed_got", {"giver": by, "kind": kind}) for by, kind in own.get("got", {}).items()]
    if rows:
        yield Lines(say("panel.passed"), tuple(Line(row, say("panel.passed_both"), icon="cards") for row in rows))


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """The cards by their stickers, None for one that was not told."""
    return tuple(view[f"{seat}_desk"]["hand"])


def _hand(sight: Sight, seat: str) -> Iterator[HandCards | Lines]:
    """The cards by their colours, of which two that are played are one white and one grey; then those not noted."""
    say = sight.lexicon.text.say
    held = hand(sight.view, seat)
    counts = Counter(TAGS[card] for card in held if card is not None)
    kinds = sorted((kind for kind in KINDS if counts[kind]), key=lambda kind: COLOURS.index(KINDS[kind].colour))
    colours = Counter(KINDS[TAGS[card]].colour for card in held if card is not None)
    told = [say(f"panel.of_{colour}", {"count": colours[colour]}) for colour in COLOURS if colours[colour]]
    title = say("panel.hand", {"count": len(held), "of": ", ".join(told)})
    yield HandCards(title, tuple(_card(sight, seat, kind, counts[kind]) for kind in kinds))
    rows = []
    if unseen := held.count(None):
        rows.append(Line(say("panel.unseen", {"count": unseen}), say("panel.unseen_note"), tone="dim", icon="question"))
    if not held:
        rows.append(Line(say("panel.no_card"), tone="dim"))
    if rows:
        yield Lines("", tuple(rows))


def _card(sight: Sight, seat: str, kind: str, count: int) -> HandCard:
    card, say = KINDS[kind], sight.lexicon.text.say
    name = sight.lexicon.name(kind)
    number = next(number for number in hand(sight.view, seat) if number is not None and TAGS[number] == kind)
    face: dict[str, Any] = {
        "face": card.colour,
        "label": say(f"panel.colour_{card.colour}"),
        "count": count,
        "card": number,
    }
    title = name[:1].upper() + name[1:]
    if card.colour == YELLOW:
        return HandCard(kind, title, does(sight, kind), signs=(of_card(kind),), **face)
    rolls = does(sight, "gollum_rolls") if kind == GOLLUM else ""
    says = ". ".join(word for word in (_moves(sight, seat, kind), rolls) if word)
    return HandCard(kind, title, says, signs=(of_card(kind),) * card.symbols, **face)


def plays(sight: Sight, seat: str, card: int) -> Mapping[str, Any]:
    """The command that plays this card, along any line that is open and for any hobbit, where one is to be named."""
    kind, view = TAGS[card], sight.view
    if KINDS[kind].colour != YELLOW:
        symbol = KINDS[kind].symbol
        laid = BOARDS[view["board"]]
        ahead = [line for line in laid.lines if events.gone(sight, line) < laid.last(line)]
        is_free = symbol == JOKER or (seat == FRODO and is_white_hobbit(kind))
        lines = ahead if is_free else [line for line in ahead if line == symbol]
        return {"do": "PlayCard", "kind": kind, "line": lines[0] if lines else ""}
    body = {"do": f"Play{kind.capitalize()}"}
    if kind in (ELESSAR, LEMBAS):
        return {**body, "on": seat}
    if kind == MIRUVOR:
        return {**body, "giver": seat, "taker": next((other for other in living(sight) if other != seat), "")}
    return body


def _moves(sight: Sight, seat: str, kind: str) -> str:
    """What it does on the board that lies there."""
    view, say, card = sight.view, sight.lexicon.text.say, KINDS[kind]
    if view["phase"] not in BOARDS:
        return ""
    is_free = card.symbol == JOKER or (seat == FRODO and is_white_hobbit(kind))
    told = list(_along(sight, card.symbol, card.symbols)) if card.symbol != JOKER else []
    if is_free:
        key = "panel.any_line" if card.symbols > 1 else "panel.any_line_by_one"
        told.append(say(key, {"count": card.symbols}))
    return "; ".join(told) or say("panel.no_line")


def _along(sight: Sight, line: str, by: int) -> Iterator[str]:
    board, say = BOARDS[sight.view["board"]], sight.lexicon.text.say
    if line not in board.lines:
        return
    # The tile that lies there moves its marker first.
    here = min(board.last(line), events.gone(sight, line) + (events.waiting_tile(sight) == line))
    to = min(board.last(line), here + by)
    if to == here:
        yield say("panel.line_done", {"line": line})
        return
    got = ", ".join(gives(sight, space) for space in board.lines[line].spaces[here:to])
    yield say("panel.line_to", {"line": line, "to": to, "last": board.last(line), "gives": got})


def _own(sight: Sight, seat: str) -> Lines:
    view, say = sight.view, sight.lexicon.text.say
    if seat in view["out"]:
        return Lines(say("panel.own"), (Line(say("panel.out_here"), why_out(sight, seat)),))
    away, held = corruption.distance(sight, seat), view["tokens"][seat]
    shields, missing = view[f"{seat}_desk"]["shields"], lacks(held)
    calls = say("panel.own_calls" if shields >= GANDALF_COSTS else "panel.own_short", {"count": GANDALF_COSTS})
    rows = [
        Line(say("panel.own_step", {"step": view["dark"][seat]}), value=say("panel.away", {"count": away}), icon="eye"),
        Line(say("panel.own_shields"), calls if view["gandalf"] else "", str(shields), icon="shield"),
    ]
    for token, count in held.items():
        lacking = "" if count else "dim"
        rows.append(Line(say(f"panel.own_{token}"), value=str(count), tone=lacking or "plain", icon=SIGNS[token]))
    if missing and view["phase"] in BOARDS:
        rows.append(Line(say("panel.lacks", {"lacks": missing}), tone="dim"))
    rows.append(Line(say("panel.skill"), does(sight, seat), icon="star"))
    return Lines(say("panel.own"), tuple(rows))
