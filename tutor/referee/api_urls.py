"""The JSON API, under /api/v1/ whatever the language."""

from tutor.referee.api import api

app_name = "api"

urlpatterns = api.urls[0]
