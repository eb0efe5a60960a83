"""{% load referee %}  {{ table|entry:name }} — what a mapping holds under a name, or nothing."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def entry(table: Mapping[str, Any] | None, name: str) -> Any:
    return table.get(name) if table else None
