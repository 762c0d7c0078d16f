"""Before anybody sits down, and what a table can do at any time: Home, New table, More."""
