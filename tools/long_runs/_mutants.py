"""Mutants: scripts, readings and kept files that begin whole and are then spoilt, in their bytes or in their values."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.box import Box, load_box
from engine.core.game import load_game
from engine.core.readings import OwnReading, write_readings

ROOT = Path(__file__).resolve().parents[2]
GAME, PRINTED = "wotr_spi", "wotr_spi_1977"
SCRIPTS = sorted((ROOT / "tests" / "played").rglob("*.jsonl"))
MOST_LINES = 40
DEEP, VERY_DEEP = 10_000, 100_000


class Raw(str):
    """What is written as it stands, though it is no JSON of any value."""

    __slots__ = ()


def odd_value(chance: random.Random) -> Any:
    """Something nobody expects where a value should be."""
    depth = chance.choice((3, 70, 990, DEEP, VERY_DEEP))
    odd: tuple[Any, ...] = (
        None, True, False, 0, -1, 1, 7, 2**31, 2**53, 2**64, -(2**63), 1.5, -0.0, 1e308, "", " ", "0", "A", "truth",
        "public", "fellowship", "dark_power", "\0", "\ud800", "\udfff\ud800", "\u2028", "\x1b[2J", "\U0010ffff", "🧙",
        "x" * 5000, "x" * 100_000, "../../etc/passwd", "/dev/zero", "~nosuchuser", "%s%n", "{turn}", "{0.__class__}",
        "__class__", "[b]", [], {}, [[]], [None], {"": None}, {"do": "EndPhase"}, ["frodo"] * 500, list(range(2000)),
        {str(n): n for n in range(500)}, Raw("NaN"), Raw("1e999"), Raw("-Infinity"), Raw("9" * 5000), Raw("1E400"),
        Raw("[" * depth + "]" * depth), Raw('{"a":' * depth + "1" + "}" * depth), Raw("[" * depth), Raw("'"), Raw("\\"),
    )  # fmt: skip
    return chance.choice(odd)


def written(value: Any) -> str:
    """JSON with the raw parts as they stand."""
    raw: list[Raw] = []

    def plain(part: Any) -> Any:
        if isinstance(part, Raw):
            raw.append(part)
            return f"@raw{len(raw) - 1}@"
        if isinstance(part, dict):
            return {key: plain(inner) for key, inner in part.items()}
        return [plain(inner) for inner in part] if isinstance(part, list) else part

    text = json.dumps(plain(value))
    for place, part in enumerate(raw):
        text = text.replace(f'"@raw{place}@"', part)
    return text


def spoil_value(value: Any, chance: random.Random, others: Sequence[Any] = ()) -> Any:
    """The value with something in it changed, left out, added, or taken from another."""
    spots: list[tuple[Any, Any]] = []
    _spots(value, spots)
    if not spots or chance.random() < 0.05:
        return odd_value(chance)
    holder, at = chance.choice(spots)
    match chance.randrange(6):
        case 0 | 1 | 2:
            holder[at] = odd_value(chance)
        case 3 if isinstance(holder[at], int):
            holder[at] += chance.choice((-1000, -2, -1, 1, 2, 1000))
        case 4 if isinstance(holder, dict):
            name = chance.choice((str(odd_value(chance))[:3000], f"{at}s", "expect", "do", "seat", "agreed", "undo"))
            holder[name] = holder.pop(at) if chance.random() < 0.5 else holder[at]
        case 5 if others:
            source: list[tuple[Any, Any]] = []
            _spots(chance.choice(others), source)
            if source:
                other, place = chance.choice(source)
                holder[at] = json.loads(json.dumps(other[place]))
        case _:
            del holder[at]
    return value


def _spots(value: Any, spots: list[tuple[Any, Any]]) -> None:
    inside = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    for at, part in inside:
        spots.append((value, at))
        _spots(part, spots)


def spoil_bytes(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few of them changed, doubled, moved or cut off."""
    odd = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(odd) + 1)
        size = chance.choice((1, 1, 2, 5, 40))
        match chance.randrange(7):
            case 0 | 1:
                odd[at : at + size] = bytes(chance.randrange(256) for _ in range(size))
            case 2:
                odd[at:at] = chance.choice(
                    (b"\0", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\r", b"\n", b'"', b"[" * 999)
                )
            case 3:
                del odd[at : at + size]
            case 4:
                odd[at:at] = odd[at : at + 200]
            case 5:
                other = chance.randrange(len(odd) + 1)
                odd[at:at] = odd[other : other + size]
            case _:
                if chance.random() < 0.2:
                    del odd[at:]
    return bytes(odd)


def spoil_lines(lines: list[str], chance: random.Random) -> list[str]:
    """The lines with one left out, doubled, moved, or made of two."""
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            return lines[:at] + lines[at + 1 :] or [""]
        case 1:
            return lines[:at] + [lines[at]] * chance.choice((2, 30)) + lines[at:]
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] += chance.choice(("\r", " ", "\ufeff", "\0", lines[other], "}", "\x0c"))
        case 4:
            lines[at] = chance.choice(("", "null", "[]", "{}", '""', "5", "\ufeff" + lines[at]))
        case _:
            lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    return lines


