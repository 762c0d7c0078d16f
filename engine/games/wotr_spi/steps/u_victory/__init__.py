"""U  How to win the Campaign Game."""
