"""A browser in a process of its own: asks for an address again and again over connections that stay open.

Reads a line `seconds path` for each errand (a fragment's path begins with `htmx:`, `{seed}` in a path is another number
each time) and answers with the requests made.
"""

from __future__ import annotations

import sys
from http.client import HTTPConnection
from itertools import cycle
from random import randrange
from time import perf_counter

CONNECTIONS = 4
FRAGMENT = "htmx:"
SEED = "{seed}"
LARGEST_SEED = 999_999_999


def headers_for(path: str) -> dict[str, str]:
    headers = {"Accept-Encoding": "gzip", "Accept": "text/html", "Accept-Language": "en"}
    return {**headers, "HX-Request": "true"} if path.startswith(FRAGMENT) else headers


def fetch(connection: HTTPConnection, path: str) -> bytes:
    """The body as it was sent; ``RuntimeError`` unless all went well."""
    address = path.removeprefix(FRAGMENT).replace(SEED, str(randrange(LARGEST_SEED)))
    connection.request("GET", address, headers=headers_for(path))
    response = connection.getresponse()
    body = response.read()
    if response.status != 200:
        raise RuntimeError(f"{path}: status {response.status}")
    return body


def main(port: int) -> None:
    connections = [HTTPConnection("127.0.0.1", port) for _ in range(CONNECTIONS)]
    for line in sys.stdin:
        seconds, path = line.rstrip("\n").split(" ", 1)
        made = 0
        start = perf_counter()
        for connection in cycle(connections):
            fetch(connection, path)
            made += 1
            if perf_counter() - start > float(seconds):
                break
        print(made / (perf_counter() - start), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
