"""S  Armies: marching, Army Combat, sieges, leaders, and who dies."""
