"""The project's own server, started as `make run` does, on a free port of the loopback; and databases for it."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from tools import dev
from tools.bench.browser import BROKEN, Browser

ALIVE = "/healthz"
PLAIN = {
    "DJANGO_SETTINGS_MODULE": "tutor.settings",
    "SECRET_KEY": "of the bench",
    **dict.fromkeys(("REDIS_URL", "PUBLIC_URL", "DEBUG", "EMAIL_HOST"), ""),
}
"""The site's default settings, whatever the shell's environment says."""


class Server(NamedTuple):
    port: int
    pid: int

    def cpu(self) -> float:
        """Seconds of processor time that its workers have used so far; 0 if the system has no /proc."""
        if not os.path.exists("/proc"):
            return 0.0
        workers = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        fields = [Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split() for worker in workers]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def database(**named: str) -> Iterator[dict[str, str]]:
    """The environment that makes the site use an empty SQLite, deleted afterwards, or the database that is named."""
    with TemporaryDirectory() as folder:
        environment = {**PLAIN, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", **named}
        dev.call(dev.tool("python"), "manage.py", "migrate", "--verbosity", "0", env=environment)
        yield environment


@contextmanager
def served(environment: Mapping[str, str], port: int = 0) -> Iterator[Server]:
    """A server with these variables in its environment, which is stopped at the end of the block."""
    port = port or free_port()
    command = dev.server_command("127.0.0.1", port)
    process = subprocess.Popen(command, cwd=dev.ROOT, env={**os.environ, **environment})
    try:
        wait_for(process, port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=60)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = monotonic() + 60
    while monotonic() < until and process.poll() is None:
        try:
            if Browser(port).get(ALIVE).status_code == 200:
                return
        except BROKEN:
            sleep(0.1)
    raise RuntimeError("the server does not start")


def allow_many_files(wanted: int = 8192) -> None:
    """Hundreds of browsers in one process need more open connections than a shell allows by default."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