def script(chance: random.Random) -> bytes:
    """A piece of an evening's script, spoilt in one to five places."""
    lines = chance.choice(SCRIPTS).read_text(encoding="utf-8").splitlines()
    begin = chance.randrange(1, max(2, len(lines) - MOST_LINES)) if chance.random() < 0.1 else 1
    lines = [lines[0], *lines[begin : begin + chance.randint(3, MOST_LINES)]]
    values = [json.loads(line) for line in lines]
    for _ in range(chance.randint(1, 5)):
        if chance.random() < 0.75:
            at = 0 if chance.random() < 0.1 else chance.randrange(len(values))
            lines[at] = written(spoil_value(json.loads(json.dumps(values[at])), chance, values))
        else:
            lines = spoil_lines(lines, chance)
            values = values[: len(lines)] + [{}] * (len(lines) - len(values))
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    return spoil_bytes(data, chance) if chance.random() < 0.3 else data


def command(chance: random.Random) -> str:
    """What is asked of `ringtable may`, spoilt."""
    lines = chance.choice(SCRIPTS).read_text(encoding="utf-8").splitlines()[1:]
    given = json.loads(chance.choice(lines))
    kept = {name: value for name, value in given.items() if name not in ("expect", "note", "seat", "agreed")}
    text = written(spoil_value(kept, chance)) if chance.random() < 0.9 else written(odd_value(chance))
    return text.replace("\0", "")[:100_000]


def readings(chance: random.Random, box: Box) -> bytes:
    """A file of the owner's readings, spoilt."""
    cells = [(form.name, *cell) for form in box.forms.values() for cell in form.cells()]
    own = [
        OwnReading(
            *chance.choice(cells), chance.choice(("5", "neither", "nothing", "-", "text, it is")), "Anna", "1", "x"
        )
        for _ in range(chance.randint(0, 12))
    ]
    data = write_readings(own, GAME, PRINTED).encode()
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.5:
            data = "\n".join(spoil_lines(data.decode("utf-8", "replace").split("\n"), chance)).encode(
                "utf-8", "replace"
            )
        else:
            data = spoil_bytes(data, chance)
    return chance.choice((b"", b"null", b"\0" * 99, b"[" * VERY_DEEP)) if chance.random() < 0.03 else data


SETTINGS = {
    "theme": "day", "text_percent": 130, "idle_s": 30, "auto_take": True, "camera": "0", "roller": "none",
    "last_table": "friday.ringtable", "trays": [["0", [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]]],
}  # fmt: skip
CARD = {
    "id": "friday.ringtable",
    "name": "Friday",
    "turn": "Game-Turn 3",
    "when": "",
    "game": "War",
    "owed": "",
    "box_label": "",
}
SHELF = {"friday.ringtable": CARD, "sunday.ringtable": CARD | {"id": "sunday.ringtable", "name": "Sunday"}}
LOOKS = ["AAAA" * 1600] * 2
DIE = {"kind": "taught die", "version": 1, "name": "House", "side_px": 40, "log_step": 0.02, "body_lab": [50, 0, 0],
       "same_misfit": 0.1, "other_misfit": 0.6, "faces": [{"name": name, "looks": LOOKS} for name in "ab"]}  # fmt: skip
KEPT: dict[str, Any] = {"settings.json": SETTINGS, "tables/shelf.json": SHELF, "dice/house.json": DIE}


def kept(chance: random.Random, whole: Any) -> bytes:
    """A kept file, spoilt."""
    value = json.loads(json.dumps(whole))
    for _ in range(chance.randint(1, 3)):
        value = spoil_value(value, chance)
        if not isinstance(value, dict | list):
            break
    data = written(value).encode("utf-8", "surrogatepass")
    return spoil_bytes(data, chance) if chance.random() < 0.4 else data


def printed_box() -> Box:
    """The box whose readings are spoilt."""
    return load_box(load_game(GAME).folder, PRINTED)
