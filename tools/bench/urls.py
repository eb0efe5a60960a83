"""The site's addresses after that of an empty view."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tutor import urls as site
from tutor.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


urlpatterns = [path("bench/empty", empty), *site.urlpatterns]
