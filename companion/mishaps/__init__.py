"""Errors that nobody caught: written down without a word of anybody's, told in a sentence, and got over."""
