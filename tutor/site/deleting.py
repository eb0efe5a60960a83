"""Deleting a row with all that belongs to it, while others still write rows that belong to it."""

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction

T = TypeVar("T")

TRIES = 10


def retry_delete(delete: Callable[[], T]) -> T:
    """What `delete` returns. `IntegrityError` if it fails `TRIES` times.

    A row written meanwhile would be left without its owner: the database then deletes nothing, and `delete` looks up
    and deletes everything once more.
    """
    for _ in range(TRIES - 1):
        try:
            with transaction.atomic():
                return delete()
        except IntegrityError:
            continue
    with transaction.atomic():
        return delete()
