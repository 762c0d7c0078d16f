"""A second screen that everybody at the table reads: it follows a table's file, and writes nothing."""
