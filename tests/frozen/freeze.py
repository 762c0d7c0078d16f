"""Write down anew what the frozen tables show: `python -m tests.frozen.freeze`.

It may be run only when a change of what a table shows or decides was wanted, and the commit then says which. The
tables themselves are never written again, as nobody can write again a table that somebody has: `--tables` makes those
of sources.py that are not there yet, and adds their kinds to kinds.txt. Both are the same for whoever runs them.
"""

import sys

from engine.core.game import load_game
from tests.frozen.digests import DIGESTS, as_text, file_of
from tests.frozen.kinds import KINDS, as_text as as_lines, frozen_kinds, kinds_in, kinds_of, without_fields
from tests.frozen.sources import SOURCES
from tests.frozen.walk import FOLDER, SUFFIX, tables


def make_tables() -> None:
    """Make what is not there yet, and tell which kinds of today's game no table has."""
    FOLDER.mkdir(exist_ok=True)
    for name, source in SOURCES.items():
        path = FOLDER / f"{name}{SUFFIX}"
        if not path.exists():
            source(path)
            path.chmod(0o644)
            print(f"{path.name} made")
    found = set().union(*(kinds_in(path) for path in tables().values()))
    KINDS.write_text(as_lines(found.union(frozen_kinds() if KINDS.exists() else ())), encoding="utf-8")
    none_has = kinds_of(load_game("wotr_spi")) - without_fields(found)
    print(f"{len(found)} kinds; kinds that no frozen table has: {', '.join(sorted(none_has)) or 'none'}")


def write_digests() -> None:
    """Write the digests of every table, and take away those of tables that are gone."""
    DIGESTS.mkdir(exist_ok=True)
    for old in DIGESTS.glob("*.jsonl"):
        if old.stem not in tables():
            old.unlink()
    for name, path in tables().items():
        file_of(name).write_text(as_text(path), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--tables"]:
        make_tables()
    elif sys.argv[1:]:
        raise SystemExit(__doc__)
    write_digests()
