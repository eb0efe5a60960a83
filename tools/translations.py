"""Stub, filled in a moment."""
