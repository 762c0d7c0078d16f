"""Every beginning of a table's file is a table: torn records, copies taken while it is written, kills."""

import subprocess
import sys
from pathlib import Path

from engine.core.journal import Journal, first_break
from engine.core.table import Table
from tests.engine.core.files import left, records
from tests.engine.core.played import D, everything, give, in_ring_phase, picture
from tests.patience import PROGRAM_S

CHECKOUT = Path(__file__).parents[3]


def test_a_last_record_torn_at_any_byte_is_simply_not_there(tmp_path: Path) -> None:
    path = tmp_path / "t.ringtable"
    table = in_ring_phase(path)
    before = everything(table)
    table.submit(D, table.command({"do": "EnterRoll", "faces": [4]}), (), picture())
    table.close()
    whole = path.read_bytes()
    last = records(whole)[-1]
    assert last.end == len(whole)
    for cut in range(last.at, last.end):
        path.write_bytes(whole[:cut])
        with Journal.open(path) as journal:
            assert (journal.count, journal.notices, first_break(journal)) == (7, (), None)
        if cut % 97 == 0:
            resumed = Table.open(path)
            assert everything(resumed) == before
            assert give(resumed, D, "EnterRoll", faces=[4]).entry == 7
            resumed.close()
            assert len(records(path.read_bytes())) == len(records(whole))


def test_every_beginning_of_a_file_holds_every_entry_that_ends_in_it(tmp_path: Path) -> None:
    path = left(tmp_path / "t.ringtable")
    whole = path.read_bytes()
    ends = {each.end: each.frame.number for each in records(whole)}
    first = records(whole)[0].end
    count = 1
    for cut in range(first, len(whole), 61):
        count = 1 + max(number or 0 for end, number in ends.items() if end <= cut)
        path.write_bytes(whole[:cut])
        with Journal.open(path) as journal:
            assert (journal.count, journal.notices) == (count, ())
    assert count > 20


def test_two_processes_never_write_to_one_table(tmp_path: Path) -> None:
    """While it lies open here both are told; then both write to it again and again, and every entry stands once, in a
    whole chain.
    """
    path = tmp_path / "t.ringtable"
    here = in_ring_phase(path)
    script = (
        "import pathlib, sys\n"
        "from engine.core.errors import JournalError\n"
        "from engine.core.table import Table\n"
        "from tests.engine.core.played import D\n"
        "told = wrote = 0\n"
        "while wrote < 20:\n"
        "    try:\n"
        "        table = Table.open(pathlib.Path(sys.argv[1]))\n"
        "    except JournalError as error:\n"
        "        assert 'already open in another Ringtable' in str(error), error\n"
        "        told or print('told', flush=True)\n"
        "        told += 1\n"
        "        continue\n"
        "    table.file.keep('writer', str(wrote))\n"
        "    wrote += 1\n"
        "    table.close()\n"
        "print(wrote)\n"
    )
    command = [sys.executable, "-c", script, str(path)]
    both = [subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    for each in both:
        assert each.stdout is not None
        assert each.stdout.readline().strip() == b"told"
    here.close()
    wrote = 0
    for each in both:
        said, wrong = each.communicate(timeout=PROGRAM_S)
        assert each.returncode == 0, wrong.decode()
        wrote += int(said)
    with Journal.open(path) as journal:
        assert first_break(journal) is None
        assert sum(entry.n < 0 for entry in journal.records()) == wrote >= 40
