"""Sets up, runs and checks the project: everything behind `make`.

Standard library only, and written so that old Pythons (2.7 included) can parse it: they must be able to say that
a newer one is needed. So no f-strings, no annotations, no keyword-only arguments in this one file.
"""

from __future__ import print_function

import hashlib
import os
import shutil
import subprocess
import sys

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
EXAMPLE = "make serve HOST={0} PORT={1} PUBLIC_URL=http://192.168.1.5:{1}"

USAGE = """\
make run        set up everything and serve the site on http://127.0.0.1:8000 (PORT=8080 for another port)
make test       set up everything and run the tests (ARGS="tests/chan -k score" for some of them)
make test-all   the long runs too, on every Python found
make check      format, lint, types, layers, translations, content, migrations
make bench      measure speed against the yardsticks
make bench-classroom  let classes of up to 300 answer at once (ARGS="ladder sqlite --seconds 20" for a part)
make serve      like run, for the phones in the room too: HOST=0.0.0.0 (and, where the address that is found is not
                the one they come by, PUBLIC_URL=http://192.168.1.5:8000)
make format     put code into the house format
make messages   bring the translation catalogues up to date with the code
make lock       renew requirements*.txt from requirements*.in
make setup      only set up .venv, translations and database"""


def say(message):
    """Print at once, so that messages stand before what the commands they announce print."""
    print(message)
    sys.stdout.flush()


def fail(message):
    """Say what is wrong and stop."""
    print(message, file=sys.stderr)
    sys.exit(1)


def call(*command, **options):
    """Run a command in the project's folder; where it fails, stop with its exit status.

    `env` adds variables to the environment.
    """
    status = subprocess.call(command, cwd=ROOT, env=dict(os.environ, **options.get("env", {})))
    if status:
        sys.exit(status)


def tool(name, venv=VENV):
    return os.path.join(venv, "bin", name)


def python(*arguments, **options):
    call(tool("python"), *arguments, **options)


# Setting up


