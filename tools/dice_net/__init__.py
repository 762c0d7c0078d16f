"""How the dice network is made: scenes rendered from a seed, and the training on them."""
