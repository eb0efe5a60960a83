"""Where to practise. The one place here that knows the addresses of the practice pages."""

from urllib.parse import urlencode

from django.urls import reverse

from games.core.questions import Game


def practice_address(game: Game, rule: str = "") -> str:
    """The next exercise, on a rule if one is named."""
    address = reverse("practice:next", args=[game.id])
    return f"{address}?{urlencode({'rule': rule})}" if rule else address
