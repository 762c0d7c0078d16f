"""The games: one folder each, never importing one another."""
