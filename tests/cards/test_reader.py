"""The card reader on drawn stickers: several, turned, tilted, small, and none of ours."""

import cv2
import numpy as np
import pytest
import qrcode

from companion.cards.reader import CardReader
from companion.cards.sheets import modules_of
from companion.cards.tag import encode
from tests.cards.codes import CODES


def symbol(text: str, module_px: int = 6) -> np.ndarray:
    """A tag as grey pixels with its quiet zone."""
    return _pixels(modules_of(text), module_px)


def foreign(text: str) -> np.ndarray:
    code = qrcode.QRCode(border=0)
    code.add_data(text)
    return _pixels(code.get_matrix(), 6)


def _pixels(modules: list[list[bool]], module_px: int) -> np.ndarray:
    cells = np.where(np.pad(np.array(modules), 4), 20, 235).astype(np.uint8)
    return np.kron(cells, np.ones((module_px, module_px), np.uint8))


def table(*symbols: np.ndarray) -> np.ndarray:
    """Symbols in a row on a table, uint8 BGR."""
    frame = np.full((400, 60 + 260 * len(symbols), 3), (70, 110, 90), np.uint8)
    for number, each in enumerate(symbols):
        x = 40 + 260 * number
        frame[60 : 60 + each.shape[0], x : x + each.shape[1]] = each[:, :, None]
    return frame


TAG = encode("WS", 57)


@pytest.mark.parametrize("with_zxing", [True, False])
def test_a_card_is_named_and_its_corners_found(with_zxing):
    reading = CardReader(codes=CODES, with_zxing=with_zxing).read(table(symbol(TAG)))
    assert (reading.cards, reading.sure, reading.why) == ((57,), True, "")
    (tag,) = reading.tags
    assert tag.text == TAG
    expected = [(64, 84), (190, 84), (190, 210), (64, 210)]
    assert np.abs(np.array(tag.corners_xy) - expected).max() < 4


@pytest.mark.parametrize("with_zxing", [True, False])
@pytest.mark.parametrize("turned_deg", [0, 37, 90, 180, 251])
def test_a_card_is_read_at_any_turn(with_zxing, turned_deg):
    frame = table(symbol(TAG))
    middle = (40 + 87, 60 + 87)
    turn = cv2.getRotationMatrix2D(middle, turned_deg, 1.0)
    turn[:, 2] += (60, 60)
    frame = cv2.warpAffine(frame, turn, (420, 440), borderValue=(70, 110, 90))
    assert CardReader(codes=CODES, with_zxing=with_zxing).read(frame).cards == (57,)


@pytest.mark.parametrize("with_zxing", [True, False])
def test_several_cards_lie_in_one_picture(with_zxing):
    frame = table(*(symbol(encode("WS", card)) for card in (112, 1, 57)))
    # Without ZXing the second look does most of it, and a busy machine must not cut it short.
    assert CardReader(codes=CODES, with_zxing=with_zxing, budget_ms=2000).read(frame).cards == (1, 57, 112)


def test_a_tilted_blurred_noisy_card_is_read():
    frame = table(symbol(TAG))
    width, height = frame.shape[1], frame.shape[0]
    here = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    there = np.float32([(50, 50), (width - 50, 50), (width, height), (0, height)])
    frame = cv2.warpPerspective(frame, cv2.getPerspectiveTransform(here, there), (width, height))
    frame = cv2.GaussianBlur(frame, (0, 0), 0.8).astype(float) + np.random.default_rng(3).normal(0, 6, frame.shape)
    assert CardReader(codes=CODES).read(np.clip(frame, 0, 255).astype(np.uint8)).cards == (57,)


def test_a_foreign_code_keeps_its_text_and_names_no_card():
    reading = CardReader(codes=CODES).read(table(foreign("https://example.org/")))
    assert not reading.sure
    assert [(tag.text, tag.card) for tag in reading.tags] == [("https://example.org/", None)]
    assert "not one of Ringtable's" in reading.why


def test_a_foreign_code_beside_a_card_does_not_spoil_it():
    reading = CardReader(codes=CODES).read(table(foreign("https://example.org/"), symbol(TAG)))
    assert (reading.cards, reading.sure, reading.why) == ((57,), True, "")
    assert len(reading.tags) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TAG[:-1] + ("A" if TAG[-1] != "A" else "B"), "check character"),
        ("RT1WS0000Q", "check character"),
        ("RT2", "check character"),
    ],
)
def test_a_wrong_check_character_names_no_card(text, words):
    reading = CardReader(codes=CODES).read(table(symbol(text), symbol(encode("WS", 4))))
    assert not reading.sure
    assert reading.cards == (4,)
    assert words in reading.why


def test_another_games_sticker_names_no_card_of_this_game():
    frame = table(symbol(encode("QU", 9)))
    assert CardReader(codes=CODES).read(frame).cards == (9,)
    reading = CardReader("WS").read(frame)
    assert (reading.cards, reading.sure) == ((), False)
    assert "another game (QU)" in reading.why


@pytest.mark.parametrize("with_zxing", [True, False])
@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((1, 1, 3), np.uint8),
        np.zeros((300, 400, 3), np.uint8),
        np.full((300, 400), 255, np.uint8),
        np.zeros((300, 400, 3), np.uint16),
        np.zeros((300,), np.uint8),
        np.zeros((300, 400, 7), np.uint8),
        np.random.default_rng(2).integers(0, 256, (300, 400, 3), np.uint8),
    ],
)
def test_odd_pictures_are_a_sentence(frame, with_zxing):
    reading = CardReader(codes=CODES, with_zxing=with_zxing).read(frame)
    assert (reading.tags, reading.sure) == ((), False)
    assert reading.why.endswith(".")


@pytest.mark.parametrize("with_zxing", [True, False])
def test_a_huge_picture_is_scaled_and_corners_come_back_in_its_pixels(with_zxing):
    frame = np.full((6000, 8400, 3), 200, np.uint8)
    big = symbol(TAG, 50)
    frame[1000 : 1000 + len(big), 2000 : 2000 + len(big)] = big[:, :, None]
    (tag,) = CardReader(codes=CODES, with_zxing=with_zxing).read(frame).tags
    assert tag.card == 57
    assert np.abs(np.array(tag.corners_xy[0]) - (2200, 1200)).max() < 30


@pytest.mark.parametrize("with_zxing", [True, False])
def test_a_sticker_that_fills_the_picture_is_read(with_zxing):
    frame = np.full((1080, 1920, 3), 200, np.uint8)
    big = symbol(TAG, 34)
    frame[20 : 20 + len(big), 300 : 300 + len(big)] = big[:, :, None]
    assert CardReader(codes=CODES, with_zxing=with_zxing).read(frame).cards == (57,)


def test_without_zxing_it_cannot_be_forced(monkeypatch):
    monkeypatch.setattr("companion.cards.reader.zxingcpp", None)
    assert CardReader(codes=CODES).read(table(symbol(TAG))).cards == (57,)
    with pytest.raises(RuntimeError, match="not installed"):
        CardReader(codes=CODES, with_zxing=True)
