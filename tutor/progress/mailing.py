"""E-mail, sent by one thread beside the requests.

So neither the time that a page takes nor its status tells whether anything was sent, and a mail server that hangs or
refuses holds up nobody. What is still waiting when the process is killed is lost, and can be asked for again.
"""

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore

from django.core.mail import EmailMessage

MOST_WAITING = 200
"""Of one process; where a mail server hangs, each takes EMAIL_TIMEOUT seconds."""

logger = logging.getLogger(__name__)
sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
room = BoundedSemaphore(MOST_WAITING)


def send_later(compose: Callable[[], Iterable[EmailMessage]]) -> None:
    """Compose messages and send them, both in the sender's thread, which has a connection to no database."""
    if room.acquire(blocking=False):
        sender.submit(send, compose)
    else:
        logger.error("An e-mail was not sent: too many are waiting.")


def send(compose: Callable[[], Iterable[EmailMessage]]) -> None:
    try:
        for message in compose():
            message.send()
    except Exception as error:
        # Never the error's own words: they may hold the address.
        logger.error("An e-mail was not sent: %s", type(error).__name__)
    finally:
        room.release()
