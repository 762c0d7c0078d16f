"""Errors a player may read: each is one sentence saying what was wrong, where, and what to do."""


class RingtableError(Exception):
    """Base of every error whose message is fit for a player's eyes."""


class RecordError(RingtableError):
    """A command, event or script field that cannot be understood."""


class JournalError(RingtableError):
    """The table's file could not be read or written; nothing that was acknowledged is lost."""


class FileError(RingtableError):
    """A file that somebody named, or that is kept, and cannot be read or written."""


class AlteredEntry(JournalError):
    """An entry whose hashes fit and which cannot be played all the same. n: its number."""

    def __init__(self, n: int, told: str) -> None:
        super().__init__(told)
        self.n = n


class BoxError(RingtableError):
    """A box, a chart or a reading that cannot be used."""


class RuleFault(RingtableError):
    """A game's rules did what no rules may, and nothing came of it. Its notes say what, for whoever mends them."""


class ScriptError(RingtableError):
    """A script line that is not understood."""
