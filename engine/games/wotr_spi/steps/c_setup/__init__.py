"""C  Setting up the game."""
