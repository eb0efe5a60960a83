"""Macros of templates, for tests that look for what they draw."""

from collections.abc import Callable

from django.template import engines


def macro(component: str, name: str) -> Callable[..., str]:
    """The macro of this name in `templates/components/<component>.html`."""
    return getattr(engines["jinja2"].env.get_template(f"components/{component}.html").module, name)
