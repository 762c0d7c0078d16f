"""The same screens at 1920x1200: an off-screen surface keeps its first size, so they are measured in a process of
their own.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PROGRAM_S

ROOT = Path(__file__).parents[2]


def test_screens_hold_at_1920_by_1200():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/companion/test_screens_hold.py"]
    chosen = "finger and (table_refused or handover_left or desk_letter_right or form or cell)"
    environment = os.environ | {"RINGTABLE_TABLET": "1920x1200", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [*command, "-k", chosen],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PROGRAM_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert "5 passed" in ran.stdout
