"""A worker process of the server: the files it may open, what its garbage collector passes over, when it ends."""

import gc
import os
import resource
from importlib import import_module
from multiprocessing import parent_process
from threading import Thread
from time import sleep

from django.conf import settings

from games import all_games

SELDOM = 100
"""Collections of the middle generation before one of everything, ten times as many as usual."""


def prepare_worker() -> None:
    """Called in each worker, before it listens."""
    allow_open_files()
    freeze_what_stays()
    if is_orphan():
        os._exit(1)
    Thread(target=end_with_parent, daemon=True).start()


def allow_open_files() -> None:
    """Let this process open as many files as the system allows: each phone keeps up to six connections."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def freeze_what_stays() -> None:
    """Let the garbage collector pass over all that a worker starts with, and seldom look through all the rest.

    The games and the site are many small objects that stay, as is what is remembered of the texts: looking through
    them holds a whole class up for a tenth of a second and finds nothing. What requests leave behind is found among
    the young.
    """
    # Else the first request loads them: every view, every game.
    import_module(settings.ROOT_URLCONF)
    all_games()
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def is_orphan() -> bool:
    """Whether the server's first process, which started this one, has gone."""
    parent = parent_process()
    return parent is not None and os.getppid() != parent.pid


def end_with_parent() -> None:
    """End soon after the server's first process was killed: who is left over would keep the port, and old code."""
    while not is_orphan():
        sleep(0.2)
    os._exit(1)
