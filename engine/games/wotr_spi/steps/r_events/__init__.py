"""R  Events of the Campaign Game."""
