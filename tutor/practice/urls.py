"""Lessons, puzzles and practice, under /<language>/."""

from django.urls import path

from tutor.practice import views

app_name = "practice"

urlpatterns = [
    path("<slug:game_id>/learn/", views.course, name="course"),
    path("<slug:game_id>/learn/<slug:slug>/", views.lesson, name="lesson"),
    path("<slug:game_id>/puzzles/", views.puzzles, name="puzzles"),
    path("<slug:game_id>/puzzles/<slug:slug>/", views.puzzle, name="puzzle"),
    path("<slug:game_id>/practice/", views.home, name="home"),
    path("<slug:game_id>/practice/next/", views.next_exercise, name="next"),
    path("<slug:game_id>/practice/drill/", views.drill, name="drill"),
    path("<slug:game_id>/practice/<slug:slug>/", views.exercise, name="exercise"),
]
