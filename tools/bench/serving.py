"""The project's own server, started as `make run` does, on a free port of this machine alone."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import monotonic, sleep

from tools import dev

ALIVE = "/healthz"


@dataclass(frozen=True)
class Server:
    port: int
    pid: int

    def workers(self) -> list[int]:
        """The processes that answer requests; ``OSError`` where the system does not tell (no /proc)."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def cpu(self) -> float | None:
        """Seconds of processor time of all workers so far, of those too that ended; ``None`` without /proc."""
        try:
            ticks = [int(tick) for pid in self.workers() for tick in times_of(pid)[:2]]
            ticks += [int(tick) for tick in times_of(self.pid)[2:]]
        except OSError:
            return None
        return sum(ticks) / os.sysconf("SC_CLK_TCK")


def times_of(pid: int) -> list[str]:
    """User and system time of a process, and of its children that ended, in ticks."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(environment: Mapping[str, str], log: Path | None = None) -> Iterator[Server]:
    """A server with these variables in its environment; it ends with the block. `log` gets what it has to say."""
    port = free_port()
    command = dev.server_command("127.0.0.1", port)
    with open(log or os.devnull, "ab") as file:
        process = subprocess.Popen(
            command, cwd=dev.ROOT, env={**os.environ, **environment}, stderr=file if log else None
        )
    try:
        wait_for(process, port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=60)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = monotonic() + 60
    while monotonic() < until and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", ALIVE)
            if connection.getresponse().status == 200:
                return
        except (OSError, HTTPException):
            sleep(0.1)
        finally:
            connection.close()
    raise RuntimeError("the server does not start")
