"""The tablet: screens, senses and the app that joins them to the engine."""
