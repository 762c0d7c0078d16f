"""A long evening of the Campaign Game, to measure with: from Game-Turn 12 on all that T brings stands on the map, every
unit in a hex of its own, and Forces march to and fro.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.core.box import load_box
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP

Act = tuple[str, dict[str, Any]]
PRINTED: Final = ("terrain", "features", "province")
PLAINS, NOTHING = "clear", "-"
MOST_MARCHES: Final = {FELLOWSHIP: 40, DARK_POWER: 4}
"""How many Forces a seat marches in a Player-Turn; the Dark Power pays for each."""
DALE: Final = "E0808"


def long_campaign() -> Iterator[Act]:
    """Game-Turns without end: (seat, command)."""
    yield from _set_up()
    ground, stand, turn = _pairs(), dict[str, tuple[str, str, str, int]](), 1
    while True:
        yield DARK_POWER, {"do": "EnterRoll", "faces": [1 + turn % 6]}
        yield FELLOWSHIP, {"do": "EndPhase"}
        if turn == 1:
            # Rohan and Gondor are mobilized (R.13, R.14).
            yield FELLOWSHIP, {"do": "PlayEvent", "card": 89}
            yield FELLOWSHIP, {"do": "PlayEvent", "card": 90}
        yield DARK_POWER, {"do": "EndEvents"}
        yield FELLOWSHIP, {"do": "EndEvents"}
        yield DARK_POWER, {"do": "ChooseLetter", "letter": "F"}
        yield DARK_POWER, {"do": "EnterRoll", "faces": [6]}
        if turn > 1:
            yield DARK_POWER, {"do": "DrawSearch", "card": 97 + turn % 16}
        yield DARK_POWER, {"do": "EndPhase"}
        for seat in (FELLOWSHIP, DARK_POWER):
            yield from _came(seat, turn, ground, stand)
            marching = [id_ for id_, unit in stand.items() if unit[0] == seat][-MOST_MARCHES[seat] :]
            for id_ in marching:
                yield seat, _march(stand, id_)
            if seat == FELLOWSHIP:
                here, there = ("W2812", "W2712")[:: 1 if turn % 2 else -1]
                yield seat, {"do": "MoveFellowship", "origin": here, "to": there, "face_down": 9}
            if (seat, turn) == (FELLOWSHIP, 1):
                yield from _skirmish()
            yield seat, {"do": "EndPhase"}
        yield DARK_POWER, {"do": "OpenLetter"}
        yield DARK_POWER, {"do": "EndPhase"}
        turn += 1


def _set_up() -> Iterator[Act]:
    yield FELLOWSHIP, {"do": "PlaceCounters"}
    yield DARK_POWER, {"do": "PlaceCounters"}
    yield DARK_POWER, {"do": "DealServants"}
    yield FELLOWSHIP, {"do": "DealMagicCards"}
    yield DARK_POWER, {"do": "DrawOpeningHand", "cards": [57, 58, 59]}
    yield FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [89, 90, 66]}


def _skirmish() -> Iterator[Act]:
    """A Strength Point of Orcs falls at Dale, and the Elves are mobilized (T.3)."""
    rows = [[DARK_POWER, "saruman_orcs", 1]]
    yield DARK_POWER, {"do": "TellForce", "hex": DALE, "points": rows, "instead": "W2421"}
    yield FELLOWSHIP, {"do": "StartBattle", "hex": DALE}
    yield DARK_POWER, {"do": "PayDefence", "in_full": False}
    yield FELLOWSHIP, {"do": "LeadArmy", "leader": ""}
    yield FELLOWSHIP, {"do": "EnterRoll", "faces": [6]}


def _pairs() -> dict[str, list[tuple[str, str]]]:
    """Province -> pairs of clear hexes beside each other in which nothing is printed, all of them apart."""
    box = load_box(Path(__file__).parent, "practice")
    hexes = sorted({row for chart, row, _ in box.printed if chart == "hexes"})
    taken = {one.place for one in order_of_battle.setup()}
    found: dict[str, list[tuple[str, str]]] = {}
    for hex_ in hexes:
        below = f"{hex_[:3]}{int(hex_[3:]) + 1:02}"
        one, other = (tuple(box.lookup("hexes", place, what) for what in PRINTED) for place in (hex_, below))
        told = [cell.value if cell else "" for cell in one]
        plain = told == [cell.value if cell else "" for cell in other] and told[:2] == [PLAINS, NOTHING]
        if plain and not taken & {hex_, below}:
            taken |= {hex_, below}
            found.setdefault(told[-1], []).append((hex_, below))
    return found


def _came(
    seat: str, turn: int, ground: dict[str, list[tuple[str, str]]], stand: dict[str, tuple[str, str, str, int]]
) -> Iterator[Act]:
    """What is due is set on the map, each unit in a hex of its own. Gondor, Rohan and the Elves are mobilized on
    Game-Turn 1, Saruman on 2 (T.4), Mordor on 7 (T.5).
    """
    since = {"saruman": 2, "mordor": 7}
    for part in order_of_battle.instalments():
        if part.side != seat or since.get(part.group, 1) + part.after != turn:
            continue
        yield seat, {"do": "TakeReinforcements", "instalment": part.id}
        for arrival in part.arrivals:
            for number, unit in enumerate(arrival.units):
                people = order_of_battle.people_of(arrival, unit.split()[1])
                points = int(unit.split("-")[0])
                here, there = (ground.get(arrival.place) or ground["ered_luin"] or ground["minhiriath"]).pop()
                rows = [[seat, people, points]]
                yield seat, {"do": "TellForce", "hex": here, "points": rows, "instead": arrival.place}
                stand[f"{part.id} {arrival.place} {number}"] = (seat, here, there, points)


def _march(stand: dict[str, tuple[str, str, str, int]], id_: str) -> dict[str, Any]:
    seat, here, there, points = stand[id_]
    stand[id_] = seat, there, here, points
    return {"do": "MarchForce", "origin": here, "to": there, "path": [there]}
