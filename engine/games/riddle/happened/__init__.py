"""What happened at the table: events, each with its own effect."""
