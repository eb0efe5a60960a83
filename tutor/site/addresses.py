"""Addresses that follow from a page's name and a few ids, looked up once in each language."""

from functools import lru_cache

from django.urls import reverse


@lru_cache(maxsize=4096)
def page(name: str, language: str | None, *args: str) -> str:
    """The address of a page in the language now active, which is given so that each language keeps its own."""
    return reverse(name, args=args)
