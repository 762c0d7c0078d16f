"""Seals: commitments with nonces, and the chain that makes a journal tamper-evident.

SHA-256 throughout. Nonces are 128 bits from HMAC-SHA256 (RFC 2104) over the table's own secret, so that each can be
opened alone and none needs storing before.
"""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from engine.core.codec import canonical
from engine.core.frozen import frozen

SEAL_SIGNS = 20
"""Base-32 signs of a seal shown to players: 100 bits, enough that nothing else can be found to fit it."""


def nonce(table_secret: bytes, label: str) -> str:
    """128 bits as 32 hexadecimal digits, one per label."""
    return hmac.new(table_secret, label.encode(), hashlib.sha256).hexdigest()[:32]


def commitment(*parts: Any) -> str:
    """SHA-256 over the canonical JSON of the parts, as hexadecimal digits."""
    return hashlib.sha256(canonical(list(parts)).encode()).hexdigest()


def player_seal(table: str, turn: int, what: str, nonce_hex: str) -> str:
    """The seal of a secret of this turn, short enough to copy onto paper: five groups of four signs, 100 bits."""
    digest = hashlib.sha256(canonical([table, turn, what, nonce_hex]).encode()).digest()
    signs = base64.b32encode(digest).decode()[:SEAL_SIGNS]
    return "-".join(signs[start : start + 4] for start in range(0, SEAL_SIGNS, 4))


@frozen
class Sealed:
    """What an event put under a seal that players may copy: the turn it is of, what it is, its nonce, and the seal."""

    turn: int
    what: str
    nonce: str
    seal: str

    def fits(self, table: str) -> bool:
        """Whether the seal is that of what is told now. table: its id."""
        return player_seal(table, self.turn, self.what, self.nonce) == self.seal


def no_seals(event: Mapping[str, Any]) -> Sealed | None:
    """What a game tells that puts nothing under a seal."""
    return None


def link(previous: str, body: str) -> str:
    """The chain's next hash, from the previous one and an entry's canonical public body."""
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()
