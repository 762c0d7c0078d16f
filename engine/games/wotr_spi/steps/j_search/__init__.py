"""J  Search, spotting and capture."""
