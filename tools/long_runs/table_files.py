"""A table's file copied while it is written, its writer killed, its bits turned: nothing acknowledged is lost.

Copies are taken in pieces of 32 kB while another process writes entries with pictures: each opens with at least what
was acknowledged when it began. A killed writer's table has all that was acknowledged, and at most one entry more. Where
a bit was turned, the table tells it, what lies before it is what it was, a new act is taken, and the damaged file is
kept whole.
"""

import hashlib
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.audience import TRUTH
from engine.core.codec import canonical
from engine.core.entry import Evidence
from engine.core.errors import RingtableError
from engine.core.frames import Record, scan
from engine.core.journal import first_break
from engine.core.table import Table
from engine.policy import Chance, RandomPolicy
from tools.long_runs import Tell

GAME = "wotr_spi"
LONGEST = 160
"""Entries after which the writer begins with another file."""
PIECE = 32 * 1024
PICTURE = 5000
"""Bytes of the pictures that are kept with every other entry, as large as the crop of a die."""
ROOT = Path(__file__).resolve().parents[2]
MUST_BE_ZERO = (
    "copies that do not open",
    "acknowledged entries lost",
    "entries from nowhere",
    "turned bits that nobody is told of",
    "tracebacks",
    "worlds that are not what they were",
    "games that do not go on",
    "damaged files not kept",
)
SAMPLE = {"copies": 12, "kills": 2, "bits": 40}


def run(seed: int, tell: Tell, *, copies: int = 500, kills: int = 300, bits: int = 2000) -> dict[str, int]:
    """Take so many copies, kill so many times and turn so many bits."""
    counts: Counter[str] = Counter(dict.fromkeys(MUST_BE_ZERO, 0))
    chance = Chance(seed)
    with tempfile.TemporaryDirectory(prefix="ringtable-files-") as folder:
        _copy(copies, chance, Path(folder), counts)
        tell(f"{counts['copies']} copies, {counts['pieces']} pieces, {counts['written meanwhile']} entries meanwhile")
        _kill(kills, chance, Path(folder), counts)
        tell(f"{counts['kills']} kills, {counts['acknowledged before a kill']} entries acknowledged")
        _turn(bits, chance, Path(folder), counts)
        tell(f"{counts['bits']} bits turned, {counts['of them told and all played']} of them with all of it played")
    return dict(counts)


# -- the writer ------------------------------------------------------------------------------------------------------


def write(path: Path, seed: int) -> None:
    """The process that is copied from, or killed: plays at random, and says every entry once it is acknowledged."""
    chance = Chance(seed)
    table = Table.open(path) if path.exists() else Table.create(path, GAME)
    policy = RandomPolicy(chance.fork(), table.box)
    _say(table)
    while table.file.count < LONGEST:
        if chance.one_in(9):
            table.file.keep("seating", str(chance.bits()))
        if table.file.count > 8 and chance.one_in(6):
            table.undo(table.seats[0], table.file.count - 1 - chance.below(4), table.seats)
        elif not _play(table, policy, chance):
            break
        _say(table)
    os.write(1, b"over\n")
    time.sleep(600)


def _play(table: Table, policy: RandomPolicy, chance: Chance) -> bool:
    move = policy.move(table)
    if move is None:
        return False
    picture = hashlib.shake_128(str(table.file.count).encode()).digest(PICTURE) if chance.one_in(2) else None
    table.submit(move.seat, table.command(move.body()), (), Evidence("camera 0", picture=picture))
    return True


def _say(table: Table) -> None:
    *_, last = table.file.entries(table.file.count - 1)
    os.write(1, f"{last.n} {last.hash}\n".encode())


@dataclass
class Writer:
    """A writer under way. said: entry -> hash, of what it acknowledged."""

    child: subprocess.Popen[bytes]
    said: dict[int, str] = field(default_factory=dict)
    is_over: bool = False
    _rest: bytes = b""

    def listen(self, wait_s: float = 0.0) -> None:
        """Take in what it said so far; wait so long for the first word."""
        assert self.child.stdout is not None
        while select.select([self.child.stdout], [], [], wait_s)[0]:
            heard = os.read(self.child.stdout.fileno(), 1 << 16)
            if not heard:
                return
            self._take(heard)
            wait_s = 0.0

    def _take(self, heard: bytes) -> None:
        *lines, self._rest = (self._rest + heard).split(b"\n")
        for line in lines:
            self.is_over = self.is_over or line == b"over"
            if line != b"over":
                entry, digest = line.decode().split()
                self.said[int(entry)] = digest

    def kill(self) -> None:
        """End it at once, and take in what it still said."""
        self.child.kill()
        assert self.child.stdout is not None
        self._take(self.child.stdout.read())
        self.child.wait()
        assert self.child.returncode == -signal.SIGKILL


@contextmanager
def _writing(path: Path, seed: int) -> Iterator[Writer]:
    script = (
        f"import pathlib; from tools.long_runs.table_files import write; write(pathlib.Path({str(path)!r}), {seed})"
    )
    child = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE)
    writer = Writer(child)
    try:
        writer.listen(60)
        yield writer
    finally:
        if child.returncode is None:
            writer.kill()
        assert child.stdout is not None
        child.stdout.close()


# -- copies ----------------------------------------------------------------------------------------------------------


