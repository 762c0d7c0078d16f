"""What stands on the board: seen, noted by hand, put away and built again."""
