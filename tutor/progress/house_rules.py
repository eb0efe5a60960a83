"""House rules: the readings by which a learner plays and practises ("my table" on the pages)."""

from collections.abc import Mapping

from django.db import transaction

from games.core.questions import Game
from tutor.progress.models import HouseRules, Learner, today


def house(learner: Learner | None, game: Game) -> dict[str, str]:
    """The readings in which the learner's table differs from the rule pages, by name; nothing for nobody."""
    kept = learner.house_rules.filter(game=game.id).first() if learner else None
    return differing(game, kept.readings) if kept else {}


def set_house(learner: Learner, game: Game, readings: Mapping[str, str]) -> dict[str, str]:
    """Keep the readings of a learner's table, and return those that differ. Unknown ones are left out.

    Nothing is kept where the learner was deleted a moment ago.
    """
    kept = differing(game, readings)
    with transaction.atomic():
        held = Learner.objects.select_for_update().filter(pk=learner.pk).first()
        if held is None:
            return kept
        held.touch(today())
        if kept:
            HouseRules.objects.update_or_create(learner=learner, game=game.id, defaults={"readings": kept})
        else:
            HouseRules.objects.filter(learner=learner, game=game.id).delete()
    return kept


def differing(game: Game, readings: Mapping[str, str]) -> dict[str, str]:
    """Those that the game knows and that are not its defaults."""
    return {
        reading.name: readings[reading.name]
        for reading in game.readings
        if readings.get(reading.name) in reading.values[1:]
    }
