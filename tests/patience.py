"""How long tests wait for what is to come, on whatever machine: only what hangs takes so long.

A wait is for an event, and no test asserts how long one took. What must be quick is shown by what else would be waited
for: something that never ends by itself, or a pace slower than this patience.
"""

PATIENCE_S = 90.0
"""For one event of a thread or a program."""
PROGRAM_S = 1000.0
"""For a program that does a whole piece of work."""
