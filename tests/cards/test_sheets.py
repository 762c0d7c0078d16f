"""Sticker sheets: printed to pixels and read back, every card."""

import json
import shutil
import subprocess
from contextlib import nullcontext
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.cli import main, numbers_in
from companion.cards.layouts import LAYOUTS, SPARE
from companion.cards.reader import CardReader
from companion.cards.sheets import modules_of, sticker_sheets
from companion.cards.tag import Future, decode, encode
from tests.cards.codes import CODES

CARDS = [(number, f"Card {number}, the Lamp of Ûnor · é") for number in range(1, 113)]

GAMES = {"wotr_spi": "WS", "quest": "QU"}


def cards_of(game: str) -> list[tuple[int, str]]:
    if game != "wotr_spi":
        raise LookupError(f"{game} has no card list yet.")
    return CARDS


def shown(depth: type, text: str = "") -> np.ndarray:
    """A grey picture of a sticker, card 57's unless told otherwise."""
    modules = np.pad(np.array(modules_of(text or encode("WS", 57))), 4)
    return np.kron(np.where(modules, 20, 230), np.ones((7, 7))).astype(depth)


def later_format() -> str:
    """A sticker of the second format, which nobody has yet."""
    return next(
        text for last in "0123456789ABCDEFGHIJ*KLMNOPQRSTUVWXYZ" if decode(text := f"RT2WS0057{last}") == Future(text)
    )


def pages_of(pdf: Path, dots_per_inch: int) -> list[Path]:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm (poppler-utils) is not installed")
    subprocess.run(["pdftoppm", "-r", str(dots_per_inch), "-gray", pdf, pdf.with_suffix("")], check=True)
    return sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm"))


@pytest.mark.parametrize(
    ("size", "dots_per_inch", "sheets"),
    [
        ("A4", 150, 4),
        ("A4", 300, 4),
        ("letter", 150, 4),
        ("L7159", 150, 5),
        ("L7160", 150, 6),
        ("L7651", 150, 2),
        ("L7654", 150, 3),
        ("5160", 150, 4),
    ],
)
def test_every_card_of_a_printed_sheet_is_read_back(tmp_path, size, dots_per_inch, sheets):
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(sticker_sheets("WS", CARDS, "Stickers", size, spare=False))
    pages = pages_of(pdf, dots_per_inch)
    assert len(pages) == sheets
    reader = CardReader("WS")
    readings = [reader.read(cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)) for page in pages]
    assert all(reading.sure for reading in readings)
    assert [card for reading in readings for card in reading.cards] == list(range(1, 113))


@pytest.mark.parametrize("size", sorted(SPARE))
def test_the_spare_sheets_have_every_card_once_more(tmp_path, size):
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(sticker_sheets("WS", CARDS, "Stickers", size))
    pages = pages_of(pdf, 200)[4:]
    readings = [CardReader("WS").read(cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)) for page in pages]
    assert [card for reading in readings for card in reading.cards] == list(range(1, 113))


@pytest.mark.parametrize("size", sorted(LAYOUTS))
def test_the_symbol_is_as_wide_as_it_says_with_its_quiet_zone_on_its_own_label(tmp_path, size):
    """Every symbol measured on the paper: 18 mm (15 on the smallest labels), four light modules on every side of it."""
    layout, pdf = LAYOUTS[size], tmp_path / "sheet.pdf"
    assert layout.symbol_mm == (15.0 if size == "L7651" else 18.0)
    pdf.write_bytes(sticker_sheets("WS", CARDS[: layout.per_page], "Stickers", size, spare=False))
    (page,) = pages_of(pdf, 254)
    picture = cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)
    height, quiet = picture.shape[0], 40 * layout.module_mm
    for place in range(layout.per_page):
        x, y = layout.cell(place)
        left, top = round(10 * x), height - round(10 * (y + layout.cell_mm[1]))
        cell = picture[max(top, 0) : top + round(10 * layout.cell_mm[1]), max(left, 0) : left + round(10 * x + 400)]
        cell = cell[:, : round(10 * layout.symbol_mm + 2 * quiet)]
        dark = np.argwhere(cell < 128)
        low, high = dark.min(0), dark.max(0) + 1
        assert (high - low) == pytest.approx(10 * layout.symbol_mm, abs=2)
        assert low.min() >= quiet - 2
        assert (np.array(cell.shape) - high).min() >= quiet - 3


@pytest.mark.parametrize("layout", [*LAYOUTS.values(), *SPARE.values()])
def test_a_layout_fits_its_page_and_its_symbol_its_label(layout):
    x, y = layout.cell(layout.per_page - 1)
    assert x + layout.cell_mm[0] <= layout.page_mm[0] - 4
    assert y >= layout.foot_mm
    assert layout.symbol_mm + 8 * layout.module_mm <= min(layout.cell_mm)
    assert all(pitch >= side for pitch, side in zip(layout.pitch_mm, layout.cell_mm, strict=True))


