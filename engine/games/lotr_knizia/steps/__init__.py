"""The acts of the players, in the order of the book."""
