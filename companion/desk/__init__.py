"""A seat's own desk, and the way to it: hand-over, PIN, hand, what all seats agree to."""
