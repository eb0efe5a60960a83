"""``manage.py backup FILE``: a copy of the SQLite database, while the site is running."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from tutor.site.backups import BackupError, back_up


class Command(BaseCommand):
    help = "Writes a copy of the SQLite database to a new file, while the site is running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the file to write; it must not exist yet")
        parser.add_argument("--database", default="default", help="the database's name in the settings")

    def handle(self, *args: Any, file: Path, database: str, **options: Any) -> None:
        try:
            back_up(connections[database], file)
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes.")
