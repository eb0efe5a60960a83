"""The site's settings, less what a test run would have to prepare: a key, hashed file names, a database on disk."""

import os

os.environ["SECRET_KEY"] = "for tests only"
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "sqlite://:memory:")
os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL", "").rstrip("/")
if os.environ["REDIS_URL"]:
    # Each of several test processes (gw0, gw1 …) empties a database of its own.
    os.environ["REDIS_URL"] += "/" + os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
os.environ["PUBLIC_URL"] = ""
os.environ["DEBUG"] = ""

from tutor.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
SENDS_EMAIL = True
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
# Slow on purpose where it guards real passwords, and only slow here.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The conformance cases are thousands of requests; the limit has tests of its own.
API_PER_MINUTE = 0
# Else every test's client would first read all files of var/static, which none of them asks for.
WHITENOISE_AUTOREFRESH = True
