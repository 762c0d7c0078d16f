"""Fonts, icons, networks and pictures the tablet shows, and where they lie in a checkout or an installation."""

from pathlib import Path

_FOLDER = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """The file under assets, as in `path("fonts", "OpenSans-Regular.ttf")`.

    Raises FileNotFoundError, with what to do, if there is none.
    """
    found = _FOLDER.joinpath(*parts)
    if not found.exists():
        raise FileNotFoundError(
            f"The installation lacks {found}. Install Ringtable again, or on a checkout restore that file."
        )
    return found
