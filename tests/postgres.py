"""A private PostgreSQL, where Debian's packages are there: for the tests and for measurements."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER_USER = "postgres"  # root may not run PostgreSQL
START_SECONDS = 30


class NoPostgres(Exception):
    """Why there is none to be had."""


@contextmanager
def private_postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, gone in the end; raises NoPostgres."""
    programs = postgres_programs()
    if programs is None:
        raise NoPostgres("no PostgreSQL here: its store is not tested (Debian: apt install postgresql)")
    try:
        import psycopg
    except ImportError:
        raise NoPostgres("no psycopg here: the PostgreSQL store is not tested") from None
    folder = Path(tempfile.mkdtemp(prefix="hedgerow-pg-"))  # a short path: that of a socket may not be long
    as_user = [] if os.geteuid() else server_user(folder)
    data = folder / "data"
    initdb = [*as_user, str(programs / "initdb"), "-D", str(data), "-U", SERVER_USER, "-A", "trust", "--no-sync"]
    subprocess.run(initdb, check=True, capture_output=True, cwd=folder)
    # Nothing here is to outlive the tests, so the disk need not be waited for.
    run = [*as_user, str(programs / "postgres"), "-D", str(data), "-k", str(folder), "-c", "listen_addresses=", "-F"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(run, stdout=log, stderr=log, cwd=folder)
    url = f"postgresql:///postgres?host={folder}&user={SERVER_USER}"
    try:
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(url).close()
                break
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"PostgreSQL does not start:\n{(folder / 'log').read_text()}") from None
                time.sleep(0.05)
        yield url
    finally:
        process.send_signal(signal.SIGINT)  # "fast shutdown"
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def postgres_programs() -> Path | None:
    """Where PostgreSQL's own programs are: the newest of Debian's, or those on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def server_user(folder: Path) -> list[str]:
    """What makes a command of root one of the user who may run PostgreSQL."""
    try:
        user = pwd.getpwnam(SERVER_USER)
    except KeyError:
        raise NoPostgres(
            f"root cannot run PostgreSQL and there is no user {SERVER_USER!r}: its store is not tested"
        ) from None
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
