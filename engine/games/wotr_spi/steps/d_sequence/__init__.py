"""D  The sequence of play."""
