"""What a search of the rules finds, and of what the book leaves open."""

from __future__ import annotations

import re
import unicodedata

from companion.rulings.model import DisputeModel, RuleModel


def matching_rules(rules: tuple[RuleModel, ...], words: str) -> tuple[RuleModel, ...]:
    """The rules a search finds, in the book's order: those whose number begins so ('j1' finds 'J.1'), else those with
    all the words, first of them those that have them in their title, a whole section before its paragraphs.
    """
    wanted = words.split()
    if not wanted:
        return rules
    number = _plain(words)
    numbered = tuple(rule for rule in rules if _plain(rule.section).startswith(number))
    if numbered and (len(number) == 1 or any(sign.isdigit() for sign in number)):
        return numbered
    found = [rule for rule in rules if _has(f"{rule.section} {rule.title} {rule.says}", wanted)]
    return tuple(sorted(found, key=lambda rule: (not _has(rule.title, wanted), "/" in rule.section)))


def matching_disputes(disputes: tuple[DisputeModel, ...], words: str) -> tuple[DisputeModel, ...]:
    """The disputes a search finds: by one of their sections, else by words."""
    wanted = words.split()
    number = _plain(words)
    return tuple(
        dispute
        for dispute in disputes
        if any(_plain(section).startswith(number) for section in dispute.sections)
        or _has(f"{dispute.question} {dispute.first} {dispute.second} {dispute.ruling}", wanted)
    )


def _plain(text: str) -> str:
    return "".join(sign for sign in text.lower() if sign.isalnum())


def _has(text: str, words: list[str]) -> bool:
    """Whether the text has them all, each at the beginning of a word: 'orcs' finds an Orc, and no force."""
    said = _folded(text)
    wanted = (word[:-1] if len(word) > 3 and word.endswith("s") else word for word in map(_folded, words))
    return all(re.search(rf"(?<!\w){re.escape(word)}", said) for word in wanted)


def _folded(text: str) -> str:
    """As a search compares it: small letters, no accents, so that 'Élan' finds 'elan'."""
    signs = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))
