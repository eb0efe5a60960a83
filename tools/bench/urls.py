"""The site's addresses, and before them an empty view and a page with nothing but the frame of every page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tutor import urls as site
from tutor.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def frame(request: HttpRequest) -> HttpResponse:
    return render(request, "base.html")


urlpatterns = [path("bench/empty", empty), path("bench/frame", frame), *site.urlpatterns]
