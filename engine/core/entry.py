"""What a journal is made of: entries, the openings of their secrets, and the evidence beside them."""

import hashlib
import json
from typing import Any

from engine.core.audience import PUBLIC
from engine.core.frozen import frozen
from engine.core.seal import commitment


@frozen
class Opening:
    """One secret value of an entry: where it stands in the body, whose it is, and the nonce that seals it."""

    path: str
    owner: str
    value: Any
    nonce: str


ITSELF = "itself"
"""Who confirmed what the table wishes to be taken without a tap."""


@frozen
class Evidence:
    """What a value was read from.

    source: "camera 0", "roller ab12", "by hand"; picture: encoded image bytes (JPEG or PNG); confirmed_by: the seat
    whose tap took it, or ITSELF; raw: the device's own line, if any (a camera's is its reading die by die as JSON, with
    what a finger said of it: `companion.senses.throws.reading_line`). owner: PUBLIC, or the only seat that may see it.
    """

    source: str
    sureness: str = ""
    confirmed_by: str = ""
    raw: str = ""
    when: str = ""
    picture: bytes | None = None
    owner: str = PUBLIC

    def about(self) -> dict[str, str]:
        """Everything but the picture and its owner, as JSON."""
        told = {
            "source": self.source,
            "sureness": self.sureness,
            "confirmed_by": self.confirmed_by,
            "raw": self.raw,
            "when": self.when,
        }
        # A device's line may hold bytes that are no text; what cannot be written is shown as a question mark.
        return {name: words.encode("utf-8", "replace").decode() for name, words in told.items()}

    def seal(self, nonce_hex: str) -> str:
        """The commitment that stands for this evidence in the chain."""
        return evidence_seal(self.about(), self.owner, self.picture_sha256, nonce_hex)

    @property
    def picture_sha256(self) -> str | None:
        """The picture's own digest, which stands for it where the picture is not at hand."""
        return None if self.picture is None else hashlib.sha256(self.picture).hexdigest()


def evidence_seal(about: Any, owner: Any, picture_sha256: Any, nonce_hex: Any) -> str:
    """The commitment of evidence that consists of these."""
    return commitment("evidence", about, owner, picture_sha256, nonce_hex)


@frozen
class Entry:
    """One entry as stored: its number, the public body and its very text, its chain hash, and the openings at hand."""

    n: int
    body: dict[str, Any]
    text: str
    hash: str
    openings: tuple[Opening, ...]

    def opened(self) -> dict[str, Any]:
        """The whole body, every commitment replaced by the value it stands for. It is not to be changed."""
        if not self.openings:
            return self.body
        body: dict[str, Any] = json.loads(self.text)
        for opening in self.openings:
            put(body, opening.path, opening.value)
        return body


def put(body: Any, path: str, value: Any) -> Any:
    """Set what stands at a path such as "items.0.do.card" to this value; what stood there before."""
    place, steps = body, [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps[:-1]:
        place = place[step]
    before, place[steps[-1]] = place[steps[-1]], value
    return before


def sealed_value(n: int, path: str, value: Any, nonce_hex: str) -> dict[str, str]:
    """What stands in the public body for a secret value."""
    return {"seal": commitment(n, path, value, nonce_hex)}


def seal_fault(entry: Entry) -> str | None:
    """A sentence saying how seals and openings of a whole entry do not fit; None where they do."""
    if _count_seals(entry.body) != len(entry.openings):
        return f"Entry {entry.n}: a sealed value has lost its opening, or one was added."
    return false_opening(entry)


def false_opening(entry: Entry) -> str | None:
    """A sentence naming the first of these openings that is not what was sealed."""
    for opening in entry.openings:
        place: Any = entry.body
        try:
            for step in opening.path.split("."):
                place = place[int(step)] if isinstance(place, list) else place[step]
        except (LookupError, TypeError, ValueError):
            place = None
        if place != sealed_value(entry.n, opening.path, opening.value, opening.nonce):
            return f"Entry {entry.n}: the secret at {opening.path} is not the one that was sealed."
    return None


def _count_seals(body: Any) -> int:
    count, left = 0, [body]
    for part in left:  # it grows
        if isinstance(part, list):
            left += part
        elif isinstance(part, dict):
            if len(part) == 1 and "seal" in part:
                count += 1
            else:
                left += part.values()
    return count
