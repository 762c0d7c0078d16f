"""Auditing a table file: is every entry the one that was written, and does every seal fit the letter that was shown?"""

from pathlib import Path

from engine.core.errors import JournalError, RingtableError
from engine.core.journal import Journal, first_break
from engine.core.seal import player_seal
from engine.core.table import Table


def verify(path: Path, seal: str | None = None, letter: str | None = None) -> tuple[list[str], bool]:
    """Sentences on what was found, and whether all of it is sound. Raises JournalError when the file cannot be opened at all."""
    with Journal.open(path) as journal:
        broken = first_break(journal)
        count, head = journal.count, journal.head
    if broken is not None:
        return [f"NOT SOUND. {broken[1]}", f"Everything before entry {broken[0]} fits."], False
    try:
        table = Table.open(path)
    except (JournalError, RingtableError) as error:
        return [f"NOT SOUND. {error}"], False
    found = [f"The chain fits: {count} entries, ending in {head[:16]}."]
    sound = True
    sealed: dict[str, tuple[int, str]] = {}
    for item in table.timeline.head.items():
        for event in item.events:
            if type(event).__name__ != "LetterSealed":
                continue
            turn, chosen, nonce = (getattr(event, name) for name in ("turn", "letter", "nonce"))
            shown = str(getattr(event, "seal", ""))
            sealed[shown] = (turn, chosen)
            if player_seal(table.id, turn, chosen, nonce) != shown:
                found.append(f"NOT SOUND. The letter of Game-Turn {turn} is not the one that was sealed.")
                sound = False
    opened = {key for key in table.timeline.known_to("public") if key.startswith("letter:")}
    found.append(f"{len(sealed)} letters are sealed, {len(opened)} of them shown; every seal was computed again.")
    table.close()
    if seal is not None:
        turn_letter = sealed.get(seal.strip().upper())
        if turn_letter is None:
            return [
                *found,
                "NOT SOUND. The seal you copied is not among this table's: the letter was changed afterwards.",
            ], False
        is_shown = f"letter:{turn_letter[0]}" in opened
        found.append(f"The seal you copied is that of Game-Turn {turn_letter[0]}.")
        if letter is not None and not is_shown:
            return [*found, "That letter has not been shown yet, so nothing is said about it."], False
        if letter is not None and letter.strip().upper() != turn_letter[1]:
            return [*found, f"NOT SOUND. {letter} is not the letter of that seal."], False
        if letter is not None:
            found.append(f"{turn_letter[1]} is the letter of that seal.")
    return found, sound
