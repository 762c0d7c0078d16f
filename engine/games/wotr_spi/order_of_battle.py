"""Q.2, T.1-T.5  Which Army Units there are, where they start, and where and when they come: order_of_battle.toml."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

GROUPS: Final = ("gondor", "rohan", "elves", "saruman", "mordor")
"""T  What is mobilized together; "elves" are the Elves, the Dwarves and the Western Allies (T.3)."""


PACES: Final = {
    "orc_infantry": 4,
    "uruk_hai": 5,
    "trolls": 5,
    "men_infantry": 5,
    "elf_infantry": 5,
    "dwarf_infantry": 5,
    "hobbit_infantry": 5,
    "mumakil": 6,
    "men_cavalry": 7,
}
"""F.3, S.1  Movement Points by what a counter shows, as T prints them with every kind that comes: 20-4, 20-5, 4-7, 5-6.
Q.2 prints them of the Dwarves alone (2-5); of the Western Allies no counter is printed anywhere.
"""
WOKEN_BY_MARCH: Final = {
    "anfalas": "gondor",
    "belfalas": "gondor",
    "lamedon": "gondor",
    "lebennin": "gondor",
    "anorien": "gondor",
    "rohan": "rohan",
    "east_emnet": "rohan",
}
"""T.1, T.2  Provinces: the group that Army Units of the Dark Power mobilize by moving there."""
NEITHER, BOTH, ISENGARD = "none_of_them", "rohan_and_gondor", "isengard"


@dataclass(frozen=True, slots=True)
class People:
    """S.1  Units of one colour that the rules tell apart. side: whose; group: of T; are_orcs: for all purposes."""

    name: str
    side: str
    group: str
    are_orcs: bool = False


@dataclass(frozen=True, slots=True)
class Arrival:
    """Q.2, T  What stands, or comes, in one place. place: a hex, or a Province by its name; points: people -> Strength
    Points; units: how the counters print them, "20 orc_infantry" at the start, "20-4 orc_infantry" when they come.
    """

    side: str
    place: str
    points: Mapping[str, int] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Instalment:
    """T  What a group gets so many Game-Turns after the one of its mobilization (M+1, M+2, …)."""

    group: str
    after: int
    arrivals: tuple[Arrival, ...]

    @property
    def id(self) -> str:
        """Its name in the record: "gondor 1" is Gondor's M+1."""
        return f"{self.group} {self.after}"

    @property
    def side(self) -> str:
        """Whose units these are."""
        return self.arrivals[0].side


@cache
def _told() -> Mapping[str, list[dict[str, object]]]:
    path = Path(__file__).parent / "order_of_battle.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def peoples() -> Mapping[str, People]:
    """S.1/types  Every people by its name, in the order of the book."""
    rows: Mapping[str, Mapping[str, object]] = _told()["peoples"]  # type: ignore[assignment]
    return {name: People(name=name, **row) for name, row in rows.items()}  # type: ignore[arg-type]


@cache
def setup() -> tuple[Arrival, ...]:
    """Q.2/fellowship, Q.2/dark-power  What stands where at the start."""
    return tuple(_arrival(str(row["side"]), str(row["hex"]), row) for row in _told()["setup"])


@cache
def instalments() -> tuple[Instalment, ...]:
    """T.1/schedule, T.2/schedule, T.3/schedule, T.4/schedule, T.5/schedule  What each group gets, in its order."""
    found: dict[tuple[str, int], list[Arrival]] = {}
    for row in _told()["arrival"]:
        group, after = str(row["group"]), int(str(row["after"]))
        side = next(people.side for people in peoples().values() if people.group == group)
        found.setdefault((group, after), []).append(_arrival(side, str(row["place"]), row))
    return tuple(Instalment(group, after, tuple(rows)) for (group, after), rows in found.items())


@cache
def instalment(id_: str) -> Instalment | None:
    """The instalment of this name, None for none."""
    return next((one for one in instalments() if one.id == id_), None)


def _arrival(side: str, place: str, row: Mapping[str, object]) -> Arrival:
    points: Mapping[str, int] = row.get("points", {})  # type: ignore[assignment]
    units: list[str] = row.get("units", [])  # type: ignore[assignment]
    characters: list[str] = row.get("characters", [])  # type: ignore[assignment]
    return Arrival(side, place, points, tuple(units), tuple(characters))


@cache
def start_of(side: str) -> Mapping[str, str]:
    """Q.2  The Characters of a side -> the hexes in which they start."""
    return {name: arrival.place for arrival in setup() if arrival.side == side for name in arrival.characters}


def coming_to(place: str) -> tuple[str, ...]:
    """T.4  The Characters who come with reinforcements to a Province."""
    return tuple(
        name for part in instalments() for one in part.arrivals if one.place == place for name in one.characters
    )


def paces(arrival: Arrival, people: str) -> Mapping[int, int]:
    """F.3  Movement Points -> the Strength Points of this people that have so many, of what stands or comes there."""
    found: dict[int, int] = {}
    for unit in arrival.units:
        code, kind = unit.split()
        if people_of(arrival, kind) == people:
            found[PACES[kind]] = found.get(PACES[kind], 0) + int(code.split("-")[0])
    return found


def people_of(arrival: Arrival, kind: str) -> str:
    """Of which people a unit is: where two stand in one place, one is of Orcs."""
    if len(arrival.points) == 1:
        return next(iter(arrival.points))
    is_orc = kind in ("orc_infantry", "uruk_hai")
    return next(name for name in arrival.points if peoples()[name].are_orcs is is_orc)
