"""Whether this machine can be heard, as far as that was tried: the page with the switch says so."""

from __future__ import annotations


class Speaker:
    """why_not: why nothing is heard, '' while nothing speaks against it."""

    why_not = ""


speaker = Speaker()
"""The one of this process."""
