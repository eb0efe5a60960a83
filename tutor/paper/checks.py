"""python manage.py check: every game with pages has a lesson plan, and teachers a guide, in every language."""

from typing import Any

from django.core.checks import CheckMessage, register

from tutor.library.checks import message
from tutor.paper.teaching import texts_at_fault


@register("content")
def check_teaching(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Every fault, as Django reports it."""
    return [message(fault) for fault in dict.fromkeys(texts_at_fault())]
