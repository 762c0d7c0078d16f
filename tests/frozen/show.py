"""What a frozen table shows after one entry, in full: `python -m tests.frozen.show TABLE N AUDIENCE [WHAT]`.

WHAT is view, journal, asks, offers or again; all of them where none is said. Run in a checkout of the commit that
wrote tests/frozen/digests, it prints what was frozen:

    git worktree add ../frozen "$(git log -1 --format=%h tests/frozen/digests)"
    diff <(cd ../frozen && python -m tests.frozen.show TABLE N AUDIENCE) <(python -m tests.frozen.show TABLE N AUDIENCE)
"""

import json
import sys

from tests.frozen.digests import values
from tests.frozen.walk import tables


def shown_at(table: str, n: int, audience: str, what: str = "") -> str:
    """The parts, each with its name, as JSON in lines."""
    for at, whom, four in values(tables()[table]):
        if (at, whom) == (n, audience):
            parts = {name: found for name, found in four.items() if what in ("", name)}
            return json.dumps(parts, indent=1, sort_keys=True, ensure_ascii=False)
    raise SystemExit(f"{table} has no entry {n}, or no audience {audience}.")


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 5 or sys.argv[1] not in tables():
        raise SystemExit(f"{__doc__}\nThe tables are: {', '.join(tables())}.")
    print(shown_at(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
