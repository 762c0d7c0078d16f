"""How Riddle of the Ring looks."""

from engine.core.look import Look

LOOK = Look()
