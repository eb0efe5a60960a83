from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0004_namelook")]

    operations = [
        migrations.AddField("rulememory", "proofs", models.JSONField(default=list)),
    ]
