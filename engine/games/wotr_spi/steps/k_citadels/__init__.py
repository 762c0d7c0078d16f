"""K  Citadels."""
