from typing import Any

from django.db import migrations, models
from django.db.models import Count, Min


def number_the_others(apps: Any, editor: Any) -> None:
    """Of several with one nickname in a session the first keeps it; the others get the next number that is free."""
    participants = apps.get_model("classroom", "Participant").objects.using(editor.connection.alias)
    groups = participants.values("session", "nickname").annotate(seats=Count("id"), first=Min("id"))
    for group in list(groups.filter(seats__gt=1).order_by("session", "first")):
        everybody = participants.filter(session=group["session"])
        taken = set(everybody.values_list("nickname", flat=True))
        stem = group["nickname"][:20].rstrip()
        number = 2
        for seat in everybody.filter(nickname=group["nickname"]).exclude(pk=group["first"]).order_by("id"):
            while f"{stem} {number}" in taken:
                number += 1
            seat.nickname = f"{stem} {number}"
            seat.save(update_fields=["nickname"])
            taken.add(seat.nickname)


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0002_answers_of_seat"),
    ]

    operations = [
        migrations.RunPython(number_the_others, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="participant",
            constraint=models.UniqueConstraint(fields=("session", "nickname"), name="one_seat_a_nickname"),
        ),
    ]
