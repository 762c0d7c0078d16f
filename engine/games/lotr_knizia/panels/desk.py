"""What one hobbit alone looks at: the hand by kind, what each card does now, and shields where they are hidden."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import Line, Lines, Panel
from engine.games.lotr_knizia.panels import corruption, events
from engine.games.lotr_knizia.panels.board import gives
from engine.games.lotr_knizia.panels.cards import does
from engine.games.lotr_knizia.panels.seats import lacks, tokens, why_out
from engine.games.lotr_knizia.pieces import (
    BOARDS,
    FRODO,
    GOLLUM,
    JOKER,
    KINDS,
    RIVENDELL,
    TAGS,
    YELLOW,
    is_white_hobbit,
)


def panels(sight: Sight, seat: str) -> tuple[Panel, ...]:
    """The hand, then where the hobbit stands; before them the top tiles, of which this hobbit alone knows."""
    return (*_tiles(sight, seat), _hand(sight, seat), *_passed(sight, seat), _own(sight, seat))


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
    """The card that this hobbit passed at the Council, and the one that came, as far as one of the two noted it."""
    say, own = sight.lexicon.text.say, sight.view[f"{seat}_desk"]
    if sight.view["phase"] != RIVENDELL:
        return
    rows = [say("panel.passed_gave", {"taker": to, "kind": kind}) for to, kind in own.get("gave", {}).items()]
    rows += [say("panel.passed_got", {"giver": by, "kind": kind}) for by, kind in own.get("got", {}).items()]
    if rows:
        yield Lines(say("panel.passed"), tuple(Line(row, value=say("panel.passed_both")) for row in rows))


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """The cards by their stickers, None for one that was not told."""
    return tuple(view[f"{seat}_desk"]["hand"])


def _hand(sight: Sight, seat: str) -> Lines:
    say = sight.lexicon.text.say
    held = hand(sight.view, seat)
    counts = Counter(TAGS[card] for card in held if card is not None)
    rows = [_card(sight, seat, kind, counts[kind]) for kind in KINDS if counts[kind]]
    if unseen := held.count(None):
        rows.append(Line(say("panel.unseen"), say("panel.unseen_note"), str(unseen), "dim"))
    if not held:
        rows.append(Line(say("panel.no_card"), tone="dim"))
    return Lines(say("panel.hand", {"count": len(held)}), tuple(rows))


def _card(sight: Sight, seat: str, kind: str, count: int) -> Line:
    card, say = KINDS[kind], sight.lexicon.text.say
    title = say("panel.card_title", {"count": count, "kind": kind}) if count > 1 else sight.lexicon.name(kind)
    title = title[:1].upper() + title[1:]
    if card.colour == YELLOW:
        return Line(title, does(sight, kind), say("panel.yellow_card"))
    words = [
        word for word in (_moves(sight, seat, kind), does(sight, "gollum_rolls") if kind == GOLLUM else "") if word
    ]
    colour = "" if card.of == "hobbit" and card.symbol != JOKER else say(f"panel.colour_{card.colour}")
    value = " · ".join(word for word in (colour, events.what(sight, kind) if card.symbols > 1 else "") if word)
    return Line(title, ". ".join(words), value)


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
    away = corruption.distance(sight, seat)
    rows = [Line(say("panel.own_step", {"step": view["dark"][seat]}), value=say("panel.away", {"count": away}))]
    rows.append(Line(say("panel.own_shields"), value=str(view[f"{seat}_desk"]["shields"])))
    missing = lacks(view["tokens"][seat])
    rows.append(
        Line(tokens(sight, seat) or say("panel.no_token"), say("panel.lacks", {"lacks": missing}) if missing else "")
    )
    rows.append(Line(say("panel.skill"), does(sight, seat)))
    return Lines(say("panel.own"), tuple(rows))
