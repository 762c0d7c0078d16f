"""Riddle of the Ring (Iron Crown, 1985): what there is of it. No game on the tablet before its rules are whole."""