def test_stickers_are_moved_as_the_printer_needs_it(tmp_path, capsys):
    """All stickers of every page, to the right and down; nothing else of them changes."""
    pdf, places = tmp_path / "sheet.pdf", []
    for words in ([], ["--offset=2.5,-1.5"]):
        assert main(["print", "wotr_spi", "--size", "L7160", *words, "-o", str(pdf)], cards_of, GAMES) == 0
        darks = [np.argwhere(cv2.imread(str(page), cv2.IMREAD_GRAYSCALE) < 128).min(0) for page in pages_of(pdf, 254)]
        assert len(darks) == 6
        places.append(np.array(darks))
    assert places[1] - places[0] == pytest.approx(np.array([[-15, 25]] * 6), abs=1)
    for words, says in (("--offset=12,0", "10 mm at most"), ("--offset=1", "two lengths in mm")):
        with pytest.raises(SystemExit) if says.startswith("two") else nullcontext():
            assert main(["print", "wotr_spi", words, "-o", str(tmp_path / "no.pdf")], cards_of, GAMES) == 2
        assert says in capsys.readouterr().err
    assert not (tmp_path / "no.pdf").exists()


def test_a_printing_dialog_is_told_to_fit_nothing_to_the_paper():
    assert b"/PrintScaling /None" in sticker_sheets("WS", CARDS[:1], "Stickers")


def test_used_labels_are_left_empty(tmp_path):
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(sticker_sheets("WS", CARDS[56:58], "Stickers", "5160", skip=29))
    readings = [CardReader(codes=CODES).read(cv2.imread(str(page))) for page in pages_of(pdf, 150)]
    assert [reading.cards for reading in readings] == [(57,), (58,)]
    with pytest.raises(ValueError, match="has 30 stickers"):
        sticker_sheets("WS", CARDS, "Stickers", "5160", skip=30)


def test_the_same_cards_give_the_same_bytes_and_are_vectors():
    one = sticker_sheets("WS", CARDS[:40], "Stickers")
    assert one == sticker_sheets("WS", CARDS[:40], "Stickers")
    assert one.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in one
    assert one != sticker_sheets("WS", CARDS[1:41], "Stickers")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("WS", [], "T"), "No cards"),
        (("WS", CARDS, "T", "A9"), "page size"),
        (("chess", CARDS, "T"), "stickers"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(arguments, words):
    with pytest.raises(ValueError, match=words):
        sticker_sheets(*arguments)


def test_the_command_prints_chosen_cards_and_reads_them_back(tmp_path, capsys):
    pdf = tmp_path / "some.pdf"
    assert main(["print", "wotr_spi", "--cards", "57-59,104", "--size", "letter", "-o", str(pdf)], cards_of, GAMES) == 0
    page, spare = pages_of(pdf, 150)
    capsys.readouterr()
    assert main(["read", str(spare)], cards_of, GAMES) == 0
    assert capsys.readouterr().out == f"{spare}: 57 58 59 104\n"
    assert main(["read", str(page), "--json"], cards_of, GAMES) == 0
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
    assert main(["read", *names, "--json"], cards_of, GAMES) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == names
    assert not any(line["sure"] or line["tags"] for line in lines)
    assert ["empty" in lines[0]["why"], "not a picture" in lines[1]["why"], "end is missing" in lines[2]["why"]] == [
        True
    ] * 3
    assert "No sticker is seen" in lines[3]["why"]


@pytest.mark.parametrize(
    ("picture", "is_read"),
    [
        (np.full((1, 1, 3), 9, np.uint8), False),
        (np.full((6000, 8400), 128, np.uint8), False),
        (np.full((300, 400), 30000, np.uint16), False),
        (shown(np.uint16) * 257, True),
        (shown(np.uint8), True),
        (cv2.cvtColor(shown(np.uint8), cv2.COLOR_GRAY2BGR), True),
        (cv2.cvtColor(shown(np.uint8), cv2.COLOR_GRAY2BGRA), True),
    ],
    ids=["1x1", "50 megapixels", "16 bit", "16 bit, a card", "grey, a card", "colours, a card", "see-through, a card"],
)
def test_a_picture_of_any_kind_is_a_card_or_a_sentence(tmp_path, capsys, picture, is_read):
    cv2.imwrite(str(tmp_path / "one.png"), picture)
    assert main(["read", str(tmp_path / "one.png")], cards_of, GAMES) == (0 if is_read else 1)
    said = capsys.readouterr().out.removeprefix(f"{tmp_path / 'one.png'}: ")
    assert said == "57\n" if is_read else said.startswith("not sure. ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("RT1WS0057*", "check character is wrong"),
        (encode("QU", 9), "9"),
        (later_format(), "newer Ringtable"),
        ("HELLO", "not one of Ringtable's"),
    ],
)
def test_a_sticker_that_is_none_is_named_as_what_it_is(tmp_path, capsys, text, says):
    cv2.imwrite(str(tmp_path / "one.png"), shown(np.uint8, text))
    main(["read", str(tmp_path / "one.png")], cards_of, GAMES)
    assert says in capsys.readouterr().out


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
    assert main(["print", *words, "-o", str(tmp_path / "x.pdf")], cards_of, GAMES) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path, capsys):
    assert main(["print", "wotr_spi", "-o", str(tmp_path / "no" / "x.pdf")], cards_of, GAMES) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "numbers"), [("5", [5]), ("57-59,104", [57, 58, 59, 104]), ("3, 2,3", [3, 2])])
def test_card_lists(words, numbers):
    assert numbers_in(words) == numbers


@pytest.mark.parametrize("words", ["", "x", "1-", "-4", "3-1", "1,,2", "99999", "１"])
def test_card_lists_that_are_none(words):
    with pytest.raises(ValueError, match="not a card number"):
        numbers_in(words)
