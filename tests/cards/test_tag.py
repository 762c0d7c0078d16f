"""The tag codec: every card there and back, and every kind of wrong text named as what it is."""

import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from companion.cards.tag import LONGEST, Damaged, Foreign, Future, Tag, decode, encode
from tests.cards.codes import CODES

QR_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CHECKED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"
CODE = st.sampled_from(CODES)
CARDS = st.integers(1, 9999)


def checked(body: str) -> str:
    """The body with the one character after which it weighs 1 modulo 37, found by trying all."""
    for last in CHECKED:
        if sum(CHECKED.index(each) * 2**place for place, each in enumerate(reversed(body + last))) % 37 == 1:
            return body + last
    raise AssertionError(body)


@given(CODE, CARDS)
def test_a_tag_is_ten_qr_characters_and_comes_back(game, card):
    text = encode(game, card)
    assert len(text) == LONGEST == 10
    assert set(text) <= set(QR_ALPHANUMERIC)
    assert decode(text) == Tag(game, card)
    assert text == checked(text[:-1])


def test_the_check_is_the_published_one():
    assert decode(checked("RT1WS0057")) == Tag("WS", 57)
    assert encode("WS", 57) == "RT1WS0057" + checked("RT1WS0057")[-1]


@given(CODE, CARDS, st.integers(0, 9), st.sampled_from(QR_ALPHANUMERIC))
def test_one_wrong_character_is_never_another_card(game, card, place, other):
    text = encode(game, card)
    wrong = text[:place] + other + text[place + 1 :]
    assert wrong == text or not isinstance(decode(wrong), Tag)


@given(CODE, CARDS, st.integers(0, 8))
def test_two_swapped_characters_are_never_another_card(game, card, place):
    text = encode(game, card)
    wrong = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    assert wrong == text or not isinstance(decode(wrong), Tag)


@pytest.mark.parametrize(
    "text", ["", "https://example.org", "RT", "rt1ws0057x", "WS0057", "RT1WS00570000", "RTÉ1", "RT1WS0057\n"]
)
def test_other_peoples_codes_are_foreign(text):
    assert decode(text) == Foreign(text)


@pytest.mark.parametrize(
    "text",
    ["RT1WS0057/", "RT1WS005", "RT1", checked("RT1WS057"), checked("RT1WS0000"), checked("RT1W50057"), "RT2WS00570"],
)
def test_ours_with_contradicting_characters_is_damaged(text):
    assert decode(text) == Damaged(text)


@pytest.mark.parametrize("text", [checked("RT2WS0057"), checked("RT9A"), checked("RT1ZZ0001")])
def test_later_formats_and_unknown_boxes_are_future(text):
    assert decode(text, CODES) == Future(text)


@given(st.text(max_size=14))
def test_no_text_is_too_odd(text):
    assert isinstance(decode(text), Tag | Foreign | Damaged | Future)


@pytest.mark.parametrize(("game", "card"), [("chess", 1), ("WS", 0), ("WS", 10000), ("WS", -3)])
def test_what_has_no_tag_is_refused_in_words(game, card):
    with pytest.raises(ValueError, match=r"stickers|sticker"):
        encode(game, card)


def test_the_codec_loads_no_picture_library():
    heavy = ("cv2", "numpy", "qrcode", "reportlab")
    code = f"import sys, companion.cards.tag; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
