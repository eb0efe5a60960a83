"""A whole class that joins in one moment, for a database that has a connection for each of them."""

import threading

from django.contrib.auth import get_user_model
from django.db import connection

from tutor.classroom import participants, sessions, sheets

SIZE = 30


def nicknames_of_a_crowd(wish: str) -> list[str]:
    """What thirty are called who all wish for the same nickname, at once."""
    teacher = get_user_model().objects.create_user("teacher of a crowd")
    session = sessions.start_session(sheets.create_sheet(teacher, "Monday"), teacher)
    together = threading.Barrier(SIZE)

    def join() -> None:
        together.wait()
        participants.join(session, wish, "en")
        connection.close()

    threads = [threading.Thread(target=join) for _ in range(SIZE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(session.participants.values_list("nickname", flat=True))


def numbered(name: str) -> list[str]:
    """Thirty nicknames as they are told apart."""
    return sorted([name, *(f"{name} {number}" for number in range(2, SIZE + 1))])
