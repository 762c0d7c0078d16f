"""Maps with made-up ground and piles: the mixed one, the unknown one, a pointed one, and one with very much on it."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.core.panels import PERHAPS, Between, Ground, HexMap, HexSide, MapSheet, PathBoard, Pile, Road, Stop
from engine.core.roads import reached

COLOURS = {"dark_power": "dark", "fellowship": "fellow"}
SHEETS = (MapSheet("W", 34, 36), MapSheet("E", 17, 30))
_PROVINCE = ("W2522", "W2622", "W2422", "W2523", "W2623", "W2423", "W2724", "W2624", "W2524", "W2725", "W2625", "W2825")
GROUND = (
    Ground("W2919", "Lothlórien", "forest", "", "", "forest"),
    Ground("W3218", "Dol Guldur", "forest", "citadel", "", "forest, Citadel"),
    Ground("W2421", "Isengard", "clear", "citadel", "", "open, Citadel"),
    Ground("W2821", "", "forest", "", "", "forest"),
    Ground("W2820", "", "forest", "", "", "forest"),
    Ground("W3022", "East Emnet", "clear", "", "", "open"),
    Ground("W2319", "", "mountain", "", "", "mountain"),
    Ground("W2219", "", "mountain", "", "", "mountain"),
    Ground("W2220", "", "rough", "", "", "rough"),
    Ground("W2120", "", "lake", "", "", "lake"),
    *(
        Ground(place, {"W2524": "Helm's Deep", "W2625": "Edoras"}.get(place, ""), "clear", mark, "Rohan", says)
        for place, mark, says in (
            (each, {"W2524": "citadel", "W2625": "town"}.get(each, ""), "open, Rohan") for each in _PROVINCE
        )
    ),
)
PILES = (
    Pile("W3218", "dark_power", "N", 3, ("n7", "n8", "n9"), ("Nazgûl 7, 8, 9",)),
    Pile("W2821", "fellowship", "?", 6, ("f1", "f2"), ("5 face-down", "1 spotted"), ("spotted",)),
    Pile("W2421", "dark_power", "S", 1, ("saruman",), ("Saruman",)),
    Pile("W2724", "fellowship", "AB", 1, ("aragorn",), ("Aragorn and Boromir",), ("captive",)),
    Pile("W2724", "dark_power", "N", 3, ("n4", "n5", "n6"), ("Nazgûl 4, 5, 6",)),
    Pile("E0722", "dark_power", "O", 12, ("orcs",), ("12 Orc bands",)),
)
MIXED = HexMap(
    "Map",
    SHEETS,
    GROUND,
    (HexSide("W2822", "W2823", "river"), HexSide("W2723", "W2823", "gate"), HexSide("W2625", "W2524", "road")),
    PILES,
    (("W3218", "W2821"),),
)
UNKNOWN = HexMap("Map", SHEETS, piles=PILES)
POINTY = HexMap(
    "Board",
    (MapSheet("", 25, 25),),
    tuple(
        Ground(
            f"{column:02}{row:02}", "Rivendell" if (column, row) == (8, 9) else "", "forest" if column % 3 else "sea"
        )
        for column in range(3, 20)
        for row in range(4, 14)
    ),
    (),
    (Pile("0809", "dark_power", "P"), Pile("1414", "fellowship", "2"), Pile("2020", "fellowship", "F")),
    is_pointy=True,
)
AT = "town|bridge|2"
PATHS = PathBoard(
    "Board",
    (
        *(Stop("home", "Home Green", 0.02, 0.17, says="the start"), Stop("toll", "Toll House", 0.2, 0.09, "shelter")),
        *(Stop("cross", "Cross Ways", 0.37, 0.18), Stop("brook", "Brookwood", 0.66, 0.1, "wood", "a wood")),
        *(Stop("pass", "Windy Pass", 0.88, 0.2, "hazard", "a hazard"), Stop("elm", "Elm Grove", 0.9, 0.4, "wood")),
        *(Stop("keep", "Old Keep", 0.12, 0.5, "tower"), Stop("grange", "Grange", 0.37, 0.46, "wood")),
        *(Stop("town", "Market Town", 0.3, 0.68, "tower"), Stop("bridge", "Great Span", 0.58, 0.6)),
        *(Stop("marsh", "Black Marsh", 0.8, 0.62, "hazard"), Stop("fire", "Beacon Hill", 0.8, 0.79, "goal")),
        *(Stop("gate", "South Gate", 0.58, 0.77, "tower"), Stop("fort", "Fort", 0.04, 0.72, "tower")),
    ),
    (
        *(Road("home", "toll", 2), Road("toll", "cross", 2), Road("cross", "brook", 5), Road("brook", "pass", 3)),
        *(
            Road("pass", "elm", 3, "elm"),
            Road("cross", "keep", 6),
            Road("keep", "grange", 2),
            Road("grange", "town", 2),
        ),
        *(Road("town", "bridge", 4), Road("bridge", "gate", 2), Road("bridge", "marsh"), Road("elm", "marsh")),
        *(Road("marsh", "fire", 3), Road("gate", "fire"), Road("fort", "town", 1, "town")),
    ),
    (
        *(
            Pile("cross|brook|3", "fellowship", "R"),
            Pile("cross", "fellowship", "Ra"),
            Pile("fire", "dark_power", "O", 2),
        ),
        *(Pile("bridge|gate|1", "fellowship", "C"), Pile("keep", "dark_power", "W", 3), Pile(AT, "dark_power", "M")),
    ),
)


def lit_paths() -> PathBoard:
    """The same, as far as a throw of 6 goes from the piece on the road to the span."""
    found = reached(PATHS.roads, "town|bridge|2", 6)
    return replace(PATHS, lit=tuple(found.items()), starts=("town|bridge|2",))


ROWS = (*range(13, 26), *range(24, 12, -1))
"""The rows of a large hexagon, as one of the boxes has it: 469 hexes."""
FORDS = {"ford_1": ("0712", "0812", "0813"), "ford_2": ("0812", "0912", "0913"), "ford_3": ("0812", "0813", "0913")}
FORDS |= {"ford_4": ("1212", "1312"), "ford_5": ("1413", "1513", "1412")}


def outlined(lit: bool = False) -> HexMap:
    """A large hexagon with points between its hexes, on two of which somebody stands. lit: how far a deed goes."""
    kinds = {1: "forest", 2: "mountain", 5: "sea"}
    ground = tuple(
        Ground(f"{at:02}{row:02}", "", kinds.get((row * 5 + at // 2) % 7, "clear"), "", "", "ground")
        for row, length in enumerate(ROWS, start=1)
        for at in range(1, length + 1)
    )
    named = {"0813": "Millhaven", "1413": "Eldmoor"}
    ground = tuple(replace(each, name=named.get(each.place, "")) for each in ground)
    fords = tuple(Ground(place, says="ford of the river") for place in FORDS)
    reach = {"0812": "2", "0712": "1", "0912": "1", "ford_1": "1½", "ford_2": "0", "0913": PERHAPS, "ford_3": PERHAPS}
    return HexMap(
        "Board",
        (MapSheet("", 25, 25, lines=ROWS),),
        (*ground, *fords),
        (HexSide("0812", "0813", "river"), HexSide("0912", "0913", "river")),
        (
            *(Pile("0813", "dark_power", "R", 2), Pile("ford_4", "fellowship", "S"), Pile("ford_5", "dark_power", "W")),
            *(Pile("1213", "fellowship", "M", 3), Pile("1213", "dark_power", "K")),
        ),
        is_pointy=True,
        points=tuple(Between(place, hexes) for place, hexes in FORDS.items()),
        lit=tuple(reach.items()) if lit else (),
        starts=("0813",) if lit else (),
        closed=("0713",) if lit else (),
    )


def crowded(stacks: int = 400) -> HexMap:
    """2,516 hexes, so many piles, every hex told, 120 names."""
    chance = random.Random(14)
    sheets = (MapSheet("W", 40, 38), MapSheet("E", 28, 36))
    places = [
        f"{sheet.id}{column:02}{row:02}"
        for sheet in sheets
        for column in range(1, sheet.columns + 1)
        for row in range(1, sheet.rows + 1)
    ]
    kinds = ("clear", "forest", "rough", "mountain", "sea", "")
    named = set(chance.sample(places, 120))
    ground = tuple(
        Ground(place, f"Place {place}" if place in named else "", chance.choice(kinds), "", "", "ground")
        for place in places
    )
    piles = tuple(
        Pile(place, chance.choice(tuple(COLOURS)), chance.choice("NSABFG?"), chance.randint(1, 9), (place,), (place,))
        for place in chance.sample(places, stacks)
    )
    return HexMap("Map", sheets, ground, (), piles)
