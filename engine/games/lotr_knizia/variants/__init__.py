"""The optional rules, each in a file of its own: what it adds to the rules that are played anyhow."""
