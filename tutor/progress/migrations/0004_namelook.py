from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tutor.site.names import look


def keep_looks(apps: Any, schema_editor: Any) -> None:
    """Of accounts that look alike already the oldest keeps its look to itself; the others stay as they are."""
    database = schema_editor.connection.alias
    kept = apps.get_model("progress", "NameLook").objects.using(database)
    for user in apps.get_model("auth", "User").objects.using(database).order_by("pk").iterator():
        kept.get_or_create(look=look(user.username)[:200], defaults={"user": user})


class Migration(migrations.Migration):
    dependencies = [
        ("progress", "0003_rename_card_and_table"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NameLook",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="name_look",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("look", models.CharField(max_length=200, unique=True)),
            ],
        ),
        migrations.RunPython(keep_looks, migrations.RunPython.noop),
    ]
