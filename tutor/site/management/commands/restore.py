"""``manage.py restore FILE``: a copy of the SQLite database back in its place, while the site is running."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from tutor.site.backups import BackupError, back_up, restore


class Command(BaseCommand):
    help = "Puts a copy made by “backup” in place of the SQLite database; what that held is kept in another copy first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the copy to bring back")
        parser.add_argument("--keep", type=Path, help="where to keep what is replaced; else under var/")
        parser.add_argument("--database", default="default", help="the database's name in the settings")

    def handle(self, *args: Any, file: Path, keep: Path | None, database: str, **options: Any) -> None:
        kept = keep or settings.VAR_DIR / f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S}.sqlite3"
        try:
            back_up(connections[database], kept)
            restore(connections[database], file)
        except BackupError as error:
            raise CommandError(str(error)) from None
        call_command("migrate", database=database, verbosity=0)
        self.stdout.write(f"{file} is back in place. What it replaced is in {kept}")
