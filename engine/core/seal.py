"""Seals: commitments with nonces, and the chain that makes a journal tamper-evident.

SHA-256 throughout. Nonces are 128 bits from HMAC-SHA256 (RFC 2104) over the table's own secret, so that each can be
opened alone and none needs storing before.
"""

import base64
import hashlib
import hmac
from typing import Any

from engine.core.codec import canonical

SEAL_LETTERS = 20
"""Base-32 letters of a seal shown to players: 100 bits, enough that no other letter can be found to fit it."""


def nonce(table_secret: bytes, label: str) -> str:
    """128 bits as 32 hexadecimal digits, one per label."""
    return hmac.new(table_secret, label.encode(), hashlib.sha256).hexdigest()[:32]


def commitment(*parts: Any) -> str:
    """SHA-256 over the canonical JSON of the parts, as hexadecimal digits."""
    return hashlib.sha256(canonical(list(parts)).encode()).hexdigest()


def player_seal(table: str, turn: int, letter: str, nonce_hex: str) -> str:
    """The seal of a secret letter, short enough to copy onto paper: five groups of four letters, 100 bits."""
    digest = hashlib.sha256(canonical([table, turn, letter, nonce_hex]).encode()).digest()
    letters = base64.b32encode(digest).decode()[:SEAL_LETTERS]
    return "-".join(letters[start : start + 4] for start in range(0, SEAL_LETTERS, 4))


def link(previous: str, body: str) -> str:
    """The chain's next hash, from the previous one and an entry's canonical public body."""
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()
