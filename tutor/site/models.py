"""What the frame itself keeps."""

from django.db import models


class Count(models.Model):
    """How often something happened since its first time in a window that ends at `until` (seconds since 1970).

    `key` is a digest: it tells no address. Written by counters.py alone, in one statement.
    """

    key = models.CharField(primary_key=True, max_length=64)
    hits = models.IntegerField()
    until = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"{self.hits} until {self.until}"
