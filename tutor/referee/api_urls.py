"""The JSON API, under /api/v1/ whatever the language."""

from django.urls import URLPattern

app_name = "api"

urlpatterns: list[URLPattern] = []
