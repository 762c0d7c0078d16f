"""The two themes as numbers: a colour for every role, and which text may stand on which ground.

Roles and hues are those of a night and a day table; `tests/companion/test_palette.py` computes the contrast of every
pair in `GROUNDS` and `FILLS`. No Kivy here, so that presenters' tests and the documentation may read it.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls

NIGHT = {
    "ink": "#14171c",
    "panel": "#1d2229",
    "raised": "#262c35",
    "line": "#38404c",
    "edge": "#8f8b7d",
    "text": "#ece6d8",
    "dim": "#b1ab9b",
    "gold": "#d9a441",
    "good": "#6fb07f",
    "bad": "#e57866",
    "dark": "#a88bed",
    "fellow": "#7fabd6",
    "ivory": "#c5c1ac",
    "moss": "#9fd282",
    "rust": "#ea8357",
    "rose": "#d981a7",
    "teal": "#78dade",
    "straw": "#eedc77",
    "white": "#fbf9f2",
    "black": "#92949e",
    "grey": "#c6c7cb",
    "red": "#ff5e46",
    "brown": "#b48e77",
    "gold_fill": "#d9a441",
    "gold_down": "#c08e30",
    "on_gold": "#221a08",
    "chosen": "#3a2e17",
    "dark_fill": "#9366d2",
    "fellow_fill": "#5ea9de",
    "ivory_fill": "#bfbeac",
    "moss_fill": "#7cb769",
    "rust_fill": "#d6743d",
    "rose_fill": "#cd80a0",
    "teal_fill": "#4fdcd9",
    "straw_fill": "#e5d87b",
    "white_fill": "#f8f6f0",
    "black_fill": "#4c4c55",
    "grey_fill": "#8f9094",
    "red_fill": "#e8402a",
    "brown_fill": "#7d4827",
    "text_fill": "#ece6d8",
    "on_seat": "#0d0915",
    "felt": "#2c4230",
    "plate": "#0c0f0c",
    "on_plate": "#f4efe2",
    "mark_sure": "#86d99a",
    "mark_asks": "#f0b64a",
    "veil": "#171423",
    "veil_panel": "#221d33",
    "veil_raised": "#2c2640",
    "map_ground": "#1b1a17",
    "map_unknown": "#2b2823",
    "map_open": "#4a4436",
    "map_wood": "#2c4a35",
    "map_hill": "#5a4a30",
    "map_peak": "#504c49",
    "map_water": "#234058",
    "map_line": "#6a6250",
    "map_sign": "#b3ab93",
    "map_label": "#f3ead4",
    "map_province": "#bcd7e9",
    "map_border": "#9fbac6",
    "map_river": "#6fb0e8",
    "map_road": "#b9ae90",
    "map_gold": "#e8b450",
    "map_badge": "#ece6d8",
    "map_lit": "#e8c06847",
    "map_lit_edge": "#f0b84a",
    "map_rim": "#1a1814",
    "map_left": "#f3ead4",
    "on_badge": "#14171c",
    "card_white": "#efe9da",
    "card_grey": "#9a978f",
    "card_yellow": "#c9a94a",
    "on_card": "#1b1712",
}

DAY = {
    "ink": "#e6dcc4",
    "panel": "#f4ecd8",
    "raised": "#eadfc6",
    "line": "#c9bb98",
    "edge": "#6f654f",
    "text": "#2a2318",
    "dim": "#5a503f",
    "gold": "#785000",
    "good": "#27633a",
    "bad": "#a12f1c",
    "dark": "#6636ae",
    "fellow": "#205991",
    "ivory": "#423f2e",
    "moss": "#455f2c",
    "rust": "#661a02",
    "rose": "#9c3269",
    "teal": "#114144",
    "straw": "#6a5c0d",
    "white": "#57534d",
    "black": "#121116",
    "grey": "#2f343c",
    "red": "#76180d",
    "brown": "#3c2a20",
    "gold_fill": "#d9a441",
    "gold_down": "#c08e30",
    "on_gold": "#221a08",
    "chosen": "#f2dda6",
    "dark_fill": "#a27bc8",
    "fellow_fill": "#88c3fb",
    "ivory_fill": "#aeab98",
    "moss_fill": "#b3d7a3",
    "rust_fill": "#e2996e",
    "rose_fill": "#e4b6ce",
    "teal_fill": "#dafbfc",
    "straw_fill": "#f6eca2",
    "white_fill": "#eeeef1",
    "black_fill": "#1d1c21",
    "grey_fill": "#777c8a",
    "red_fill": "#e23a22",
    "brown_fill": "#6a432a",
    "text_fill": "#b4ad98",
    "on_seat": "#0d0915",
    "felt": "#4b6b4b",
    "plate": "#0c0f0c",
    "on_plate": "#f4efe2",
    "mark_sure": "#86d99a",
    "mark_asks": "#f0b64a",
    "veil": "#ddd3e2",
    "veil_panel": "#eee7f0",
    "veil_raised": "#e3d9ea",
    "map_ground": "#e0d3b4",
    "map_unknown": "#efe4c9",
    "map_open": "#e9deb8",
    "map_wood": "#d0dcb8",
    "map_hill": "#e2d0a4",
    "map_peak": "#d9d0c6",
    "map_water": "#c8dae2",
    "map_line": "#c4b48c",
    "map_sign": "#7f7353",
    "map_label": "#3a301f",
    "map_province": "#1d3956",
    "map_border": "#1d3f56",
    "map_river": "#1f6aa8",
    "map_road": "#7b6a44",
    "map_gold": "#7a4d00",
    "map_badge": "#2a2318",
    "map_lit": "#f2b63a80",
    "map_lit_edge": "#8a5a04",
    "map_rim": "#fbf4e2",
    "map_left": "#33291a",
    "on_badge": "#f4ecd8",
    "card_white": "#fffaf0",
    "card_grey": "#aaa69c",
    "card_yellow": "#dcbc55",
    "on_card": "#1b1712",
}

THEMES = {"night": NIGHT, "day": DAY}

DESK_GROUNDS = ("veil", "veil_panel", "veil_raised")
"""A desk's ground, what lies on it, and its keys; each has a tint of every seat beside it."""
SEATS = ("dark", "fellow", "ivory", "moss", "rust", "rose", "teal", "straw")
"""The colours of seats, as far as eight sit round one tablet: no two look alike to an eye that lacks a kind of cone."""
PIECES = ("white", "black", "red", "brown", "grey")
"""More colours, of the pieces of a box that stand so on the board: of a game's own no two look alike either."""
COLOURS = (*SEATS, *PIECES)
GROUNDS = ("ink", "panel", "raised", *DESK_GROUNDS, *(f"{role}_{seat}" for role in DESK_GROUNDS for seat in COLOURS))
WORDS = ("text", "dim", "gold", "good", "bad", *COLOURS)
MAP_GROUNDS = ("map_unknown", "map_open", "map_wood", "map_hill", "map_peak", "map_water")
"""What lies in a hex: what nobody has told, and the kinds of terrain."""
MAP_WORDS = ("map_label", "map_province")
MAP_LINES = ("map_river", "map_road", "map_gold", "map_border", "map_sign")
"""Lines and signs that tell something: they are seen on every ground at 3 : 1."""