def require_python():
    if sys.version_info < OLDEST:
        fail(
            "Python 3.11 or newer is needed; this is {0}.\n"
            "On Debian and Ubuntu: apt install python3 python3-venv\n"
            "If it has another name here: make run PYTHON=python3.11".format(sys.version.split()[0])
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        fail("Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv")


def fingerprint(lock):
    """What an installed lock file depends on: its own text."""
    with open(os.path.join(ROOT, lock), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        return file.read()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def ensure_venv(locks, venv=VENV, interpreter=sys.executable):
    """Make the virtual environment where it is missing or of another Python, and install each lock that changed.

    A lock is installed with --require-hashes, so what runs here is what was tested. Each stamp is written only
    after all went well: an interrupted set-up starts again.
    """
    version = subprocess.check_output([interpreter, "-VV"]).decode()
    python_stamp = os.path.join(venv, "python.stamp")
    if read(python_stamp) != version:
        say("Making " + os.path.relpath(venv, ROOT) + " ...")
        if os.path.exists(venv):
            shutil.rmtree(venv)
        call(interpreter, "-m", "venv", venv)
        write(python_stamp, version)
    for lock in locks:
        stamp = os.path.join(venv, lock + ".stamp")
        if read(stamp) != fingerprint(lock):
            say("Installing " + lock + " ...")
            install = (tool("python", venv), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
            call(*(install + ("--require-hashes", "-r", lock)))
            write(stamp, fingerprint(lock))


def set_up(*locks):
    require_python()
    ensure_venv(locks)
    python("-m", "tools.translations", "compile")


def prepare_database():
    python("manage.py", "migrate", "--verbosity", "0")


def collect_static_files():
    """Under the site's own settings, whatever the shell says: those of tests give files no hashed names."""
    site = {"DJANGO_SETTINGS_MODULE": "tutor.settings"}
    python("manage.py", "collectstatic", "--no-input", "--verbosity", "0", env=site)


# Running


def serve(host, port):
    """Become the web server. Static files are collected first, so that their names carry their content's hash."""
    refuse_busy_port(host, port)
    prepare_database()
    collect_static_files()
    public = os.environ.get("PUBLIC_URL")
    if not public and host not in LOOPBACK and not os.environ.get("ALLOWED_HOSTS"):
        public = os.environ["PUBLIC_URL"] = guessed_url(host, port)
        if public:
            say("Others on this network come by {0}, which codes for a class show too.".format(public))
            say(
                "If they do not reach it, say the address they can use: {0}".format(
                    EXAMPLE.format(host, port)
                )
            )
        else:
            say("It answers to this machine's own browsers only: it is on no network that could be found.")
            say("For others, say by which address they come: {0}".format(EXAMPLE.format(host, port)))
    say("Fair Pair is at {0} (Ctrl+C stops it)".format(public or "http://{0}:{1}/".format(host, port)))
    os.chdir(ROOT)
    command = server_command(host, port)
    os.execv(command[0], command)


def guessed_url(host, port):
    """The address by which the machines of this network come, or "" where it is on none."""
    address = host if host not in EVERYWHERE else own_address()
    return "http://{0}:{1}".format(address, port) if address else ""


def own_address():
    """The address on the network, or None. Nothing is sent: connecting a datagram socket only picks a way out."""
    import socket

    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # an address of nobody's, set aside for examples
        address = probe.getsockname()[0]
    except OSError:
        return None
    finally:
        probe.close()
    return None if address.startswith("127.") else address


def server_command(host, port):
    """The web server as `make run` and the benchmark start it, in this folder; gunicorn.conf.py has its settings."""
    return [tool("gunicorn"), "tutor.wsgi", "--bind", "{0}:{1}".format(host, port)]


def refuse_busy_port(host, port):
    import socket

    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind((host, int(port)))
    except (OSError, OverflowError, ValueError) as error:
        fail(
            "Cannot serve on {0}:{1} ({2}). Choose another port: make run PORT=8001".format(host, port, error)
        )
    finally:
        probe.close()


# Testing and checking


def find_browser():
    """The path of a Chromium, or None. CHROMIUM names one outright."""
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


def missing_for_tests():
    """What this machine lacks for some of the tests: by the marker of those tests, what to say of it.

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
    return missing


def pytest_arguments(slow):
    return ["-n", "auto"] + ([] if slow else ["-m", "not slow"])


def test(arguments):
    python("-m", "pytest", *(pytest_arguments(slow=False) + arguments))


def test_all(arguments):
    """The long runs too, with many more examples; then the ordinary ones on every other Python found."""
    thorough = {"HYPOTHESIS_PROFILE": "thorough"}
    python("-m", "pytest", *(pytest_arguments(slow=True) + arguments), env=thorough)
    for minor in range(OLDEST[1], 30):
        interpreter = shutil.which("python3.{0}".format(minor))
        if interpreter and minor != sys.version_info[1]:
            say("The same on " + interpreter)
            venv = os.path.join(ROOT, "var", "venv-3.{0}".format(minor))
            ensure_venv(["requirements.txt", "requirements-dev.txt"], venv, interpreter)
            call(tool("python", venv), "-m", "pytest", *(pytest_arguments(slow=False) + arguments))


def check():
    """Every check, one after another; all of them run, and the names of those that failed close the list."""
    checks = [
        ("format", [tool("ruff"), "format", "--check", "."]),
        ("lint", [tool("ruff"), "check", "."]),
        ("types", [tool("mypy")]),
        ("layers", [tool("lint-imports")]),
        ("translations", [tool("python"), "-m", "tools.translations", "check"]),
        ("django and content", [tool("python"), "manage.py", "check", "--fail-level", "WARNING"]),
        ("migrations", [tool("python"), "manage.py", "makemigrations", "--check", "--dry-run"]),
    ]
    failed = []
    for name, command in checks:
        say("-- " + name)
        if subprocess.call(command, cwd=ROOT):
            failed.append(name)
    if failed:
        fail("make check failed: " + ", ".join(failed))
    say("make check: all well")


def format_code():
    call(tool("ruff"), "format", ".")
    call(tool("ruff"), "check", "--fix", ".")


def lock():
    """Renew the locks. They hold hashes and markers for every system, and no address of any package server."""
    for name in ("requirements", "requirements-dev", "requirements-bench"):
        command = [tool("uv"), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header"]
        call(*(command + [name + ".in", "-o", name + ".txt"]))


def main(arguments):
    name = arguments[0] if arguments else "help"
    rest = arguments[1:]
    if name == "run":
        set_up("requirements.txt")
        serve("127.0.0.1", os.environ.get("PORT", "8000"))
    elif name == "serve":
        set_up("requirements.txt")
        serve(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000"))
    elif name == "bench":
        set_up("requirements.txt", "requirements-dev.txt", "requirements-bench.txt")
        python("-m", "tools.bench", *rest)
    elif name == "bench-classroom":
        set_up("requirements.txt", "requirements-dev.txt")
        python("-m", "tools.bench.classroom", *rest)
    elif name in ("setup", "test", "test-all", "check", "lock", "format", "messages"):
        set_up("requirements.txt", "requirements-dev.txt")
        if name == "setup":
            prepare_database()
        elif name == "test":
            test(rest)
        elif name == "test-all":
            test_all(rest)
        elif name == "check":
            check()
        elif name == "lock":
            lock()
        elif name == "format":
            format_code()
        elif name == "messages":
            python("-m", "tools.translations", "update")
    elif name == "help":
        say(USAGE)
    else:
        fail("There is no `{0}` here.\n{1}".format(name, USAGE))


if __name__ == "__main__":
    main(sys.argv[1:])
