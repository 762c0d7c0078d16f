"""Auditing a table file: is every entry the one that was written, and does every seal fit the letter that was shown?"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.core.audience import PUBLIC, TRUTH
from engine.core.errors import BoxError, RingtableError
from engine.core.journal import Journal
from engine.core.seal import player_seal
from engine.core.table import Table
from engine.core.words import BrokenWord, broken_words


def verify(path: Path, seal: str | None = None, letter: str | None = None) -> tuple[list[str], bool]:
    """Sentences on what was found, and whether all of it is sound.

    The file is read only, and may be open elsewhere. Raises JournalError when nothing of it can be played,
    RingtableError when a letter comes without its seal.
    """
    if letter is not None and seal is None:
        raise RingtableError("A letter is checked against its seal: give both --seal and --letter.")
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
        sealed = list(sealed_letters(table))
        forged = [letter.turn for letter in sealed if not letter.fits]
        found += [f"NOT SOUND. The letter of Game-Turn {turn} is not the one that was sealed." for turn in forged]
        known = table.timeline.known_to(PUBLIC).items()
        opened = {event.nonce for what, event in known if what.startswith("letter:")}
        words = [_in_words(table, word) for word in broken_words(table)]
        over = table.outcome is not None
    finally:
        table.close()
    found.append(f"{len(sealed)} letters are sealed, {len(opened)} of them shown; every seal was computed again.")
    found += words
    if over and not words:
        found.append("No word given this evening is contradicted by the secrets that lie open now.")
    if seal is None:
        return found, not forged
    asked, said = _on_the_seal(sealed, opened, seal.strip().upper(), letter)
    return [*found, *asked], said and not forged


def _later(file: Journal) -> Iterator[str]:
    """What can still be read behind the damage."""
    if not file.later:
        return
    yield "What can still be read behind it, in public:"
    for later in file.later:
        names = [str(item["do"].get("type", "a note on a desk")) for item in later.entry.body.get("items", ())]
        kind = ", ".join(names) or str(later.entry.body.get("kind"))
        mark = "as it was written" if later.fits else "altered, or not proven by what stands before it"
        yield f"    entry {later.entry.n}: {kind} ({mark})"


def _in_words(table: Table, word: BrokenWord) -> str:
    return table.game.text.say("words.line", asdict(word))


@dataclass(frozen=True, slots=True)
class SealedLetter:
    """A letter as the journal has it. undone: the entry that took it back, if one did."""

    turn: int
    letter: str
    nonce: str
    seal: str
    fits: bool
    undone: int | None


def sealed_letters(table: Table) -> Iterator[SealedLetter]:
    """Every letter of a table, and whether its seal fits; the whole truth, for audits and opened secrets only."""
    for line in table.journal(TRUTH):
        for event in line.get("events", ()):
            if event["type"] == "LetterSealed":
                turn, letter, seal = event["turn"], event["letter"], event["seal"]
                nonce = event["nonce"]
                fits = player_seal(table.id, turn, letter, nonce) == seal
                yield SealedLetter(turn, letter, nonce, seal, fits, line["undone"])


def _on_the_seal(sealed: list[SealedLetter], opened: set[str], seal: str, letter: str | None) -> tuple[list[str], bool]:
    mine = next((found for found in sealed if found.seal == seal), None)
    if mine is None:
        return ["NOT SOUND. The seal you copied is not among this table's: the letter was changed afterwards."], False
    found = [f"The seal you copied is that of Game-Turn {mine.turn}."]
    if mine.undone is not None:
        found.append(f"That letter was taken back in entry {mine.undone}, as the journal shows.")
    if letter is None:
        return found, True
    if mine.nonce not in opened:
        return [*found, "That letter has not been shown yet, so nothing is said about it."], False
    if letter.strip().upper() != mine.letter:
        return [*found, f"NOT SOUND. {letter} is not the letter of that seal."], False
    return [*found, f"{mine.letter} is the letter of that seal."], True
