"""python manage.py delete_old_sessions: deletes every class session whose time has come. For a nightly timer."""

from typing import Any

from django.core.management.base import BaseCommand

from tutor.classroom.sessions import sweep


class Command(BaseCommand):
    help = "Deletes every class session whose time has come."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{sweep()} sessions deleted")
