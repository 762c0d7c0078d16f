"""An evening at an open table: who sits where, whose desk is open, what was refused or is doubted, what was taken."""
