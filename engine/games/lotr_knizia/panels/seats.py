"""Who is at the table, as everybody sees it: names, who is in the game, what each holds."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.look import Sight
from engine.core.panels import Count, Line, Lines
from engine.games.lotr_knizia.pieces import SCENARIOS, TOKENS


def living(sight: Sight) -> tuple[str, ...]:
    """The seats in the game, clockwise."""
    return tuple(seat for seat in sight.seats if seat not in sight.view["out"])


def letters(sight: Sight) -> dict[str, str]:
    """The first letter of each name, two of those that begin alike."""
    names = {seat: sight.lexicon.name(seat) for seat in sight.seats}
    firsts = [name[:1] for name in names.values()]
    return {seat: name[: 1 if firsts.count(name[:1]) == 1 else 2] for seat, name in names.items()}


def with_shields(sight: Sight, count: int) -> tuple[str, ...] | None:
    """Who in the game has so many shields; None where they are hidden."""
    shields = sight.view.get("shields")
    return None if shields is None else tuple(seat for seat in living(sight) if shields[seat] >= count)


def with_token(sight: Sight, token: str) -> tuple[str, ...]:
    """Who in the game has a Life token of this kind."""
    return tuple(seat for seat in living(sight) if sight.view["tokens"][seat][token])


def counts(sight: Sight) -> dict[str, tuple[Count, ...]]:
    """Cards, where they lie open shields, and Life tokens of each."""
    view = sight.view
    found = {}
    for seat in sight.seats:
        shields = (Count("shield", view["shields"][seat]),) if "shields" in view else ()
        held = (Count(token, view["tokens"][seat][token]) for token in TOKENS)
        found[seat] = (Count("cards", view["hand_sizes"][seat]), *shields, *held)
    return found


def hobbits(sight: Sight) -> Lines:
    """Who bears the Ring, and who is out."""
    say, view = sight.lexicon.text.say, sight.view
    rows = []
    if view["bearer"]:
        used = say("panel.used" if view["ring_used"] else "panel.unused") if view["phase"] in SCENARIOS else ""
        rows.append(Line(say("panel.ring_of", {"seat": view["bearer"]}), value=used))
    rows += [Line(sight.lexicon.name(seat), why_out(sight, seat), tone="dim") for seat in view["out"]]
    return Lines("", tuple(rows))


def tokens(sight: Sight, seat: str) -> str:
    """'2 Ring, 1 Sun'; '' for none."""
    say, held = sight.lexicon.text.say, sight.view["tokens"][seat]
    return ", ".join(say(f"panel.token_{token}", {"count": count}) for token, count in held.items() if count)


def holdings(sight: Sight, seat: str) -> Iterator[str]:
    """'7 cards', '3 shields', '2 Ring tokens, 1 Sun'."""
    view, say = sight.view, sight.lexicon.text.say
    yield say("panel.cards_held", {"count": view["hand_sizes"][seat]})
    if "shields" in view:
        yield say("panel.shields_held", {"count": view["shields"][seat]})
    yield tokens(sight, seat) or say("panel.no_token")


def holds(sight: Sight, seat: str) -> str:
    """The same in one line, without what is not there."""
    nothing = sight.lexicon.text.say("panel.no_token")
    return ", ".join(each for each in holdings(sight, seat) if each != nothing)


def lacks(tokens: Mapping[str, int]) -> tuple[str, ...]:
    """The kinds of Life tokens that somebody lacks."""
    return tuple(token for token in TOKENS if not tokens[token])


def why_out(sight: Sight, seat: str) -> str:
    """Why a hobbit is out of the game."""
    fate: Any = sight.view["fates"].get(seat, "")
    key = f"panel.out_{fate}"
    return sight.lexicon.text.say(key if key in sight.lexicon.text else "panel.out")
