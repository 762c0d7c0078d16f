"""The acts of Riddle of the Ring, section by section."""
