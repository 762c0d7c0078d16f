"""What is measured in a process of its own: the checkout's modules are found there wherever one stands."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def python(module: str, *words: str) -> list[str]:
    """The words that start this module of the checkout."""
    # -P: a folder called engine where the user happens to stand must not be taken for ours.
    return [sys.executable, "-P", "-m", module, *words]


def environment(**more: str) -> dict[str, str]:
    """What such a process finds around it: this one's, with the checkout first where modules are looked for."""
    paths = (str(ROOT), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **more}
