"""The move checker's pages and the JSON API."""
