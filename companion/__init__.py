"""The tablet: screens, senses and the app that joins them to the engine."""

VERSION = "0.2.0"
"""Of Ringtable as a whole: what CHANGELOG.md tells, `ringtable --version` prints, and the package is called by."""
