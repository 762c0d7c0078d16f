"""Eighty odd command lines, each a list of words; names in braces are things in the folder they are said in."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "played" / "wotr_spi" / "one_game_turn.jsonl"
DEEP = "[" * 10_000
DEEP_OBJECT = '{"a":' * 10_000

LINES: tuple[tuple[str, ...], ...] = (
    ("nonsense",), ("",), ("-",), ("--",), ("--nonsense",), ("\udcff",), ("x" * 100_000,), ("🧙",), ("help", "me"),
    ("replay",), ("replay", "pipe"), ("replay", "folder"), ("replay", "/dev/zero"), ("replay", "nowhere"),
    ("replay", "loop"), ("replay", "huge"), ("replay", "x" * 5000), ("replay", "\udcff"), ("replay", "/dev/null"),
    ("replay", "script", "--seat", "sauron"), ("replay", "script", "--seat", "\udcff"),
    ("replay", "script", "--seat", ""), ("replay", "script", "--public", "--seat", "fellowship"), ("replay", "bytes"),
    ("replay", "deep"), ("may", "script", "fellowship", DEEP), ("may", "script", "fellowship", DEEP_OBJECT),
    ("may", "script", "fellowship", r'{"do": "\ud800"}'), ("may", "script", "fellowship", '{"do": "\udcff"}'),
    ("may", "script", "fellowship", '{"do": "EndPhase", "x": NaN}'), ("may", "script", "fellowship", "9" * 9000),
    ("may", "script", "sauron"), ("may", "script", "truth", '{"do": "EndPhase"}'), ("may", "pipe", "fellowship"),
    ("may", "folder.ringtable", "fellowship"), ("may", "pipe.ringtable", "fellowship"),
    ("may", "empty.ringtable", "x"), ("may", "/dev/zero", "fellowship", "{}"), ("may", "script", "", ""),
    ("may", "script", "fellowship", "[]"),
    ("may", "script", "fellowship", '{"do": "MoveFellowship", "origin": "W2812", "to": "' + "W" * 90_000 + '"}'),
    ("may", "script", "dark_power", '{"do": "EnterRoll", "faces": [' + "6," * 20_000 + "6]}"), ("rules", "nonsense"),
    ("rules", "wotr_spi", "\udcff"), ("rules", "wotr_spi", "(" * 1000), ("rules", "wotr_spi", ""),
    ("rules", "../wotr_spi"), ("rules", "wotr_spi", "--rulings", "\0"[:0], "["), ("rules", "wotr_spi", "İ" * 3000),
    ("commands", ""), ("commands", "wotr_spi\udcff"), ("commands", "."), ("commands", "__init__"),
    ("playout", "wotr_spi", "--games", "9" * 30), ("playout", "wotr_spi", "--games", "-1"),
    ("playout", "wotr_spi", "--games", "1", "--seed", "9" * 300, "--version", "\udcff"),
    ("playout", "wotr_spi", "--games", "9" * 5000), ("playout", "riddle", "--games", "1"), ("verify", "pipe"),
    ("verify", "pipe.ringtable"), ("verify", "folder"), ("verify", "/dev/zero"), ("verify", "bytes"),
    ("verify", "empty.ringtable", "--seal", "\udcff"), ("verify", "script", "--letter", "A"),
    ("box", "show", "wotr_spi", "--box", "../../practice"), ("box", "show", "wotr_spi", "\udcff"),
    ("box", "set", "wotr_spi", "search", "x" * 90_000, "1", "nothing"), ("box", "import", "wotr_spi", "pipe"),
    ("box", "set", "wotr_spi", "control_of_gollum", "4", "", "neither", "--who", "\udcff\n" * 300),
    ("box", "import", "wotr_spi", "/dev/zero"), ("box", "import", "wotr_spi", "~nosuchuser"),
    ("box", "export", "wotr_spi", "pipe"), ("box", "export", "wotr_spi", "folder"),
    ("box", "export", "wotr_spi", "/dev/full"), ("fairness", "nowhere"), ("fairness", "pipe"), ("fairness", "folder"),
    ("fairness", "/dev/zero"), ("fairness", "\udcff"), ("fairness", "loop"), ("fairness", "pipe.ringtable"),
    ("fairness", "."), ("dice",), ("dice", "read"), ("dice", "write", "x"), ("cards", "read", "\udcff.png"),
    ("dice", "read", "\udcff.mp4"), ("cards", "print", "wotr_spi", "-o", "pipe"),
    ("cards", "print", "wotr_spi", "-o", "folder"), ("cards", "print", "wotr_spi", "-o", "/dev/full"),
    ("cards", "print", "nonsense", "-o", "x.pdf"),
    ("cards", "print", "wotr_spi", "--cards", "9" * 5000, "-o", "x.pdf"),
    ("cards", "print", "wotr_spi", "--skip", "-5", "-o", "x.pdf"),
    ("cards", "print", "wotr_spi", "--skip", "9" * 20, "-o", "x.pdf"),
    ("cards", "print", "wotr_spi", "--cards", "\udcff", "-o", "x.pdf"), ("roller", "nonsense"),
    ("roller", "list", "--port", "pipe"), ("roller", "test", "--port", "/dev/zero"),
    ("roller", "test", "--port", "nonsense://x"), ("roller", "list", "--port", "\udcff"),
    ("roller", "list", "--port", "folder"), ("roller", "test", "--port", "socket://[::1"),
    ("roller", "test", "--rolls", "9" * 5000), ("roller", "sim", "--faces", "7"),
    ("roller", "sim", "--roll-s", "nan"), ("roller", "sim", "--faults", "\udcff"),
    ("roller", "test", "--port", "loop://"), ("bench", "nonsense"), ("bench", "engine", "--limit", "-1"),
    ("bench", "dice", "--data", "nowhere"), ("bench", "cards", "--data", "pipe"),
    ("bench", "dice", "--data", "folder", "--nets", "nowhere"), ("--size", "0x0"), ("--size", "9" * 5000 + "x1"),
    ("--size", "99999x99999"), ("--theme", "pink"), ("nowhere.ringtable",), ("folder.ringtable",),
    ("pipe.ringtable",), ("--table", "/dev/zero"), ("\udcff.ringtable",), ("loop.ringtable",),
)  # fmt: skip


def lay_out(folder: Path) -> None:
    """The things that the words name."""
    (folder / "script").write_bytes(SCRIPT.read_bytes())
    (folder / "folder").mkdir()
    (folder / "folder.ringtable").mkdir()
    os.mkfifo(folder / "pipe")
    os.mkfifo(folder / "pipe.ringtable")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "loop.ringtable").symlink_to(folder / "loop.ringtable")
    with (folder / "huge").open("wb") as out:
        out.truncate(10**11)
    (folder / "bytes").write_bytes(bytes(range(256)) * 50)
    (folder / "deep").write_text(f"{SCRIPT.read_text(encoding='utf-8').splitlines()[0]}\n{DEEP}\n{DEEP_OBJECT}\n")
    (folder / "empty.ringtable").write_bytes(b"")
