"""The site's own settings, with two more addresses behind the same middleware: an empty view and an empty page."""

from tutor.settings import *  # noqa: F403

ROOT_URLCONF = "tools.bench.urls"
