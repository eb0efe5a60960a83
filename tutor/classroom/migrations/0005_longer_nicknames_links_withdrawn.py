from django.db import migrations, models

import tutor.classroom.models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0004_nothing_taken_home")]

    operations = [
        migrations.AlterField("participant", "nickname", models.CharField(max_length=120)),
        migrations.AlterField(
            "session",
            "helper_key",
            models.CharField(default=tutor.classroom.models.new_key, max_length=32, null=True, unique=True),
        ),
        migrations.AlterField(
            "sheet",
            "share_key",
            models.CharField(default=tutor.classroom.models.new_key, max_length=32, null=True, unique=True),
        ),
    ]
