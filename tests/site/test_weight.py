import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client

FIRST_VISIT = 80 * 1024


def weight_of_first_visit(client: Client, address: str) -> dict[str, int]:
    """Compressed bytes of a page and of every file of ours it loads, as the server sends them."""
    page = client.get(address).content
    weights = {address: len(gzip.compress(page))}
    for name in set(re.findall(rb'(?:src|href)="/static/([^"?#]+)', page)):
        path = finders.find(name.decode())
        weights[name.decode()] = len(gzip.compress(Path(path).read_bytes()))
    return weights


def test_a_first_visit_is_light(client: Client, language: str) -> None:
    weights = weight_of_first_visit(client, f"/{language}/")
    assert sum(weights.values()) <= FIRST_VISIT, weights
