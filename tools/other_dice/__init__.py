"""Pictures of dice by another renderer than the one that the dice networks learn from (README.md)."""
