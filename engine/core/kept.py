"""Files that are kept beside the tables: what cannot be used is set aside, and told."""

import contextlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.core.errors import FileError
from engine.core.outside import json_of, read_text, shown_path
from engine.core.store import fresh_copy, fresh_file, owners_folder

Tell = Callable[[str], None]
"""Who tells the player a sentence."""


def read_kept(path: Path, most: int, what: str, tell: Tell | None) -> Mapping[str, Any]:
    """The JSON object kept in this file; empty where there is none.

    A thing that is no such file is set aside and told. what: 'The settings'. tell: None changes nothing on disk.
    """
    try:
        value = json_of(read_text(path, most))
        if isinstance(value, dict):
            return value
        why = "there is no object in it"
    except FileError as error:
        if not os.path.lexists(path):
            return {}
        why = str(error)
    except ValueError as error:
        why = f"it is not JSON: {error}"
    if tell is not None:
        tell(f"{what} cannot be used ({why.rstrip('.')}). {told_aside(path, set_aside(path))}")
    return {}


def set_apart(path: Path, what: str, why: str, tell: Tell | None) -> bool:
    """Keep a copy of a file of which only a part can be used, and tell it; whether the rest may be written over it now.

    what, why: 'The settings', 'text_percent makes no sense'. tell: None changes nothing on disk.
    """
    if tell is None:
        return False
    aside = set_aside(path, copied=True)
    kept = f"The file as it was is kept as {shown_path(aside)}." if aside else "The file stays as it is."
    tell(f"{what} can be used in part only: {why.rstrip('.')}. {kept} The rest counts.")
    return aside is not None


def told_aside(path: Path, aside: Path | None) -> str:
    """What became of a thing that was set aside, in a sentence."""
    if aside is None:
        return f"{shown_path(path)} stays where it is; without it everything is as at first."
    return f"The file is kept as {shown_path(aside)}; without it everything is as at first."


def set_aside(path: Path, *, copied: bool = False) -> Path | None:
    """Give the thing at `path` another name beside it, or a copy of it; the name, None where that cannot be."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.set-aside-{number}")):
        number += 1
    try:
        if copied:
            fresh_copy(path, aside)
        else:
            path.rename(aside)
    except OSError:
        return None
    return aside


def write_whole(path: Path, text: str) -> None:
    """Keep a text, as `write_whole_bytes` does. Raises OSError."""
    write_whole_bytes(path, text.encode())


def write_whole_bytes(path: Path, data: bytes) -> None:
    """Keep a file, written beside the old one first: a pulled plug leaves one or the other.

    It is its owner's only. What stands in its way and is no file is set aside. Raises OSError.
    """
    write_all_whole((path, data))


def write_all_whole(*files: tuple[Path, bytes]) -> None:
    """Keep all of these files, or none, as `write_whole_bytes` does. Raises OSError."""
    fresh = [(path, path.with_name(f"{path.name}.new")) for path, _ in files]
    try:
        for (path, data), (_, aside) in zip(files, fresh, strict=True):
            owners_folder(path.parent)
            for each in (aside, path):
                if os.path.lexists(each) and not each.is_file():
                    set_aside(each)
            with os.fdopen(fresh_file(aside), "wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
        for path, aside in fresh:
            aside.replace(path)
    finally:
        for _, aside in fresh:
            with contextlib.suppress(OSError):
                aside.unlink()
