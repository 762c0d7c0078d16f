"""X  Political considerations: alliances and trades."""
