"""All the symbols that our own stickers can be: QR version 1, level H, ten alphanumeric characters (ISO/IEC 18004).

A symbol is 21 by 21 modules: fixed ones (finder, separator, timing and format), and the 208 of its 26 codewords, nine
of data and 17 of correction, covered by one of eight masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

MODULES = 21
BITS = 208
DATA_BYTES, CHECK_BYTES = 9, 17
TEXT_LENGTH = 10
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LEVEL_H, _FORMAT_MASK, _FORMAT_POLYNOMIAL = 0b10, 0b101010000010010, 0b10100110111
_FIELD_POLYNOMIAL = 0x11D


def bits_of(texts: Sequence[str]) -> np.ndarray:
    """The codeword bits (N, 208) of texts of ten QR characters, before masking, in the order they are placed in."""
    codes = np.array([[CHARACTERS.index(each) for each in text] for text in texts]).reshape(-1, TEXT_LENGTH)
    stream = np.zeros((len(codes), 8 * DATA_BYTES), np.uint8)
    stream[:, :13] = [int(bit) for bit in f"{0b0010:04b}{TEXT_LENGTH:09b}"]
    pairs = codes[:, 0::2] * 45 + codes[:, 1::2]
    stream[:, 13:68] = ((pairs[:, :, None] >> np.arange(10, -1, -1)) & 1).reshape(len(codes), -1)
    data = np.packbits(stream, axis=1)
    check = np.zeros((len(codes), CHECK_BYTES), np.uint8)
    for place in range(DATA_BYTES):
        check ^= _check_table()[place][data[:, place]]
    return np.unpackbits(np.concatenate([data, check], axis=1), axis=1)


@cache
def places() -> np.ndarray:
    """Where the bits stand, (208, 2) as row and column: in double columns from the right, up and down in turn."""
    found = []
    is_fixed = fixed_modules() >= 0
    is_upward = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for row in range(MODULES - 1, -1, -1) if is_upward else range(MODULES):
            found += [(row, column) for column in (right, right - 1) if not is_fixed[row, column]]
        is_upward = not is_upward
    return np.array(found)


@cache
def masks() -> np.ndarray:
    """Which bits each of the eight masks turns over, (8, 208)."""
    i, j = places().T
    return np.array(
        [
            (i + j) % 2 == 0,
            i % 2 == 0,
            j % 3 == 0,
            (i + j) % 3 == 0,
            (i // 2 + j // 3) % 2 == 0,
            i * j % 2 + i * j % 3 == 0,
            (i * j % 2 + i * j % 3) % 2 == 0,
            ((i + j) % 2 + i * j % 3) % 2 == 0,
        ]
    ).astype(np.uint8)


@cache
def fixed_modules(mask: int | None = None) -> np.ndarray:
    """What stands in every symbol, int8 (21, 21): 1 dark, 0 light, -1 a bit's place. The format's modules are those of
    this mask; without one they count as light."""
    grid = np.full((MODULES, MODULES), -1, np.int8)
    ring = np.maximum(*np.abs(np.mgrid[-4:5, -4:5]))
    finder = ((ring <= 1) | (ring == 3)).astype(np.int8)
    grid[:8, :8], grid[:8, -8:], grid[-8:, :8] = finder[1:, 1:], finder[1:, :-1], finder[:-1, 1:]
    line = np.arange(8, 13)
    grid[6, line] = grid[line, 6] = (line + 1) % 2
    word = _format_bits(mask) if mask is not None else np.zeros(15, np.int8)
    around = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    apart = [(row, 8) for row in range(20, 13, -1)] + [(8, column) for column in range(13, 21)]
    for each in (around, apart):
        for bit, (row, column) in zip(word, each, strict=True):
            grid[row, column] = bit
    grid[13, 8] = 1
    return grid


def symbol(bits: np.ndarray, mask: int) -> np.ndarray:
    """The whole symbol (21, 21), True is dark, of 208 bits before masking."""
    grid = fixed_modules(mask).copy()
    rows, columns = places().T
    grid[rows, columns] = bits ^ masks()[mask]
    return grid.astype(bool)


def _format_bits(mask: int) -> np.ndarray:
    word = (_LEVEL_H << 3 | mask) << 10
    rest = word
    for place in range(14, 9, -1):
        if rest >> place & 1:
            rest ^= _FORMAT_POLYNOMIAL << place - 10
    return np.array([int(bit) for bit in f"{(word | rest) ^ _FORMAT_MASK:015b}"], np.int8)


@cache
def _check_table() -> np.ndarray:
    """What each value of each data byte adds to the correction bytes, (9, 256, 17): the code is linear."""
    generator = [1]
    root = 1
    for _ in range(CHECK_BYTES):
        longer = [*generator, 0]
        for place, factor in enumerate(generator):
            longer[place + 1] ^= _times(factor, root)
        generator, root = longer, _times(root, 2)
    table = np.zeros((DATA_BYTES, 256, CHECK_BYTES), np.uint8)
    for place in range(DATA_BYTES):
        for bit in range(8):
            rest = [0] * place + [1 << bit] + [0] * (DATA_BYTES - 1 - place + CHECK_BYTES)
            for at in range(DATA_BYTES):
                lead = rest[at]
                for step, factor in enumerate(generator if lead else ()):
                    rest[at + step] ^= _times(factor, lead)
            has_bit = np.arange(256) >> bit & 1 == 1
            table[place, has_bit] ^= np.array(rest[DATA_BYTES:], np.uint8)
    return table


def _times(one: int, other: int) -> int:
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = one << 1 ^ (_FIELD_POLYNOMIAL if one & 0x80 else 0)
        other >>= 1
    return product
