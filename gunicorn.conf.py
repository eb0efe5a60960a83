"""The web server's settings: it reads this file wherever it is started from this folder."""

import gc
import resource
from importlib import import_module

from gunicorn.workers import gthread

CONNECTIONS = 4000
"""Open ones for each process: 600 phones keep up to six each, and at its usual 1,000 a process lets nobody else in."""

OTHER_FILES = 100
"""That a process has open besides: the database, logs, static files being sent."""


SELDOM = 100
"""Collections of the middle generation before one of everything, ten times as many as usual."""


def allow_files(wanted):
    """Let this process and its workers open so many files, or as many as the system allows; returns how many."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


def post_worker_init(worker):
    """Let the collector of garbage pass over all that a worker starts with, and seldom look through all the rest.

    The games and the site are many small objects that stay, as is what is remembered of the texts: looking through
    them holds a whole class up for a tenth of a second and finds nothing. What requests leave behind is found among
    the young.
    """
    from django.conf import settings

    from games import all_games

    # Else the first request loads them: every view, every game.
    import_module(settings.ROOT_URLCONF)
    all_games()
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


worker_class = "gthread"
workers = 2
threads = 8
worker_connections = allow_files(CONNECTIONS + OTHER_FILES) - OTHER_FILES
# A page polls every second or two, and the usual two seconds race such polls.
keepalive = 75
# When it is to stop: no answer takes longer, and a connection on which nothing was ever said is waited for.
graceful_timeout = 5
# A permalink carries a whole position in its query string.
limit_request_line = 8190
loglevel = "warning"

# Browsers open connections in advance and say nothing on them. Each would hold a thread for five seconds, and a class
# that comes in at once would hold them all. There is no setting for it (gunicorn's pull request 3519).
gthread.DEFAULT_WORKER_DATA_TIMEOUT = 0.05
