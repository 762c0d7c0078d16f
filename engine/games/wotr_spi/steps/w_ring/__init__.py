"""W  The Ring in the Three Player Game."""
