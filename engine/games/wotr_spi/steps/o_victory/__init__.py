"""O  Victory."""
