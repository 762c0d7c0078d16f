"""What is kept beside the games: the shelf of tables, this tablet's settings, names, seats and PINs, taught dice."""
