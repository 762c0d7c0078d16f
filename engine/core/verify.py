"""Verifying: whether every entry, seal and piece of evidence fits the chain, in a table's file or an export of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.core.codec import canonical
from engine.core.entry import Entry, Opening, evidence_seal, sealed_value
from engine.core.seal import link

if TYPE_CHECKING:
    from engine.core.journal import Journal

EXPORT_FORMAT = "ringtable export 1"


def first_break(journal: "Journal") -> tuple[int, str] | None:
    """The first entry whose hash, seals or evidence do not fit, with a sentence saying how; None when everything fits.

    Raises JournalError when the file cannot be read at all.
    """
    previous = ""
    for expected, entry in enumerate(journal.entries()):
        if entry.n != expected or entry.body.get("n") != entry.n:
            return expected, f"Entry {expected} is missing."
        if link(previous, entry.text) != entry.hash:
            return entry.n, f"Entry {entry.n} was altered: its hash does not fit the chain."
        previous = entry.hash
        if _count_seals(entry.body) != len(entry.openings):
            return entry.n, f"Entry {entry.n}: a sealed value has lost its opening, or one was added."
        fault = _false_opening(entry)
        if fault:
            return entry.n, fault
        evidence = journal.evidence(entry.n)
        found = None if evidence is None else evidence.seal(journal.nonce(f"evidence/{entry.n}"))
        if found != entry.body.get("evidence"):
            return entry.n, f"Entry {entry.n}: its evidence was altered or taken away."
    return None


def export_break(export: Mapping[str, Any]) -> tuple[int, str] | None:
    """The first entry of an export (see export.py) that does not fit, with a sentence; None when everything fits.

    Every hash is computed again, and every opening and all evidence that came with the export; what stayed sealed is
    bound by the chain.
    """
    if export.get("format") != EXPORT_FORMAT:
        return 0, f"This is not a Ringtable export that can be checked here: its format should be '{EXPORT_FORMAT}'."
    previous = ""
    for expected, line in enumerate(export["entries"]):
        body, text = line["body"], canonical(line["body"])
        if line["n"] != expected or body.get("n") != expected:
            return expected, f"Entry {expected} is missing."
        if link(previous, text) != line["hash"]:
            return expected, f"Entry {expected} was altered: its hash does not fit the chain."
        previous = line["hash"]
        openings = tuple(Opening(found["path"], "", found["value"], found["nonce"]) for found in line["openings"])
        fault = _false_opening(Entry(expected, body, text, previous, openings))
        if fault:
            return expected, fault
        if "evidence" in line and _seal_of(line["evidence"]) != body.get("evidence"):
            return expected, f"Entry {expected}: its evidence is not what was kept when it was written."
    return None


def _seal_of(evidence: Any) -> str | None:
    try:
        return evidence_seal(*(evidence[name] for name in ("about", "owner", "picture_sha256", "nonce")))
    except (LookupError, TypeError, ValueError):
        return None


def _count_seals(value: Any) -> int:
    if isinstance(value, dict):
        return 1 if set(value) == {"seal"} else sum(_count_seals(item) for item in value.values())
    return sum(_count_seals(item) for item in value) if isinstance(value, list) else 0


def _false_opening(entry: Entry) -> str | None:
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
