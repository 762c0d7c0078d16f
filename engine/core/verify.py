"""Verifying: whether every entry, seal and piece of evidence of an export fits the chain."""

from collections.abc import Mapping
from typing import Any

from engine.core.codec import canonical
from engine.core.entry import Entry, Opening, evidence_seal, false_opening
from engine.core.seal import link

EXPORT_FORMAT = "ringtable export 2"
_CHECKED = ("ringtable export 1", EXPORT_FORMAT)
"""Before 2 nothing that the tablet keeps stood in the chain."""


def export_break(export: Mapping[str, Any]) -> tuple[int, str] | None:
    """The first entry of an export (see export.py) that does not fit, with a sentence; None when everything fits.

    Every hash is computed again, and every opening and all evidence that came with the export; what stayed sealed is
    bound by the chain.
    """
    if export.get("format") not in _CHECKED:
        return 0, f"This is not a Ringtable export that can be checked here: its format should be '{EXPORT_FORMAT}'."
    kept: dict[int, list[Mapping[str, Any]]] = {}
    for line in export.get("kept", ()):
        kept.setdefault(line["after"], []).append(line)
    previous = ""
    for expected, line in enumerate(export["entries"]):
        body, text = line["body"], canonical(line["body"])
        if line["n"] != expected or body.get("n") != expected:
            return expected, f"Entry {expected} is missing."
        if link(previous, text) != line["hash"]:
            return expected, f"Entry {expected} was altered: its hash does not fit the chain."
        previous = line["hash"]
        openings = tuple(Opening(found["path"], "", found["value"], found["nonce"]) for found in line["openings"])
        fault = false_opening(Entry(expected, body, text, previous, openings))
        if fault:
            return expected, fault
        if "evidence" in line and _seal_of(line["evidence"]) != body.get("evidence"):
            return expected, f"Entry {expected}: its evidence is not what was kept when it was written."
        for sealed in kept.get(expected, ()):
            if link(previous, canonical(sealed["body"])) != sealed["hash"]:
                return expected, f"What the tablet kept behind entry {expected} was altered."
            previous = sealed["hash"]
    return None


def _seal_of(evidence: Any) -> str | None:
    try:
        return evidence_seal(*(evidence[name] for name in ("about", "owner", "picture_sha256", "nonce")))
    except (LookupError, TypeError, ValueError):
        return None
