"""Writing a row by one statement.

SQLite has one writer at a time. In a transaction of three statements this one holds up all others while the process
turns to its other threads, until somebody has waited too long: "database is locked". One statement is over before.
"""

from __future__ import annotations

from django.db import IntegrityError, connection
from django.db.models import Model

from tutor.classroom.missing import class_deleted


def write_once(row: Model) -> bool:
    """Insert a new row and give it its number; ``False``, and nothing is written, where a constraint forbids it.

    ``NotFound`` where the class it belongs to was deleted a moment ago.
    """
    meta, quoted = row._meta, connection.ops.quote_name
    fields = [field for field in meta.concrete_fields if not field.primary_key]
    columns = ", ".join([quoted(str(field.column)) for field in fields])
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    insert = (
        f"INSERT INTO {quoted(meta.db_table)} ({columns}) VALUES ({', '.join(['%s'] * len(fields))}) "
        "ON CONFLICT DO NOTHING RETURNING id"
    )
    try:
        with connection.cursor() as cursor:
            cursor.execute(insert, values)
            written = cursor.fetchone()
    except IntegrityError:
        raise class_deleted() from None
    if written is None:
        return False
    row.pk = written[0]
    row._state.adding = False
    return True
