"""M  The Ring."""
