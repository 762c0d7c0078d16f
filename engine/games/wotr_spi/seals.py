"""I.1  What lies under a seal that anybody may copy: the letters of the Shadow Points."""

from collections.abc import Mapping
from typing import Any

from engine.core.seal import Sealed


def sealed(event: Mapping[str, Any]) -> Sealed | None:
    """The letter that an event sealed; None where it sealed none."""
    if event["type"] != "LetterSealed":
        return None
    return Sealed(event["turn"], event["letter"], event["nonce"], event["seal"])
