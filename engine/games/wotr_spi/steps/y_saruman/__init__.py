"""Y  Special rules for three: persuasion, Mind Battle, Saruman in combat and his return."""
