"""The web site: Django around the engine in `games`. Nothing here names a game."""
