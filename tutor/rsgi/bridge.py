"""From a request by RSGI to Django, which is called by WSGI (PEP 3333), and back."""

import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from granian import rsgi

from tutor.wsgi import application as wsgi

Headers: TypeAlias = list[tuple[str, str]]
Response: TypeAlias = tuple[int, Headers, bytes]
Environ: TypeAlias = dict[str, Any]


def environ_of(scope: rsgi.Scope) -> Environ:
    """The request as WSGI has it: bytes as Latin-1, names of headers in capitals.

    A name with an underscore is left out: it would pass for the one with a hyphen, which perhaps a proxy vouches for.
    """
    host, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        name = name.upper().replace("-", "_")
        if name not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            name = f"HTTP_{name}"
        if name in environ:
            value = f"{environ[name]}{'; ' if name == 'HTTP_COOKIE' else ','}{value}"
        environ[name] = value
    return environ


def response_to(environ: Environ) -> Response:
    """Django's response, whole: nothing here is so long that it must be sent bit by bit."""
    status, headers = 500, []

    def start_response(line: str, fields: Headers, _error: object = None) -> Callable[[bytes], object]:
        nonlocal status, headers
        status, headers = int(line.split(" ", 1)[0]), fields
        return lambda _part: None

    try:
        parts: Iterable[bytes] = wsgi(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            parts.close()  # type: ignore[attr-defined]
    except Exception:  # Django answers its own errors; a file, for instance, may have gone meanwhile.
        sys.excepthook(*sys.exc_info())
        return 500, [], b""
    return status, headers, body
