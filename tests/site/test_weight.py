import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

FIRST_VISIT = 80 * 1024
BOARD = {"js/board.js": 12 * 1024, "css/board.css": 15 * 1024}
"""Bytes, not compressed: what a person can still read in one go."""
STATIC = rb'(?:src|href)="/static/([^"?#]+)'
LOADED = rb'url\("(?!data:)([^"]+)"\)'


def weight_of_first_visit(client: Client, address: str) -> dict[str, int]:
    """Compressed bytes of a page and of every file of ours it loads, as the server sends them."""
    page = client.get(address).content
    weights = {address: len(gzip.compress(page))}
    waiting = {Path(finders.find(name.decode())) for name in re.findall(STATIC, page)}
    while waiting:
        path = waiting.pop()
        content = path.read_bytes()
        weights[path.name] = len(gzip.compress(content))
        if path.suffix == ".css":
            waiting |= {(path.parent / name.decode()).resolve() for name in re.findall(LOADED, content)}
    return weights


def test_a_first_visit_is_light(client: Client, language: str) -> None:
    weights = weight_of_first_visit(client, f"/{language}/")
    assert "brush.ttf" in weights, "what a style sheet loads counts as well"
    assert sum(weights.values()) <= FIRST_VISIT, weights


@pytest.mark.parametrize(("name", "limit"), BOARD.items(), ids=BOARD)
def test_the_board_stays_small(name: str, limit: int) -> None:
    assert Path(finders.find(name)).stat().st_size <= limit
