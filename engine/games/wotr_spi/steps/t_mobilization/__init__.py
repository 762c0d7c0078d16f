"""T  Mobilization and reinforcements."""
