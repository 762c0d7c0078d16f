"""The codebook of our own stickers: what it says stands on a sticker is what is printed, and no two look alike."""

import numpy as np
import pytest

from companion.cards import codebook
from companion.cards.sheets import modules_of
from companion.cards.tag import Tag, decode, encode
from tests.cards.codes import CODES

TEXTS = [encode(game, card) for game in CODES for card in (1, 57, 112, 499, 9999)]


@pytest.mark.parametrize("text", [*TEXTS, "RT1WS0057*", "0000000000", ":/.-+*%$ Z"])
def test_the_symbol_is_the_printed_one(text):
    (bits,) = codebook.bits_of([text])
    printed = np.array(modules_of(text))
    assert any((codebook.symbol(bits, mask) == printed).all() for mask in range(8))


def test_what_stands_in_every_symbol():
    fixed = codebook.fixed_modules()
    assert (fixed < 0).sum() == len(codebook.places()) == codebook.BITS
    known = np.argwhere((fixed >= 0) & ~_format())
    for text in TEXTS:
        printed = np.array(modules_of(text))
        assert all(printed[row, column] == fixed[row, column] for row, column in known)


def test_no_two_stickers_and_no_misprint_look_alike():
    right = [encode(game, card) for game in CODES for card in range(1, 251)]
    wrong = [text[:-1] + last for text in right[:112] for last in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"]
    wrong = [text for text in wrong if not isinstance(decode(text), Tag)]
    words, misprints = (1 - 2.0 * codebook.bits_of(texts) for texts in (right, wrong))
    apart = (codebook.BITS - words @ words.T) / 2 + np.eye(len(right)) * codebook.BITS
    assert apart.min() >= 50
    assert ((codebook.BITS - words @ misprints.T) / 2).min() >= 50


def _format() -> np.ndarray:
    """The modules that tell level and mask."""
    one, other = codebook.fixed_modules(0), codebook.fixed_modules(5)
    third = codebook.fixed_modules(2)
    around = np.zeros((21, 21), bool)
    around[8, :9] = around[:9, 8] = around[8, 13:] = around[14:, 8] = True
    around[6, 8] = around[8, 6] = False
    assert ((one == other) & (one == third) | around).all()
    return around
