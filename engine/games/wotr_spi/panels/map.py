"""The map as everybody may see it: hexes as the box and this table's readings have them, and what stands on them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.core.ground import words_of
from engine.core.lexicon import Lexicon
from engine.core.look import Paper, Sight
from engine.core.panels import Ground, HexMap, HexSide, MapSheet, Pile
from engine.games.wotr_spi.hexes import number
from engine.games.wotr_spi.order_of_battle import WOKEN_BY_MARCH
from engine.games.wotr_spi.panels import hosts
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN

_ASSUMED: Final = {"W": (32, 42), "E": (15, 32)}
"""The last column and row of each sheet as far as the rule book names hexes (Dol Guldur W3218, Umbar W2842, the armies
E1529 and E1032 of Q.2): what is printed beyond is not known until somebody reads it (C.1).
"""
_CHARTS: Final = ("hexes", "hexsides", "geometry")
_DRAWN: Final = {"minor_river": "river", "major_river": "river"}
_WAYS_SHOWN: Final = 3
_Still = tuple[tuple[MapSheet, ...], tuple[Ground, ...], tuple[HexSide, ...], bool]
_made: list[tuple[object, frozenset[Any], _Still]] = []
"""The ground of the last boxes that were drawn: two thousand hexes change only when somebody reads one."""
_provinces: list[tuple[object, frozenset[str]]] = []
"""The Provinces of the last boxes that were asked for."""


def schedule_of(sight: Sight) -> str:
    """The chart of Shadow Point costs that holds (I.3, I.4)."""
    return "costs_campaign" if "armies" in sight.view else "costs"


def hex_map(sight: Sight) -> HexMap:
    """The map with its piles."""
    sheets, ground, sides, is_lower = _still(sight.paper, sight.lexicon)
    say = sight.lexicon.text.say
    return HexMap(
        say("panel.map"),
        sheets,
        ground,
        sides,
        tuple(_piles(sight)),
        tuple(_ways(sight)),
        even_down=is_lower,
        cites=sight.lexicon.cites("F.1"),
    )


def provinces_are_read(paper: Paper) -> bool:
    """T.1, T.2  Whether the map tells which hexes lie in the lands that Armies mobilize by entering them: then nobody
    has to say it of a march.
    """
    known = next((provinces for box, provinces in _provinces if box is paper.box), None)
    if known is None:
        cells = (*paper.box.printed.items(), *paper.box.owned.items())
        known = frozenset(cell.value for (chart, _, column), cell in cells if (chart, column) == ("hexes", "province"))
        _provinces.append((paper.box, known))
        del _provinces[:-3]
    return set(WOKEN_BY_MARCH) <= known


def _still(paper: Paper, lexicon: Lexicon) -> _Still:
    readings = frozenset(item for item in paper.readings.items() if item[0][0] in _CHARTS)
    for box, read, still in _made:
        if box is paper.box and read == readings:
            return still
    still = _ground_of(paper, lexicon)
    _made.append((paper.box, readings, still))
    del _made[:-3]
    return still


def _ground_of(paper: Paper, lexicon: Lexicon) -> _Still:
    told: dict[str, dict[str, str]] = defaultdict(dict)
    box = paper.box
    cells = {key: cell.value for key, cell in (*box.printed.items(), *box.owned.items()) if key[0] in _CHARTS}
    cells |= {key: value for key, value in paper.readings.items() if key[0] in _CHARTS}
    sides_told: list[tuple[str, str]] = []
    for (chart, row, column), value in cells.items():
        if chart == "hexes" and value != "-":
            told[row][column] = value
        elif chart == "hexsides" and "/" in row:
            sides_told += [(row, _DRAWN.get(word, word)) for word in words_of(value) if word != "-"]
    for place in lexicon.places.values():
        if place.name:
            told[place.id].setdefault("name", place.name)
        if place.features:
            told[place.id].setdefault("features", ";".join(place.features))
    sheets = tuple(_sheet(sign, paper) for sign in _ASSUMED)
    ground = tuple(_hex(hex_, fields, lexicon) for hex_, fields in sorted(told.items()))
    sides = tuple(HexSide(row.partition("/")[0], row.partition("/")[2], kind) for row, kind in sides_told)
    return sheets, ground, sides, paper.value("geometry", "even_columns", "") != "higher"


def _sheet(sign: str, paper: Paper) -> MapSheet:
    column, row = _ASSUMED[sign]
    read = (paper.value("geometry", f"last_{what}_{sign.lower()}", "") for what in ("column", "row"))
    columns, rows = (int(said) if said.isdigit() else known for said, known in zip(read, (column, row), strict=True))
    return MapSheet(sign, columns, rows, _join(paper) if sign == "E" else (0, 0))


def _join(paper: Paper) -> tuple[int, int]:
    """C.1  The western column and row that E0101 continues, (0, 0) until both were read off the map."""
    column, row = (number(paper.value("geometry", question, "")) for question in ("column_of_e01", "row_of_e0101"))
    return (column, row) if column is not None and row is not None else (0, 0)


def _hex(hex_: str, told: Mapping[str, str], lexicon: Lexicon) -> Ground:
    features = [feature.strip() for feature in told.get("features", "").split(";") if feature.strip()]
    terrain, province = told.get("terrain", ""), told.get("province", "")
    text = lexicon.text
    words = [
        text.say(f"terrain.{word}") if f"terrain.{word}" in text else word for word in (terrain, *features) if word
    ]
    return Ground(
        hex_,
        told.get("name", ""),
        terrain,
        next((mark for mark in ("citadel", "town", "magic", "port", "servant") if mark in features), ""),
        lexicon.name(province).replace("_", " ").title() if province else "",
        ", ".join(words),
    )


def _piles(sight: Sight) -> Iterator[Pile]:
    view, lexicon = sight.view, sight.lexicon
    shown, say = view["map"], lexicon.text.say
    if hosts.are_on(sight):
        yield from hosts.piles(sight)
    for hex_, count in shown["face_down"].items():
        down = (say("panel.counters_down", {"count": count}),)
        yield Pile(hex_, FELLOWSHIP, "?", count, rows=down, moves="MoveFellowship")
    for hex_, count in shown["spotted_hobbits"].items():
        spotted = (say("panel.spotted_mark"),)
        yield Pile(hex_, FELLOWSHIP, say("counter.hobbit"), count, rows=(say("panel.hobbits"),), marks=spotted)
    held = {name: hex_ for hex_, names in shown["captives"].items() for name in names}
    standing: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, person in view["people"].items():
        if not person["dead"] and person["hex"]:
            standing[person["hex"], person["side"]].append(name)
    for (hex_, side), names in standing.items():
        captive = [name for name in names if name in held]
        marks: tuple[str, ...] = (say("panel.captive"),) if captive else ()
        if side == FELLOWSHIP and len(captive) < len(names):
            marks = (say("panel.spotted_mark"), *marks)
        rows: tuple[str, ...] = tuple(_row(name, view["people"][name], lexicon) for name in names)
        yield Pile(hex_, side, _label(names, lexicon), len(names), tuple(names), rows, marks)
    bands = (*shown["orcs"].items(), *view.get("three", {}).get("captors", {}).items())
    for hex_, band in bands:
        row = f"{lexicon.name(band['kind'])}, {say('panel.strength', band)}"
        his = "three" in view and band["kind"] == "hand_orcs"
        yield Pile(hex_, SARUMAN if his else DARK_POWER, say("counter.orcs"), rows=(row,))


def _row(name: str, person: Mapping[str, Any], lexicon: Lexicon) -> str:
    marked = person["wounds"] + person["slashes"]
    told = lexicon.name(name)
    return f"{told}, {lexicon.text.say('panel.marked', {'count': marked})}" if marked else told


def _label(names: Iterable[str], lexicon: Lexicon) -> str:
    """What stands on the counter: a piece's own sign, or of several that of their kind."""
    text = lexicon.text
    signs = [text.say(f"counter.{name}") if f"counter.{name}" in text else lexicon.name(name)[:1] for name in names]
    if len(signs) == 1:
        return signs[0]
    first = dict.fromkeys(sign[:1] for sign in signs)
    return "".join(first)[:3]


def _ways(sight: Sight) -> Iterator[tuple[str, ...]]:
    """The last ways of this Game-Turn that the journal tells whole."""
    found: list[tuple[str, ...]] = []
    for line in reversed(sight.lines):
        if line.get("undone") is not None:
            continue
        events = line.get("events") or ()
        moved = [event for event in events if event["type"] == "FellowshipMoved"]
        found += [tuple(dict.fromkeys((event["origin"], *event["path"], event["to"]))) for event in moved]
        is_begun = any(event["type"] == "PhaseBegun" and event["phase"] == "ring" for event in events)
        if is_begun or len(found) >= _WAYS_SHOWN:
            break
    yield from found[:_WAYS_SHOWN]
