from django.apps import AppConfig


class PiecesConfig(AppConfig):
    name = "tutor.pieces"
