"""Spoilt scripts, readings and kept files, odd words and pictures: a sentence, nothing lost, 10 s and 1 GB at most."""

import json
import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from engine.core.box import Box
from engine.core.errors import BoxError
from engine.core.readings import parse_readings
from tools.long_runs import Tell, _mutants, _odd_words
from tools.long_runs._fenced import Ended, Fence

MUST_BE_ZERO = ("tracebacks", "over 10 s", "over 1 GB", "ends that mean nothing", "things lost")
LARGEST = ("largest, MB", "longest, ms")
SAMPLE = {"scripts": 15, "readings": 4, "kept": 4, "words": 6, "pictures": 2, "glass": 0}
_MEANT = (0, 1, 2)
READINGS = f"boxes/{_mutants.GAME}-{_mutants.PRINTED}.csv"


class _Tally:
    """What came of the jobs so far; what should not be is told with its number, from which it is made again."""

    def __init__(self, tell: Tell) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(MUST_BE_ZERO, 0))
        self.peak_mb, self.longest_s = 0, 0.0
        self._tell = tell

    def count(self, what: str, name: str, ended: Ended, lost: str = "") -> None:
        """One more job of this kind."""
        self.counts[what] += 1
        self.peak_mb, self.longest_s = max(self.peak_mb, ended.peak_mb), max(self.longest_s, ended.seconds)
        found = {
            "tracebacks": ended.traceback,
            "over 10 s": ended.is_over_time,
            "over 1 GB": ended.is_over_memory,
            "ends that mean nothing": ended.status not in _MEANT and not ended.hung,
            "things lost": bool(lost),
        }
        for kind, is_so in found.items():
            if is_so:
                self.counts[kind] += 1
                figures = f"{ended.status}, {ended.seconds} s, {ended.peak_mb} MB"
                self._tell(f"{kind}: {what} {name} ({figures}) {lost}\n{ended.said[-1500:]}")


def run(
    seed: int,
    tell: Tell,
    *,
    scripts: int = 2600,
    readings: int = 900,
    kept: int = 700,
    words: int = 80,
    pictures: int = 40,
    glass: int = 20,
) -> dict[str, int]:
    """So many of each; of the lists of odd words and pictures at least so many. glass: of the kept files, over how many
    the app itself is started.
    """
    tally = _Tally(tell)
    with tempfile.TemporaryDirectory() as scratch, Fence(Path(scratch)) as fence:
        folder = Path(scratch)
        _scripts(fence, folder / "scripts", tally, seed, scripts)
        _spoilt_readings(fence, folder / "readings", tally, seed, readings)
        _spoilt_files(fence, folder / "kept", tally, seed, kept, glass)
        _words(fence, folder, tally, words)
        if pictures:
            _pictures(fence, folder, tally, pictures)
    return {**tally.counts, "largest, MB": tally.peak_mb, "longest, ms": round(1000 * tally.longest_s)}


def _scripts(fence: Fence, folder: Path, tally: _Tally, seed: int, count: int) -> None:
    folder.mkdir()
    ways = [[], [], ["--json"], ["--public"], ["--seat", "dark_power", "--json"], ["--seat", "fellowship"]]
    for number in range(count):
        chance = random.Random(f"script {seed} {number}")
        made = _mutants.script(chance)
        (folder / "script").write_bytes(made)
        asked = ["replay", str(folder / "script"), *chance.choice(ways)]
        if chance.random() < 0.2:
            asked = [
                "may",
                str(folder / "script"),
                chance.choice(("dark_power", "fellowship")),
                _mutants.command(chance),
            ]
        tally.count("scripts", str(number), fence.do({"do": "words", "words": asked, "data": str(folder)}))


