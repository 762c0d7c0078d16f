"""The table: what is asked, the public state, the journal; its models, rooms and screens."""