def ink_on(colour: str) -> str:
    """The role of what is written on a plate of this colour, and of the rim of a piece: light on a dark one."""
    return {"gold": "on_gold", "black": "on_plate", "brown": "on_plate"}.get(colour, "on_seat")


FILLS = (
    ("on_gold", "gold_fill"),
    ("on_gold", "gold_down"),
    ("text", "chosen"),
    ("dim", "chosen"),
    *((ink_on(seat), f"{seat}_fill") for seat in (*COLOURS, "text")),
    ("on_plate", "plate"),
    ("mark_sure", "plate"),
    ("mark_asks", "plate"),
    ("on_badge", "map_badge"),
    *(("on_card", f"card_{face}") for face in ("white", "grey", "yellow")),
    *((word, ground) for ground in (*MAP_GROUNDS, "map_ground") for word in MAP_WORDS),
)


def pairs() -> tuple[tuple[str, str], ...]:
    """Every (text role, ground role) that a screen may use."""
    return tuple((word, ground) for ground in GROUNDS for word in WORDS) + FILLS


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast of two '#rrggbb' colours, 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def desk_ground(role: str, colour: str) -> str:
    """This ground of a desk in the tint of its seat's colour; as it is where that is none of a seat's."""
    return f"{role}_{colour}" if colour in COLOURS else role


MOST_TINT = 0.42
"""The saturation of a tinted ground at the most: a seat is told by it, and text is read on it for an evening."""


def _tinted(ground: str, colour: str) -> str:
    """A ground of the same brightness in another hue, so that whatever can be read on the one can on the other."""
    hue, _, saturation = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))

    def at(lightness: float) -> str:
        red, green, blue = hls_to_rgb(hue, lightness, min(saturation, MOST_TINT))
        return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"

    steps = [at(step / 512) for step in range(513)]
    return min(steps, key=lambda step: abs(_luminance(step) - _luminance(ground)))


for _theme in THEMES.values():
    _theme |= {
        f"{role}_{seat}": _tinted(_theme[role], _theme[f"{seat}_fill"]) for role in DESK_GROUNDS for seat in COLOURS
    }
