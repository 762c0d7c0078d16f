"""The box's printed charts, filled from the owner's own sheets."""
