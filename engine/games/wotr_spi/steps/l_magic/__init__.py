"""L  Magic Cards."""
