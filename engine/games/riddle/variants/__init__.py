"""The Advanced Game (A-) and the optional rules (O-), each in a file of its own: what it adds to the acts of others."""
