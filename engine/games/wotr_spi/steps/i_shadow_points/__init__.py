"""I  Shadow Points."""