def _spoilt_readings(fence: Fence, scratch: Path, tally: _Tally, seed: int, count: int) -> None:
    box = _mutants.printed_box()
    for number in range(count):
        chance = random.Random(f"readings {seed} {number}")
        made = _mutants.readings(chance, box)
        data = _fresh(scratch)
        (data / READINGS).parent.mkdir()
        (data / "import.csv").write_bytes(made)
        if number % 4:
            (data / READINGS).write_bytes(made)
        asked: dict[str, Any] = {"do": "lobby", "pages": "sheets" if number % 5 else "both"}
        if chance.random() < 0.4:
            ways = (["show"], ["import", str(data / "import.csv")], ["set", "control_of_gollum", "5", "", "neither"])
            what, *rest = chance.choice(ways)
            asked = {"do": "words", "words": ["box", what, _mutants.GAME, *rest]}
        ended = fence.do({**asked, "data": str(data)})
        lost = _lost_readings(data, made, box) if number % 4 else ""
        tally.count("readings", str(number), ended, lost)


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _is_aside(path: Path, made: bytes) -> bool:
    return any(each.read_bytes() == made for each in path.parent.glob(f"{path.name}.set-aside-*"))


def _lost_readings(data: Path, made: bytes, box: Box) -> str:
    """What is neither in use nor set aside, in words."""
    path = data / READINGS
    if _is_aside(path, made) or (path.is_file() and path.read_bytes() == made):
        return ""
    try:
        before = {(own.chart, own.row, own.column): own for own in parse_readings(_text(made), box.forms)}
        after = parse_readings(_text(path.read_bytes()), box.forms)
    except (BoxError, UnicodeDecodeError, OSError) as error:
        return f"not set aside: {error}"
    gone = set(before.values()) - set(after) - {own for key, own in before.items() if key[0] == "control_of_gollum"}
    return f"readings are gone: {sorted(map(str, gone))}" if gone else ""


def _text(data: bytes) -> str:
    return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def _spoilt_files(fence: Fence, scratch: Path, tally: _Tally, seed: int, count: int, glass: int) -> None:
    for number in range(count):
        data = _fresh(scratch)
        for folder in ("tables", "dice"):
            (data / folder).mkdir()
        (data / "tables" / "friday.ringtable").write_bytes(b"")
        name = ("settings.json", "tables/shelf.json", "settings.json", "tables/shelf.json", "dice/house.json")[
            number % 5
        ]
        made = _mutants.kept(random.Random(f"kept {seed} {number}"), _mutants.KEPT[name])
        (data / name).write_bytes(made)
        is_drawn = number * glass // max(count, 1) != (number + 1) * glass // max(count, 1)
        ended = fence.do(
            {"do": "glass" if is_drawn else "lobby", "data": str(data), "pages": "home" if number % 9 else "both"}
        )
        tally.count("apps started" if is_drawn else "kept files", f"{number} {name}", ended, _lost(data / name, made))


def _lost(path: Path, made: bytes) -> str:
    if _is_aside(path, made) or (path.is_file() and path.read_bytes() == made):
        return ""
    try:
        before, after = json.loads(made), json.loads(path.read_bytes())
        assert isinstance(before, dict)
    except (ValueError, OSError, AssertionError, RecursionError) as error:
        return f"not set aside: {type(error).__name__}"
    own = {"last_table"} if path.name == "settings.json" else {"friday.ringtable"}
    gone = [name for name in before.keys() - own if after.get(name) != before[name]]
    return f"gone: {gone}" if gone else ""


def _words(fence: Fence, scratch: Path, tally: _Tally, count: int) -> None:
    folder = scratch / "words"
    folder.mkdir()
    _odd_words.lay_out(folder)
    step = max(1, len(_odd_words.LINES) // count) if count else 0
    for number, line in enumerate(_odd_words.LINES if count else ()):
        if number % step == 0:
            ended = fence.do({"do": "words", "words": list(line), "data": str(folder / "data"), "in": str(folder)})
            tally.count("command lines", f"{number} {' '.join(line)[:80]!r}", ended)


def _pictures(fence: Fence, scratch: Path, tally: _Tally, count: int) -> None:
    from tools.long_runs import _odd_pictures

    folder = scratch / "pictures"
    folder.mkdir()
    for name in _odd_pictures.lay_out(folder, max(1, 50 // count)):
        for sense in ("dice", "cards"):
            asked = [sense, "read", name, "--json"]
            ended = fence.do({"do": "words", "words": asked, "data": str(folder), "in": str(folder)})
            tally.count("pictures", f"{sense} {name[:60]!r}", ended)
