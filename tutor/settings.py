"""All settings, in one module. What differs between machines comes from the environment:

SECRET_KEY      signs what must not be forged; without it a key of this checkout alone is made under var/
OLD_SECRET_KEYS keys used before, separated by commas: what they signed still holds, so that nobody is signed out
DATABASE_URL    for instance postgres://user:password@host/name; without it SQLite under var/
REDIS_URL       counts for limits, of several machines; without it, or while it is away, the database does
ALLOWED_HOSTS   names the site answers to, separated by commas
PUBLIC_URL      the address people use, for instance https://example.org; an https address turns on HSTS
BEHIND_PROXY    1 where a proxy that sets X-Forwarded-Proto stands in front, and only there
API_PER_MINUTE  requests to the API from one address (600); 0 for no limit
TRUSTED_PROXIES how many proxies in front add to X-Forwarded-For; without it the header is not believed
EMAIL_HOST      sends mail for forgotten passwords, with EMAIL_PORT, EMAIL_USER, EMAIL_PASSWORD, EMAIL_TLS (1) and
                EMAIL_FROM; without it none is sent, and pages say so
PRINT_EMAIL     1 prints such mail where no EMAIL_HOST sends it, as `make run` does on a terminal; never where output
                is kept in a log, since its links open accounts
REPORT_TO       the e-mail address for reports of wrong answers; without it they can only be copied
DEBUG           1 for error pages with details, never where others can reach the site

A value that cannot be read, and a name that is nearly one of these, stop the start with a sentence.
"""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.utils.translation import gettext_lazy as _

from tutor.site import environment
from tutor.site.languages import found_languages

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def local_secret_key() -> str:
    """The secret key of this checkout, made at first use and readable by its owner alone."""
    path = VAR_DIR / "secret_key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
    return key


DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.text("SECRET_KEY") or local_secret_key()
SECRET_KEY_FALLBACKS = environment.words("OLD_SECRET_KEYS")

PUBLIC_URL = environment.url("PUBLIC_URL", "http", "https", example="https://example.org")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", *([PUBLIC_HOST] if PUBLIC_HOST else [])]

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "tutor.site",
    "tutor.pieces",
    "tutor.library",
    "tutor.referee",
    "tutor.practice",
    "tutor.paper",
    "tutor.progress",
    "tutor.classroom",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tutor.site.middleware.CompressPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tutor.site.middleware.limit_body",  # after the language, which its answer speaks
    "tutor.site.middleware.refuse_nul",
    "tutor.site.middleware.explain_method",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tutor.site.middleware.vary_on_preferences",
]

ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "tutor.jinja2.environment",
            "context_processors": ["django.contrib.auth.context_processors.auth", "tutor.site.context.site"],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.Jinja2"

# Data

DATABASES = {
    "default": dj_database_url.parse(
        environment.url(
            "DATABASE_URL", "postgres", "postgresql", "sqlite", example="postgres://user:password@host/name"
        )
        or f"sqlite:///{VAR_DIR / 'fair-pair.sqlite3'}",
        conn_max_age=60,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Without these a class that answers all at once meets "database is locked". A transaction must take the write
    # lock at its start: SQLite does not wait for it later.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.url("REDIS_URL", "redis", "rediss", "unix", example="redis://host:6379")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        # Where it is away nobody waits for it: limits then count in the database.
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# Rules, lessons and sets of pieces in words. Where several folders hold a game, the first one counts.
CONTENT_DIRS = [BASE_DIR / "content"]

# Languages

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "tutor" / "locale"]
LANGUAGES = found_languages(LOCALE_PATHS[0], source=LANGUAGE_CODE)
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_SAMESITE = "Lax"

SITE_NAME = _("Fair Pair")
REPORT_TO = environment.text("REPORT_TO")

# Accounts: a name and a password, and nothing more unless somebody wants it

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
] + [{"NAME": f"tutor.progress.passwords.{name}"} for name in ("Varied", "BesideSiteName")]
PASSWORD_HASHERS = ["tutor.progress.hashers.Argon2"]
PASSWORD_RESET_TIMEOUT = 24 * 3600
LOGIN_URL = "progress:sign-in"
LOGIN_REDIRECT_URL = "progress:home"

# In the database, so that signing out ends a session for good: docs/decisions/0007-accounts-and-sessions.md
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_NAME = "session"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

EMAIL_HOST = environment.text("EMAIL_HOST")
# Links in e-mails open accounts: without a mail server they are shown on a developer's terminal, and kept in no log.
PRINTS_EMAIL = DEBUG or environment.flag("PRINT_EMAIL")
SENDS_EMAIL = bool(EMAIL_HOST) or PRINTS_EMAIL
MAILER = "smtp" if EMAIL_HOST else "console" if PRINTS_EMAIL else "dummy"
EMAIL_BACKEND = f"django.core.mail.backends.{MAILER}.EmailBackend"
EMAIL_PORT = environment.number("EMAIL_PORT", 587, most=65535)
EMAIL_HOST_USER = environment.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_PASSWORD")
EMAIL_USE_TLS = environment.flag("EMAIL_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", f"noreply@{PUBLIC_HOST or 'localhost'}")

# Static files

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "tutor" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tutor.site.errors.csrf_failure"

if PUBLIC_URL.startswith("https://"):
    SESSION_COOKIE_SECURE = True  # the learner's cookie follows it
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
if environment.flag("BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# For the domain's owner to decide: its subdomains (W005), browsers' own lists (W021), and what plain http does (W008).
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]

API_PER_MINUTE = environment.number("API_PER_MINUTE", 600, most=100_000)
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0, most=9)

# Bytes of a request's body: a claim is a few hundred, and the API's contract says 16 KB.
API_BODY_LIMIT = 16 * 1024
BODY_LIMIT = 64 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Only what went wrong, and on the terminal. Requests are not logged: their addresses carry people's positions.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
        # A wrong address is the visitor's affair and answered with a page; only failures are ours.
        "django.request": {"handlers": ["terminal"], "level": "ERROR", "propagate": False},
        "django.security": {"level": "CRITICAL"},
    },
}

environment.refuse_misspelt()
