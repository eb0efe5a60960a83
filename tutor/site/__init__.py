"""What every page shares: languages, preferences, limits, error pages, health."""
