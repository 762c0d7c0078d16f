"""What happens at the table, by what it changes. Nothing in here decides anything."""
