"""Auditing a table file: is every entry the one that was written, and does every seal fit what was shown for it?"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.errors import BoxError, RingtableError
from engine.core.frozen import frozen
from engine.core.journal import Journal
from engine.core.outside import is_word
from engine.core.seal import Sealed
from engine.core.table import Table
from engine.core.words import BrokenWord, broken_words

_LONGEST, _NOT_READ = 80, "what cannot be read"


def verify(path: Path, seal: str | None = None, shown: str | None = None) -> tuple[list[str], bool]:
    """Sentences on what was found, and whether all of it is sound.

    The file is read only, and may be open elsewhere. Raises JournalError when nothing of it can be played,
    RingtableError when what was shown comes without its seal, or a seal is asked about where nothing is sealed.
    """
    if shown is not None and seal is None:
        raise RingtableError("What was shown is checked against its seal: give both --seal and --shown.")
    try:
        table = Table.read(path)
    except BoxError as error:
        return [f"NOT SOUND. {error}"], False
    try:
        file = table.file
        faults = [f"NOT SOUND. {fault.says}" for fault in file.faults]
        if file.damage is not None:
            return [*faults, f"Everything before entry {file.damage.n} fits.", *_later(file)], False
        if faults:
            return [*faults, "Every entry fits the chain: the game itself is whole."], False
        count, head = file.count, file.head
        found = [f"The chain fits: {count} entries, ending in {head[:16]}."]
        if seal is not None and not table.game.has_seals:
            raise RingtableError(f"{table.game.title} puts nothing under a seal that could be copied.")
        sealed = list(all_sealed(table))
        forged = [one.of for one in sealed if not one.fits]
        found += [table.game.text.say("seal.forged", seal_words(table, of)) for of in forged]
        opened = {getattr(event, "nonce", None) for event in table.timeline.known_to(PUBLIC).values()}
        words = [_in_words(table, word) for word in broken_words(table)]
        over = table.outcome is not None
    finally:
        table.close()
    if table.game.has_seals:
        counted = {"sealed": len(sealed), "shown": len({one.of.nonce for one in sealed} & opened)}
        found.append(table.game.text.say("seal.counted", {**seal_words(table), **counted}))
    found += words
    if over and not words:
        found.append("No word given this evening is contradicted by the secrets that lie open now.")
    if seal is None:
        return found, not forged
    asked, said = _on_the_seal(table, [one for one in sealed if one.of.seal == seal.strip().upper()], opened, shown)
    return [*found, *asked], said and not forged


def _later(file: Journal) -> Iterator[str]:
    """What can still be read behind the damage."""
    if not file.later:
        return
    yield "What can still be read behind it, in public:"
    for later in file.later:
        items, kind = later.entry.body.get("items"), later.entry.body.get("kind")
        names = [_name_of(item) for item in items] if isinstance(items, list) else []
        kind = ", ".join(names) or (kind if is_word(kind, _LONGEST) else _NOT_READ)
        mark = "as it was written" if later.fits else "altered, or not proven by what stands before it"
        yield f"    entry {later.entry.n}: {kind} ({mark})"


def _name_of(item: object) -> str:
    """The command of an item that nothing proves."""
    match item:
        case {"do": {"seal": _}}:
            return "a note on a desk"
        case {"do": {"type": str(name)}} if is_word(name, _LONGEST):
            return name
    return _NOT_READ


def _in_words(table: Table, word: BrokenWord) -> str:
    return table.game.text.say("words.line", asdict(word))


@frozen
class SealFound:
    """What was sealed as the journal has it, and whether it fits its seal. undone: the entry that took it back."""

    of: Sealed
    fits: bool
    undone: int | None


def all_sealed(table: Table) -> Iterator[SealFound]:
    """All that is sealed at a table, and whether the seals fit; the whole truth, for audits and opened secrets only."""
    for line in table.journal(TRUTH) if table.game.has_seals else ():
        for event in line.get("events", ()):
            if (sealed := table.game.seals(event)) is not None:
                yield SealFound(sealed, sealed.fits(table.id), line["undone"])


def seal_words(table: Table, sealed: Sealed | None = None) -> dict[str, Any]:
    """What the sentences about seals are filled with: the game's own words, and which seal it is."""
    say = table.game.text.say
    words: dict[str, Any] = {"one": say("seal.one"), "many": say("seal.many")}
    return words if sealed is None else {**words, "what": sealed.what, "of": say("seal.of", {"turn": sealed.turn})}


def _on_the_seal(
    table: Table, sealed: Sequence[SealFound], opened: Collection[object], shown: str | None
) -> tuple[list[str], bool]:
    """What there is to say on the seal that somebody copied; sealed: what the table has under it."""
    if not sealed:
        return [table.game.text.say("seal.not_there", seal_words(table))], False
    mine = sealed[0]
    facts = seal_words(table, mine.of) | {"entry": mine.undone, "what": shown}

    def told(*keys: str) -> list[str]:
        first = ("copied",) if mine.undone is None else ("copied", "undone")
        return [table.game.text.say(f"seal.{key}", facts) for key in (*first, *keys)]

    if shown is None:
        return told(), True
    if mine.of.nonce not in opened:
        return told("not_shown"), False
    if shown.strip().upper() != mine.of.what.upper():
        return told("another"), False
    return [*told(), table.game.text.say("seal.same", facts | {"what": mine.of.what})], True
