"""What is kept of a learner. Every row belongs to one learner and is only ever looked up through it."""

import secrets
from datetime import date

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.core.marking import BLANK, BUT, RIGHT, WRONG

STATES = (RIGHT, BUT, WRONG, BLANK)

LONGEST_LOOK = 200


def new_learner_id() -> str:
    """192 random bits, too many for anybody to guess."""
    return secrets.token_urlsafe(24)


def today() -> date:
    return timezone.now().date()


class Learner(models.Model):
    """Somebody who has answered at least once: known by a signed cookie or, once there is an account, by that alone.

    `seen` is the last day on which they did something that is kept.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_learner_id, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="learner"
    )
    created = models.DateTimeField(default=timezone.now)
    seen = models.DateField(default=today, db_index=True)

    def __str__(self) -> str:
        return f"learner since {self.created:%Y-%m-%d}"

    def touch(self, day: date) -> None:
        """The learner did something on this day. Written once a day at most."""
        if self.seen != day:
            self.seen = day
            self.save(update_fields=["seen"])


class Attempt(models.Model):
    """One answer, as it was given and as it was judged. Rows are inserted by `attempts.record` and never changed.

    `kind` and `slug` say where (a lesson's step, a puzzle, an exercise …). `fields` is the position, `claim` the answer
    as it was sent, `readings` what was played otherwise than on the rule pages. `rules` are those the question turned
    on, `broken` those that the answer broke by mistake. `hints` were opened, the third being the answer. `difficulty`
    is 1 to 3, 0 where there is none. `answer_id` is made with the form: sent twice, it is one answer.
    """

    learner = models.ForeignKey(Learner, models.CASCADE, related_name="attempts", db_index=False)
    answer_id = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    game = models.CharField(max_length=60)
    question = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    slug = models.CharField(max_length=120)
    fields = models.JSONField(default=dict)
    claim = models.JSONField(default=dict)
    readings = models.JSONField(default=dict)
    state = models.CharField(max_length=5, choices=[(state, state) for state in STATES])
    rules = models.JSONField(default=list)
    broken = models.JSONField(default=list)
    hints = models.PositiveSmallIntegerField(default=0)
    difficulty = models.PositiveSmallIntegerField(default=0)
    engine = models.CharField(max_length=40)

    class Meta:
        constraints = [
            # Stands in for the index on learner alone, too.
            models.UniqueConstraint(fields=["learner", "answer_id"], name="one_answer_counts_once"),
        ]
        indexes = [
            models.Index(fields=["learner", "game", "state"], name="errors_of_learner"),
            models.Index(fields=["learner", "game", "kind", "slug"], name="places_of_learner"),
        ]

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.slug}: {self.state}"


class RuleMemory(models.Model):
    """How well a learner remembers one rule: the state of `fsrs`, when it is due, and after how many reviews.

    `proofs`: the days of right answers that nobody helped with, as ISO dates, two of a day at most.

    One learner has some dozens of them, which the constraint's index finds together: `due` needs none of its own.
    """

    learner = models.ForeignKey(Learner, models.CASCADE, related_name="memories", db_index=False)
    game = models.CharField(max_length=60)
    rule = models.CharField(max_length=60)
    fsrs = models.JSONField()
    due = models.DateTimeField()
    reviews = models.PositiveIntegerField(default=0)
    proofs = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "game", "rule"], name="one_card_a_rule")]
        db_table = "progress_card"

    def __str__(self) -> str:
        return f"{self.game}/{self.rule}: due {self.due:%Y-%m-%d}"


class NameLook(models.Model):
    """How the name of an account looks (tutor/site/names.py), so that no other takes one that looks the same."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="name_look"
    )
    look = models.CharField(max_length=LONGEST_LOOK, unique=True)

    def __str__(self) -> str:
        return self.look


class HouseRules(models.Model):
    """The readings of a game by which a learner plays otherwise than the rule pages."""

    learner = models.ForeignKey(Learner, models.CASCADE, related_name="house_rules", db_index=False)
    game = models.CharField(max_length=60)
    readings = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "game"], name="one_table_a_game")]
        db_table = "progress_table"

    def __str__(self) -> str:
        return f"{self.game}: {self.readings}"
