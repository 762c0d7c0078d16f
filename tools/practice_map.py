"""The invented map of the practice box: provinces grown from seeds, terrain painted over them.

Hexes are (column, row) here, columns 1 to 32 on the western sheet and 33 to 47 on the eastern one, whose first column
is taken to follow the western sheet's last, level with it. Even columns are taken to lie half a hex lower. The book
states neither; the only example that bears on it is the trail of F.4, which fits.
"""

Hex = tuple[int, int]

WEST_COLUMNS, WEST_ROWS, EAST_COLUMNS, EAST_ROWS = 32, 42, 15, 32

PROVINCES: dict[str, tuple[str, tuple[Hex, ...]]] = {
    "ered_luin": ("Ered Luin", ((8, 6), (8, 14))),
    "north_downs": ("North Downs", ((16, 5),)),
    "shire": ("The Shire", ((14, 12),)),
    "bree_land": ("Bree-land", ((19, 12),)),
    "angmar": ("Angmar", ((24, 4),)),
    "rhudaur": ("Rhudaur", ((25, 11),)),
    "hollin": ("Hollin", ((25, 16),)),
    "minhiriath": ("Minhiriath", ((14, 19),)),
    "dunland": ("Dunland", ((22, 19),)),
    "enedwaith": ("Enedwaith", ((18, 23),)),
    "anfalas": ("Anfalas", ((21, 29),)),
    "belfalas": ("Belfalas", ((26, 30),)),
    "lamedon": ("Lamedon", ((29, 29),)),
    "lebennin": ("Lebennin", ((33, 31),)),
    "rohan": ("Rohan", ((25, 23), (27, 24))),
    "east_emnet": ("East Emnet", ((31, 22),)),
    "anorien": ("Anorien", ((32, 25), (35, 27))),
    "fangorn": ("Fangorn", ((28, 20),)),
    "lorien": ("Lorien", ((29, 18),)),
    "anduin_vales": ("Vales of Anduin", ((31, 11),)),
    "grey_mountains": ("Grey Mountains", ((32, 3),)),
    "mirkwood": ("Mirkwood", ((35, 9), (34, 14), (33, 17))),
    "rhovanion": ("Rhovanion", ((40, 14),)),
    "dale_lands": ("Dale-lands", ((40, 8),)),
    "iron_hills": ("Iron Hills", ((46, 8),)),
    "rhun": ("Rhun", ((46, 17),)),
    "brown_lands": ("Brown Lands", ((36, 20),)),
    "dagorlad": ("Dagorlad", ((39, 23),)),
    "ithilien": ("Ithilien", ((37, 26),)),
    "south_ithilien": ("South Ithilien", ((38, 30),)),
    "gorgoroth": ("Gorgoroth", ((39, 27), (39, 29), (41, 28), (44, 28), (46, 28))),
    "nurn": ("Nurn", ((42, 32), (44, 31))),
    "khand": ("Khand", ((47, 32),)),
    "south_gondor": ("South Gondor", ((31, 35),)),
    "far_harad": ("Far Harad", ((30, 40),)),
}

COAST_ROWS = ((22, 5), (24, 8), (26, 11), (27, 14), (29, 18), (30, 20), (31, 24), (36, 27), (39, 26), (42, 27))
"""(last row, column): down to that row everything up to that column is sea."""

MOUNTAINS: tuple[Hex, ...] = (
    *((8, row) for row in (2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 16, 17, 18)),
    *((29, row) for row in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13)),
    *((28, 13), (28, 14), (27, 15), (27, 17), (26, 17), (26, 18), (25, 19), (24, 19), (24, 20)),
    *((20, 27), (21, 27), (22, 26), (23, 26), (24, 25), (25, 25), (25, 26), (25, 27), (27, 25), (27, 26), (27, 27)),
    *((28, 26), (29, 27), (30, 26), (31, 27), (32, 26), (33, 27), (34, 27), (35, 28)),
    *((40, 25), (41, 26), (42, 25), (43, 26), (44, 25), (45, 26), (46, 25), (47, 26)),
    *((38, 26), (38, 27), (39, 28), (39, 30), (39, 31), (39, 32)),
    *((46, 31), (47, 31)),
)
MOUNTAIN_PATHS: tuple[Hex, ...] = ((29, 10), (29, 12))
LAKES: tuple[Hex, ...] = ((13, 8), (14, 8), (40, 9), (44, 32), (45, 18), (46, 18), (46, 19))
FORESTS: tuple[tuple[Hex, int], ...] = (
    ((16, 13), 0), ((25, 10), 1), ((28, 20), 1), ((29, 18), 1), ((33, 18), 1), ((34, 15), 2),
    ((35, 9), 3), ((35, 12), 2), ((36, 16), 0), ((34, 26), 0), ((38, 29), 0),
)  # fmt: skip
ROUGH: tuple[tuple[Hex, int], ...] = (
    ((8, 15), 0), ((8, 7), 0), ((22, 17), 1), ((17, 13), 0), ((34, 22), 1), ((46, 8), 1), ((31, 13), 0),
    ((41, 29), 0), ((16, 4), 1),
)  # fmt: skip
CLEARED: tuple[Hex, ...] = ((28, 22), (28, 23), (37, 9))

