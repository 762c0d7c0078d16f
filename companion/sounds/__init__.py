"""Three sounds of what everybody sees: a die is taken, a phase begins, the game is over. Off unless somebody asks."""
