"""The devices: a serial die roller, its language and its simulator. Knows no game and no screen."""
