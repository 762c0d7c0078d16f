"""War of the Ring (SPI): what stands where, hex by hex, for a board that is put away and built again."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from engine.core.look import Sight
from engine.core.panels import Counter, Counters, Standing, Tag
from engine.games.wotr_spi.panels import board, board_armies

_BY_HEX: Final = ("face_down_counters", "spotted_hobbits", "captive_hobbits", "orcs", "captured_citadel", "hex")
"""Facts of the board's list that stand in a hex."""
_UNTOLD: Final = ("face_down_counters", "spotted_hobbits", "captive_hobbits")
"""Counters of which the table does not say who they are."""


def stands(sight: Sight) -> tuple[Counters, ...]:
    """Each hex with all that stands there; then what lies beside the map, as the list of the board has it."""
    say = sight.lexicon.text.say
    hexes: dict[str, list[Counter]] = defaultdict(list)
    known: dict[str, list[str]] = defaultdict(list)
    off: dict[str, list[str]] = defaultdict(list)
    rest: dict[str, list[Counter]] = defaultdict(list)
    armies: dict[tuple[str, str], list[str]] = defaultdict(list)
    for line in board.now(sight):
        fact, _, key = line.id.partition("/")
        if fact == "magic_box" and line.now == "0":
            continue  # there is nothing to lay anywhere
        if fact.startswith(board_armies.FORCE):
            armies[key, line.group].append(line.now)
        elif fact not in _BY_HEX:
            rest[line.group].append(_beside(fact, line, sight))
        elif fact != "hex":
            tag = Tag(say("away.who"), "gold") if fact in _UNTOLD else None
            hexes[key].append(Counter(line.what, line.now, tag))
        elif hex_ := sight.view["people"][key]["hex"]:
            marks = board.hurt(sight.view["people"][key])
            known[hex_].append(line.what + marks)
        else:
            off[line.now].append(line.what)
    for hex_, names in known.items():
        hexes[hex_].insert(0, Counter(sight.lexicon.place(hex_), "; ".join(names)))
    for (place, _), points in armies.items():
        hexes[place].append(Counter(sight.lexicon.place(place), "; ".join(points)))
    on_map = tuple(row for hex_ in sorted(hexes) for row in hexes[hex_])
    aside = tuple(Counter(where, "; ".join(names)) for where, names in off.items())
    beside = tuple(Counters(title, tuple(rows)) for title, rows in rest.items())
    return (Counters(say("away.map"), on_map), Counters(say("away.off"), aside), *beside)


def _beside(fact: str, line: Standing, sight: Sight) -> Counter:
    """What lies beside the map: a hand, and Magic Cards, face-down."""
    is_hidden = fact in ("event_hand", "magic_box")
    return Counter(line.what, line.now, Tag(sight.lexicon.text.say("away.face_down"), "gold") if is_hidden else None)
