from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "tutor.practice"

    def ready(self) -> None:
        from tutor.practice import checks  # noqa: F401  # registers itself
