"""Exports: the whole journal for one audience, to be kept or checked elsewhere without giving the rest away."""

from typing import Any

from engine.core.audience import PUBLIC, covered_fields, knows
from engine.core.codec import encode
from engine.core.course import Course
from engine.core.entry import Entry
from engine.core.fading import fading_fields
from engine.core.sealing import items_from, note_of, records_of
from engine.core.verify import EXPORT_FORMAT


def export(course: Course, audience: str = PUBLIC) -> dict[str, Any]:
    """Public bodies, hashes, the openings of what this audience owns or was shown, and what values were read from, as
    far as it may see that, a picture by its digest; `export_break` checks it. kept: what the tablet keeps, sealed to
    everybody, and the entry it stands behind in the chain; later, only where a table is damaged: what can still be read
    behind the damage, sealed, and whether it fits what stands before it.
    """
    seer = course.at_desk_of(audience)
    entries: list[dict[str, Any]] = []
    kept: list[dict[str, Any]] = []
    for entry in course.file.records():
        if entry.n < 0:
            kept.append({"after": len(entries) - 1, "body": entry.body, "hash": entry.hash})
            continue
        line = {"n": entry.n, "body": entry.body, "hash": entry.hash, "openings": _openings(course, entry, seer)}
        entries.append(line | _evidence(course, entry, audience))
    later = [{"n": each.entry.n, "body": each.entry.body, "fits": each.fits} for each in course.file.later]
    return {
        "format": EXPORT_FORMAT,
        "audience": audience,
        "entries": entries,
        "kept": kept,
        **({"later": later} if later else {}),
        "disclosed": [encode(event) for event in course.timeline.known_to(seer).values()],
    }


def _evidence(course: Course, entry: Entry, audience: str) -> dict[str, Any]:
    found = course.evidence(entry.n, audience) if "evidence" in entry.body else None
    if found is None:
        return {}
    told = {
        "about": found.about(),
        "owner": found.owner,
        "picture_sha256": found.picture_sha256,
        "nonce": course.file.nonce(f"evidence/{entry.n}"),
    }
    return {"evidence": told}


def _openings(course: Course, entry: Entry, audience: str) -> list[dict[str, Any]]:
    if not entry.openings:
        return []
    covered: set[str] = set()
    for index, item in enumerate(items_from(course.game, entry.opened())):
        learned = course.timeline.shown_to(audience, item.n)
        faded = not course.is_told_whole(item.n, audience)
        for record, place in records_of(index, item):
            fading = fading_fields(record) if faded else ()
            # A note is sealed whole.
            of = note_of(item.command, record, item.seat)
            if of and (fading or not knows(audience, of)):
                covered.add(place)
            covered |= {f"{place}.{name}" for name in fading}
            covered |= {f"{place}.{name}" for name in covered_fields(record, item.seat, audience, learned)}
    return [
        {"path": opening.path, "value": opening.value, "nonce": opening.nonce}
        for opening in entry.openings
        if opening.path not in covered
    ]
