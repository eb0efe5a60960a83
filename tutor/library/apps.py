from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "tutor.library"

    def ready(self) -> None:
        from tutor.library import checks  # noqa: F401  # registers itself
