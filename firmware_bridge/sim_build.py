"""The firmware built by this computer's own C compiler: the simulator's program, and the bench's library.

Each state of the sources is built once, and kept in the user's cache folder.
"""

import atexit
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from firmware_bridge.sim_program import SimulatorError

FIRMWARE: Final = Path(__file__).with_name("firmware")
_PRODUCTS: Final = {"posix": "roller_posix", "bench": "roller_bench.so"}
_WORDS_MOST: Final = 300


class NoCompiler(SimulatorError):
    """There is nothing here to build with."""


def simulator(
    *, faces: Sequence[int] = (), seed: int | None = None, dice: int = 2, roll_s: float = 0.8, serial: str = "SIM-0001"
) -> tuple[str | Path, ...]:
    """The words that start a simulated roller, for ``SimulatedPort``; ``SimulatorError`` when it cannot be built.

    It pretends to roll ``faces`` over and over, or else invents them; the same ``seed`` invents the same ones. A roll
    takes ``roll_s`` seconds, 0.02 to 8.
    """
    script = ("--faces", ",".join(map(str, faces))) if faces else ()
    seeded = () if seed is None else ("--seed", str(seed % 2**64))
    settings = ("--dice", str(dice), "--roll-ms", str(round(roll_s * 1000)), "--serial", serial)
    return (built("posix"), *script, *seeded, *settings)


def built(target: str) -> Path:
    """What the Makefile makes of ``posix`` or ``bench``; ``SimulatorError`` when it cannot be made."""
    product = shelf() / _PRODUCTS[target]
    if product.is_file():
        return product
    with tempfile.TemporaryDirectory(prefix="ringtable-build-") as scratch:
        make(target, Path(scratch))
        # Two programs may build at once, so each puts its own in the place with one stroke.
        fresh = product.with_name(f"{product.name}.{os.getpid()}")
        shutil.copy(Path(scratch, product.name), fresh)
        fresh.replace(product)
    return product


def make(target: str, into: Path, *settings: str, compiler: str = "cc") -> str:
    """What ``make target`` says on building into a folder; ``SimulatorError`` with the compiler's first words."""
    for tool in ("make", compiler):
        if shutil.which(tool) is None:
            raise NoCompiler(
                f"The roller's firmware is built on this computer, and there is no '{tool}' here. "
                "Install it; on Debian: apt-get install gcc libc6-dev make."
            )
    command = ["make", "-s", "-C", str(FIRMWARE), f"BUILD={into}", target, *settings]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise SimulatorError(f"The roller's firmware could not be built: {done.stderr.strip()[:_WORDS_MOST]}")
    return done.stdout


def cache_folder() -> Path:
    """Where what can be built again is kept: RINGTABLE_CACHE, else the desktop's cache folder."""
    own = os.environ.get("RINGTABLE_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "ringtable"


def shelf(*others: Path) -> Path:
    """The folder for what is built of the firmware's sources, and of others, as they are now.

    Where the cache may not be written it is one that lasts until the program ends.
    """
    state = hashlib.sha256(f"{platform.system()} {platform.machine()}".encode())
    for source in (*sorted(FIRMWARE.glob("*")), *others):
        if source.is_file():
            state.update(f"\n{source.name}\n".encode() + source.read_bytes())
    try:
        folder = cache_folder() / f"firmware-{state.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return _passing_folder()
    return folder if os.access(folder, os.W_OK) else _passing_folder()


@cache
def _passing_folder() -> Path:
    folder = tempfile.mkdtemp(prefix="ringtable-firmware-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
