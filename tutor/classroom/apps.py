from typing import Any

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    name = "tutor.classroom"

    def ready(self) -> None:
        from tutor.progress.personal_data import account_goes

        account_goes.connect(close_sessions)


def close_sessions(user: Any, **_signal: Any) -> None:
    from tutor.classroom.models import Session

    Session.objects.filter(owner=user).close()
