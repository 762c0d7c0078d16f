"""The app: its window, its pages and their doors, the house, and the rooms of an open table."""
