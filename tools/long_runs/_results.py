"""What a long run came to: one small file a run, tests/long_runs/NAME.json, which is committed.

It holds the last run only; git keeps the earlier ones.
"""

import json
import os
import platform
import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tools.long_runs import LongRun

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "long_runs"


@dataclass(frozen=True, slots=True)
class Result:
    """commit: the full name of the one that was checked out, "" where git could not say. clean: whether the tree was
    just that commit, results of long runs aside. asked: how much was to be done with each of the seeds. counts: what
    came of it, all seeds together. processor_seconds: of this process and those it started, user and system.
    """

    name: str
    commit: str
    clean: bool
    seeds: tuple[int, ...]
    asked: Mapping[str, int]
    counts: Mapping[str, int]
    processor_seconds: float
    python: str

    def broken(self, run: LongRun) -> list[str]:
        """Of what must be 0, what is not, in words."""
        return [
            f"{name}: {self.counts.get(name, 'not counted')}" for name in run.must_be_zero if self.counts.get(name) != 0
        ]

    def write(self, folder: Path = FOLDER) -> Path:
        """Put it in the place of the last result; where that is."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.name}.json"
        file.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return file


def read(file: Path) -> Result:
    """A result file. Raises ValueError, in words, where it is not one."""
    try:
        told: Any = json.loads(file.read_text(encoding="utf-8"))
        result = Result(**{**told, "seeds": tuple(told["seeds"])})
    except (TypeError, KeyError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{file.name} is no result of a long run: {error}") from error
    whole = [*result.seeds, *result.asked.values(), *result.counts.values()]
    sound = {
        "its name is its file's": result.name == file.stem,
        "the commit is 40 digits": len(result.commit) == 40 and not set(result.commit) - set("0123456789abcdef"),
        "clean is yes or no": type(result.clean) is bool,
        "there is a seed, and something was counted": bool(result.seeds and result.asked and result.counts),
        "seeds and counts are whole numbers": all(type(number) is int and number >= 0 for number in whole),
        "processor seconds are more than none": result.processor_seconds > 0,
        "the python is told": bool(result.python),
    }
    wrong = [what for what, holds in sound.items() if not holds]
    if wrong:
        raise ValueError(f"{file.name}: not so: {'; '.join(wrong)}")
    return result


def last(name: str, folder: Path = FOLDER) -> Result | None:
    """The last committed result of this long run, or None."""
    file = folder / f"{name}.json"
    return read(file) if file.exists() else None


def commit_and_clean() -> tuple[str, bool]:
    """What is checked out, and whether the tree is just that; ("", False) without git."""
    commit = _git("rev-parse", "HEAD").strip()
    changed = [line for line in _git("status", "--porcelain").splitlines() if "tests/long_runs/" not in line]
    return commit, bool(commit) and not changed


def commits_since(commit: str) -> int | None:
    """How many commits lie between that one and now, or None where git does not know it."""
    counted = _git("rev-list", "--count", f"{commit}..HEAD").strip()
    return int(counted) if counted else None


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def processor_seconds() -> float:
    """Of this process and the ended ones it started, user and system, so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def python() -> str:
    """Which python, and on what."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"
