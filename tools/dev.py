"""Sets up, runs and checks the project: everything behind `make`.

Standard library only, and no syntax newer than Python 3.8, so that an older python3 can say that a newer one is needed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
OLDEST = (3, 11)
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_BUNDLES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
LOOPBACK = ("127.0.0.1", "localhost")
EVERYWHERE = ("0.0.0.0", "")
LOCKS = ("requirements.txt", "requirements-dev.txt")

USAGE = """\
make run        set up everything and serve the site on http://127.0.0.1:8000 (PORT=8080 for another port)
make test       set up everything and run the tests (ARGS="tests/chan -k score" for some of them)
make test-all   the long runs too, on every Python found
make check      format, lint, types, layers, translations, content, migrations
make bench      measure engine, pages and trips beside yardsticks (ARGS=pages for one of them)
make bench-classroom  let 20 classes of 30 answer at once (ARGS="--classes 1 --pupils 300" for one of 300)
make serve      like run, for the phones in the room too: HOST=0.0.0.0 (and, where the address that is found is not
                the one they come by, PUBLIC_URL=http://192.168.1.5:8000)
make format     put code into the house format
make messages   bring the translation catalogues up to date with the code
make new-game   make a small game to rewrite: NAME=two-hands
make lock       renew requirements*.txt from requirements*.in
make install    only set up what a server needs, which make serve then finds
make setup      only set up .venv, translations and database"""


def say(message: str) -> None:
    """Print at once, so that a message comes before the output of the command that it announces."""
    print(message, flush=True)


def fail(message: str) -> NoReturn:
    """Say what is wrong and stop."""
    print(message, file=sys.stderr)
    sys.exit(1)


def call(*command: str, env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's folder; where it fails, stop with its exit status.

    `env` adds variables to the environment.
    """
    status = subprocess.call(command, cwd=ROOT, env={**os.environ, **(env or {})})
    if status:
        sys.exit(status)


def tool(name: str, venv: str = VENV) -> str:
    return os.path.join(venv, "bin", name)


def python(*arguments: str, env: Mapping[str, str] | None = None) -> None:
    call(tool("python"), *arguments, env=env)


# Setting up


def require_python() -> None:
    if sys.version_info < OLDEST:
        fail(
            f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.\n"
            "On Debian and Ubuntu: apt install python3 python3-venv\n"
            "If it has another name here: make run PYTHON=python3.11"
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        fail("Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv")


def fingerprint(lock: str) -> str:
    """A hash of a lock file, by which a stamp knows whether it is installed."""
    return hashlib.sha256(Path(ROOT, lock).read_bytes()).hexdigest()


def read(path: str) -> str:
    return Path(path).read_text(encoding="utf-8") if os.path.exists(path) else ""


def write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def ensure_venv(locks: Sequence[str], venv: str = VENV, interpreter: str = sys.executable) -> None:
    """Make the virtual environment if it is missing or of another Python, and install each lock that changed.

    A lock is installed with --require-hashes, so what runs here is what was tested. Each stamp is written only after
    its lock is installed, so that an interrupted set-up starts again.
    """
    version = subprocess.check_output([interpreter, "-VV"]).decode()
    python_stamp = os.path.join(venv, "python.stamp")
    if read(python_stamp) != version:
        say(f"Making {os.path.relpath(venv, ROOT)} ...")
        if os.path.exists(venv):
            shutil.rmtree(venv)
        call(interpreter, "-m", "venv", venv)
        write(python_stamp, version)
    for lock in locks:
        stamp = os.path.join(venv, lock + ".stamp")
        if read(stamp) != fingerprint(lock):
            say(f"Installing {lock} ...")
            install = (tool("python", venv), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
            call(*install, "--require-hashes", "-r", lock)
            write(stamp, fingerprint(lock))


def set_up(locks: Sequence[str]) -> None:
    require_python()
    ensure_venv(locks)
    python("-m", "tools.translations", "compile")


def prepare_database() -> None:
    python("manage.py", "migrate", "--verbosity", "0")


def collect_static_files() -> None:
    """Always under the site's own settings, because those of the tests give files no hashed names."""
    site = {"DJANGO_SETTINGS_MODULE": "tutor.settings"}
    python("manage.py", "collectstatic", "--no-input", "--verbosity", "0", env=site)


# Running


def serve(host: str, port: str) -> None:
    """Replace this process by the web server. Static files are collected first, to have hashes in their names."""
    refuse_busy_port(host, port)
    prepare_database()
    collect_static_files()
    public = os.environ.get("PUBLIC_URL")
    if not public and host not in LOOPBACK and not os.environ.get("ALLOWED_HOSTS"):
        example = f"make serve HOST={host} PORT={port} PUBLIC_URL=http://192.168.1.5:{port}"
        public = os.environ["PUBLIC_URL"] = guessed_url(host, port)
        if public:
            say(f"Others on this network come by {public}, which codes for a class show too.")
            say(f"If they do not reach it, say the address they can use: {example}")
        else:
            say("It answers to this machine's own browsers only: it is on no network that could be found.")
            say(f"For others, say by which address they come: {example}")
    say(f"Fair Pair is at {public or f'http://{host}:{port}/'} (Ctrl+C stops it)")
    os.chdir(ROOT)
    command = server_command(host, port)
    os.execv(command[0], command)


def guessed_url(host: str, port: str) -> str:
    """The URL by which other machines of the network reach this one, or "" if it is on none."""
    address = host if host not in EVERYWHERE else own_address()
    return f"http://{address}:{port}" if address else ""


def own_address() -> str | None:
    """This machine's address on its network, or None. Connecting a UDP socket sends nothing; it only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def server_command(host: str, port: str | int) -> list[str]:
    """The web server as `make run` and the benchmark start it, in this folder."""
    return [tool("granian"), "tutor.rsgi:application", "--host", host, "--port", str(port), *SERVER_OPTIONS]


LETTING_GO = 5.0
"""Seconds until a port that is taken counts as busy."""

SERVER_OPTIONS = (
    *("--interface", "rsgi", "--http", "1", "--no-ws"),
    *("--workers", "2", "--respawn-failed-workers", "--workers-kill-timeout", "5"),
    # Connections, not requests: 600 phones keep up to six each.
    *("--backlog", "4096", "--backpressure", "20000"),
    # Milliseconds; kept-open connections are closed after as long, so it is longer than any page waits between polls.
    *("--http1-header-read-timeout", "60000"),
    # Bytes. A permalink carries a whole position in its query string, and there are cookies.
    *("--http1-buffer-size", "32768"),
    *("--log-level", "warning"),
)


def refuse_busy_port(host: str, port: str) -> None:
    """Say what to do where another program has the port. The workers of a server that was killed let go of it soon."""
    until = time.monotonic() + LETTING_GO
    while problem := busy(host, port):
        if time.monotonic() > until:
            fail(f"Cannot serve on {host}:{port} ({problem}). Choose another port: make run PORT=8001")
        time.sleep(0.1)


def busy(host: str, port: str) -> Exception | None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except (OSError, OverflowError, ValueError) as error:
            return error
    return None


# Testing and checking


def find_browser() -> str | None:
    """The path of a Chromium, or None. The variable CHROMIUM can name it."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    for name in BROWSER_NAMES:
        path = shutil.which(name)
        if path:
            return path
    for path in BROWSER_BUNDLES:
        if os.path.exists(path):
            return path
    return None


def find_initdb() -> str:
    """The path of the program that makes a PostgreSQL database, "" where there is none. Debian has it off the PATH."""
    found = map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return shutil.which("initdb") or max(found, default="")


def missing_for_tests() -> dict[str, str]:
    """What this machine lacks for some of the tests: a message by the marker of those tests.

    tests/conftest.py leaves them out, however the tests are run.
    """
    missing = {}
    if not find_browser():
        missing["browser"] = (
            "Chromium is missing. On Debian: apt install chromium (or say where it is: CHROMIUM=/path/to/chromium)"
        )
    if not os.environ.get("TEST_DATABASE_URL", "").startswith("postgres"):
        missing["postgresql"] = "TEST_DATABASE_URL names no PostgreSQL. CI runs them."
    if not os.environ.get("TEST_REDIS_URL"):
        missing["redis"] = "TEST_REDIS_URL names no Redis. CI runs them."
    if not (find_initdb() and shutil.which("redis-server")):
        missing["services"] = (
            "PostgreSQL or Redis is not installed. On Debian: apt install postgresql redis-server"
        )
    if not sys.platform.startswith("linux"):
        missing["prlimit"] = "Only Linux limits the files of another process."
    return missing


def pytest_arguments(slow: bool) -> list[str]:
    # A test in the browser takes as long as a hundred others: whoever has none left takes some from the other.
    return ["-n", "auto", "--dist", "worksteal", *([] if slow else ["-m", "not slow"])]


def test(*arguments: str) -> None:
    python("-m", "pytest", *pytest_arguments(slow=False), *arguments)


def test_all(*arguments: str) -> None:
    """The long tests too, in all languages and with more examples; then the ordinary ones on every other Python."""
    thorough = {"HYPOTHESIS_PROFILE": "thorough", "FAIR_PAIR_CRAWL": "all"}
    python("-m", "pytest", *pytest_arguments(slow=True), *arguments, env=thorough)
    for minor in range(OLDEST[1], 30):
        interpreter = shutil.which(f"python3.{minor}")
        if interpreter and minor != sys.version_info[1]:
            say(f"The same on {interpreter}")
            venv = os.path.join(ROOT, "var", f"venv-3.{minor}")
            ensure_venv(LOCKS, venv, interpreter)
            call(tool("python", venv), "-m", "pytest", *pytest_arguments(slow=False), *arguments)


def check() -> None:
    """Every check, even after one has failed; ends with the names of those that failed."""
    checks = [
        ("format", [tool("ruff"), "format", "--check", "."]),
        ("lint", [tool("ruff"), "check", "."]),
        ("types", [tool("mypy")]),
        ("layers", [tool("lint-imports")]),
        ("translations", [tool("python"), "-m", "tools.translations", "check"]),
        ("django and content", [tool("python"), "manage.py", "check", "--fail-level", "WARNING"]),
        # Django would check its settings and all content once more.
        (
            "migrations",
            [tool("python"), "manage.py", "makemigrations", "--check", "--dry-run", "--skip-checks"],
        ),
    ]
    failed = []
    for name, command in checks:
        say("-- " + name)
        if subprocess.call(command, cwd=ROOT):
            failed.append(name)
    if failed:
        fail("make check failed: " + ", ".join(failed))
    say("make check: all well")


def format_code() -> None:
    call(tool("ruff"), "format", ".")
    call(tool("ruff"), "check", "--fix", ".")


def lock() -> None:
    """Renew the locks. They hold hashes and markers for every system, but no address of a package server."""
    for name in ("requirements", "requirements-dev", "requirements-bench"):
        command = [tool("uv"), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header"]
        call(*command, f"{name}.in", "-o", f"{name}.txt")


def run() -> None:
    if sys.stdout.isatty():  # Not into a log: the links in e-mails open accounts.
        os.environ.setdefault("PRINT_EMAIL", "1")
    serve("127.0.0.1", os.environ.get("PORT", "8000"))


def serve_network() -> None:
    serve(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000"))


def bench(*arguments: str) -> None:
    python("-m", "tools.bench", *arguments)


def bench_classroom(*arguments: str) -> None:
    python("-m", "tools.bench.classroom", *arguments)


def messages() -> None:
    python("-m", "tools.translations", "update")


def new_game() -> None:
    python("-m", "tools.new_game", os.environ.get("NAME", ""))


TARGETS: dict[str, tuple[Callable[..., None], Sequence[str]]] = {
    "run": (run, LOCKS[:1]),
    "serve": (serve_network, LOCKS[:1]),
    "install": (collect_static_files, LOCKS[:1]),
    "setup": (prepare_database, LOCKS),
    "test": (test, LOCKS),
    "test-all": (test_all, LOCKS),
    "check": (check, LOCKS),
    "bench": (bench, (*LOCKS, "requirements-bench.txt")),
    "bench-classroom": (bench_classroom, LOCKS),
    "format": (format_code, LOCKS),
    "messages": (messages, LOCKS),
    "new-game": (new_game, LOCKS),
    "lock": (lock, LOCKS),
}
"""What each target of `make` does once its locks are installed. Further arguments are passed to it."""


def main(arguments: Sequence[str]) -> None:
    # Compiled once for the dozens of processes that a run of the tests starts, whatever the shell prefers.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    name, *rest = arguments or ["help"]
    if name == "help":
        say(USAGE)
    elif name in TARGETS:
        action, locks = TARGETS[name]
        set_up(locks)
        action(*rest)
    else:
        fail(f"There is no `{name}` here.\n{USAGE}")


if __name__ == "__main__":
    main(sys.argv[1:])
