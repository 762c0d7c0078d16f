"""R  Leaders of Armies, and what they can do besides."""
