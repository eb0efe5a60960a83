"""python manage.py check: every game with pages has a lesson plan, and teachers a guide, in every language."""

from typing import Any

from django.core.checks import CheckMessage, register

from tutor.library.problems import messages
from tutor.paper.teaching import text_problems


@register("content")
def check_teaching(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Every problem, as Django reports it."""
    return messages(text_problems(), "library")
