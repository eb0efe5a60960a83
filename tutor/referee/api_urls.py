"""The JSON API, under /api/v1/ whatever the language."""

from django.urls import path

from tutor.referee import api

app_name = "api"

urlpatterns = [
    path("openapi.json", api.document, name="document"),
    path("catalogue", api.catalogue, name="catalogue"),
    path("judge/<str:game_id>/<str:question_id>", api.judge, name="judge"),
]
