"""The referee's pages, under /<language>/."""

from django.urls import path

from tutor.referee import views

app_name = "referee"

urlpatterns = [
    path("<slug:game_id>/referee/", views.questions, name="questions"),
    path("<slug:game_id>/referee/<slug:question_id>/", views.ask, name="ask"),
    path("<slug:game_id>/referee/<slug:question_id>/qr.svg", views.qr_code, name="qr"),
    path("<slug:game_id>/referee/<slug:question_id>/report/", views.report, name="report"),
    path("api/", views.api_page, name="api"),
]
