import re
from pathlib import Path

import pytest
from PIL import ImageFont

import assets
from companion.shelf.names import DRAWN
from tests.house.checkout import ROOT

FOLDER = ROOT / "assets"
CREDITS = (FOLDER / "CREDITS.md").read_text(encoding="utf-8")
FILES = sorted(
    file.relative_to(FOLDER).as_posix()
    for file in FOLDER.rglob("*")
    if file.is_file() and file.suffix not in {".py", ".pyc"} and file.name != "CREDITS.md"
)
FONTS = [name for name in FILES if name.startswith("fonts/") and name.endswith(".ttf")]
FACES = [name for name in FONTS if "Symbols" not in name and "Italic" not in name]
LETTERS = "ABCabcûúéíëâôÉÍÚœŒőðþ0123456789½×–—‘’“”…€−"
SIGNS = "✓✗☐☑★☆→←↑↓↻⚀⚁⚂⚃⚄⚅●○■□▲▼◆①⑩ûé"


@pytest.mark.parametrize("name", FILES)
def test_each_asset_is_credited_with_its_licence(name: str) -> None:
    assert f"`{name}`" in CREDITS, f"assets/{name} has no row in assets/CREDITS.md"


def test_no_credit_is_given_for_a_file_that_is_gone() -> None:
    named = re.findall(r"^\| `([^`]+)`", CREDITS, flags=re.MULTILINE)
    assert named
    assert set(named) <= set(FILES)


def test_the_fonts_fit_in_three_megabytes() -> None:
    assert len(FONTS) == 6
    assert sum((FOLDER / name).stat().st_size for name in FONTS) < 3_000_000


def _pictures(name: str, letters: str) -> dict[str, bytes]:
    font = ImageFont.truetype(FOLDER / name, 40)
    return {letter: bytes(font.getmask(letter)) for letter in letters}


@pytest.mark.parametrize("name", FONTS)
def test_a_font_draws_every_sign_it_is_shipped_for(name: str) -> None:
    drawn = _pictures(name, SIGNS if "Symbols" in name else LETTERS)
    nothing = _pictures(name, "\U0010fffe")["\U0010fffe"]
    assert [letter for letter, picture in drawn.items() if picture == nothing or not any(picture)] == []


@pytest.mark.parametrize("name", FACES)
def test_a_face_draws_every_letter_of_which_a_name_may_be_made(name: str) -> None:
    """Kivy knows no second font for what the first one lacks."""
    letters = "".join(sorted(DRAWN - set(" \xa0")))
    drawn, nothing = _pictures(name, letters), _pictures(name, "\U0010fffe")["\U0010fffe"]
    assert [letter for letter, picture in drawn.items() if picture == nothing or not any(picture)] == []


def test_a_missing_asset_is_named_with_what_to_do() -> None:
    assert assets.path("fonts", "OpenSans-Bold.ttf") == Path(FOLDER, "fonts", "OpenSans-Bold.ttf")
    with pytest.raises(FileNotFoundError, match=r"lacks .*fonts.Comic\.ttf\. Install Ringtable again"):
        assets.path("fonts", "Comic.ttf")
