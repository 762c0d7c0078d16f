"""The checkout as the house tests see it: its root and the files that are the project's own."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("assets", "companion", "engine", "firmware_bridge")
_FOLDERS = (*PACKAGES, "docs", "tests", "tools", ".ci")
_NOT_OURS = {"__pycache__", "build", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


def files() -> Iterator[Path]:
    """Every file of the project, without git's help: a copy of the tree without its history is tested alike."""
    for entry in sorted(ROOT.iterdir()):
        if entry.is_file() and entry.name not in {".coverage", ".git", ".venv.lock"}:
            yield entry
    for folder in _FOLDERS:
        for entry in sorted((ROOT / folder).rglob("*")):
            inside = entry.relative_to(ROOT)
            if entry.is_file() and not _NOT_OURS.intersection(inside.parts) and not inside.name.endswith(".pyc"):
                yield entry


def text_of(file: Path) -> str | None:
    """The file's text, or None for a picture, a font and the like."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
