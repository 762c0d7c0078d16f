"""The secrets of War of the Ring (SPI) that the twins vary, and the values each twin may give them."""

from collections.abc import Mapping
from typing import Any

from engine.core.table import Table
from engine.games.wotr_spi.pieces import DARK_POWER, EVENT_CARDS, FELLOWSHIP, HOBBITS, LETTERS, MEMBERS
from engine.games.wotr_spi.steps.magic import TAKEABLE
from engine.policy import Chance, Move
from tests.contract.twins import Secret

HEXES = ("W2812", "W2716", "W2724", "E0929", "W2626")


def _letter(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    return {"letter": chance.pick(LETTERS)}


def _names(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    match do:
        case "MoveFellowship":
            count = int(public.get("face_down", 0)) + int(public.get("spotted_hobbits", 0))
            return {"names": [] if chance.one_in(4) else chance.shuffled(MEMBERS)[:count]}
        case "RevealSpotted":
            count = int(public.get("hobbits", 0))
            return {"which": [] if chance.one_in(4) else chance.shuffled(HOBBITS)[:count]}
        case _:
            return {"hex": chance.pick(HEXES), "names": chance.shuffled(MEMBERS)[: chance.between(1, 5)]}


def _marks(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    row = chance.pick((*MEMBERS, "gollum", "gandalf_white"))
    return {"character": row, "wounds": chance.between(-1, 5), "circles": chance.between(-1, 3)}


def _events(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    if do == "DrawOpeningHand":
        return {"cards": [None if chance.one_in(4) else card for card in chance.shuffled(EVENT_CARDS)[:3]]}
    return {"card": None if chance.one_in(4) else chance.pick(EVENT_CARDS)}


def _magic(table: Table, do: str, public: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    if do == "TakeMagicCards":
        count = int(public["count"])
        if chance.one_in(4):
            return {"cards": [], "to": []}
        return {"cards": chance.shuffled(TAKEABLE)[:count], "to": [chance.pick(MEMBERS) for _ in range(count)]}
    return {"card": chance.pick(TAKEABLE), "to": chance.pick(MEMBERS)}


def _moves(seat: str, *bodies: dict[str, Any]) -> list[Move]:
    return [Move(seat, body["do"], {name: value for name, value in body.items() if name != "do"}) for body in bodies]


def _opening() -> tuple[Move, ...]:
    """Two Game-Turns that come to everything the random player finds seldom: Magic Cards, and a search that spots."""
    dark, fellows = DARK_POWER, FELLOWSHIP
    end, events, roll = {"do": "EndPhase"}, {"do": "EndEvents"}, {"do": "EnterRoll"}
    moves = [
        *_moves(fellows, {"do": "PlaceCounters"}),
        *_moves(dark, {"do": "PlaceCounters"}, {"do": "DealServants"}),
        *_moves(fellows, {"do": "DealMagicCards"}),
        *_moves(dark, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),
        *_moves(fellows, {"do": "DrawOpeningHand", "cards": [70, 71, None]}),
        *_moves(dark, {**roll, "faces": [4]}),
        *_moves(fellows, end),
        *_moves(dark, {"do": "DrawEvent", "card": 63}, {"do": "DiscardEvent", "card": 60}, events),
        *_moves(
            fellows, {"do": "DrawEvent", "card": 72, "pile": "discards"}, {"do": "DiscardEvent", "card": 71}, events
        ),
        *_moves(dark, {"do": "ChooseLetter", "letter": "A"}, {**roll, "faces": [3]}, end),
        *_moves(
            fellows,
            {"do": "TakeMagicCards", "hex": "W2812", "count": 4, "cards": [47, 49, 52, 53], "to": [*HOBBITS]},
            {"do": "MoveFellowship", "origin": "W2812", "to": "W1918", "face_down": 5, "names": []},
            end,
        ),
        *_moves(dark, end, {"do": "OpenLetter"}, end, {**roll, "faces": [1]}),
        *_moves(fellows, end),
        *_moves(dark, {"do": "EndEvents"}),
        *_moves(fellows, {"do": "EndEvents"}),
        *_moves(
            dark,
            {"do": "ChooseLetter", "letter": "A"},
            {**roll, "faces": [5]},
            {"do": "DrawSearch", "card": 97},
            {"do": "SearchHex", "hex": "W1918", "nazgul": 2},
            {**roll, "faces": [2]},
        ),
        *_moves(fellows, {"do": "RevealSpotted", "named": ["aragorn", "gimli"], "hobbits": 3, "which": []}),
        *_moves(dark, {"do": "PlaceForce", "nazgul": ["nazgul_4"]}, end),
        *_moves(
            fellows,
            {"do": "MoveFellowship", "origin": "W1918", "to": "W1917", "spotted_hobbits": 2, "face_up": ["gimli"]},
        ),
    ]
    return tuple(moves)


OPENING = _opening()
AFTER_THE_FIRST_LETTER = next(n for n, move in enumerate(OPENING) if move.do == "OpenLetter") + 1


def _secret(name: str, owner: str, fields: Mapping[str, tuple[str, ...]], fill: Any, **more: Any) -> Secret:
    return Secret(name, "wotr_spi", "character", owner, fields, fill, **{"opening": OPENING, **more})


_CARDS = {"DrawOpeningHand": ("cards",), "DrawEvent": ("card",), "DiscardEvent": ("card",)}

SECRETS = (
    _secret("letter and points", DARK_POWER, {"ChooseLetter": ("letter",)}, _letter, ends=("letter",),
            alike_until=AFTER_THE_FIRST_LETTER),
    _secret(
        "points of a table read in part", DARK_POWER, {"ChooseLetter": ("letter",)}, _letter, ends=("letter",),
        box="wotr_spi_1977", opening=(), agreed={"ChooseLetter": (FELLOWSHIP,)},
    ),
    _secret(
        "names of counters", FELLOWSHIP,
        {"MoveFellowship": ("names",), "NameCounters": ("hex", "names"), "RevealSpotted": ("which",)}, _names,
        notes=("NameCounters",), ends=("bearer",),
    ),
    _secret(
        "marks on covered rows", FELLOWSHIP, {"MarkOnDesk": ("character", "wounds", "circles")}, _marks,
        notes=("MarkOnDesk",), ends=("identity", "bearer", "combat"),
    ),
    _secret("Event Cards of the Dark Power", DARK_POWER, _CARDS, _events),
    _secret("Event Cards of the Fellowship", FELLOWSHIP, _CARDS, _events),
    _secret(
        "Magic Cards", FELLOWSHIP, {"TakeMagicCards": ("cards", "to"), "ExchangeMagicCard": ("card", "to")}, _magic,
        notes=("ExchangeMagicCard",),
    ),
)  # fmt: skip
