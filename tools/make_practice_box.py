"""Make the practice box of SPI's War of the Ring: a complete, invented set of charts around the cells the book tells.

    python tools/make_practice_box.py [folder]

Writes charts/*.csv and map.toml into the folder (the box's own place when none is given). Nothing in it is left to
chance: the same script makes the same files. Every cell the 1977 box knows is repeated with its own source.
"""

import csv
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import practice_charts as charts
import practice_map

GAME = Path(__file__).parent.parent / "engine" / "games" / "wotr_spi"
Cells = dict[tuple[str, ...], str]


def invented() -> dict[str, Cells]:
    """Every chart's invented cells by their keys; those the book tells may be missing here or be overridden later."""
    widest = charts.WIDEST_DIFFERENTIAL
    return {
        "shadow_points": _grid(charts.SHADOW_POINTS),
        "control_of_gollum": {(die,): word for die, word in zip(charts.DICE, charts.GOLLUM, strict=True)},
        "search": _grid(charts.SEARCH),
        "individual_combat": _grid(
            {str(column): charts.COMBAT[max(-6, min(6, column))] for column in range(-widest, widest + 1)}
        ),
        "sorcery": _grid(charts.SORCERY),
        "terrain": {
            **{(kind, "movement_points"): cost for kind, cost in charts.TERRAIN.items()},
            **{(kind, "army_combat"): factor for kind, factor in charts.ARMY_TERRAIN.items()},
        },
        "costs": {(action,): cost for action, cost in charts.COSTS.items()},
        "costs_campaign": {(action,): cost for action, cost in charts.COSTS_CAMPAIGN.items()},
        "army_combat": {
            (odds, die): result
            for odds, row in charts.ARMY_COMBAT.items()
            for die, result in zip(charts.ARMY_DICE, row.split(";"), strict=True)
        },
        "army_combat_ends": {(end,): value for end, value in charts.ARMY_COMBAT_ENDS.items()},
        "percentage_loss": _losses(),
        "characters": _cards("characters", charts.CHARACTERS),
        "campaign_characters": _cards("campaign_characters", charts.CAMPAIGN_CHARACTERS),
        "search_cards": {
            (str(card), field): str(value)
            for card, values in charts.SEARCH_CARDS.items()
            for field, value in zip(("force", "strength", "provinces"), values, strict=True)
        },
        "orc_counters": {},
        "event_cards": _events(),
        "hexes": _hexes(),
        "hexsides": _hexsides(),
        "geometry": {(question,): answer for question, answer in charts.GEOMETRY.items()},
        "turn_track": {(str(turn), "date"): charts.week(turn) for turn in range(1, charts.GAME_TURNS + 1)},
    }


def _grid(rows: dict[str, Any]) -> Cells:
    return {
        (row, die): str(value) for row, values in rows.items() for die, value in zip(charts.DICE, values, strict=True)
    }


def _losses() -> Cells:
    """S.10  By bands of strength: one number where the band is one."""
    bands = {band: f"{band[0]}" if band[0] == band[1] else f"{band[0]}-{band[1]}" for band in charts.BANDS}
    last = f"{charts.BANDS[-1][1] + 1}+"
    rows = {name: band for band, name in bands.items()} | {last: (charts.BANDS[-1][1] + 1,) * 2}
    return {(name, str(per)): str(charts.loss(band, per)) for name, band in rows.items() for per in charts.PERCENTAGES}


def _cards(chart: str, cards: dict[str, str]) -> Cells:
    attributes = forms()[chart]["columns"]
    return {
        (character, attribute): value
        for character, values in cards.items()
        for attribute, value in zip(attributes, values.split(), strict=True)
    }


def _events() -> Cells:
    cells: Cells = {}
    for card, player in charts.EVENT_PLAYERS.items():
        cells[str(card), "player"] = player
        cells[str(card), "once"] = "yes" if card in charts.EVENTS_ONCE else "no"
    return cells


def _hexes() -> Cells:
    cells: Cells = {}
    for place in practice_map.all_hexes():
        name = practice_map.hex_name(place)
        cells[name, "name"] = "-"
        cells[name, "province"] = practice_map.province(place)
        cells[name, "terrain"] = practice_map.terrain(place)
        cells[name, "features"] = practice_map.features(place)
    return cells


def _hexsides() -> Cells:
    sides = {tuple(sorted(map(practice_map.hex_name, pair))): kind for pair, kind in practice_map.HEXSIDES.items()}
    for kind, way in practice_map.WAYS.items():
        sides |= {tuple(sorted(map(practice_map.hex_name, pair))): kind for road in way for pair in pairwise(road)}
    return {("/".join(pair),): kind for pair, kind in sorted(sides.items())} | {("other",): "-"}


def forms() -> dict[str, Any]:
    """The charts.toml of the game."""
    return tomllib.loads((GAME / "charts.toml").read_text(encoding="utf-8"))


def known(chart: str, key_count: int) -> dict[tuple[str, ...], tuple[str, str]]:
    """The cells of the 1977 box: keys to (value, source)."""
    path = GAME / "boxes" / "wotr_spi_1977" / "charts" / f"{chart}.csv"
    lines = path.read_text(encoding="utf-8").splitlines()[2:]
    return {tuple(line[:key_count]): (line[key_count], line[key_count + 1]) for line in csv.reader(lines)}


def write_chart(path: Path, form: dict[str, Any], made: Cells, told: dict[tuple[str, ...], tuple[str, str]]) -> None:
    """One CSV: what the book tells over what is made up, in the chart's own order of rows and columns."""
    cells = {keys: (value, "invented") for keys, value in made.items()} | told
    rows = {row: number for number, row in enumerate(form["rows"])}
    columns = {column: number for number, column in enumerate(form["columns"])}
    order = (
        sorted(cells, key=lambda keys: (rows[keys[0]], columns[keys[1] if len(keys) > 1 else ""]))
        if rows
        else [*made, *sorted(keys for keys in cells if keys not in made)]
    )
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write("# source: invented for practice, not SPI's; a cell that cites a section repeats the rule book\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*form["keys"], "value", "source"])
        writer.writerows([*keys, *cells[keys]] for keys in order)


def write_map(path: Path) -> None:
    """The names of the provinces and the hexsides that matter, as TOML."""
    lines = ["# source: invented for practice, not SPI's; made by tools/make_practice_box.py", "", "[provinces]"]
    lines += [f'{name} = "{title}"' for name, (title, _) in practice_map.PROVINCES.items()]
    lines += ["", "[hexsides]"]
    lines += [
        f'"{practice_map.hex_name(one)}/{practice_map.hex_name(other)}" = "{kind}"'
        for (one, other), kind in practice_map.HEXSIDES.items()
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    """Write the whole box into the folder."""
    (folder / "charts").mkdir(parents=True, exist_ok=True)
    made = invented()
    for chart, form in forms().items():
        told = known(chart, len(form["keys"]))
        write_chart(folder / "charts" / f"{chart}.csv", form, made[chart], told)
    write_map(folder / "map.toml")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else GAME / "boxes" / "practice")
