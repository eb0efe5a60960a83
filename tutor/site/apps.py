from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "tutor.site"
