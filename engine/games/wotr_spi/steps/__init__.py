"""The rule book's sections, one file each: commands, checks, events, asks and offers."""
