"""The end of a game: who won, the replay with open secrets, the export."""
