"""Rulings: 'May I?', the journal with its rulings, the rules and their silences."""
