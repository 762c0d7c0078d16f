"""The referee: the rules of the games, without clock, chance or screen. Standard library only."""
