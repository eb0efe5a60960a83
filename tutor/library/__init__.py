"""Rule pages: the games, their rules, their pieces."""
