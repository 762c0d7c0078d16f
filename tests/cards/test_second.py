"""The second look: stickers that the first reader cannot read, and what must never be taken for one."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

import assets
from companion.cards.finders import busy_parts, finders_in, symbols_of
from companion.cards.layouts import FONT, NUMBER_DOWN_MM, NUMBER_MM
from companion.cards.reader import CardReader, zxingcpp
from companion.cards.smear import unsmeared
from companion.cards.soft import Codebook, look_again
from companion.cards.tag import encode
from tests.cards.codes import CODES
from tests.cards.test_reader import TAG, foreign, symbol, table
from tools.render_tags import HARDSHIPS, _dragged, series

HARD = [("curled", 30.0, 2.5), ("curled", 50.0, 3.0), ("glare", 30.0, 2.5), ("plain", 50.0, 2.0), ("all", 40.0, 2.5)]


@pytest.fixture(scope="module")
def hard():
    """Rendered series (short ones) of the hardships that the first reader likes least."""
    return [series(9000 + number, *each, frames=4) for number, each in enumerate(HARD)]


def test_a_second_look_reads_what_the_first_does_not(hard):
    frames = [(one.card, frame) for one in hard for frame in one.frames()]
    first, second = CardReader(codes=CODES, budget_ms=0), CardReader(codes=CODES, budget_ms=1e6)
    by_first = sum(first.read(frame).cards == (card,) for card, frame in frames)
    assert [second.read(frame).cards for _, frame in frames] == [(card,) for card, _ in frames]
    if zxingcpp is not None:
        assert by_first < 0.7 * len(frames)


def test_without_zxing_our_own_stickers_are_read_as_well(hard):
    reader = CardReader("WS", with_zxing=False, budget_ms=1e6)
    read = [reader.read(frame).cards == (one.card,) for one in hard for frame in one.frames()]
    assert sum(read) >= 0.9 * len(read)


@pytest.mark.parametrize("hardship", [*HARDSHIPS])
def test_a_wrong_check_character_is_no_card_however_hard_the_picture(hardship):
    one = series(9100, hardship, 30.0, 2.0, frames=3)
    wrong = replace(one, text=one.text[:-1] + ("7" if one.text[-1] != "7" else "8"))
    reader = CardReader(codes=CODES, budget_ms=1e6)
    assert [reader.read(frame).cards for frame in wrong.frames()] == [()] * 3


@pytest.mark.parametrize(("hardship", "short_px"), [("streak", 2.5), ("streak", 4.0), ("drag", 4.0)])
def test_half_or_more_are_read_in_a_lamps_streak_and_dragged_by_a_hand(hardship, short_px):
    reader, read = CardReader(codes=CODES, budget_ms=1e6), []
    for number in range(10):
        one = series(9300 + number, hardship, 10.0 * (number % 4), short_px, frames=1)
        cards = reader.read(next(one.frames())).cards
        assert cards in ((), (one.card,))
        read.append(bool(cards))
    assert sum(read) >= 5


def streaked(card: int, beside: str) -> np.ndarray:
    """A sticker with white over its two upper corner marks, and this number printed beside it."""
    frame = table(symbol(encode("WS", card)), np.full((174, 200), 235, np.uint8))
    frame[60:234, 214:300] = 235
    module_mm = 18 / 21
    font = ImageFont.truetype(assets.path("fonts", FONT), NUMBER_MM / module_mm * 6)
    at = (64 + 25 * 6, 84 + NUMBER_DOWN_MM / module_mm * 6)
    printed = Image.fromarray(frame)
    ImageDraw.Draw(printed).text(at, beside, (20, 20, 20), font, anchor="ls")
    frame = np.array(printed)
    frame[80:132, 60:195] = 255
    return cv2.GaussianBlur(frame, (0, 0), 1.0)


@pytest.mark.parametrize(("beside", "cards"), [("57", (57,)), ("", (57,)), ("51", ()), ("5", ()), ("157", ())])
def test_what_is_left_of_a_code_names_no_card_against_the_number_beside_it(beside, cards):
    assert CardReader(codes=CODES, budget_ms=1e6).read(streaked(57, beside)).cards == cards


def test_one_mark_and_less_than_half_of_the_modules_name_no_card():
    frame = streaked(57, "57")
    frame[80:146, 60:195] = 255
    assert CardReader(codes=CODES, budget_ms=1e6).read(frame).cards == ()


@pytest.mark.parametrize("angle_deg", [0, 30, 75, 120])
def test_a_drag_is_taken_back_along_its_own_way(angle_deg):
    grey = table(symbol(TAG, 4))[40:200, 20:180, 0]
    dragged = np.clip(_dragged(grey.astype(np.float32), 10.0, angle_deg), 0, 255).astype(np.uint8)
    before = np.abs(dragged.astype(float) - grey).mean()
    assert min(np.abs(each.astype(float) - grey).mean() for each in unsmeared(dragged)) < 0.9 * before
    assert list(unsmeared(grey)) == []


@pytest.mark.parametrize("corner", [(0, 0), (0, 14), (14, 0)])
@pytest.mark.parametrize("with_zxing", [True, False])
def test_a_thumb_on_one_corner_does_not_hide_a_card(corner, with_zxing):
    frame = table(symbol(TAG))
    top, left = (60 + 24 + 6 * corner[0], 40 + 24 + 6 * corner[1])
    cv2.circle(frame, (left + 21, top + 21), 26, (120, 150, 200), -1)
    assert CardReader(codes=CODES, with_zxing=with_zxing, budget_ms=1e6).read(frame).cards == (57,)


def test_a_code_that_is_half_hidden_is_said_to_be_there():
    frame = table(symbol(TAG))
    frame[150:, 100:] = (120, 150, 200)
    reading = CardReader(codes=CODES).read(frame)
    assert (reading.tags, reading.sure) == ((), False)
    frame = table(symbol(TAG))
    noise = np.random.default_rng(1).integers(0, 2, (12, 12, 1), np.uint8) * 215 + 20
    frame[84 + 54 : 84 + 126, 64 + 54 : 64 + 126] = np.kron(noise, np.ones((6, 6, 1), np.uint8))
    frame[84 : 84 + 126, 64 + 54 : 64 + 72] = 128
    reading = CardReader(codes=CODES, budget_ms=1e6).read(frame)
    assert (reading.cards, reading.sure) == ((), False)
    assert "seen but cannot be read" in reading.why


def test_a_foreign_code_too_small_for_the_first_reader_is_read_larger():
    text = "https://example.org/what-is-this"
    small = cv2.resize(foreign(text), None, fx=0.32, fy=0.32, interpolation=cv2.INTER_AREA)
    frame = np.full((300, 300), 200, np.uint8)
    frame[100 : 100 + len(small), 100 : 100 + len(small)] = small
    frame = cv2.GaussianBlur(frame, (0, 0), 0.9)
    assert CardReader(codes=CODES, budget_ms=0).read(frame).tags == ()
    assert [(tag.text, tag.card) for tag in CardReader(codes=CODES, budget_ms=1e6).read(frame).tags] == [(text, None)]


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_seen_in_what_only_looks_busy(seed):
    random = np.random.default_rng(seed)
    side = (3, 5, 8, 13, 2, 30)[seed]
    cells = random.integers(0, 2, (600 // side, 800 // side)).astype(np.uint8) * 200 + 20
    frame = cv2.GaussianBlur(np.kron(cells, np.ones((side, side), np.uint8)), (0, 0), 0.8)
    for with_zxing in (True, False):
        assert CardReader(codes=CODES, with_zxing=with_zxing, budget_ms=1e6).read(frame).cards == ()


def test_three_finder_patterns_tell_where_a_symbol_is():
    one = series(9200, "plain", 30.0, 2.5, frames=1)
    grey = cv2.cvtColor(next(one.frames()), cv2.COLOR_BGR2GRAY)
    x, y, width, height = busy_parts(grey)[0]
    finders = finders_in(grey[y : y + height, x : x + width])
    assert len(finders) == 3
    corners = symbols_of(finders)[0].corners_xy + np.array([x, y])
    assert np.abs(corners - one.corners_px).max() < 4
    match, glimpse = look_again(grey, corners, Codebook(CODES))
    assert (match.text, match.is_sure) == (one.text, True)
    assert np.abs(glimpse.corners_xy - one.corners_px).max() < 0.6


def test_a_card_beyond_the_codebook_is_read_by_the_first_reader_only():
    assert CardReader(codes=CODES).read(table(symbol(encode("WS", 7777)))).cards == (7777,)


def test_a_bare_table_is_no_work():
    grey = np.random.default_rng(3).normal(90, 6, (720, 1280)).clip(0, 255).astype(np.uint8)
    assert busy_parts(grey) == []
    assert CardReader(codes=CODES).read(grey).why.startswith("No sticker is seen")
