from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "tutor.paper"

    def ready(self) -> None:
        from tutor.paper import checks  # noqa: F401  # registers itself
