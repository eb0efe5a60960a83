"""Lessons, puzzles and practice, under /<language>/."""

from django.urls import include, path

from tutor.practice import views

app_name = "practice"

of_game = [
    path("learn/", views.course, name="course"),
    path("learn/<slug:slug>/", views.lesson, name="lesson"),
    path("puzzles/", views.puzzles, name="puzzles"),
    path("puzzles/<slug:slug>/", views.puzzle, name="puzzle"),
    path("practice/", views.home, name="home"),
    path("practice/next/", views.next_exercise, name="next"),
    path("practice/drill/", views.drill, name="drill"),
    path("practice/<slug:slug>/", views.exercise, name="exercise"),
]

urlpatterns = [path("<slug:game_id>/", include(of_game))]
