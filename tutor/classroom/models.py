"""What is kept of a class. No right answer and no explanation is: the engine gives them from item and claim.

A teacher prepares a sheet of items and holds a session with it. Whoever joins is a participant; the cookie that says so
is still called a seat.

While a class answers, rows are only inserted (events and answers); no row is one that every answer has to change.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from datetime import datetime, timedelta
from functools import lru_cache
from json import loads
from typing import Any, TypeAlias

from django.conf import settings
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Count, Q
from django.utils import timezone

from tutor.classroom.errors import class_deleted
from tutor.practice.items import Item
from tutor.site.deleting import retry_delete
from tutor.site.names import MOST_CHARACTERS

ALPHABET = "BCDFGHJKMNPQRTVWXY2346789"
"""No letter that looks like a figure, and no vowel that would make words."""

CODE_LENGTH = 6

PACES = LED, SELF = "led", "self"

EVENTS = OPENED, CLOSED, REVEALED, PAUSED, RESUMED, CHANGED, ENDED = (
    "opened", "closed", "revealed", "paused", "resumed", "changed", "ended",
)  # fmt: skip

LINK_BUTTONS = RENEW, WITHDRAW = "renew", "withdraw"

LONGEST_TITLE = 80

KEPT_DAYS = 30
OPEN_HOURS = 12


def new_key() -> str:
    """144 random bits, for a link that nobody guesses."""
    return secrets.token_urlsafe(18)


def changed_key(button: str) -> str | None:
    """The key after one of the buttons beside a link: a new one, or none for a link that opens nothing."""
    return new_key() if button == RENEW else None


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def in_some_hours() -> datetime:
    return timezone.now() + timedelta(hours=OPEN_HOURS)


def in_some_days() -> datetime:
    return timezone.now() + timedelta(days=KEPT_DAYS)


# --- Columns of JSON whose values are frozen in Python, so that they can be keys of caches


FrozenAnswer: TypeAlias = tuple[tuple[str, "str | tuple[str, ...]"], ...]
"""An answer as it is kept: the pairs of the mapping that ``marking.mark`` takes."""


def frozen_answer(claim: Mapping[str, Any]) -> FrozenAnswer:
    return tuple([(name, said if isinstance(said, str) else tuple(said)) for name, said in claim.items()])


class FrozenField(models.JSONField):
    """A JSON column. ``read`` makes a hashable value of what was stored, ``write`` the reverse."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else read_once(self.read, value)

    def get_prep_value(self, value: Any) -> Any:
        return self.write(value)

    def value_from_object(self, obj: models.Model) -> Any:
        """As JSON, for somebody who takes away all that is theirs."""
        return self.write(super().value_from_object(obj))

    def deconstruct(self) -> Any:
        """For the database, and in migrations, it is a plain column of JSON."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


@lru_cache(maxsize=8192)
def read_once(read: Callable[[Any], Any], text: str) -> Any:
    """A class reads the same items with every request, and gives the same answers again and again."""
    return read(loads(text))


class ItemsField(FrozenField):
    """``tuple[Item, ...]``"""

    @staticmethod
    def read(stored: Any) -> tuple[Item, ...]:
        return tuple([Item.read(item) for item in stored])

    @staticmethod
    def write(value: Iterable[Item]) -> list[dict[str, Any]]:
        return [item.stored for item in value]


class AnswerField(FrozenField):
    """``FrozenAnswer``"""

    read = staticmethod(frozen_answer)
    write: Callable[[Any], Any] = dict


class RulesField(FrozenField):
    """The ids of rules, ``tuple[str, ...]``."""

    read: Callable[[Any], Any] = tuple
    write: Callable[[Any], Any] = list


# --- Tables


class Sheet(models.Model):
    """A set of items to be used again. `house`: by game, what the table plays otherwise than the rule pages.

    `languages`: those in which it is shown; none means all. Whoever has `share_key` may copy the sheet.
    A key that was withdrawn is null.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sheets")
    title = models.CharField(max_length=LONGEST_TITLE)
    items = ItemsField(default=list)
    house = models.JSONField(default=dict)
    languages = models.JSONField(default=list)
    share_key = models.CharField(max_length=32, unique=True, null=True, default=new_key)  # noqa: DJ001  # withdrawn: none
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.title