FEATURES: dict[Hex, tuple[str, ...]] = {  # those the book tells are not here: they come with their own source
    (14, 12): ("town", "road"),
    (18, 12): ("town", "road"),
    **{(column, 12): ("road",) for column in (15, 16, 19, 20, 21, 22, 23, 24, 25, 26, 27)},
    (17, 12): ("servant", "road"),
    (24, 10): ("servant",),
    (33, 18): ("servant",),
    (34, 31): ("town", "port"),
    (40, 8): ("town",),
    (40, 10): ("town",),
    (36, 15): ("trail",),
    (35, 16): ("trail",),
    (35, 17): ("trail",),
    (35, 18): ("trail",),
    (36, 20): ("trail",),
}

HEXSIDES: dict[tuple[Hex, Hex], str] = {
    ((28, 22), (28, 23)): "minor_river",
    ((28, 12), (29, 12)): "mountain_pass",
    ((29, 12), (30, 11)): "mountain_pass",
    ((26, 16), (27, 16)): "tunnel",
    ((27, 16), (28, 16)): "tunnel",
    ((39, 26), (39, 27)): "mountain_hexside",
}

WAYS: dict[str, tuple[tuple[Hex, ...], ...]] = {  # from hex to hex, so that every side between two of them is crossed
    "road": (tuple((column, 12) for column in range(14, 28)), ((35, 19), (35, 20), (35, 21))),
    "trail": (((36, 15), (35, 16), (36, 16), (35, 17), (35, 18), (35, 19)), ((35, 21), (36, 20))),
}


def hex_name(place: Hex) -> str:
    """The printed number, such as W2421 or E0929."""
    column, row = place
    return f"W{column:02}{row:02}" if column <= WEST_COLUMNS else f"E{column - WEST_COLUMNS:02}{row:02}"


def all_hexes() -> tuple[Hex, ...]:
    """Every hex of both sheets, west first, column by column."""
    west = ((column, row) for column in range(1, WEST_COLUMNS + 1) for row in range(1, WEST_ROWS + 1))
    east = (
        (column, row)
        for column in range(WEST_COLUMNS + 1, WEST_COLUMNS + EAST_COLUMNS + 1)
        for row in range(1, EAST_ROWS + 1)
    )
    return (*west, *east)


def distance(one: Hex, other: Hex) -> int:
    """Hexes from one to the other by the shortest way."""
    (across, down), (other_across, other_down) = _slanted(one), _slanted(other)
    east, south = other_across - across, other_down - down
    return max(abs(east), abs(south), abs(east + south))


def _slanted(place: Hex) -> Hex:
    column, row = place
    return column, row - (column - 1) // 2


def terrain(place: Hex) -> str:
    """The kind of terrain painted in a hex."""
    column, row = place
    if column <= next(sea for last, sea in COAST_ROWS if row <= last):
        return "sea"
    for kind, places in (
        ("mountain", MOUNTAINS),
        ("mountain_path", MOUNTAIN_PATHS),
        ("lake", LAKES),
        ("clear", CLEARED),
    ):
        if place in places:
            return kind
    for kind, patches in (("rough", ROUGH), ("forest", FORESTS)):
        if any(distance(place, middle) <= reach for middle, reach in patches):
            return kind
    return "clear"


def province(place: Hex) -> str:
    """The province whose seed is nearest; - at sea."""
    if terrain(place) == "sea":
        return "-"
    return min(PROVINCES, key=lambda name: min(distance(place, seed) for seed in PROVINCES[name][1]))


def features(place: Hex) -> str:
    """The marks in a hex, with ; between; - where there are none."""
    return ";".join(FEATURES.get(place, ())) or "-"
