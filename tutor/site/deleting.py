"""Deleting a row with all that belongs to it, while more of that comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction

T = TypeVar("T")

TRIES = 10


def whatever_comes_in(delete: Callable[[], T]) -> T:
    """What `delete` returns.

    Where something came in that would be left without its owner, the database deletes nothing: then all is looked up
    and deleted once more.
    """
    for _ in range(TRIES - 1):
        try:
            with transaction.atomic():
                return delete()
        except IntegrityError:
            continue
    with transaction.atomic():
        return delete()
