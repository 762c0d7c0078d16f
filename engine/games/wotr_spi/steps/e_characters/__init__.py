"""E  Characters."""
