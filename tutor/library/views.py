from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The games as boxes, three doors each."""
    return render(request, "library/home.html")