class SessionQuerySet(models.QuerySet[Any]):
    def run_by(self, user: Any) -> "SessionQuerySet":
        """Those that a teacher owns or helps with, the latest first, each with `participant_count` of those present."""
        present = Count("participants", filter=Q(participants__removed=False), distinct=True)
        counted: SessionQuerySet = self.annotate(participant_count=present)
        return counted.filter(Q(owner=user) | Q(helpers=user)).order_by("-id")

    def close(self) -> None:
        """Nobody joins or answers any more. A deletion begins so: while answers came in it would never succeed."""
        self.update(closes_at=timezone.now(), code=None)


class Session(models.Model):
    """A run of a sheet, of which it holds a copy. Written when it is made, and by its teachers; never by answers.

    `code` is alive while the session runs, and then nobody's. `seconds`: how long an exercise (self-paced: the whole
    set) may take, 0 for no limit. `reasons`: self-paced, an answer is answered with its reasons.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="class_sessions")
    helpers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="helped_sessions", blank=True)
    helper_key = models.CharField(max_length=32, unique=True, null=True, default=new_key)  # noqa: DJ001
    sheet = models.ForeignKey(Sheet, models.SET_NULL, null=True, related_name="sessions")
    title = models.CharField(max_length=LONGEST_TITLE)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, null=True, default=new_code)  # noqa: DJ001  # many are nobody's at once
    items = ItemsField(default=list)
    house = models.JSONField(default=dict)
    languages = models.JSONField(default=list)
    pace = models.CharField(max_length=4, choices=[(pace, pace) for pace in PACES], default=LED)
    reasons = models.BooleanField(default=True)
    seconds = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    closes_at = models.DateTimeField(default=in_some_hours)
    delete_at = models.DateTimeField(default=in_some_days, db_index=True)

    objects = SessionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title

    @property
    def runs(self) -> bool:
        return self.code is not None and self.closes_at > timezone.now()

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """With every participant and answer, those too that come in meanwhile."""
        this = Session.objects.filter(pk=self.pk)
        this.close()
        return retry_delete(this.delete)


class Participant(models.Model):
    """Somebody in a session. The browser holds the token, the table only its hash.

    `code` lets them in on another device. `factor`: how many times the usual time they have.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="participants", db_index=False)
    nickname = models.CharField(max_length=MOST_CHARACTERS)
    token_hash = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=CODE_LENGTH, default=new_code)
    factor = models.FloatField(default=1.0)
    removed = models.BooleanField(default=False)
    joined = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            # Stands in for the index on session alone, too.
            models.UniqueConstraint(fields=["session", "code"], name="one_seat_a_personal_code"),
            models.UniqueConstraint(fields=["session", "nickname"], name="one_seat_a_nickname"),
        ]

    def __str__(self) -> str:
        return f"participant {self.pk}"  # Never the nickname: this lands in logs.


class Event(models.Model):
    """Something a teacher did, to the item of this number (from 0) or to all. Rows are inserted and never changed."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="events", db_index=False)
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in EVENTS])
    item = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["session", "id"], name="events_of_session")]

    def __str__(self) -> str:
        return f"{self.kind} {self.item}"


class Answer(models.Model):
    """One answer as it was given and marked. Rows are inserted and never changed.

    `claim`: what was sent, cut down to what was asked. `rules`: those the answer broke. `score`: what the thing claimed
    is worth. `answer_id` is made with the form: sent twice, it is one answer.
    """

    session = models.ForeignKey(Session, models.CASCADE, related_name="answers", db_index=False)
    participant = models.ForeignKey(Participant, models.CASCADE, related_name="answers", db_index=False)
    item = models.PositiveSmallIntegerField()
    answer_id = models.CharField(max_length=40)
    at = models.DateTimeField(default=timezone.now)
    claim = AnswerField(default=dict)
    state = models.CharField(max_length=5)
    rules = RulesField(default=list)
    score = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["participant", "answer_id"], name="an_answer_sent_twice_is_one"),
        ]
        indexes = [
            models.Index(fields=["session", "id"], name="answers_of_session"),
            models.Index(fields=["participant", "id"], name="answers_of_seat"),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}: {self.state}"


def insert(row: Participant | Event | Answer) -> bool:
    """Write a new row of a session by one statement; ``False`` where a constraint forbids it.

    ``NotFound`` where the session was deleted a moment ago.

    SQLite has one writer at a time. In a transaction of three statements this one holds up all others while the
    process turns to its other threads, until somebody has waited too long: "database is locked".
    """
    # Where somebody else has begun a transaction, a failure must not take it along.
    savepoint = transaction.atomic() if connection.in_atomic_block else nullcontext()
    try:
        with savepoint:
            row.save(force_insert=True)
    except IntegrityError:
        if not Session.objects.filter(pk=row.session_id).exists():
            raise class_deleted() from None
        return False
    return True
