"""Where to practise. The one place that knows the addresses of the practice pages."""

from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from games.core.questions import Game


def practice_address(game: Game, rule: str = "") -> str:
    """The next exercise, on a rule if one is named; the referee's questions where there are no exercises."""
    try:
        address = reverse("practice:next", args=[game.id])
    except NoReverseMatch:
        return reverse("referee:questions", args=[game.id])
    return f"{address}?{urlencode({'rule': rule})}" if rule else address
