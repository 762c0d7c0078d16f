"""Takes the gaps that are closed off gaps.toml, and tells those that are new: a row for one is written by hand.

python -m tests.toys.relist
"""

import os
import re
from pathlib import Path

from engine.core.installed import VARIABLE
from tests.toys.test_gaps import LIST, PROBES, ROWS, found_by


def main() -> None:
    """Shorten the list."""
    os.environ[VARIABLE] = str(Path(__file__).parent)
    found = {(where, name) for where, module in PROBES.items() for name in found_by(module)}
    listed = {(row["where"], row["name"]) for row in ROWS}
    head, *rows = re.split(r"(?m)^(?=\[\[gap\]\])", LIST.read_text(encoding="utf-8"))
    # What follows a row up to the next one is its own, but for the heading of the next step.
    kept = [row if place in found else "".join(re.findall(r"(?m)^# -- .*\n\n?", row)) for row, place in _named(rows)]
    LIST.write_text(head + "".join(kept), encoding="utf-8")
    print(f"{len(listed - found)} closed, {len(listed & found)} left.")
    for where, name in sorted(found - listed):
        print(f"new: {where}: {name}")


def _named(rows: list[str]) -> list[tuple[str, tuple[str, str]]]:
    return [(row, (each["where"], each["name"])) for row, each in zip(rows, ROWS, strict=True)]


if __name__ == "__main__":
    main()
