"""The site's own settings, and one more address: an empty view behind the same middleware."""

from tutor.settings import *  # noqa: F403

ROOT_URLCONF = "tools.bench.urls"
