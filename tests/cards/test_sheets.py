"""Sticker sheets: printed to pixels and read back, every card."""

import json
import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.cli import main, numbers_in
from companion.cards.reader import CardReader
from companion.cards.sheets import sticker_sheets

CARDS = [(number, f"Card {number}, the Lamp of Ûnor · é") for number in range(1, 113)]


def cards_of(game: str) -> list[tuple[int, str]]:
    if game != "wotr_spi":
        raise LookupError(f"{game} has no card list yet.")
    return CARDS


def pages_of(pdf: Path, dots_per_inch: int) -> list[Path]:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm (poppler-utils) is not installed")
    subprocess.run(["pdftoppm", "-r", str(dots_per_inch), "-gray", pdf, pdf.with_suffix("")], check=True)
    return sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm"))


@pytest.mark.parametrize(("size", "dots_per_inch"), [("A4", 150), ("A4", 300), ("letter", 150)])
def test_every_card_of_a_printed_sheet_is_read_back(tmp_path, size, dots_per_inch):
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(sticker_sheets("wotr_spi", CARDS, "Stickers", size))
    pages = pages_of(pdf, dots_per_inch)
    assert len(pages) == 4
    reader = CardReader("wotr_spi")
    readings = [reader.read(cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)) for page in pages]
    assert all(reading.sure for reading in readings)
    assert [card for reading in readings for card in reading.cards] == list(range(1, 113))


def test_the_symbol_is_18_mm_wide_on_paper(tmp_path):
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(sticker_sheets("wotr_spi", CARDS[:1], "Stickers"))
    (page,) = pages_of(pdf, 200)
    (tag,) = CardReader().read(cv2.imread(str(page))).tags
    wide_mm = (tag.corners_xy[1][0] - tag.corners_xy[0][0]) * 25.4 / 200
    assert wide_mm == pytest.approx(18.0, abs=0.5)


def test_the_same_cards_give_the_same_bytes_and_are_vectors():
    one = sticker_sheets("wotr_spi", CARDS[:40], "Stickers")
    assert one == sticker_sheets("wotr_spi", CARDS[:40], "Stickers")
    assert one.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in one
    assert one != sticker_sheets("wotr_spi", CARDS[1:41], "Stickers")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("wotr_spi", [], "T"), "No cards"),
        (("wotr_spi", CARDS, "T", "A9"), "page size"),
        (("chess", CARDS, "T"), "stickers"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(arguments, words):
    with pytest.raises(ValueError, match=words):
        sticker_sheets(*arguments)


def test_the_command_prints_chosen_cards_and_reads_them_back(tmp_path, capsys):
    pdf = tmp_path / "some.pdf"
    assert main(["print", "wotr_spi", "--cards", "57-59,104", "--size", "letter", "-o", str(pdf)], cards_of) == 0
    (page,) = pages_of(pdf, 150)
    capsys.readouterr()
    assert main(["read", str(page), "--json"], cards_of) == 0
    line = json.loads(capsys.readouterr().out)
    assert list(line) == ["image", "tags", "sure", "why"]
    assert sorted(tag["card"] for tag in line["tags"]) == [57, 58, 59, 104]
    assert all(len(tag["corners_xy"]) == 4 and tag["text"].startswith("RT1WS") for tag in line["tags"])


def test_bad_pictures_have_a_line_each(tmp_path, capsys):
    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "text.png").write_text("no picture")
    cv2.imwrite(str(tmp_path / "bare.jpg"), np.full((300, 400, 3), 128, np.uint8))
    whole = (tmp_path / "bare.jpg").read_bytes()
    (tmp_path / "half.jpg").write_bytes(whole[: len(whole) // 2])
    names = [str(tmp_path / name) for name in ("empty.png", "text.png", "half.jpg", "bare.jpg", "absent.png")]
    assert main(["read", *names, "--json"], cards_of) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == names
    assert not any(line["sure"] or line["tags"] for line in lines)
    assert ["empty" in lines[0]["why"], "not a picture" in lines[1]["why"], "end is missing" in lines[2]["why"]] == [
        True
    ] * 3
    assert "No sticker is seen" in lines[3]["why"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no stickers for a game called 'chess'"),
        (["quest"], "quest has no card list yet"),
        (["wotr_spi", "--cards", "113"], "no card 113"),
        (["wotr_spi", "--cards", "9-3"], "'9-3' is not a card number"),
    ],
)
def test_the_print_command_refuses_in_words(tmp_path, capsys, words, says):
    assert main(["print", *words, "-o", str(tmp_path / "x.pdf")], cards_of) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path, capsys):
    assert main(["print", "wotr_spi", "-o", str(tmp_path / "no" / "x.pdf")], cards_of) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "numbers"), [("5", [5]), ("57-59,104", [57, 58, 59, 104]), ("3, 2,3", [3, 2])])
def test_card_lists(words, numbers):
    assert numbers_in(words) == numbers


@pytest.mark.parametrize("words", ["", "x", "1-", "-4", "3-1", "1,,2", "99999", "１"])
def test_card_lists_that_are_none(words):
    with pytest.raises(ValueError, match="not a card number"):
        numbers_in(words)
