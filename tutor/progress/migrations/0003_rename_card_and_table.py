from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def to_learner(related_name: str) -> Any:
    return models.ForeignKey(
        db_index=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to="progress.learner",
    )


class Migration(migrations.Migration):
    """The models get names that no game uses; the tables in the database keep theirs."""

    dependencies = [
        ("progress", "0002_seen"),
    ]

    operations = [
        migrations.AlterModelTable("card", "progress_card"),
        migrations.RenameModel("Card", "RuleMemory"),
        migrations.AlterField("rulememory", "learner", to_learner("memories")),
        migrations.AlterModelTable("table", "progress_table"),
        migrations.RenameModel("Table", "HouseRules"),
        migrations.AlterField("houserules", "learner", to_learner("house_rules")),
    ]
