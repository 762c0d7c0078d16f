"""What an entry was read from, in words: what the camera had, what a finger said of it, and who took it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.words import say
from engine.core.entry import ITSELF, Evidence
from engine.core.lexicon import Lexicon
from engine.core.outside import json_of

_SAID_BY_DEVICE = "<"
"""How a line of the roller's language begins that the roller has said."""


OR = say("shared.or_between")
"""Between faces of which one fell."""


def evidence_words(evidence: Evidence, lexicon: Lexicon) -> tuple[str, str]:
    """'camera 0 · came to rest · not sure (0.60) · 2026-01-01 20:00:00' and 'Read 2 or 3, Anna said 2.'; the
    second is '' where there is no more to tell than the value, and for a roller its line.
    """
    if evidence.raw.startswith(_SAID_BY_DEVICE):
        taken = say("presenting.taken_by", who=lexicon.name(evidence.confirmed_by)) if evidence.confirmed_by else ""
        return _of(evidence, taken), say("presenting.its_own_line", line=evidence.raw)
    read = camera_words(evidence.raw, _who(evidence.confirmed_by, lexicon))
    # Who said what a die shows took it as well.
    taken = (
        say("presenting.taken_by", who=lexicon.name(evidence.confirmed_by))
        if evidence.confirmed_by and not read
        else ""
    )
    return _of(evidence, taken), f"{read[:1].upper()}{read[1:]}." if read else ""


def _of(evidence: Evidence, taken: str) -> str:
    parts = (evidence.source, evidence.sureness, taken, evidence.when)
    return " · ".join(part for part in parts if part)


def _who(seat: str, lexicon: Lexicon) -> str:
    return lexicon.the(seat) if seat and seat != ITSELF else say("shared.the_table")


def camera_words(line: str, who: str) -> str:
    """A camera's line (`companion.senses.throws.reading_line`) in words, as far as it was in doubt or put right; '' for
    a line that is no camera's, or one that says no more than the value itself.
    """
    dice = _dice_of(line)
    told = [_die_words(die, who, is_alone=len(dice) == 1) for die in dice if die.get("counts", True)]
    left_out = [_faces(die) or "?" for die in dice if not die.get("counts", True)]
    words = [each for each in told if each]
    if left_out:
        words.append(say("presenting.left_out", who=who, left_out=", ".join(left_out)))
    return "; ".join(words)


def _die_words(die: Mapping[str, Any], who: str, *, is_alone: bool) -> str:
    said, faces = die.get("said_name") or die.get("said"), _faces(die)
    has_colour = not is_alone and isinstance(die.get("colour"), str)
    colour = say("presenting.colour_of_the_die", colour=die["colour"]) if has_colour else ""
    if die.get("unseen"):
        return say("presenting.one_die_not_seen", who=who, said=said) if said else ""
    if said and not faces:
        return say("presenting.not_read", colour=colour, who=who, said=said)
    if said:
        return say("presenting.read_said", colour=colour, faces=faces, who=who, said=said)
    return (
        say("presenting.read_took", colour=colour, faces=faces, who=who, face=faces.partition(OR)[0])
        if OR in faces
        else ""
    )


def _faces(die: Mapping[str, Any]) -> str:
    names = die.get("names")
    if isinstance(names, list):
        return OR.join(dict.fromkeys(str(name) for name in names))
    rivals = die.get("rivals")
    faces = [die.get("face"), *(rivals if isinstance(rivals, list) else ())]
    return OR.join(dict.fromkeys(str(face) for face in faces if face))


def _dice_of(line: str) -> list[Mapping[str, Any]]:
    """The dice of a camera's line; none where it is another device's, or not what was once written."""
    try:
        dice = json_of(line)["dice"]
    except (ValueError, LookupError, TypeError):
        return []
    return [die for die in dice if isinstance(die, dict)] if isinstance(dice, list) else []
