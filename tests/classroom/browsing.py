"""What tests of pages do over and over."""

from html import unescape
from typing import Any

from django.test import Client

from tests.classroom.claims import right_claim, wrong_claim
from tutor.classroom import answers
from tutor.progress.attempts import new_answer_id

HTMX = {"HX-Request": "true"}


def text(response: Any) -> str:
    return unescape(response.content.decode())


def send(client: Client, item: int, right: bool = True, **more: str) -> Any:
    """Answer as the form would."""
    task = answers.task_for(client.participant.session, item, client.participant.pk)
    claim = dict((right_claim if right else wrong_claim)(task))
    form = {"item-number": str(item), "answer-id": new_answer_id(), **claim, **more}
    return client.post(client.address, form, headers=HTMX)
