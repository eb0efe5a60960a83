"""The rule pages, under /<language>/."""

from django.urls import path

from tutor.library import views

app_name = "library"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:game_id>/", views.game, name="game"),
    path("<slug:game_id>/rules/<slug:rule_id>/", views.rule, name="rule"),
    path("<slug:game_id>/pieces/", views.pieces, name="pieces"),
    path("<slug:game_id>/glossary/", views.glossary, name="glossary"),
]
