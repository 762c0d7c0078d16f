"""The Hall of Fame: the points of every game that is over, out of the tables' own files."""
