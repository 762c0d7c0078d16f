"""What a frozen table shows otherwise than it did: which entry, audience and which of the four, and the part."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import canonical
from tests.frozen.digests import AGAIN, JOURNAL, NOTHING, VIEW, Names, Parts, Row, Writer, read, values

MOST_TOLD = 6
LONGEST_VALUE = 1200


class _Reader:
    """Rows of digests, read one after the other: what stands now, for each audience and each of the four."""

    def __init__(self) -> None:
        self.digest: dict[tuple[str, str], str] = {}
        self.hints: dict[tuple[str, str], list[str]] = {}
        self.view: dict[str, dict[str, str]] = {}

    def take(self, row: Row) -> None:
        for one in list(self.digest):
            if one[1] == AGAIN:
                del self.digest[one]
        for audience, four in row.items():
            for what, words in four.items():
                digest, *hints = (row[PUBLIC][what] if words == "=" else words).split()
                self.digest[audience, what], self.hints[audience, what] = digest, hints
                if what == VIEW:
                    changed = dict(hint.rsplit(".", 1) for hint in hints)
                    keys = self.view.get(audience, {}) | changed
                    self.view[audience] = {key: hint for key, hint in keys.items() if hint}


def differences(name: str, path: Path) -> Iterator[str]:
    """A paragraph for each of the four that is otherwise for an audience, at the first entry where it is; the last
    tells how many there are in all.
    """
    frozen, names, _ = read(name)
    then, now, writer = _Reader(), _Reader(), Writer()
    first: set[tuple[str, str]] = set()
    count, last_n = 0, -1
    for n, audience, four in values(path):
        if n != last_n:
            then.take(frozen.get(n, {}))
            now_row: Row = {}
            now.take(now_row)
            last_n = n
        now_row[audience] = writer.words(audience, four)
        now.take({PUBLIC: now_row[PUBLIC], audience: now_row[audience]})
        for what in dict.fromkeys((*four, AGAIN)) if audience == TRUTH else four:
            one = (audience, what)
            if then.digest.get(one, NOTHING) == now.digest.get(one, NOTHING):
                continue
            count += 1
            if one not in first and len(first) < MOST_TOLD:
                first.add(one)
                told = "\n".join(_parts(audience, what, then, now, four.get(what, []), names | writer.names))
                yield (
                    f"{name}, entry {n}, {audience}: the {_WORDS[what]} otherwise than frozen.\n{told}\n"
                    f"  In full: python -m tests.frozen.show {name} {n} {audience} {what}"
                )
    if last_n != max(frozen):
        yield f"{name}: it had entries up to {max(frozen)}, and now up to {last_n}."
    if count:
        yield f"{name}: {count} digests are others. See tests/frozen/show.py for how to look at what was frozen."


_WORDS = {
    VIEW: "view is",
    JOURNAL: "journal's line is",
    "asks": "asks are",
    "offers": "offers are",
    AGAIN: "same acts given again are decided",
}


def _parts(audience: str, what: str, then: _Reader, now: _Reader, parts: Parts, names: Names) -> Iterator[str]:
    one = (audience, what)
    if what == VIEW:
        old, new, found = then.view.get(audience, {}), now.view.get(audience, {}), dict(parts)
        for key in sorted({*old, *new}):
            if key not in new:
                yield f"  '{key}' is not there any more"
            elif old.get(key) != new[key]:
                yield f"  '{key}' {'is' if key in old else 'is new:'} now {_short(found[key])}"
        return
    if what in (JOURNAL, AGAIN):
        yield from (f"  {part}: {_short(value)}" for part, value in parts)
        if what == AGAIN and not parts:
            yield "  as they were recorded; when this was frozen, otherwise"
        return
    old_hints, new_hints = then.hints.get(one, []), now.hints.get(one, [])
    was, is_now = ([names.get(hint, "?") for hint in hints] for hints in (old_hints, new_hints))
    if Counter(old_hints) == Counter(new_hints):
        yield f"  the same, in another order. They were: {', '.join(was)}. They are: {', '.join(is_now)}"
        return
    gone = Counter(old_hints) - Counter(new_hints)
    yield f"  they were: {', '.join(was) or 'none'}; they are: {', '.join(is_now) or 'none'}"
    yield from (f"  no longer so: {names.get(hint, '?')}" for hint in gone.elements())
    yield from (
        f"  now: {name} {_short(value)}"
        for hint, (name, value) in zip(new_hints, parts, strict=True)
        if hint not in old_hints
    )


def _short(value: Any) -> str:
    text = canonical(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}… ({len(text)} characters)"