def _copy(copies: int, chance: Chance, folder: Path, counts: Counter[str]) -> None:
    number = 0
    while counts["copies"] < copies:
        number += 1
        path = folder / f"copied-{number}.ringtable"
        with _writing(path, chance.below(1 << 30)) as writer:
            while counts["copies"] < copies and not writer.is_over:
                time.sleep(chance.below(20) / 1000)
                writer.listen()
                before = max(writer.said)
                copy = folder / "copy.ringtable"
                counts["pieces"] += _in_pieces(path, copy, chance)
                writer.listen()
                counts["written meanwhile"] += max(writer.said) - before
                counts["copies"] += 1
                _judge_copy(copy, {n: digest for n, digest in writer.said.items() if n <= before}, counts)


def _in_pieces(path: Path, copy: Path, chance: Chance) -> int:
    """Copy a file piece by piece, with a rest between them; how many."""
    pieces = 0
    with path.open("rb", buffering=0) as source, copy.open("wb") as target:
        while piece := source.read(PIECE):
            target.write(piece)
            pieces += 1
            time.sleep(chance.below(4) / 1000)
    return pieces


def _judge_copy(copy: Path, acknowledged: dict[int, str], counts: Counter[str]) -> None:
    try:
        table = Table.open(copy)
    except RingtableError:
        counts["copies that do not open"] += 1
        return
    counts["copies that do not open"] += bool(table.file.notices)
    stored = {entry.n: entry.hash for entry in table.file.entries()}
    counts["acknowledged entries lost"] += sum(stored.get(n) != digest for n, digest in acknowledged.items())
    table.close()


# -- kills -----------------------------------------------------------------------------------------------------------


def _kill(kills: int, chance: Chance, folder: Path, counts: Counter[str]) -> None:
    path = folder / "killed-0.ringtable"
    for kill in range(kills):
        with _writing(path, chance.below(1 << 30)) as writer:
            acts = len(writer.said) + chance.below(12)
            while len(writer.said) < acts and not writer.is_over:
                writer.listen(60)
            # Not at the acknowledgement itself, but somewhere in what follows it.
            time.sleep(chance.below(12) / 1000)
            writer.kill()
        counts["kills"] += 1
        counts["acknowledged before a kill"] += len(writer.said) - 1
        table = Table.open(path)
        stored = {entry.n: entry.hash for entry in table.file.entries()}
        counts["acknowledged entries lost"] += sum(stored.get(n) != digest for n, digest in writer.said.items())
        counts["entries from nowhere"] += table.file.count - 1 > max(writer.said) + 1
        counts["turned bits that nobody is told of"] += first_break(table.file) is not None
        counts["games that do not go on"] += not (table.asks() or table.offers() or table.outcome)
        if table.file.count >= LONGEST or writer.is_over:
            path = folder / f"killed-{kill + 1}.ringtable"
        table.close()


# -- bits ------------------------------------------------------------------------------------------------------------


def _turn(bits: int, chance: Chance, folder: Path, counts: Counter[str]) -> None:
    path = folder / "turned.ringtable"
    table = Table.create(path, GAME)
    policy = RandomPolicy(chance.fork(), table.box)
    table.file.keep("seating", "north, south")
    worlds = {}
    while table.file.count < 90 and _play(table, policy, chance):
        worlds[table.file.count] = _world(table)
        if table.file.count in (30, 60):
            table.file.keep("seating", "east, west")
            table.undo(table.seats[0], table.file.count - 2, table.seats)
            worlds[table.file.count] = _world(table)
    worlds |= {1: _world(Table.create(None, GAME, table_id=table.id))}
    table.close()
    whole = path.read_bytes()
    lines = _but_pictures(whole)
    for number in range(bits):
        # Most of a file is pictures: every other bit is turned in what is played.
        byte = lines[chance.below(len(lines))] if number % 2 else chance.below(len(whole))
        turned = bytearray(whole)
        turned[byte] ^= 1 << chance.below(8)
        path.write_bytes(turned)
        counts["bits"] += 1
        try:
            _judge_turned(path, bytes(turned), worlds, counts)
        except RingtableError:
            counts["games that do not go on"] += 1
        except Exception as error:  # noqa: BLE001 - a traceback is what is looked for
            counts["tracebacks"] += 1
            counts[f"traceback: {type(error).__name__}"] += 1


def _but_pictures(whole: bytes) -> list[int]:
    """Every byte that is in no line of evidence."""
    places: list[int] = []
    for record in scan(lambda at, count: whole[at : at + count], len(whole)):
        assert isinstance(record, Record)
        places += range(record.at, record.end - len(record.evidence))
    return places


def _judge_turned(path: Path, turned: bytes, worlds: dict[int, str], counts: Counter[str]) -> None:
    table = Table.open(path)
    count = table.file.count
    counts["turned bits that nobody is told of"] += not table.file.notices or first_break(table.file) is None
    counts["worlds that are not what they were"] += worlds[count] != _world(table)
    is_all = table.file.damage is None
    counts["of them told and all played"] += is_all
    holder = table.view(TRUTH)["waiting"]
    command = table.command({"do": "GoOn" if holder else "Wait"})
    taken = table.submit(holder or table.seats[0], command).entry == count
    table.close()
    aside = path.with_name(f"{path.name}.damaged")
    counts["damaged files not kept"] += not is_all and not (aside.exists() and aside.read_bytes() == turned)
    aside.unlink(missing_ok=True)
    again = Table.open(path)
    counts["games that do not go on"] += not taken or again.file.count != count + 1
    again.close()


def _world(table: Table) -> str:
    """All there is to know of a table in one short word."""
    asks = [ask.id for ask in table.asks(TRUTH)]
    return hashlib.sha256(canonical([table.view(TRUTH), table.journal(TRUTH), asks]).encode()).hexdigest()
