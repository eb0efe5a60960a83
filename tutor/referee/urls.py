"""The referee's pages, under /<language>/."""

from django.urls import URLPattern

app_name = "referee"

urlpatterns: list[URLPattern] = []
