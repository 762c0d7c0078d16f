"""N  Events."""
