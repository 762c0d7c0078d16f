"""Seals: the same secret gives the same seal, nothing else does, and a copied one can be checked."""

import hashlib
import hmac

import pytest

from engine.core.seal import SEAL_SIGNS, commitment, link, nonce, player_seal
from tests.engine.core.played import D, at_turn_end, give, in_search_phase

NONCE = "0123456789abcdef" * 2


def test_a_players_seal_is_five_groups_of_four_letters_that_anybody_can_copy() -> None:
    seal = player_seal("t", 1, "A", NONCE)
    assert [len(group) for group in seal.split("-")] == [4] * 5
    assert set(seal) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567-")
    assert SEAL_SIGNS * 5 >= 80


@pytest.mark.parametrize(
    "forged", [("u", 1, "A", NONCE), ("t", 2, "A", NONCE), ("t", 1, "B", NONCE), ("t", 1, "A", "0" * 32)]
)
def test_another_table_turn_letter_or_nonce_has_another_seal(forged: tuple[str, int, str, str]) -> None:
    assert player_seal(*forged) != player_seal("t", 1, "A", NONCE)


def test_the_seal_on_the_screen_fits_the_letter_that_is_shown_at_D_6() -> None:
    table = in_search_phase()
    give(table, D, "ChooseLetter", letter="C")
    copied = table.view("public")["shadow"]["seal"]
    shown = next(event for event in at_turn_end().timeline.known_to("public").values() if event.what == "letter:1")
    assert shown.value == "A"
    assert player_seal("t", 1, "C", shown.nonce) == copied
    assert player_seal("t", 1, "A", shown.nonce) != copied


def test_nonces_are_hmac_sha256_over_the_tables_secret() -> None:
    secret = b"k" * 32
    assert nonce(secret, "entry 1 x") == hmac.new(secret, b"entry 1 x", hashlib.sha256).hexdigest()[:32]
    assert nonce(secret, "entry 1 x") != nonce(secret, "entry 1 y") != nonce(b"l" * 32, "entry 1 y")


def test_commitments_and_links_are_sha256_of_one_spelling() -> None:
    assert commitment(1, "a", None) == hashlib.sha256(b'[1,"a",null]').hexdigest()
    assert link("ab", "{}") == hashlib.sha256(b"ab\n{}").hexdigest()
