"""Riddle of the Ring (Iron Crown, 1985): what there is of it. It is no game on the tablet before its rules are whole."""
