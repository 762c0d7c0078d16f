"""F  Movement."""
