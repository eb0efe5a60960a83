from django.urls import path

from tutor.library import views

app_name = "library"

urlpatterns = [
    path("", views.home, name="home"),
]
