"""The games: one folder each, here and in the folders that RINGTABLE_GAMES names, never importing one another."""

from engine.core.installed import folders_named

# A process that is handed a game's record finds the game as the one that made it did.
__path__ = [str(folder) for folder in folders_named()]
