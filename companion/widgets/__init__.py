"""The building blocks every screen is made of: theme, words, buttons, pads, curtain."""
